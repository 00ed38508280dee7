//! The generators' distributions.

use retry_lab::rng::{CPython, Generator, Pcg};

use crate::herd_statistics::{KS_MAX, Z_MAX, ks_of_uniform, z_of_counts};

const DRAWS: usize = 1_000_000;
const BINS: usize = 1000;
/// Where PCG's normal sampler leaves its layers and draws from the tail.
const TAIL_START: f64 = 3.654_152_885_361_009;

#[test]
fn pcg_is_uniform() {
    check_uniform::<Pcg>();
}

#[test]
fn cpython_is_uniform() {
    check_uniform::<CPython>();
}

#[test]
fn pcg_is_normal() {
    check_normal::<Pcg>();
}

#[test]
fn cpython_is_normal() {
    check_normal::<CPython>();
}

#[test]
fn seeds_of_pcg_are_unrelated() {
    check_seeds::<Pcg>();
}

#[test]
fn seeds_of_cpython_are_unrelated() {
    check_seeds::<CPython>();
}

#[test]
fn pcg_folds_pairs() {
    check_folded_pairs::<Pcg>();
}

#[test]
fn cpython_folds_pairs() {
    check_folded_pairs::<CPython>();
}

/// |a| + |b| is distributed as max(|a + b|, |a − b|), sum and difference being independent: near the
/// fold, across the ziggurat's edge, and where no fold is in sight.
fn check_folded_pairs<G: Generator>() {
    for mean in [0.0, 0.5, 1.5, 2.6, 5.0, 50.0] {
        let mut rng = G::from_seed(7);
        let (sd, wide) = (3.0, 3.0 * std::f64::consts::SQRT_2);
        let below = |x: f64| 0.5 * libm::erfc(-x / std::f64::consts::SQRT_2);
        let within = |x: f64, centre: f64| below((x - centre) / wide) - below((-x - centre) / wide);
        let share = |x: f64| within(x, 2.0 * mean * sd) * within(x, 0.0);
        let shares: Vec<_> = (0..DRAWS / 4)
            .map(|_| share(rng.folded_pair(mean * sd, sd)))
            .collect();
        let ks = ks_of_uniform(&shares);
        assert!(ks <= KS_MAX, "mean {mean} sd: KS = {ks:.2}");
    }
}

fn assert_z(name: &str, z: f64) {
    assert!(z.abs() <= Z_MAX, "{name}: z = {z:.2}");
}

fn check_uniform<G: Generator>() {
    let mut rng = G::from_seed(1);
    let draws: Vec<_> = (0..DRAWS).map(|_| rng.random()).collect();
    for x in &draws {
        assert!((0.0..1.0).contains(x), "{x}");
        assert_eq!(
            (x * 2_f64.powi(53)).fract(),
            0.0,
            "{x} is no multiple of 2⁻⁵³"
        );
    }
    check_probabilities(&draws);
    // The lowest of 32 bits is as random as the highest.
    let low: Vec<_> = draws.iter().map(|x| (x * 2_f64.powi(22)).fract()).collect();
    assert_z("low bits", z_of_counts(&binned(&low)));
}

/// Numbers that should be uniform, and each independent of the one before.
fn check_probabilities(draws: &[f64]) {
    let counts = binned(draws);
    assert_z("bins", z_of_counts(&counts));
    let ks = ks_of_counts(&counts);
    assert!(ks <= KS_MAX, "KS {ks:.2}");
    let side = 32;
    let mut squares = vec![0; side * side];
    for pair in draws.windows(2) {
        let place = |x: f64| (x * side as f64) as usize;
        squares[place(pair[0]).min(side - 1) * side + place(pair[1]).min(side - 1)] += 1;
    }
    assert_z("pairs", z_of_counts(&squares));
}

fn binned(draws: &[f64]) -> Vec<u32> {
    let mut counts = vec![0; BINS];
    for x in draws {
        counts[((x * BINS as f64) as usize).min(BINS - 1)] += 1;
    }
    counts
}

/// Kolmogorov–Smirnov at the bins' edges: no more than the true one, and without a sort.
fn ks_of_counts(counts: &[u32]) -> f64 {
    let all: f64 = counts.iter().map(|&n| f64::from(n)).sum();
    let (mut below, mut distance) = (0.0, 0.0_f64);
    for (edge, &count) in (1..).zip(counts) {
        below += f64::from(count);
        distance = distance.max((below / all - f64::from(edge) / counts.len() as f64).abs());
    }
    distance * all.sqrt()
}

fn check_normal<G: Generator>() {
    let mut rng = G::from_seed(2);
    let draws: Vec<_> = (0..DRAWS).map(|_| rng.normal(0.0, 1.0)).collect();
    check_moments(&draws);
    let probabilities: Vec<_> = draws.iter().map(|&x| 1.0 - probability_beyond(x)).collect();
    check_probabilities(&probabilities);
    let positive = draws.iter().filter(|x| **x > 0.0).count() as f64;
    let half = DRAWS as f64 / 2.0;
    assert_z("signs", (positive - half) / (half / 2.0).sqrt());
    check_tail(&draws);
}

/// P(N(0, 1) > x)
fn probability_beyond(x: f64) -> f64 {
    libm::erfc(x / std::f64::consts::SQRT_2) / 2.0
}

/// The first six moments; the k-th has the variance (E x²ᵏ − (E xᵏ)²)/n.
fn check_moments(draws: &[f64]) {
    // E xᵏ for even k: 1·3·5·…·(k − 1)
    let expected = |k: i32| match k % 2 {
        0 => (1..k).step_by(2).map(f64::from).product(),
        _ => 0.0,
    };
    for k in 1..=6 {
        let mean = draws.iter().map(|x| x.powi(k)).sum::<f64>() / draws.len() as f64;
        let variance = expected(2 * k) - expected(k) * expected(k);
        let z = (mean - expected(k)) / (variance / draws.len() as f64).sqrt();
        assert_z(&format!("moment {k}"), z);
    }
}

/// As many beyond [`TAIL_START`] as there should be, on both sides, and distributed as there.
fn check_tail(draws: &[f64]) {
    let probability = 2.0 * probability_beyond(TAIL_START);
    let tail: Vec<_> = draws.iter().filter(|x| x.abs() > TAIL_START).collect();
    let (found, expected) = (tail.len() as f64, probability * draws.len() as f64);
    assert_z("tail", (found - expected) / expected.sqrt());
    let right = tail.iter().filter(|x| ***x > 0.0).count() as f64;
    assert_z("sides of the tail", (2.0 * right - found) / found.sqrt());
    let within = |x: &&f64| probability_beyond(x.abs()) / (probability / 2.0);
    let ks = ks_of_uniform(&tail.iter().map(within).collect::<Vec<_>>());
    assert!(ks <= KS_MAX, "within the tail: KS {ks:.2}");
}

/// The first draws of neighbouring seeds are as good as one generator's.
fn check_seeds<G: Generator>() {
    let draws: Vec<_> = (0..5000).map(|seed| G::from_seed(seed).random()).collect();
    let ks = ks_of_uniform(&draws);
    assert!(ks <= KS_MAX, "KS {ks:.2}");
    let products = draws
        .windows(2)
        .map(|pair| (pair[0] - 0.5) * (pair[1] - 0.5));
    // A product of two centred uniform numbers has a variance of 1/144.
    assert_z(
        "neighbours",
        products.sum::<f64>() * 12.0 / (draws.len() as f64 - 1.0).sqrt(),
    );
    let first = |seed| {
        let mut rng = G::from_seed(seed);
        [(); 4].map(|()| rng.random())
    };
    for seed in [0, 1, u64::from(u32::MAX), 1 << 32, u64::MAX] {
        assert_eq!(first(seed), first(seed));
        assert_ne!(first(seed), first(seed ^ 1));
        assert_ne!(first(seed), first(seed ^ 1 << 63), "the high digits count");
    }
}

/// `uniform` and `normal` are what their formulas say.
#[test]
fn ranges_and_scales() {
    let ranges = [
        (0.9, 1.1),
        (5.0, 5.0),
        (3.0, -2.0),
        (0.0, 3_600_000.0),
        (0.0, 0.0),
    ];
    let (mut ours, mut raw) = (Pcg::from_seed(3), Pcg::from_seed(3));
    for (a, b) in ranges.into_iter().cycle().take(1000) {
        let expected: f64 = a + (b - a) * raw.random();
        assert_eq!(ours.uniform(a, b).to_bits(), expected.to_bits(), "{a}..{b}");
    }
    for (mean, sd) in [(10.0, 2.0), (0.0, 5e-324), (3_600_000.0, 0.0)]
        .into_iter()
        .cycle()
        .take(300)
    {
        assert_eq!(ours.normal(mean, sd), mean + sd * raw.normal(0.0, 1.0));
    }
}
