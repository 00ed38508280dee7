//! The herd simulator's speed, as ratios within one run: natively, as the built page's WebAssembly in
//! Chromium, and as a JavaScript port (`peer.js`) in the same Chromium.
//!
//! The page's own worker does the work, asked in the page's own messages, so that what is measured is
//! what a person gets. The three take turns, so that a machine whose speed drifts treats them alike.

#![allow(dead_code, reason = "the browser tests use the rest of their harness")]
#![allow(
    clippy::disallowed_methods,
    reason = "the core reads no clock; a bench must"
)]

#[path = "../tests/browser/calls.rs"]
mod calls;
#[path = "../tests/browser/driver.rs"]
mod driver;
#[path = "../tests/browser/lab.rs"]
mod lab;
#[path = "../tests/browser/server.rs"]
mod server;
#[path = "../tests/browser/tab.rs"]
mod tab;
#[path = "../tests/browser/visit.rs"]
mod visit;
#[path = "../tests/browser/watch.rs"]
mod watch;

use std::time::Instant;

use lab::Lab;
use retry_lab::herd::{ClientCount, GeneratorKind, Params, RunCount, Strategy, Table, TableSpec};
use retry_lab::job::{News, Reply, Request, Slot, Task, wire};
use tab::Tab;
use visit::{Company, Visit};

/// Turns of each, after one that is not counted.
const TURNS: usize = 9;

/// A piece of work, with its JavaScript and what the ratios should be at most.
struct Work {
    name: &'static str,
    spec: TableSpec,
    /// The same work for the port; it gives the number of calls.
    peer: &'static str,
    /// WebAssembly's time over JavaScript's.
    wasm_to_js_max: f64,
}

fn works() -> [Work; 4] {
    let exact = Params {
        generator: GeneratorKind::CPython,
        ..Params::default()
    };
    let work = |name, spec, peer, wasm_to_js_max| Work {
        name,
        spec,
        peer,
        wasm_to_js_max,
    };
    let table = "Herd.table().reduce((sum, cell) => sum + cell.totalCalls, 0)";
    let full = one(Strategy::Full, 10_000);
    let none = one(Strategy::None, 2_000);
    [
        work(
            "table, 18 cells × 100 runs",
            TableSpec::default(),
            table,
            1.0 / 10.0,
        ),
        work(
            "full, N = 10000",
            full,
            "Herd.cell('full', 10000, 1).totalCalls",
            1.0 / 12.0,
        ),
        work(
            "none, N = 2000",
            none,
            "Herd.cell('none', 2000, 1).totalCalls",
            1.0 / 15.0,
        ),
        work(
            "table in CPython mode",
            TableSpec {
                params: exact,
                ..TableSpec::default()
            },
            table,
            0.75,
        ),
    ]
}

/// One run of one strategy.
fn one(strategy: Strategy, clients: u32) -> TableSpec {
    TableSpec {
        strategies: vec![strategy],
        clients: vec![ClientCount::new(clients).expect("within range")],
        runs: RunCount::new(1).expect("within range"),
        ..TableSpec::default()
    }
}

fn main() {
    // `cargo test --all-targets` runs benches too, without this; there is nothing to test here.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let lab = Lab::from_env(false).unwrap_or_else(|missing| panic!("{missing}\nrun ./dev bench"));
    visit::make(&lab, "bench", Company::None, async |visit| {
        measure(visit).await
    });
}

async fn measure(visit: &Visit<'_>) {
    let tab = visit.tab().await;
    tab.open("").await;
    tab.run(include_str!("worker.js")).await;
    tab.until("the worker is ready", "window.bench?.ready")
        .await;
    tab.run(concat!(
        "(function () {",
        include_str!("peer.js"),
        "}).call(window);"
    ))
    .await;
    println!("times in ns per write that arrives, median of {TURNS} turns; ratios turn by turn\n");
    println!(
        "{:<28}{:>8}{:>8}{:>8}{:>13}{:>9}{:>13}",
        "", "native", "wasm", "js", "wasm/native", "wasm/js", "aim"
    );
    for work in works() {
        let turns = turns(&tab, &work).await;
        report(&work, &turns);
    }
}

/// Nanoseconds per call in one turn.
struct Turn {
    native: f64,
    wasm: f64,
    js: f64,
}

async fn turns(tab: &Tab, work: &Work) -> Vec<Turn> {
    let mut turns = Vec::new();
    for ticket in 0..=TURNS {
        let (native_ms, calls) = native(&work.spec);
        let wasm_ms = wasm(tab, &work.spec, ticket as u32).await;
        let (js_ms, js_calls): (f64, f64) = tab.ask(&format!(
            "(() => {{ const start = performance.now(); const calls = {}; return [performance.now() - start, calls]; }})()",
            work.peer
        )).await;
        turns.push(Turn {
            native: native_ms * 1e6 / calls,
            wasm: wasm_ms * 1e6 / calls,
            // The port cannot be seeded, so its calls differ from turn to turn.
            js: js_ms * 1e6 / js_calls,
        });
    }
    turns.split_off(1)
}

fn native(spec: &TableSpec) -> (f64, f64) {
    let start = Instant::now();
    let cells = Table::run(spec.clone(), Default::default());
    let ms = start.elapsed().as_secs_f64() * 1e3;
    (
        ms,
        cells.iter().map(|cell| cell.calls_sum).sum::<u64>() as f64,
    )
}

/// From the request to the answer that all is done.
async fn wasm(tab: &Tab, spec: &TableSpec, ticket: u32) -> f64 {
    // A number that the end of no other message looks like.
    let ticket = 0x0765_4321 + ticket;
    let slot = Slot::Table;
    let request = wire::encode(&Request::Start(slot, ticket, Task::Table(spec.clone())));
    let done = wire::encode(&Reply {
        slot,
        ticket,
        news: News::Done,
    });
    tab.run(&format!("bench.start({request:?}, {done:?});"))
        .await;
    tab.until("the worker is done", "bench.ms !== null").await;
    tab.ask("bench.ms").await
}

fn report(work: &Work, turns: &[Turn]) {
    let median = |figure: fn(&Turn) -> f64| {
        let mut figures: Vec<_> = turns.iter().map(figure).collect();
        figures.sort_by(f64::total_cmp);
        figures[figures.len() / 2]
    };
    let (to_native, to_js) = (median(|t| t.wasm / t.native), median(|t| t.wasm / t.js));
    let verdict = if to_js <= work.wasm_to_js_max && to_native <= WASM_TO_NATIVE_MAX {
        "met"
    } else {
        "missed"
    };
    println!(
        "{:<28}{:>8.1}{:>8.1}{:>8.1}{to_native:>13.2}{:>9}{:>8} {verdict}",
        work.name,
        median(|t| t.native),
        median(|t| t.wasm),
        median(|t| t.js),
        fraction(to_js),
        fraction(work.wasm_to_js_max),
    );
}

/// The most that WebAssembly may take of the native time.
const WASM_TO_NATIVE_MAX: f64 = 2.5;

/// 0.0769 as 1/13.0, 0.61 as it is.
fn fraction(ratio: f64) -> String {
    if ratio < 0.4 {
        format!("1/{:.1}", 1.0 / ratio)
    } else {
        format!("{ratio:.2}")
    }
}
