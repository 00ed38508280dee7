//! Commands that ChromeDriver knows beyond WebDriver.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command to the browser's own debugging protocol.
#[derive(Debug)]
pub struct Cdp {
    /// Its name.
    pub name: &'static str,
    /// Its parameters.
    pub parameters: Value,
}

/// Takes what one of the browser's logs got since the last time.
#[derive(Debug)]
pub struct TakeLog(pub &'static str);

impl WebDriverCompatibleCommand for Cdp {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        below(base, session, "goog/cdp/execute")
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        post(&json!({ "cmd": self.name, "params": self.parameters }))
    }
}

impl WebDriverCompatibleCommand for TakeLog {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        below(base, session, "se/log")
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        post(&json!({ "type": self.0 }))
    }
}

fn below(base: &Url, session: Option<&str>, path: &str) -> Result<Url, ParseError> {
    base.join(&format!("session/{}/{path}", session.unwrap_or_default()))
}

fn post(body: &Value) -> (Method, Option<String>) {
    (Method::POST, Some(body.to_string()))
}
