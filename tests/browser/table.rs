//! The whole table: to its end, as a file, and stopped on the way.

use retry_lab::herd::{Strategy, TableSpec, csv};
use serde_json::Value;

use super::expected::{self, Row, clients};
use super::tab::Tab;
use super::visit::Visit;

pub async fn the_published_table_to_its_end_and_as_a_file(visit: &Visit<'_>) {
    let tab = visit.page("").await;
    let disabled: bool = tab
        .ask("document.querySelector('#save-csv').disabled")
        .await;
    assert!(disabled, "nothing to save yet");
    tab.click("#table-run").await;
    let shown = tab.table().await;
    let cells = expected::cells(&TableSpec::default());
    assert_eq!(shown, expected::table(&cells));

    tab.click("#save-csv").await;
    let saved = tab.download("retry-lab-herd.csv").await;
    assert_eq!(String::from_utf8(saved).as_deref(), Ok(&*csv(&cells)));
}

/// The answers that came with the specification, made by CPython itself.
pub async fn cpython_mode_shows_the_given_means(visit: &Visit<'_>) {
    let tab = visit.page("rng=cpython").await;
    tab.click("#table-run").await;
    let means = |row: Row| -> Row {
        let mut row = row.into_iter();
        let strategy = row.next();
        strategy.into_iter().chain(row.step_by(3)).collect()
    };
    let shown: Vec<Row> = tab.table().await.into_iter().map(means).collect();
    assert_eq!(shown, given_means());
}

/// The script beside that mode, and how to run it for the very table that is set.
pub async fn the_script_is_there_to_download(visit: &Visit<'_>) {
    let tab = visit
        .page("rng=cpython&s=none,full&table-n=3,5&runs=4&seed=18446744073709551615&base=0.1")
        .await;
    tab.click("a[download]").await;
    let saved = tab.download("herd_sim.py").await;
    let same = saved == include_bytes!("../../static/herd_sim.py");
    assert!(same, "the script is the one in static/");
    let command: String = tab
        .ask("document.querySelector('.command').textContent")
        .await;
    let told = "python3 herd_sim.py --strategies none,full --clients 3,5 --runs 4 \
                --seed 18446744073709551615 --base-ms 0.1 --cap-ms 2000 --mean-ms 10 --sd-ms 2";
    assert_eq!(command, told);
}

fn given_means() -> Vec<Row> {
    let vectors: Value = serde_json::from_str(include_str!("../vectors/herd.json")).expect("JSON");
    let cells = vectors["means_100_runs"]
        .as_array()
        .expect("a list")
        .clone();
    let row = |strategy: Strategy| {
        let of_row = |cell: &&Value| cell["strategy"] == strategy.id();
        let figure =
            |cell: &Value, name: &str| expected::grouped(cell[name].as_f64().expect("a number"));
        let figures = |cell| [figure(cell, "calls_mean"), figure(cell, "ms_mean")];
        let figures = cells.iter().filter(of_row).flat_map(figures);
        [strategy.id().to_owned()]
            .into_iter()
            .chain(figures)
            .collect()
    };
    Strategy::ALL.into_iter().map(row).collect()
}

const PROGRESS: &str = "document.querySelector('#table-progress')?.value ?? 0";

pub async fn a_huge_table_moves_and_stops(visit: &Visit<'_>) {
    let tab = visit
        .page("n=10&table-n=10000,20000&runs=100&s=none&lang=en")
        .await;
    tab.totals().await;
    tab.click("#table-run").await;
    for moved in [0.02, 0.1] {
        tab.until("the progress moves", &format!("({PROGRESS}) >= {moved}"))
            .await;
    }
    tab.click("#table-stop").await;
    tab.until("the table stops", "sight.phase('table') === 'stopped'")
        .await;
    let words: String = tab
        .ask("document.querySelector('#table-status').textContent")
        .await;
    assert!(words.starts_with("Stopped at "), "{words}");
    is_alive(&tab).await;

    // What was stopped stays stopped, and its place is free for another table.
    tab.fill("#field-table-n", "10").await;
    tab.fill("#field-runs", "3").await;
    tab.until_link("runs", "3").await;
    tab.click("#table-run").await;
    let spec = TableSpec {
        clients: vec![clients(10)],
        runs: expected::runs(3),
        strategies: vec![Strategy::None],
        ..TableSpec::default()
    };
    assert_eq!(tab.table().await, expected::table(&expected::cells(&spec)));
}

pub async fn ten_thousand_clients_to_the_end(visit: &Visit<'_>) {
    let tab = visit.page("n=10000&s=full").await;
    let mut runs = expected::first_runs();
    runs.clients = clients(10_000);
    runs.strategies = vec![Strategy::Full];
    assert_eq!(tab.totals().await, expected::totals(&runs, None));
}

pub async fn a_hundred_thousand_clients_can_be_stopped(visit: &Visit<'_>) {
    let tab = visit.page("n=100000&s=none").await;
    let writes = "document.querySelector('#totals td.calls')?.textContent";
    tab.until("the first writes", &format!("/[1-9]/.test({writes})"))
        .await;
    let first: String = tab.ask(writes).await;
    tab.until("more writes", &format!("{writes} !== {first:?}"))
        .await;
    tab.click("#runs-stop").await;
    tab.until("the run stops", "sight.phase('runs') === 'stopped'")
        .await;
    tab.click("#runs-again").await;
    tab.until("it runs again", "sight.phase('runs') === 'running'")
        .await;
    // Another choice takes the place of the run on the way.
    is_alive(&tab).await;
}

/// A change gives its results as on any other day.
async fn is_alive(tab: &Tab) {
    tab.fill("#field-n", "20").await;
    tab.until_link("n", "20").await;
    let mut runs = expected::first_runs();
    runs.clients = clients(20);
    runs.strategies = vec![Strategy::None];
    assert_eq!(tab.totals().await, expected::totals(&runs, None));
}
