//! The fused engine against the plain one: other draws, the same distribution. And against a
//! second writing of itself, for what comes up too rarely to show in a distribution.

use proptest::proptest;
use retry_lab::herd::{
    Backoff, EngineKind, GeneratorKind, Observer, Params, RunTotals, Series, Strategy,
};
use retry_lab::rng::{Generator, Pcg};

use crate::herd_given::{self as given, Case, count, ms};
use crate::herd_statistics::{KS_MAX, Z_MAX, ks_of_samples, z_of_means};

/// base, cap, mean, sd: the published setting; the least spread that is fused; no mean at all, which
/// folds the normal distribution; no backoff; a base above the cap; a backoff below, and one far
/// above the network's spread.
const SETTINGS: [(f64, f64, f64, f64); 7] = [
    (5.0, 2000.0, 10.0, 2.0),
    (5.0, 2000.0, 10.0, 0.001),
    (5.0, 2000.0, 0.0, 2.0),
    (0.0, 0.0, 10.0, 20.0),
    (50.0, 5.0, 1.0, 3.0),
    (0.01, 2000.0, 10.0, 5.0),
    (1000.0, 3_600_000.0, 3.0, 0.001),
];

/// Clients, and how many runs of them are compared.
const SIZES: [(u32, usize); 4] = [(1, 2000), (2, 2000), (5, 1000), (20, 500)];

#[test]
fn engines_agree_in_small_herds() {
    for setting in SETTINGS {
        for strategy in Strategy::ALL {
            for (clients, runs) in SIZES {
                check(setting, strategy, clients, runs);
            }
        }
    }
}

#[test]
fn engines_agree_in_a_herd_of_a_hundred() {
    for strategy in Strategy::ALL {
        check(SETTINGS[0], strategy, 100, 200);
    }
}

fn check(setting: (f64, f64, f64, f64), strategy: Strategy, clients: u32, runs: usize) {
    let sample = |on, seed| sample(setting, strategy, clients, runs, on, seed);
    // Other seeds, since some draws of the two would be the same numbers from one.
    let fused = sample(EngineKind::Fastest, 1);
    let plain = sample(EngineKind::Plain, 2);
    for ((name, fused), plain) in FIGURES.iter().zip(&fused).zip(&plain) {
        let z = z_of_means(fused, plain);
        let ks = ks_of_samples(fused, plain);
        assert!(
            z.abs() <= Z_MAX && ks <= KS_MAX,
            "{name} of {clients} clients, {strategy:?} on {setting:?}: z = {z:.1}, KS {ks:.2}"
        );
    }
}

/// What is compared of a run: single numbers, so that runs are independent draws of them.
const FIGURES: [&str; 7] = [
    "calls",
    "finish",
    "first write",
    "middle write",
    "last write",
    "mean read",
    "mean write",
];

/// The figures of some runs, each as a sample of its own.
fn sample(
    (base, cap, mean, sd): (f64, f64, f64, f64),
    strategy: Strategy,
    clients: u32,
    runs: usize,
    on: EngineKind,
    seed: u64,
) -> [Vec<f64>; FIGURES.len()] {
    let params = Params {
        base: ms(base),
        cap: ms(cap),
        mean: ms(mean),
        sd: ms(sd),
        generator: GeneratorKind::Pcg,
        seed,
    };
    let mut series = Series::new(strategy, count(clients), &params, on);
    let mut samples = FIGURES.map(|_| Vec::with_capacity(runs));
    for _ in 0..runs {
        for (sample, figure) in samples.iter_mut().zip(figures(&mut series)) {
            sample.push(figure);
        }
    }
    samples
}

fn figures(series: &mut Series) -> [f64; FIGURES.len()] {
    let mut times = Times::default();
    let totals = series.run(&mut times);
    let writes = &times.writes_ms;
    let calls = totals.calls as f64;
    [
        calls,
        totals.finish_ms,
        writes[0],
        writes[writes.len() / 2],
        writes[writes.len() - 1],
        times.reads_ms_sum / calls,
        writes.iter().sum::<f64>() / calls,
    ]
}

#[derive(Default)]
struct Times {
    reads_ms_sum: f64,
    writes_ms: Vec<f64>,
}

impl Observer for Times {
    fn read(&mut self, t_ms: f64, _: u32) {
        self.reads_ms_sum += t_ms;
    }

    fn write(&mut self, t_ms: f64, _: u32, _: bool) {
        self.writes_ms.push(t_ms);
    }
}

proptest! {
    #![proptest_config(given::config(400))]

    #[test]
    fn fused_engine_handles_the_earliest_write(case in given::case(30)) {
        let sd = ms(case.params.sd.get().max(1e-3));
        let params = Params { generator: GeneratorKind::Pcg, sd, ..case.params };
        check_fused(&Case { params, on: EngineKind::Fastest, ..case });
    }
}

fn check_fused(case: &Case) {
    let mut times = Times::default();
    let mut series = Series::new(case.strategy, case.clients, &case.params, case.on);
    let totals = series.run(&mut times);
    assert_eq!((totals, times.writes_ms), fused_by_search(case));
}

/// The same draws in the same order, the next write found by a search through all clients.
fn fused_by_search(case: &Case) -> (RunTotals, Vec<f64>) {
    let backoff = Backoff::new(case.strategy, &case.params);
    let mut rng = Pcg::from_seed(case.params.seed);
    let (mean, sd) = (case.params.mean.get(), case.params.sd.get());
    let after_delay = |t_ms: f64, rng: &mut Pcg| t_ms + rng.normal(mean, sd).abs();
    let after_two = |t_ms: f64, rng: &mut Pcg| t_ms + rng.folded_pair(mean, sd);
    let attempt = |read_ms, rng: &mut Pcg| (read_ms, after_two(read_ms, rng));
    let first = (0..case.clients.get()).map(|_| {
        let read_ms = after_delay(0.0, &mut rng);
        (attempt(read_ms, &mut rng), backoff.fresh())
    });
    let mut pending: Vec<_> = first.collect();
    let (mut success_ms, mut finish_ms, mut writes) = (-1.0, 0.0_f64, Vec::new());
    let earliest = |pending: &[((f64, f64), _)]| {
        let by_write = |&a: &usize, &b: &usize| pending[a].0.1.total_cmp(&pending[b].0.1);
        (0..pending.len()).min_by(by_write)
    };
    while let Some(client) = earliest(&pending) {
        let ((read_ms, now), memory) = &mut pending[client];
        writes.push(*now);
        if *read_ms > success_ms {
            let answered = after_delay(*now, &mut rng);
            (success_ms, finish_ms) = (*now, finish_ms.max(answered));
            pending.swap_remove(client);
        } else {
            let arrived = after_two(*now, &mut rng);
            let read = arrived + backoff.delay_ms(memory, &mut rng);
            (*read_ms, *now) = attempt(read, &mut rng);
        }
    }
    let calls = writes.len() as u64;
    (RunTotals { calls, finish_ms }, writes)
}
