//! How long the page's own thread is held by one task.

use std::collections::BTreeSet;

use serde_json::Value;

use super::calls::TakeLog;
use super::tab::{Tab, eventually};

/// What a watched browser records, and nothing else: that a thread ran a task.
pub const CATEGORIES: &str = "-*,__metadata,disabled-by-default-devtools.timeline";

/// The longest task of some time, by two clocks, ms.
#[derive(Clone, Copy, Debug)]
pub struct Longest {
    /// By the clock on the wall, as the browser tells pages; 0 for none over 50 ms.
    pub wall_ms: f64,
    /// By the processor's, which stands still while other programs have the processor.
    pub processor_ms: f64,
}

impl Tab {
    /// Begins to watch: forgets what was before.
    pub async fn watch(&self) {
        self.longest().await;
    }

    /// The longest task since the last time.
    pub async fn longest(&self) -> Longest {
        let wall_ms = self.ask("sight.takeLongest()").await;
        let events = self.take_record().await;
        let pages = page_threads(&events);
        let of_pages = events.iter().filter(|event| pages.contains(&thread(event)));
        let tasks = of_pages.filter(|event| event["name"] == "RunTask");
        let micros = tasks.filter_map(|task| task["tdur"].as_f64());
        Longest {
            wall_ms,
            processor_ms: micros.fold(0.0, f64::max) / 1000.0,
        }
    }

    /// ChromeDriver gives the whole record since the last time, or nothing at all and the whole when
    /// asked again.
    async fn take_record(&self) -> Vec<Value> {
        eventually("there is a record", async || {
            let log = self.client().issue_cmd(TakeLog("performance")).await;
            let log = log.expect("a watched browser has a log");
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

/// The threads on which pages run, by process and number.
fn page_threads(events: &[Value]) -> BTreeSet<(Option<u64>, Option<u64>)> {
    let named = events.iter().filter(|event| event["name"] == "thread_name");
    let pages = named.filter(|event| event["args"]["name"] == "CrRendererMain");
    pages.map(thread).collect()
}

fn thread(event: &Value) -> (Option<u64>, Option<u64>) {
    (event["pid"].as_u64(), event["tid"].as_u64())
}
