//! How long the page's own thread is held by one task.

use std::collections::BTreeSet;

use serde_json::Value;

use super::calls::TakeLog;
use super::tab::{Tab, eventually};

/// What times a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// The one on the wall, which browsers tell pages of.
    Wall,
    /// The processor's, which stands still while other programs have the processor. It takes a
    /// browser that keeps a record, and starts slowly for it.
    Processor,
}

/// What such a browser records, and nothing else: that a thread ran a task.
pub const CATEGORIES: &str = "-*,__metadata,disabled-by-default-devtools.timeline";

impl Tab {
    /// The longest task since the last time, ms; by the wall's clock 0 for none over 50.
    pub async fn longest_ms(&self, clock: Clock) -> f64 {
        match clock {
            Clock::Wall => self.ask("sight.takeLongest()").await,
            Clock::Processor => longest_ms(&self.take_record().await),
        }
    }

    /// ChromeDriver gives the whole record since the last time, or nothing and the whole when asked
    /// again.
    async fn take_record(&self) -> Vec<Value> {
        eventually("there is a record", async || {
            let log = self.client().issue_cmd(TakeLog("performance")).await;
            let log = log.expect("a browser that keeps a record has a log of it");
            let events = log.as_array().into_iter().flatten().filter_map(event);
            let events: Vec<_> = events.collect();
            (!events.is_empty()).then_some(events)
        })
        .await
    }
}

/// The recorded event in an entry of the log, if it is one.
fn event(entry: &Value) -> Option<Value> {
    let mut message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
    let message = &mut message["message"];
    (message["method"] == "Tracing.dataCollected").then(|| message["params"].take())
}

/// The processor's time of the longest task on any thread that runs a page.
fn longest_ms(events: &[Value]) -> f64 {
    let named = events.iter().filter(|event| event["name"] == "thread_name");
    let pages = named.filter(|event| event["args"]["name"] == "CrRendererMain");
    let pages: BTreeSet<_> = pages.map(thread).collect();
    let of_pages = events.iter().filter(|event| pages.contains(&thread(event)));
    let tasks = of_pages.filter(|event| event["name"] == "RunTask");
    let micros = tasks.filter_map(|task| task["tdur"].as_f64());
    micros.fold(0.0, f64::max) / 1000.0
}

/// A thread's process and number.
fn thread(event: &Value) -> (Option<u64>, Option<u64>) {
    (event["pid"].as_u64(), event["tid"].as_u64())
}
