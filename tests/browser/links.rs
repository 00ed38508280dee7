//! A link brings the exact state back.

use retry_lab::herd::{GeneratorKind, LIST_LEN_MAX, Params, RunsSpec, Strategy, TableSpec};
use retry_lab::texts::Lang;
use serde_json::{Value, json};

use super::expected::{self, clients, millis};
use super::tab::Tab;
use super::visit::Visit;

const THREE: [Strategy; 3] = [
    Strategy::Exponential,
    Strategy::Full,
    Strategy::Decorrelated,
];

/// Everything that a link can hold, set by hand.
async fn set_everything(tab: &Tab) {
    tab.click("#language").await;
    for strategy in Strategy::ALL.into_iter().filter(|one| !THREE.contains(one)) {
        tab.click(&format!("#herd input[name={}]", strategy.id()))
            .await;
    }
    tab.click("input[value=cpython]").await;
    for (name, text) in [
        ("table-n", "10, 25"),
        ("runs", "7"),
        ("cap", "300"),
        ("n", "40"),
    ] {
        tab.fill(&format!("#field-{name}"), text).await;
    }
    // The table and the runs as they are now are kept; what comes after differs from them.
    tab.until_link("n", "40").await;
    tab.click("#table-run").await;
    tab.table().await;
    tab.totals().await;
    tab.click("#pin").await;
    for (name, text) in [
        ("base", "0.1"),
        ("seed", "18446744073709551615"),
        ("n", "33"),
    ] {
        tab.fill(&format!("#field-{name}"), text).await;
    }
    tab.until_link("n", "33").await;
    tab.click("#table-run").await;
    tab.table().await;
    tab.choose("#axis", "1/8").await;
    tab.click("#common-scale").await;
    tab.choose("#scatter-pick", "decorrelated").await;
    tab.choose("#cost-pick", "10").await;
    tab.click("#backoff input[name=codex]").await;
    tab.fill("#field-attempts", "17").await;
    tab.click("#log-axis").await;
    tab.until_link("linear", "1").await;
}

/// The runs that [`set_everything`] ends with, and those that it pins.
fn runs_set() -> (RunsSpec, RunsSpec) {
    let pinned = RunsSpec {
        params: Params {
            cap: millis(300.0),
            generator: GeneratorKind::CPython,
            ..Params::default()
        },
        strategies: THREE.to_vec(),
        clients: clients(40),
    };
    let params = Params {
        base: millis(0.1),
        seed: u64::MAX,
        ..pinned.params
    };
    let runs = RunsSpec {
        params,
        strategies: THREE.to_vec(),
        clients: clients(33),
    };
    (runs, pinned)
}

/// The state once everything is computed.
async fn state(tab: &Tab) -> Value {
    let (runs, pinned) = runs_set();
    tab.table().await;
    tab.until(
        "pinned runs and table are over",
        "sight.totals().every(row => row[2]) && sight.table().every(row => row[3])",
    )
    .await;
    assert_eq!(tab.totals().await, expected::totals(&runs, Some(&pinned)));
    tab.ask("sight.state()").await
}

pub async fn brings_the_exact_state_back(visit: &Visit<'_>) {
    let tab = visit.page("").await;
    set_everything(&tab).await;
    let before = state(&tab).await;
    let table = TableSpec {
        params: runs_set().0.params,
        strategies: THREE.to_vec(),
        clients: vec![clients(10), clients(25)],
        runs: expected::runs(7),
    };
    let means = |rows: &Value| -> Vec<Value> {
        let rows = rows.as_array().into_iter().flatten();
        rows.map(|row| json!([row[0], row[1], row[4], row[7], row[10]]))
            .collect()
    };
    let native = json!(expected::table(&expected::cells(&table)));
    assert_eq!(means(&before["table"]), means(&native));

    let address = tab.address().await;
    let fragment = address
        .split_once('#')
        .expect("the state is in the address")
        .1;
    let elsewhere = visit.page(fragment).await;
    assert_eq!(state(&elsewhere).await, before, "in a fresh profile");
    tab.reload().await;
    assert_eq!(state(&tab).await, before, "after a reload");
}

/// A link that is pasted over the address of the running page.
pub async fn works_in_the_running_page_too(visit: &Visit<'_>) {
    let tab = visit.page("lang=en").await;
    tab.totals().await;
    let columns: Vec<u32> = (1..).take(LIST_LEN_MAX).collect();
    let list = columns
        .iter()
        .map(u32::to_string)
        .collect::<Vec<_>>()
        .join(",");
    tab.run(&format!(
        "location.hash = 'n=12&s=equal&runs=2&table=1&table-n={list}&wat=1'"
    ))
    .await;
    tab.until(
        "the form follows",
        "document.querySelector('#field-n').value === '12'",
    )
    .await;
    let runs = RunsSpec {
        strategies: vec![Strategy::Equal],
        clients: clients(12),
        ..expected::first_runs()
    };
    assert_eq!(tab.totals().await, expected::totals(&runs, None));
    let spec = TableSpec {
        strategies: vec![Strategy::Equal],
        clients: columns.into_iter().map(clients).collect(),
        runs: expected::runs(2),
        ..TableSpec::default()
    };
    assert_eq!(tab.table().await, expected::table(&expected::cells(&spec)));
    let told: String = tab
        .ask("document.querySelector('#notices p').textContent")
        .await;
    assert_eq!(told, Lang::En.notice_link_unknown("wat"));
    tab.click("#undo").await;
    tab.until_link("n", "100").await;
}

pub async fn is_copied_by_a_button(visit: &Visit<'_>) {
    let tab = visit.page("n=11&lang=en").await;
    let permissions = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    tab.cdp("Browser.grantPermissions", permissions).await;
    tab.click("#copy-link").await;
    expect_notice(&tab, Lang::En.notice_link_copied()).await;
    let copied = json!({
        "expression": "navigator.clipboard.readText()", "awaitPromise": true, "returnByValue": true,
    });
    let copied = tab.cdp("Runtime.evaluate", copied).await;
    assert_eq!(copied["result"]["value"], tab.address().await);
}

pub async fn is_shown_where_it_cannot_be_copied(visit: &Visit<'_>) {
    let tab = visit.tab().await;
    tab.before_load("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
        .await;
    tab.open("n=11&lang=en").await;
    tab.click("#copy-link").await;
    expect_notice(&tab, Lang::En.notice_link_to_copy()).await;
    let shown: String = tab
        .ask("document.querySelector('#notices input').value")
        .await;
    assert_eq!(shown, tab.address().await);
}

async fn expect_notice(tab: &Tab, words: &str) {
    let shown = format!(
        "document.querySelector('#notices p')?.textContent.trim() === {}",
        json!(words)
    );
    tab.until("the notice is shown", &shown).await;
}
