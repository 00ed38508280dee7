//! Waiting for the page's results, and reading them.

use std::fs;

use serde_json::json;

use super::expected::Row;
use super::tab::{Tab, eventually};

impl Tab {
    /// Waits until the address says `value` of `name`: then the page has taken a change in.
    pub async fn until_link(&self, name: &str, value: &str) {
        let condition = format!("sight.link({}) === {}", json!(name), json!(value));
        self.until(&format!("{name}={value} in the address"), &condition)
            .await;
    }

    /// Waits until the single runs are over, and reads their totals.
    pub async fn totals(&self) -> Vec<Row> {
        self.until("the single runs are over", "sight.runsAre('done')")
            .await;
        self.ask("sight.totals()").await
    }

    /// Waits until the table of the parameters in the form is done, and reads it.
    pub async fn table(&self) -> Vec<Row> {
        self.until("the table is done", "sight.tableIsDone()").await;
        self.ask("sight.table()").await
    }

    /// Waits for a downloaded file, and takes it away.
    pub async fn download(&self, name: &str) -> Vec<u8> {
        let file = self.downloads().join(name);
        // It has its name once it is whole.
        let read = async || fs::read(&file).ok();
        let bytes = eventually(&format!("{name} is saved"), read).await;
        fs::remove_file(&file).expect("a file that was read can go");
        bytes
    }
}
