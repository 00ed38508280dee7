//! What axe-core, which knows the rules of accessibility, says of the page.

use std::fs;

use serde::Deserialize;
use serde_json::{Value, json};

use super::tab::Tab;
use super::visit::Visit;

/// A rule that is broken.
#[derive(Debug, Deserialize)]
struct Violation {
    id: String,
    impact: Option<String>,
    #[expect(dead_code, reason = "it is for the message of a failing test")]
    nodes: Vec<Value>,
}

impl Violation {
    fn is_grave(&self) -> bool {
        matches!(self.impact.as_deref(), Some("serious" | "critical"))
    }
}

/// A page with everything on it.
const FULL: &str = "n=9&s=none,full&table-n=3,4&runs=2&table=1&rng=cpython&wat=1\
                    &pin=n%3D8%26s%3Dnone%2Cfull%26table%3D1%26table-n%3D3%2C4%26runs%3D2";

pub async fn nothing_grave_in_any_dress(visit: &Visit<'_>) {
    let tab = visit.page(FULL).await;
    tab.table().await;
    tab.totals().await;
    load_axe(visit, &tab).await;
    for language in ["zh-CN", "en"] {
        let spoken = format!("document.documentElement.lang === '{language}'");
        tab.until("the language changes", &spoken).await;
        // From the system's own to light and dark, and for the next language round again.
        for theme in ["light", "dark", "auto"] {
            tab.click("#theme").await;
            let chosen = format!("document.documentElement.dataset.theme === '{theme}'");
            tab.until("the theme changes", &chosen).await;
            expect_nothing_grave(&tab, &format!("{language}, {theme}")).await;
        }
        tab.click("#language").await;
    }
    tab.fill("#field-n", "0").await;
    tab.fill("#field-attempts", "x").await;
    tab.until_link("attempts", "x").await;
    expect_nothing_grave(&tab, "with wrong fields").await;
    tab.run("dispatchEvent(new CustomEvent('retry-lab-crash', { detail: 'a test' }));")
        .await;
    expect_nothing_grave(&tab, "broken down").await;
}

pub async fn its_rules_are_applied(visit: &Visit<'_>) {
    let tab = visit.page("n=5&s=full").await;
    tab.totals().await;
    load_axe(visit, &tab).await;
    tab.run(
        "document.querySelector('label[for=field-n]').remove();
        document.querySelector('#herd-title').style.color = '#eee';",
    )
    .await;
    let ids: Vec<_> = grave(&tab).await.into_iter().map(|one| one.id).collect();
    let found = |id: &str| ids.iter().any(|one| one == id);
    assert!(found("color-contrast") && found("label"), "{ids:?}");
}

async fn load_axe(visit: &Visit<'_>, tab: &Tab) {
    let source = fs::read_to_string(&visit.lab.axe).expect("axe-core can be read");
    tab.cdp("Runtime.evaluate", json!({ "expression": source }))
        .await;
}

async fn expect_nothing_grave(tab: &Tab, when: &str) {
    let grave = grave(tab).await;
    assert!(grave.is_empty(), "{when}: {grave:#?}");
}

async fn grave(tab: &Tab) -> Vec<Violation> {
    let run = "axe.run(document, { resultTypes: ['violations'] })";
    let question = json!({
        "expression": format!("{run}.then((result) => result.violations)"),
        "awaitPromise": true,
        "returnByValue": true,
    });
    let answer = tab.cdp("Runtime.evaluate", question).await;
    let violations = serde_json::from_value(answer["result"]["value"].clone());
    let violations: Vec<Violation> = violations.unwrap_or_else(|error| panic!("{error}: {answer}"));
    violations.into_iter().filter(Violation::is_grave).collect()
}
