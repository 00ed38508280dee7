//! A breakdown of either half shows a message, and reloading brings the page back as it was.

use serde_json::json;

use super::expected::{self, clients};
use super::tab::Tab;
use super::visit::Visit;

/// Keeps the page's worker within reach.
const KEEP_WORKER: &str = "
    const Original = window.Worker;
    window.Worker = class extends Original {
        constructor(...given) { super(...given); window.keptWorker = this; }
    };";

pub async fn of_the_worker(visit: &Visit<'_>) {
    breaks_and_comes_back(visit, "keptWorker.postMessage(new Uint8Array([255, 255]));").await;
}

pub async fn of_the_page(visit: &Visit<'_>) {
    let garbage = "keptWorker.dispatchEvent(new MessageEvent('message', { data: new Uint8Array([255, 255]) }));";
    breaks_and_comes_back(visit, garbage).await;
}

async fn breaks_and_comes_back(visit: &Visit<'_>, garbage: &str) {
    let tab = visit.tab().await;
    tab.before_load(KEEP_WORKER).await;
    tab.open("n=23&seed=5&s=full&base=3.5").await;
    tab.totals().await;
    // Both the panic and the trap in which it ends are told of.
    for part in ["panicked", "RuntimeError", "unreachable"] {
        tab.expect_in_console(part);
    }
    breaks(&tab, garbage).await;
    let address = tab.address().await;
    tab.click("#crash-reload").await;
    tab.until(
        "the page is there again",
        "!window.broken && document.querySelector('#main')",
    )
    .await;
    assert_eq!(tab.address().await, address);
    let mut runs = expected::first_runs();
    runs.clients = clients(23);
    runs.strategies = vec![retry_lab::herd::Strategy::Full];
    runs.params.seed = 5;
    runs.params.base = expected::millis(3.5);
    assert_eq!(tab.totals().await, expected::totals(&runs, None));

    breaks(&tab, garbage).await;
    tab.click("#crash-reset").await;
    tab.until(
        "the page is there again",
        "!window.broken && document.querySelector('#main')",
    )
    .await;
    assert_eq!(
        tab.totals().await,
        expected::totals(&expected::first_runs(), None)
    );
}

async fn breaks(tab: &Tab, garbage: &str) {
    tab.run(&format!("window.broken = true; {garbage}")).await;
    tab.until(
        "the message is shown",
        "sight.visible(document.querySelector('#crash'))",
    )
    .await;
    let focused: String = tab.ask("document.activeElement.id").await;
    assert_eq!(
        json!(focused),
        "crash-reload",
        "the keyboard is where it is needed"
    );
    let details: String = tab
        .ask("document.querySelector('#crash-details').textContent")
        .await;
    assert!(!details.trim().is_empty(), "it says what happened");
}
