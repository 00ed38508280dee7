//! What holds for every run, whatever the parameters.

use proptest::collection::vec;
use proptest::proptest;
use retry_lab::herd::{
    Arrival, ArrivalKind, CellSummary, ClientCount, EngineKind, GeneratorKind, Observer, Params,
    Policy, RunTotals, Series, Strategy, Table, TableSpec, Trace,
};

use crate::herd_given::{self as given, Case};

/// More than any normal draw here reaches: a tail by a logarithm of at least 2⁻⁵³ ends before 13.8.
const Z_REACH: f64 = 14.0;

proptest! {
    #![proptest_config(given::config(600))]

    #[test]
    fn a_run_keeps_the_laws(case in given::case(60)) {
        check_laws(&case);
    }

    #[test]
    fn a_run_in_steps_is_the_same_run(case in given::case(20), steps in vec(0..50_u32, 1..20)) {
        check_steps(&case, &steps);
    }

    #[test]
    fn a_trace_is_the_first_run_in_order_of_time(case in given::case(30)) {
        let (totals, mut arrivals) = record(&mut series(&case));
        arrivals.sort_by(|a, b| a.t_ms.total_cmp(&b.t_ms));
        let trace = Trace::record(case.strategy, case.clients, &case.params, case.on);
        assert_eq!(trace, Ok(Trace { totals, arrivals }));
    }

    #[test]
    fn without_spread_or_in_cpython_mode_the_plain_engine_runs(case in given::case(20)) {
        let fused_allowed =
            case.params.generator == GeneratorKind::Pcg && case.params.sd.get() >= 1e-3;
        let on = |on| record(&mut series(&Case { on, ..case.clone() }));
        if !fused_allowed {
            assert_eq!(on(EngineKind::Fastest), on(EngineKind::Plain));
        }
    }
}

proptest! {
    #![proptest_config(given::config(150))]

    #[test]
    fn a_table_sums_up_its_runs(
        params in given::params(),
        strategies in given::strategies(),
        clients in vec(given::clients(15), 0..3),
        runs in given::runs(4),
        on in given::engine(),
    ) {
        let spec = TableSpec { params, strategies, clients, runs };
        let cells = Table::run(spec.clone(), on);
        let expected: Vec<_> = spec
            .cells()
            .map(|(strategy, clients)| naive_cell(strategy, clients, &spec, on))
            .collect();
        assert_eq!(cells, expected);
    }
}

fn series(case: &Case) -> Series {
    Series::new(case.strategy, case.clients, &case.params, case.on)
}

/// Arrivals as the engine reports them.
#[derive(Default)]
struct Recorder(Vec<Arrival>);

impl Recorder {
    fn push(&mut self, arrival: Arrival) {
        // Reads and writes at most, see `check_totals`; a run without end would take all memory.
        assert!(
            self.0.len() < 2 * 60 * 61 / 2,
            "more than 60 clients can come to"
        );
        self.0.push(arrival);
    }
}

impl Observer for Recorder {
    fn read(&mut self, t_ms: f64, client: u32) {
        let kind = ArrivalKind::Read;
        self.push(Arrival { t_ms, client, kind });
    }

    fn write(&mut self, t_ms: f64, client: u32, ok: bool) {
        let kind = ArrivalKind::Write { ok };
        self.push(Arrival { t_ms, client, kind });
    }
}

fn record(series: &mut Series) -> (RunTotals, Vec<Arrival>) {
    let mut recorder = Recorder::default();
    let totals = series.run(&mut recorder);
    (totals, recorder.0)
}

fn check_laws(case: &Case) {
    let (totals, mut arrivals) = record(&mut series(case));
    let is_read = |a: &&Arrival| a.kind == ArrivalKind::Read;
    let is_write = |a: &&Arrival| a.kind != ArrivalKind::Read;
    if case.on == EngineKind::Plain || case.params.generator == GeneratorKind::CPython {
        assert!(arrivals.is_sorted_by(|a, b| a.t_ms <= b.t_ms));
    }
    let mut writes = arrivals.iter().filter(is_write);
    assert!(writes.clone().is_sorted_by(|a, b| a.t_ms <= b.t_ms));
    let last = writes.next_back().expect("a client writes");
    assert_eq!(last.kind, ArrivalKind::Write { ok: true });
    check_totals(case, totals, last.t_ms);
    arrivals.sort_by(|a, b| a.t_ms.total_cmp(&b.t_ms));
    assert_eq!(
        arrivals.iter().filter(is_write).count() as u64,
        totals.calls
    );
    assert_eq!(arrivals.iter().filter(is_read).count() as u64, totals.calls);
    check_versions(case.clients, &arrivals);
    for client in 0..case.clients.get() {
        let own = arrivals.iter().filter(|a| a.client == client);
        check_client(case, &own.copied().collect::<Vec<_>>());
    }
}

/// Each success makes at most one attempt of every other unfinished client fail, so there are at
/// most N + (N−1) + … + 1 writes.
fn check_totals(case: &Case, totals: RunTotals, last_write_ms: f64) {
    let clients = u64::from(case.clients.get());
    assert!((clients..=clients * (clients + 1) / 2).contains(&totals.calls));
    let (least, greatest) = delay_bounds_ms(&case.params);
    assert_within(totals.finish_ms, last_write_ms, (least, greatest));
}

/// A write succeeds exactly if the version still is what its client read; N do.
fn check_versions(clients: ClientCount, arrivals: &[Arrival]) {
    let mut version = 0;
    let mut read = vec![None; clients.get() as usize];
    for arrival in arrivals {
        let read = &mut read[arrival.client as usize];
        match arrival.kind {
            ArrivalKind::Read => *read = Some(version),
            ArrivalKind::Write { ok } => {
                assert_eq!(
                    *read == Some(version),
                    ok,
                    "{arrival:?} at version {version}"
                );
                version += u32::from(ok);
            }
        }
    }
    assert_eq!(version, clients.get());
}

/// Reads and writes in turn, each after its delays, all writes but the last in vain.
fn check_client(case: &Case, arrivals: &[Arrival]) {
    let (least, greatest) = delay_bounds_ms(&case.params);
    let policy = Policy::Herd(case.strategy);
    assert!(arrivals.len().is_multiple_of(2));
    let mut before_ms = 0.0;
    for (attempt, pair) in (0..).zip(arrivals.chunks(2)) {
        let [read, write] = pair else {
            panic!("a read and a write");
        };
        let is_last = 2 * (attempt as usize + 1) == arrivals.len();
        assert_eq!(read.kind, ArrivalKind::Read);
        assert_eq!(write.kind, ArrivalKind::Write { ok: is_last });
        if attempt == 0 {
            assert_within(read.t_ms, 0.0, (least, greatest));
        } else {
            let (low, high) = policy.bounds_ms(attempt, &case.params);
            assert_within(
                read.t_ms,
                before_ms,
                (2.0 * least + low, 2.0 * greatest + high),
            );
        }
        assert_within(write.t_ms, read.t_ms, (2.0 * least, 2.0 * greatest));
        before_ms = write.t_ms;
    }
}

/// The least and greatest one-way delay.
fn delay_bounds_ms(params: &Params) -> (f64, f64) {
    let (mean, reach) = (params.mean.get(), Z_REACH * params.sd.get());
    ((mean - reach).max(0.0), mean + reach)
}

/// `later` follows `earlier` by so much, but for the rounding of a few additions.
fn assert_within(later: f64, earlier: f64, (least, greatest): (f64, f64)) {
    let rounding = 1e-15 * later;
    let (from, to) = (earlier + least - rounding, earlier + greatest + rounding);
    assert!(
        (from..=to).contains(&later),
        "{later} is outside {from}..={to}"
    );
}

fn check_steps(case: &Case, steps: &[u32]) {
    let (mut whole, mut cut) = (series(case), series(case));
    let mut steps = steps.iter().copied().chain([1]).cycle();
    for _ in 0..2 {
        let mut recorder = Recorder::default();
        let (mut written, mut totals) = (0, None);
        while totals.is_none() {
            assert!(written <= cut.written());
            written = cut.written();
            totals = cut.advance(steps.next().unwrap_or(1), &mut recorder);
        }
        assert!(written <= case.clients.get());
        assert_eq!(cut.written(), 0, "the next run has not begun");
        assert_eq!(
            record(&mut whole),
            (totals.expect("the loop's end"), recorder.0)
        );
    }
}

fn naive_cell(
    strategy: Strategy,
    clients: ClientCount,
    spec: &TableSpec,
    on: EngineKind,
) -> CellSummary {
    let mut series = Series::new(strategy, clients, &spec.params, on);
    let runs: Vec<_> = (0..spec.runs.get()).map(|_| series.run(&mut ())).collect();
    let calls: Vec<_> = runs.iter().map(|run| run.calls as f64).collect();
    let finish_ms: Vec<_> = runs.iter().map(|run| run.finish_ms).collect();
    let calls_sum = runs.iter().map(|run| run.calls).sum();
    CellSummary {
        strategy,
        clients,
        calls_sum,
        calls_mean: mean(&calls),
        calls_sd: sd(&calls),
        failures_sum: calls_sum - u64::from(clients.get()) * runs.len() as u64,
        finish_ms_sum: sum(&finish_ms),
        finish_ms_mean: mean(&finish_ms),
        finish_ms_sd: sd(&finish_ms),
    }
}

fn sum(values: &[f64]) -> f64 {
    let mut sum = 0.0;
    for x in values {
        sum += x;
    }
    sum
}

fn mean(values: &[f64]) -> f64 {
    sum(values) / values.len() as f64
}

fn sd(values: &[f64]) -> Option<f64> {
    let squares: Vec<_> = values
        .iter()
        .map(|x| (x - mean(values)) * (x - mean(values)))
        .collect();
    (values.len() > 1).then(|| (sum(&squares) / (values.len() - 1) as f64).sqrt())
}
