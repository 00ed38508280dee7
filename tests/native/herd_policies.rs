//! Backoff policies against a second reading of their definitions.

use proptest::prelude::any;
use proptest::proptest;
use proptest::sample::select;
use retry_lab::herd::{Ceilings, GeneratorKind, POLICY_ATTEMPTS_MAX, Params, Policy, Strategy};
use retry_lab::rng::{CPython, Generator, Pcg};

use crate::herd_given::{self as given, ms};

proptest! {
    #![proptest_config(given::config(300))]

    #[test]
    fn ceilings_are_exact(base in given::millis(), cap in given::millis(), any in any::<u32>()) {
        let (base, cap) = (base.get(), cap.get());
        let ceilings = Ceilings::new(base, cap);
        for attempt in (1..=1200).chain([any.max(1), u32::MAX]) {
            let (ours, exact) = (ceilings.after(attempt), exact_ceiling(base, cap, attempt));
            assert_eq!(ours.to_bits(), exact.to_bits(), "attempt {attempt}: {ours:e}, {exact:e}");
        }
    }

    #[test]
    fn delays_are_the_definitions(
        policy in select(&Policy::ALL),
        attempts in 0..=POLICY_ATTEMPTS_MAX,
        params in given::params(),
    ) {
        let expected = match params.generator {
            GeneratorKind::Pcg => defined_ms(policy, attempts, &params, Pcg::from_seed(params.seed)),
            GeneratorKind::CPython => {
                defined_ms(policy, attempts, &params, CPython::from_seed(params.seed))
            }
        };
        let found = policy.delays_ms(attempts, &params);
        assert_eq!(found.len(), expected.len());
        for ((attempt, found), expected) in (1..).zip(found).zip(expected) {
            assert_eq!(found.to_bits(), expected.to_bits(), "attempt {attempt}: {found}, {expected}");
        }
    }

    #[test]
    fn delays_are_within_their_bounds(policy in select(&Policy::ALL), params in given::params()) {
        for (attempt, delay) in (1..).zip(policy.delays_ms(POLICY_ATTEMPTS_MAX, &params)) {
            let (low, high) = policy.bounds_ms(attempt, &params);
            assert!((low..=high).contains(&delay), "attempt {attempt}: {delay:e} in {low:e}..={high:e}");
        }
    }

    #[test]
    fn bounds_are_numbers_at_every_attempt(
        policy in select(&Policy::ALL),
        params in given::params(),
        any in any::<u32>(),
    ) {
        for attempt in [0, 1, 2, 1100, any, u32::MAX] {
            let (low, high) = policy.bounds_ms(attempt, &params);
            assert!(0.0 <= low && low <= high && high.is_finite(), "{low}..={high}");
        }
    }
}

/// min(cap, base·2ⁿ) in whole numbers: a positive number is m·2^e with m below 2⁵³.
fn exact_ceiling(base: f64, cap: f64, doublings: u32) -> f64 {
    let (base_m, base_e) = mantissa_and_exponent(base);
    let (cap_m, cap_e) = mantissa_and_exponent(cap);
    if base_m == 0 || cap_m == 0 {
        return 0.0;
    }
    let product_e = base_e + i64::from(doublings);
    // By the place of the highest bit, then by what follows it.
    let magnitude = |m: u64, e: i64| (e - i64::from(m.leading_zeros()), m << m.leading_zeros());
    if magnitude(base_m, product_e) >= magnitude(cap_m, cap_e) {
        return cap;
    }
    // Below a cap of an hour the product is a double, so that scaling does not round.
    libm::scalbn(base_m as f64, product_e.try_into().expect("below the cap"))
}

fn mantissa_and_exponent(x: f64) -> (u64, i64) {
    let (fraction, exponent) = (x.to_bits() & ((1 << 52) - 1), (x.to_bits() >> 52) as i64);
    match exponent {
        0 => (fraction, -1074),
        _ => (fraction | 1 << 52, exponent - 1075),
    }
}

/// The delays as the definitions say, one draw from `rng` for each that is jittered.
fn defined_ms(policy: Policy, attempts: u32, params: &Params, mut rng: impl Generator) -> Vec<f64> {
    let (base, cap) = (params.base.get(), params.cap.get());
    let mut sleep = base;
    let attempts = 1..=attempts;
    let delay = |n| match policy {
        Policy::Herd(Strategy::None) => 0.0,
        Policy::Herd(Strategy::Exponential) => exact_ceiling(base, cap, n),
        Policy::Herd(Strategy::Codex) => exact_ceiling(base, cap, n) * between(0.9, 1.1, &mut rng),
        Policy::Herd(Strategy::Equal) => {
            let half = exact_ceiling(base, cap, n) / 2.0;
            half + between(0.0, half, &mut rng)
        }
        Policy::Herd(Strategy::Full) => between(0.0, exact_ceiling(base, cap, n), &mut rng),
        Policy::Herd(Strategy::Decorrelated) => {
            sleep = between(base, sleep * 3.0, &mut rng).min(cap);
            sleep
        }
        Policy::CodexClient => {
            // As the original has it, conversions that saturate included.
            let whole = (200.0 * 2_f64.powi(n as i32 - 1)) as u64;
            (whole as f64 * between(0.9, 1.1, &mut rng)) as u64 as f64
        }
        Policy::AnthropicSdk => {
            let seconds = (0.5 * 2_f64.powi(n as i32 - 1)).min(8.0);
            seconds * (1.0 - 0.25 * rng.random()) * 1000.0
        }
    };
    attempts.map(delay).collect()
}

fn between(a: f64, b: f64, rng: &mut impl Generator) -> f64 {
    a + (b - a) * rng.random()
}

/// Policy, attempt, and its band on base 5 and cap 2000, worked out by hand.
const BANDS_MS: [(&str, u32, f64, f64); 16] = [
    ("none", 9, 0.0, 0.0),
    ("exponential", 1, 10.0, 10.0),
    ("exponential", 8, 1280.0, 1280.0),
    ("exponential", 9, 2000.0, 2000.0),
    ("codex", 1, 9.0, 11.0),
    ("codex", 100, 1800.0, 2200.0),
    ("equal", 3, 20.0, 40.0),
    ("equal", 100, 1000.0, 2000.0),
    ("full", 3, 0.0, 40.0),
    ("decorrelated", 1, 5.0, 15.0),
    ("decorrelated", 2, 5.0, 45.0),
    ("decorrelated", 100, 5.0, 2000.0),
    ("codex_client", 1, 180.0, 220.0),
    ("codex_client", 10, 92_160.0, 112_640.0),
    ("anthropic_sdk", 1, 375.0, 500.0),
    ("anthropic_sdk", 100, 6000.0, 8000.0),
];

/// The bounds are what they are said to be, and what is drawn fills them.
#[test]
fn bands_are_filled_to_their_edges() {
    for (policy, attempt, low, high) in BANDS_MS {
        let policy = Policy::parse(policy).expect("a policy's name");
        let params = |seed| Params {
            seed,
            ..Params::default()
        };
        let (found_low, found_high) = policy.bounds_ms(attempt, &params(0));
        let name = format!("{policy:?}, attempt {attempt}");
        assert!((found_low - low).abs() <= 1e-9, "{name}: from {found_low}");
        assert!((found_high - high).abs() <= 1e-9, "{name}: to {found_high}");
        let delays = (0..600).map(|seed| policy.delays_ms(attempt, &params(seed)));
        let delays: Vec<_> = delays.filter_map(|delays| delays.last().copied()).collect();
        let least = delays.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = delays.iter().copied().fold(0.0, f64::max);
        let margin = (high - low) / 20.0;
        assert!(least <= low + margin, "{name}: least {least}");
        // Only the highest draw after the highest would bring that one to its edge.
        let reaches = greatest >= high - margin || policy.id() == "decorrelated" && attempt == 2;
        assert!(reaches, "{name}: greatest {greatest}");
    }
}

#[test]
fn no_more_attempts_are_drawn_than_are_allowed() {
    for policy in Policy::ALL {
        let delays = policy.delays_ms(u32::MAX, &Params::default());
        assert_eq!(delays.len(), POLICY_ATTEMPTS_MAX as usize);
        assert!(policy.delays_ms(0, &Params::default()).is_empty());
    }
}

#[test]
fn a_base_above_the_cap_is_the_cap() {
    let params = Params {
        base: ms(100.0),
        cap: ms(30.0),
        ..Params::default()
    };
    for policy in ["exponential", "decorrelated"] {
        let policy = Policy::parse(policy).expect("a policy's name");
        assert_eq!(policy.delays_ms(5, &params), [30.0; 5]);
    }
}
