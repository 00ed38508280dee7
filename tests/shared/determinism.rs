//! PCG mode gives the same bytes in every build: what native and WebAssembly agree on is pinned
//! here, and each build is held against it.

use retry_lab::herd::{
    ArrivalKind, CellSummary, ClientCount, EngineKind, Field, GeneratorKind, Millis, Params,
    Policy, RunCount, RunsSpec, Strategy, Table, TableSpec, Trace,
};
use retry_lab::job::{Desk, News, Request, Slot, Task, wire};

use super::fnv::Fnv;
use super::test;

/// Digests of runs and cells on both engines, of the policies' delays, and of the desk's messages.
///
/// They change when PCG mode draws in another way, which gives every seed another meaning: the
/// message of the failing test holds the new values. Take them only where that was meant.
const GOLDEN: [(&str, u64); 4] = [
    ("fused engine", 0xfc11_4f70_1d2f_1f6b),
    ("plain engine", 0xe30f_e78a_3186_f670),
    ("policies", 0x27a6_e585_e02b_497a),
    ("desk", 0xd105_6cd5_9701_bdd5),
];

#[test]
fn same_bytes_in_every_build() {
    let digests = [
        ("fused engine", engine_digest(EngineKind::Fastest)),
        ("plain engine", engine_digest(EngineKind::Plain)),
        ("policies", policy_digest()),
        ("desk", desk_digest()),
    ];
    let hex =
        |digests: [(&str, u64); 4]| digests.map(|(name, hash)| format!("{name} {hash:#018x}"));
    assert_eq!(
        hex(digests),
        hex(GOLDEN),
        "PCG mode gives other bytes (left) than GOLDEN has (right)"
    );
}

/// base, cap, mean, sd, seed: ordinary values, edges, and ranges that are empty or inverted.
const SETTINGS: [(f64, f64, f64, f64, u64); 6] = [
    (5.0, 2000.0, 10.0, 2.0, 7),
    (0.0, 0.0, 10.0, 2.0, 0),
    (100.0, 5.0, 0.0, 3.0, u64::MAX),
    (0.1, 3_600_000.0, 1.0, 0.001, 1 << 32),
    (
        5e-324,
        50.0,
        3_600_000.0,
        1000.0,
        12_345_678_901_234_567_890,
    ),
    (5.0, 2000.0, 10.0, 0.0, 7),
];

fn settings() -> impl Iterator<Item = Params> {
    SETTINGS.into_iter().map(|(base, cap, mean, sd, seed)| {
        let ms = |field, ms| Millis::new(field, ms).expect("within the range");
        Params {
            base: ms(Field::Base, base),
            cap: ms(Field::Cap, cap),
            mean: ms(Field::Mean, mean),
            sd: ms(Field::Sd, sd),
            generator: GeneratorKind::Pcg,
            seed,
        }
    })
}

fn clients() -> [ClientCount; 3] {
    [1, 7, 40].map(|count| ClientCount::new(count).expect("within the range"))
}

fn engine_digest(on: EngineKind) -> u64 {
    let mut hash = Fnv::new();
    for params in settings() {
        for strategy in Strategy::ALL {
            for clients in clients() {
                let trace = Trace::record(strategy, clients, &params, on);
                add_trace(&mut hash, &trace.expect("short enough to record"));
            }
        }
        for cell in Table::run(table(params), on) {
            add_cell(&mut hash, &cell);
        }
    }
    hash.get()
}

fn table(params: Params) -> TableSpec {
    TableSpec {
        params,
        strategies: Strategy::ALL.to_vec(),
        clients: clients().to_vec(),
        runs: RunCount::new(3).expect("within the range"),
    }
}

fn add_trace(hash: &mut Fnv, trace: &Trace) {
    for arrival in &trace.arrivals {
        hash.add(&arrival.t_ms.to_le_bytes());
        hash.add(&arrival.client.to_le_bytes());
        hash.add(match arrival.kind {
            ArrivalKind::Read => b"r",
            ArrivalKind::Write { ok: true } => b"o",
            ArrivalKind::Write { ok: false } => b"f",
        });
    }
    hash.add(&trace.totals.finish_ms.to_le_bytes());
}

fn add_cell(hash: &mut Fnv, cell: &CellSummary) {
    hash.add(&cell.calls_sum.to_le_bytes());
    hash.add(&cell.finish_ms_sum.to_le_bytes());
    for sd in [cell.calls_sd, cell.finish_ms_sd] {
        hash.add(&sd.expect("more than one run").to_le_bytes());
    }
}

fn policy_digest() -> u64 {
    let mut hash = Fnv::new();
    for params in settings() {
        for policy in Policy::ALL {
            for delay_ms in policy.delays_ms(100, &params) {
                hash.add(&delay_ms.to_le_bytes());
            }
        }
    }
    hash.get()
}

/// What the page gets to see: histograms, marks and cells, in the bytes that go to it.
fn desk_digest() -> u64 {
    let mut hash = Fnv::new();
    let mut desk = Desk::default();
    for params in settings() {
        let [.., clients] = clients();
        let strategies = Strategy::ALL.to_vec();
        let runs = Task::Runs(RunsSpec {
            params,
            strategies,
            clients,
        });
        desk.take(Request::Start(Slot::Runs, 1, runs));
        desk.take(Request::Start(Slot::Table, 1, Task::Table(table(params))));
        for reply in desk.work(|| false) {
            assert!(!matches!(reply.news, News::Progress(..)), "all is done");
            hash.add(&wire::encode(&reply));
        }
    }
    hash.get()
}
