//! The charts: drawn, following every choice, saved as pictures, with their numbers beside them.

use std::collections::BTreeMap;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use super::tab::Tab;
use super::visit::Visit;

/// A chart's canvas, and the name of its picture.
const CHARTS: [(&str, &str); 4] = [
    ("arrivals", "retry-lab-arrivals.png"),
    ("scatter", "retry-lab-clients.png"),
    ("cost", "retry-lab-cost.png"),
    ("delays", "retry-lab-backoff.png"),
];

/// All four, of two strategies.
const LINK: &str = "n=20&s=none,full&table-n=5,10&runs=3&table=1";

async fn page(visit: &Visit<'_>) -> Tab {
    let tab = visit.page(LINK).await;
    tab.table().await;
    tab.totals().await;
    tab
}

/// What all canvases show, as one number each.
async fn shown(tab: &Tab) -> BTreeMap<String, String> {
    tab.ask("sight.drawn()").await
}

pub async fn follow_every_choice(visit: &Visit<'_>) {
    let tab = page(visit).await;
    let ids: Vec<_> = CHARTS.iter().map(|(id, _)| *id).collect();
    tab.until(
        "there is something on every canvas",
        "sight.blank().length === 0",
    )
    .await;
    let mut before = shown(&tab).await;
    let sorted: Vec<_> = before.keys().map(String::as_str).collect();
    assert_eq!(sorted, ["arrivals", "cost", "delays", "scatter"]);
    let choices: [(Choice, &[&str]); 13] = [
        (Choice::Pick("#axis", "1/8"), &["arrivals"]),
        (Choice::Click("#common-scale"), &["arrivals"]),
        (Choice::Pick("#scatter-pick", "none"), &["scatter"]),
        (Choice::Pick("#cost-pick", "5"), &["cost"]),
        (Choice::Click("#log-axis"), &["delays"]),
        (Choice::Type("#field-attempts", "5"), &["delays"]),
        (Choice::Click("#backoff input[name=codex]"), &["delays"]),
        (Choice::Click("#pin"), &[]),
        (Choice::Type("#field-n", "30"), &["arrivals", "scatter"]),
        (Choice::Type("#field-cap", "20"), &["arrivals", "delays"]),
        (Choice::Click("#theme"), &[]),
        (Choice::Click("#theme"), &ids),
        (Choice::Click("#language"), &ids),
    ];
    for (choice, changing) in choices {
        choice.make(&tab).await;
        tab.totals().await;
        for id in changing {
            let changed = format!("sight.drawn()[{id:?}] !== {:?}", before[*id]);
            tab.until(&format!("{id} follows {choice:?}"), &changed)
                .await;
        }
        before = shown(&tab).await;
    }
}

/// Something that changes what charts show.
#[derive(Clone, Copy, Debug)]
enum Choice {
    Click(&'static str),
    Pick(&'static str, &'static str),
    Type(&'static str, &'static str),
}

impl Choice {
    async fn make(self, tab: &Tab) {
        match self {
            Self::Click(control) => tab.click(control).await,
            Self::Pick(control, value) => tab.choose(control, value).await,
            Self::Type(control, text) => tab.fill(control, text).await,
        }
    }
}

pub async fn follow_the_systems_colours(visit: &Visit<'_>) {
    let tab = page(visit).await;
    tab.until(
        "there is something on every canvas",
        "sight.blank().length === 0",
    )
    .await;
    let light = shown(&tab).await;
    let dark = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
    tab.cdp("Emulation.setEmulatedMedia", dark).await;
    for (id, light) in light {
        let changed = format!("sight.drawn()[{id:?}] !== {light:?}");
        tab.until(&format!("{id} turns dark"), &changed).await;
    }
}

pub async fn are_saved_as_pictures(visit: &Visit<'_>) {
    let tab = page(visit).await;
    for (id, file) in CHARTS {
        let nearest =
            format!("document.querySelector('#{id}').closest('section').querySelector('.save')");
        tab.run(&format!("{nearest}.id = 'save-{id}';")).await;
        tab.click(&format!("#save-{id}")).await;
        let png = BASE64_STANDARD.encode(tab.download(file).await);
        let look = format!("sight.picture('data:image/png;base64,{png}')");
        let (width, height, colours, opaque): (u32, u32, usize, bool) = tab.ask(&look).await;
        assert!(
            width >= 1200 && height >= 400,
            "{file} is {width} × {height}"
        );
        assert!(colours > 10, "{file} has {colours} colours");
        assert!(opaque, "{file} can be looked at on any ground");
    }
}

pub async fn have_their_numbers_beside_them(visit: &Visit<'_>) {
    let tab = page(visit).await;
    for (id, _) in CHARTS {
        let details =
            format!("document.querySelector('#{id}').parentElement.querySelector('details')");
        tab.run(&format!(
            "{details}.querySelector('summary').id = 'numbers-{id}';"
        ))
        .await;
        tab.click(&format!("#numbers-{id}")).await;
        let numbers = format!(
            "[...{details}.querySelectorAll('td')].some(cell => /\\d/.test(cell.textContent))"
        );
        tab.until(&format!("{id} has numbers"), &numbers).await;
        let label: String = tab
            .ask(&format!("document.querySelector('#{id}').ariaLabel"))
            .await;
        assert!(
            label.chars().count() > 10,
            "{id} says in words what it shows: {label}"
        );
    }
}
