//! The output for programs: the shapes that they rely on, and floats with all their bits.

use retry_lab::herd::{
    Arrival, ArrivalKind, CellSummary, ClientCount, EngineKind, Params, Policy, Strategy, Table,
    Trace,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{cells_of_csv, check_cells, retry_lab, spec_of, stdout_of};

fn json_of(line: &str) -> Value {
    let line = format!("{line} --format json");
    serde_json::from_str(&stdout_of(&mut retry_lab(&line))).expect("the output is JSON")
}

/// Takes a field out of an object.
fn take<T: DeserializeOwned>(value: &mut Value, field: &str) -> T {
    let found = value.as_object_mut().and_then(|map| map.remove(field));
    let found = found.unwrap_or_else(|| panic!("{field} is missing"));
    serde_json::from_value(found).unwrap_or_else(|error| panic!("{field}: {error}"))
}

/// The table of `options` as JSON and CSV has the core's bits, and JSON has these settings.
fn check_table(options: &str, settings: Value) {
    let wanted = Table::run(spec_of(options), EngineKind::Fastest);
    let mut table = json_of(&format!("herd {options}"));
    check_cells(
        &take::<Vec<CellSummary>>(&mut table, "cells"),
        &wanted,
        options,
    );
    assert_eq!(table, settings, "{options}");
    let csv = stdout_of(&mut retry_lab(&format!("herd {options} --format csv")));
    check_cells(&cells_of_csv(&csv), &wanted, options);
}

#[test]
fn tables() {
    check_table(
        "",
        json!({
            "seed": "7", "rng": "pcg", "runs": 100,
            "base_ms": 5.0, "cap_ms": 2000.0, "mean_ms": 10.0, "sd_ms": 2.0,
        }),
    );
    check_table(
        "--strategies equal,none --clients 9,3 --runs 7 --seed 18446744073709551615 --rng cpython \
         --base-ms 1e-3 --cap-ms 0.1 --mean-ms 0 --sd-ms 3600000",
        json!({
            "seed": "18446744073709551615", "rng": "cpython", "runs": 7,
            "base_ms": 0.001, "cap_ms": 0.1, "mean_ms": 0.0, "sd_ms": 3_600_000.0,
        }),
    );
}

#[test]
fn a_cell_has_these_fields_and_no_spread_with_one_run() {
    let mut table = json_of("herd --strategies full --clients 3 --runs 1");
    let mut cells: Vec<Value> = take(&mut table, "cells");
    let cell = &mut cells[0];
    let (calls, finish_ms): (u64, f64) = (take(cell, "calls_sum"), take(cell, "finish_ms_sum"));
    let rest = json!({
        "strategy": "full", "clients": 3, "failures_sum": calls - 3,
        "calls_mean": calls as f64, "calls_sd": null,
        "finish_ms_mean": finish_ms, "finish_ms_sd": null,
    });
    assert_eq!(cell, &rest);
}

/// What the core records.
fn trace(strategy: Strategy, clients: u32, params: &Params) -> Trace {
    let clients = ClientCount::new(clients).expect("in range");
    Trace::record(strategy, clients, params, EngineKind::Fastest).expect("short enough")
}

fn row(arrival: &Arrival) -> Value {
    let (kind, ok) = match arrival.kind {
        ArrivalKind::Read => ("read", None),
        ArrivalKind::Write { ok } => ("write", Some(ok)),
    };
    json!({"t_ms": arrival.t_ms, "kind": kind, "client": arrival.client, "ok": ok})
}

fn check_trace(line: &str, wanted: &Trace, head: Value) {
    let rows: Vec<_> = wanted.arrivals.iter().map(row).collect();
    let mut trace = json_of(line);
    assert_eq!(take::<Vec<Value>>(&mut trace, "arrivals"), rows, "{line}");
    assert_eq!(trace, head, "{line}");

    let csv = stdout_of(&mut retry_lab(&format!("{line} --format csv")));
    assert_eq!(csv.lines().next(), Some("t_ms,kind,client,ok"));
    let found = csv::Reader::from_reader(csv.as_bytes()).into_deserialize();
    let found = found.map(|row| {
        let (t_ms, kind, client, ok): (f64, String, u32, Option<bool>) = row.expect("a row");
        json!({"t_ms": t_ms, "kind": kind, "client": client, "ok": ok})
    });
    assert_eq!(found.collect::<Vec<_>>(), rows, "{line}");
}

#[test]
fn traces() {
    let params = Params::default();
    let known = trace(Strategy::Full, 10, &params);
    let totals = known.totals;
    check_trace(
        "herd-trace",
        &known,
        json!({
            "strategy": "full", "clients": 10, "seed": "7", "rng": "pcg",
            "calls": totals.calls, "reads": totals.calls, "failures": totals.calls - 10,
            "finish_ms": totals.finish_ms,
        }),
    );
    let options = "--seed 1 --rng cpython --base-ms 3 --cap-ms 9 --mean-ms 4 --sd-ms 1";
    let known = trace(Strategy::Codex, 6, &spec_of(options).params);
    let totals = known.totals;
    check_trace(
        &format!("herd-trace --strategy codex --clients 6 {options}"),
        &known,
        json!({
            "strategy": "codex", "clients": 6, "seed": "1", "rng": "cpython",
            "calls": totals.calls, "reads": totals.calls, "failures": totals.calls - 6,
            "finish_ms": totals.finish_ms,
        }),
    );
}

fn check_backoff(line: &str, policy: &str, delays_ms: &[f64]) {
    let report = json!({"policy": policy, "delays_ms": delays_ms});
    assert_eq!(json_of(line), report, "{line}");
    let rows = (1..).zip(delays_ms).map(|(n, ms)| format!("{n},{ms:?}\n"));
    let csv = stdout_of(&mut retry_lab(&format!("{line} --format csv")));
    assert_eq!(
        csv,
        format!("attempt,delay_ms\n{}", rows.collect::<String>())
    );
}

#[test]
fn backoffs() {
    let codex = [192.0, 372.0, 824.0, 1463.0, 3222.0, 6228.0];
    let line = "backoff --policy codex_client --attempts 6 --seed 7 --rng cpython";
    check_backoff(line, "codex_client", &codex);
    check_backoff("backoff", "codex_client", &codex);
    for policy in Policy::ALL {
        let (id, options) = (policy.id(), "--seed 3 --rng pcg --base-ms 2 --cap-ms 70");
        let known = policy.delays_ms(9, &spec_of(options).params);
        check_backoff(
            &format!("backoff --policy {id} --attempts 9 {options}"),
            id,
            &known,
        );
    }
}
