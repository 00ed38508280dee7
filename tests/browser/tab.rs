//! A browser with one tab, and what a person does with it and sees in it.
//!
//! What goes wrong between test and browser is a panic that says what was wanted.

use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::calls::{Cdp, TakeLog};
use super::lab::Lab;
use super::watch::{CATEGORIES, Clock};

/// Longer than anything takes on a slow machine that does other things besides.
const PATIENCE: Duration = Duration::from_secs(90);
/// Between two looks at something that is awaited.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// A tab of a browser of its own.
#[derive(Clone)]
pub struct Tab {
    client: Client,
    site: Rc<str>,
    folder: Rc<Path>,
    /// Parts of messages that the console may have.
    expected: Rc<RefCell<Vec<String>>>,
}

impl Tab {
    /// Starts a browser whose profile and downloads are in `folder`, where this clock runs.
    pub async fn new(lab: &Lab, folder: &Path, site: String, clock: Clock) -> Self {
        let driver = lab.driver.as_ref().expect("tests run with a driver");
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(&lab.chromium, folder, clock))
            .connect(&driver.address())
            .await
            .expect("Chromium starts");
        let tab = Self {
            client,
            site: site.into(),
            folder: folder.into(),
            expected: Rc::default(),
        };
        let downloads = json!({ "behavior": "allow", "downloadPath": tab.downloads() });
        tab.cdp("Browser.setDownloadBehavior", downloads).await;
        tab.before_load(include_str!("sight.js")).await;
        tab
    }

    /// Where downloads go.
    pub fn downloads(&self) -> Box<Path> {
        self.folder.join("downloads").into()
    }

    /// Has a script run before those of any page opened from now on.
    pub async fn before_load(&self, source: &str) {
        let script = json!({ "source": source });
        self.cdp("Page.addScriptToEvaluateOnNewDocument", script)
            .await;
    }

    /// Opens the page at this fragment, and waits until the program has started.
    pub async fn open(&self, fragment: &str) {
        // By way of an empty page: a new fragment alone would not load anything.
        self.go("about:blank").await;
        let hash = if fragment.is_empty() { "" } else { "#" };
        self.go(&format!("{}{hash}{fragment}", self.site)).await;
        self.until_started().await;
    }

    /// Loads the page anew.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page reloads");
        self.until_started().await;
    }

    /// Waits until the program has drawn the page.
    pub async fn until_started(&self) {
        self.until(
            "the page starts",
            "document.querySelector('#main') && !document.querySelector('#loading')",
        )
        .await;
    }

    async fn go(&self, address: &str) {
        let opened = self.client.goto(address).await;
        opened.unwrap_or_else(|error| panic!("{address} opens: {error}"));
    }

    /// The whole address.
    pub async fn address(&self) -> String {
        self.ask("location.href").await
    }

    /// The value of a JavaScript expression.
    pub async fn ask<T: DeserializeOwned>(&self, expression: &str) -> T {
        let value = self.run(&format!("return ({expression});")).await;
        serde_json::from_value(value.clone())
            .unwrap_or_else(|error| panic!("{expression} is {value}: {error}"))
    }

    /// The result of a JavaScript function body.
    pub async fn run(&self, body: &str) -> Value {
        let result = self.client.execute(body, Vec::new()).await;
        result.unwrap_or_else(|error| panic!("{body}: {error}"))
    }

    /// Waits until a JavaScript expression is true.
    pub async fn until(&self, what: &str, condition: &str) {
        let script = format!("return !!({condition});");
        eventually(&format!("{what}: {condition}"), async || {
            // While one page gives way to another there may be nothing to ask.
            let answer = self.client.execute(&script, Vec::new()).await;
            matches!(answer, Ok(Value::Bool(true))).then_some(())
        })
        .await;
    }

    /// A command to the browser's debugging protocol.
    pub async fn cdp(&self, name: &'static str, parameters: Value) -> Value {
        let command = Cdp { name, parameters };
        let result = self.client.issue_cmd(command).await;
        result.unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// What drives the tab.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Lets the console have messages with this in them.
    pub fn expect_in_console(&self, part: &str) {
        self.expected.borrow_mut().push(part.to_owned());
    }

    /// The warnings and errors since the last time: of scripts, of the network, of the policy.
    pub async fn take_console(&self) -> Vec<String> {
        let entries = self
            .client
            .issue_cmd(TakeLog("browser"))
            .await
            .expect("there is a console");
        let entries = entries.as_array().cloned().unwrap_or_default();
        let bad = |entry: &Value| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING"));
        let words = |entry: Value| entry["message"].as_str().unwrap_or_default().to_owned();
        entries.into_iter().filter(bad).map(words).collect()
    }

    /// Makes sure that the console has only what was expected.
    pub async fn expect_calm_console(&self) {
        let mut messages = self.take_console().await;
        messages.retain(|message| {
            !self
                .expected
                .borrow()
                .iter()
                .any(|part| message.contains(part))
        });
        assert!(messages.is_empty(), "the console has {messages:#?}");
    }

    /// What a failed test leaves to find out why.
    pub async fn last_words(&self, file: &Path) {
        if let Ok(png) = self.client.screenshot().await {
            let _ = fs::write(file, png);
        }
        if let Ok(entries) = self.client.issue_cmd(TakeLog("browser")).await {
            eprintln!("{}: console {entries}", file.display());
        }
    }

    /// Closes the browser.
    pub async fn close(self) {
        // A browser that broke down is closed already.
        let _ = self.client.close().await;
    }
}

fn capabilities(chromium: &Path, folder: &Path, clock: Clock) -> Capabilities {
    let mut options = json!({
        "binary": chromium,
        "args": [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--force-color-profile=srgb",
            "--window-size=1280,900",
            format!("--user-data-dir={}", folder.join("profile").display()),
        ],
    });
    let mut logs = json!({ "browser": "ALL" });
    if clock == Clock::Processor {
        logs["performance"] = json!("ALL");
        options["perfLoggingPrefs"] = json!({ "traceCategories": CATEGORIES });
    }
    let entries = [
        ("browserName", json!("chrome")),
        ("goog:chromeOptions", options),
        ("goog:loggingPrefs", logs),
    ];
    entries
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// Waits until there is something.
pub async fn eventually<T>(what: &str, look: impl AsyncFn() -> Option<T>) -> T {
    let looking = async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    };
    let found = tokio::time::timeout(PATIENCE, looking).await;
    found.unwrap_or_else(|_| panic!("waited in vain until {what}"))
}
