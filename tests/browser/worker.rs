//! Without a worker the page computes by itself.

use retry_lab::herd::TableSpec;
use retry_lab::texts::Lang;
use serde_json::json;

use super::expected;
use super::tab::Tab;
use super::visit::Visit;

/// The page hears of these at once, and has no need of its patience with a worker that is late.
const NO_PATIENCE: &str = "
    const wait = window.setTimeout;
    window.setTimeout = (then, ms, ...rest) => ms > 5000 ? 0 : wait(then, ms, ...rest);";

/// As on a host that has lost the file.
pub async fn one_that_cannot_be_loaded_is_done_without(visit: &Visit<'_>) {
    visit.site.refuse("worker.js");
    let tab = visit.tab().await;
    tab.before_load(NO_PATIENCE).await;
    tab.expect_in_console("worker.js");
    computes_all_the_same(&tab).await;
}

pub async fn one_that_cannot_be_made_is_done_without(visit: &Visit<'_>) {
    let tab = visit.tab().await;
    tab.before_load(
        "window.Worker = class { constructor() { throw new Error('no workers here'); } };",
    )
    .await;
    tab.before_load(NO_PATIENCE).await;
    computes_all_the_same(&tab).await;
}

/// As where the worker's host forbids what the page's allows.
pub async fn one_whose_program_fails_is_done_without(visit: &Visit<'_>) {
    let tab = visit.tab().await;
    tab.before_load(
        "const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (data) {
            post.call(this, data.glue ? { ...data, glue: data.glue + '.none' } : data);
        };",
    )
    .await;
    tab.before_load(NO_PATIENCE).await;
    tab.expect_in_console(".none");
    computes_all_the_same(&tab).await;
}

/// The page's patience with one that is late is long, and cut short here.
pub async fn one_that_never_answers_is_done_without(visit: &Visit<'_>) {
    let tab = visit.tab().await;
    tab.before_load(
        "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };
        const wait = window.setTimeout;
        window.setTimeout = (then, time, ...rest) => wait(then, Math.min(time ?? 0, 100), ...rest);",
    )
    .await;
    computes_all_the_same(&tab).await;
}

async fn computes_all_the_same(tab: &Tab) {
    tab.open("lang=en").await;
    let notice = Lang::En.notice_no_worker();
    let shown = "document.querySelector('#notices p')?.textContent";
    tab.until(
        "the notice is shown",
        &format!("{shown} === {}", json!(notice)),
    )
    .await;
    assert_eq!(
        tab.totals().await,
        expected::totals(&expected::first_runs(), None)
    );
    tab.fill("#field-runs", "20").await;
    tab.until_link("runs", "20").await;
    tab.click("#table-run").await;
    let spec = TableSpec {
        runs: expected::runs(20),
        ..TableSpec::default()
    };
    assert_eq!(tab.table().await, expected::table(&expected::cells(&spec)));

    tab.fill("#field-table-n", "20000").await;
    tab.until_link("table-n", "20000").await;
    tab.click("#table-run").await;
    tab.until(
        "the table is on the way",
        "sight.phase('table') === 'running'",
    )
    .await;
    tab.click("#table-stop").await;
    tab.until("the table stops", "sight.phase('table') === 'stopped'")
        .await;
}
