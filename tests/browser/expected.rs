//! The native core's own figures, written as the page writes them.

use retry_lab::herd::{
    CellSummary, ClientCount, EngineKind, Field, Millis, Params, RunCount, RunViewer, RunsSpec,
    Strategy, Table, TableSpec,
};

/// A row of the totals: strategy, then calls, failures and finish time, each with a pinned figure.
pub type Row = Vec<String>;

/// The rows of the totals for these runs, and beside them those of the pinned ones.
pub fn totals(runs: &RunsSpec, pinned: Option<&RunsSpec>) -> Vec<Row> {
    let pinned = pinned.map(figures).unwrap_or_default();
    let row = |(strategy, own): (Strategy, [f64; 3])| {
        let old = pinned.iter().find(|(other, _)| *other == strategy);
        let cell = |i: usize| {
            let old = old.map_or_else(String::new, |(_, old)| format!("({})", grouped(old[i])));
            [grouped(own[i]), old]
        };
        let cells = (0..3).flat_map(cell);
        [strategy.id().to_owned()]
            .into_iter()
            .chain(cells)
            .collect()
    };
    figures(runs).into_iter().map(row).collect()
}

fn figures(spec: &RunsSpec) -> Vec<(Strategy, [f64; 3])> {
    let mut viewer = RunViewer::new(spec.clone());
    let mut rows = Vec::new();
    while !viewer.is_done() {
        if let Some(run) = viewer.advance(u32::MAX) {
            let totals = run.totals.expect("a run that is over has totals");
            let failures = totals.calls - u64::from(spec.clients.get());
            rows.push((
                run.strategy,
                [totals.calls as f64, failures as f64, totals.finish_ms],
            ));
        }
    }
    rows
}

/// The cells of a whole table.
pub fn cells(spec: &TableSpec) -> Vec<CellSummary> {
    Table::run(spec.clone(), EngineKind::Fastest)
}

/// The rows of the table for these cells: strategy, then for each client count calls and finish
/// time, each with mean, deviation and the change against a pinned one, of which there is none.
pub fn table(cells: &[CellSummary]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for cell in cells {
        let id = cell.strategy.id().to_owned();
        if rows.last().is_none_or(|row| row[0] != id) {
            rows.push(vec![id]);
        }
        let row = rows.last_mut().expect("there is one now");
        let figures = [
            (cell.calls_mean, cell.calls_sd),
            (cell.finish_ms_mean, cell.finish_ms_sd),
        ];
        for (mean, sd) in figures {
            let sd = sd.map_or_else(String::new, |sd| format!("± {}", grouped(sd)));
            row.extend([grouped(mean), sd, String::new()]);
        }
    }
    rows
}

/// A number rounded to a whole one, in groups of three from the right.
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}").into_bytes();
    let groups = digits.rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join("\u{202f}")
}

/// Milliseconds that are within their range.
pub fn millis(ms: f64) -> Millis {
    Millis::new(Field::Base, ms).expect("within range")
}

/// A number of clients that is within its range.
pub fn clients(count: u32) -> ClientCount {
    ClientCount::new(count).expect("within range")
}

/// A number of runs that is within its range.
pub fn runs(count: u32) -> RunCount {
    RunCount::new(count).expect("within range")
}

/// The single runs that the page starts with.
pub fn first_runs() -> RunsSpec {
    RunsSpec {
        params: Params::default(),
        strategies: Strategy::ALL.to_vec(),
        clients: clients(100),
    }
}
