//! The charts, drawn as SVG and read back: what a picture says must be what the numbers are.

mod any;
mod arrivals;
mod markup;
mod others;
mod palette;
mod picture;
mod words;

use std::rc::Rc;

use retry_lab::app::charts::{Arrivals, ArrivalsRow, Chart, Cost, Delays, Scatter, Style};
use retry_lab::herd::{
    CellSummary, ClientCount, EngineKind, Params, Policy, RunCount, RunView, RunViewer, RunsSpec,
    Strategy, Table, TableSpec,
};
use retry_lab::texts::Lang;

/// On a screen of ordinary density, in light.
fn style(lang: Lang) -> Style {
    Style {
        dark: false,
        scale: 1.0,
        lang,
    }
}

/// A run of each strategy, from the default parameters with this seed.
fn runs(clients: u32, seed: u64) -> Vec<Rc<RunView>> {
    let params = Params {
        seed,
        ..Params::default()
    };
    let clients = ClientCount::new(clients).expect("in range");
    let strategies = Strategy::ALL.to_vec();
    let mut viewer = RunViewer::new(RunsSpec {
        params,
        strategies,
        clients,
    });
    let mut runs = Vec::new();
    while !viewer.is_done() {
        runs.extend(viewer.advance(u32::MAX).map(Rc::new));
    }
    runs
}

fn arrivals(runs: Vec<Rc<RunView>>, axis_end_ms: f64) -> Arrivals {
    let rows = runs
        .into_iter()
        .map(|run| ArrivalsRow { run, pinned: None })
        .collect();
    Arrivals {
        rows,
        axis_end_ms,
        common_scale: false,
    }
}

/// The table's column for `clients` clients.
fn cells(clients: u32, runs: u32, seed: u64) -> Vec<CellSummary> {
    let spec = TableSpec {
        params: Params {
            seed,
            ..Params::default()
        },
        clients: vec![ClientCount::new(clients).expect("in range")],
        runs: RunCount::new(runs).expect("in range"),
        ..TableSpec::default()
    };
    Table::run(spec, EngineKind::Fastest)
}

fn cost(clients: u32) -> Cost {
    Cost {
        clients: ClientCount::new(clients).expect("in range"),
        cells: cells(clients, 5, 7),
        pinned: Vec::new(),
    }
}

fn delays(policies: &[Policy], attempts: u32, log: bool) -> Delays {
    Delays {
        params: Params::default(),
        policies: policies.to_vec(),
        attempts,
        log,
    }
}

/// One of each kind, of ordinary content.
fn each_kind() -> Vec<Chart> {
    let mut pinned = arrivals(runs(100, 7), 6000.0);
    for (row, old) in pinned.rows.iter_mut().zip(runs(100, 8)) {
        row.pinned = Some(old);
    }
    let mut moved = cost(50);
    moved.pinned = cells(20, 5, 7);
    let mut spread = cost(50);
    for (i, cell) in spread.cells.iter_mut().enumerate() {
        cell.finish_ms_mean = 1000.0 * 2.1_f64.powi(i as i32);
        cell.finish_ms_sd = None;
    }
    vec![
        Chart::Arrivals(arrivals(runs(100, 7), 6000.0)),
        Chart::Arrivals(pinned),
        Chart::Scatter(Scatter {
            run: runs(100, 7)[4].clone(),
        }),
        Chart::Delays(delays(&Policy::ALL, 10, true)),
        Chart::Delays(delays(&Policy::ALL, 10, false)),
        Chart::Cost(cost(50)),
        Chart::Cost(moved),
        Chart::Cost(spread),
        Chart::Arrivals(arrivals(runs(10, 7), 100.0)),
    ]
}
