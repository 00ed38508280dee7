//! A change of a parameter gives the results that the core gives natively.

use retry_lab::herd::{GeneratorKind, RunsSpec, Strategy};

use super::expected::{self, clients, millis};
use super::tab::Tab;
use super::visit::Visit;

/// A field's name, what is typed there, and what that means.
type Step = (&'static str, &'static str, fn(&mut RunsSpec));

/// From here to there by every field; the last but one takes the network's spread away, and with it
/// the fast engine.
const STEPS: [Step; 7] = [
    ("n", "50", |runs| runs.clients = clients(50)),
    ("base", "0.1", |runs| runs.params.base = millis(0.1)),
    ("cap", "100", |runs| runs.params.cap = millis(100.0)),
    ("mean", "3.5", |runs| runs.params.mean = millis(3.5)),
    ("seed", "18446744073709551615", |runs| {
        runs.params.seed = u64::MAX
    }),
    ("sd", "0", |runs| runs.params.sd = millis(0.0)),
    ("sd", "4", |runs| runs.params.sd = millis(4.0)),
];

pub async fn totals_follow_every_field(visit: &Visit<'_>) {
    let tab = visit.page("").await;
    let mut runs = expected::first_runs();
    assert_eq!(
        tab.totals().await,
        expected::totals(&runs, None),
        "at the start"
    );
    for (name, text, change) in STEPS {
        tab.fill(&format!("#field-{name}"), text).await;
        tab.until_link(name, text).await;
        change(&mut runs);
        assert_eq!(
            tab.totals().await,
            expected::totals(&runs, None),
            "{name} = {text}"
        );
    }
}

pub async fn totals_follow_every_choice(visit: &Visit<'_>) {
    let tab = visit.page("n=30").await;
    let mut runs = expected::first_runs();
    runs.clients = clients(30);
    for strategy in [Strategy::Codex, Strategy::Full] {
        tab.click(&format!("#herd input[name={}]", strategy.id()))
            .await;
        runs.strategies.retain(|one| *one != strategy);
        let names: Vec<_> = runs.strategies.iter().map(|one| one.id()).collect();
        tab.until_link("s", &names.join(",")).await;
        assert_eq!(
            tab.totals().await,
            expected::totals(&runs, None),
            "without {strategy:?}"
        );
    }
    tab.click("input[value=cpython]").await;
    tab.until_link("rng", "cpython").await;
    runs.params.generator = GeneratorKind::CPython;
    assert_eq!(tab.totals().await, expected::totals(&runs, None), "CPython");
}

pub async fn seed_button_undo_and_defaults(visit: &Visit<'_>) {
    let tab = visit.page("").await;
    let seed = async |tab: &Tab| tab.ask::<String>("sight.link('seed')").await;
    let disabled = "document.querySelector('#undo').disabled";
    assert!(tab.ask::<bool>(disabled).await, "nothing to undo yet");
    tab.click("#new-seed").await;
    tab.until("another seed", "sight.link('seed') !== '7'")
        .await;
    let drawn: u64 = seed(&tab).await.parse().expect("a seed is a number");
    let mut runs = expected::first_runs();
    runs.params.seed = drawn;
    assert_eq!(
        tab.totals().await,
        expected::totals(&runs, None),
        "seed {drawn}"
    );

    // All that is typed in one field at once is one step.
    tab.click("#field-n").await;
    tab.run("document.activeElement.select();").await;
    tab.press("42").await;
    tab.until_link("n", "42").await;
    tab.click("#undo").await;
    tab.until_link("n", "100").await;
    assert_eq!(
        seed(&tab).await,
        drawn.to_string(),
        "the step before is not undone"
    );
    tab.click("#undo").await;
    tab.until_link("seed", "7").await;
    assert!(tab.ask::<bool>(disabled).await, "all is undone");

    tab.fill("#field-base", "77").await;
    tab.until_link("base", "77").await;
    tab.click("#defaults").await;
    tab.until_link("base", "5").await;
    assert_eq!(
        tab.totals().await,
        expected::totals(&expected::first_runs(), None),
        "defaults"
    );
}
