//! Random parameters for property tests, their extremes included.

use proptest::prelude::{Just, any, prop_oneof};
use proptest::sample::{select, subsequence};
use proptest::strategy::Strategy as Given;
use proptest::test_runner::{Config, RngSeed};
use retry_lab::herd::{
    ClientCount, EngineKind, Field, GeneratorKind, Millis, Params, RunCount, Strategy,
};

/// So many cases, the same in every run; `PROPTEST_CASES` and `PROPTEST_RNG_SEED` ask for others.
pub fn config(cases: u32) -> Config {
    let asked = Config::default();
    let is_set = |name| std::env::var_os(name).is_some();
    let many = is_set("PROPTEST_CASES");
    let other = is_set("PROPTEST_RNG_SEED");
    Config {
        cases: if many { asked.cases } else { cases },
        rng_seed: if other {
            asked.rng_seed
        } else {
            RngSeed::Fixed(7)
        },
        // A failing case is told in full, so no file has to remember it.
        failure_persistence: None,
        ..asked
    }
}

pub fn ms(ms: f64) -> Millis {
    Millis::new(Field::Base, ms).expect("within the range")
}

pub fn count(clients: u32) -> ClientCount {
    ClientCount::new(clients).expect("within the range")
}

/// Both ends of the range, numbers so small that they lose digits, everyday ones and any others.
pub fn millis() -> impl Given<Value = Millis> {
    let hour = Millis::MAX.get();
    let number = prop_oneof![
        select(vec![
            0.0,
            f64::from_bits(1),
            f64::from_bits(3),
            f64::MIN_POSITIVE
        ]),
        select(vec![1e-300, 1e-9, 9.99e-4, 1e-3, hour.next_down(), hour]),
        select(vec![1.0, 2.0, 5.0, 10.0, 2000.0]),
        0.0..=hour,
        (-9.0..6.5).prop_map(|digits| 10_f64.powf(digits)),
        (0..1_u64 << 52).prop_map(f64::from_bits),
    ];
    number.prop_map(ms)
}

/// Any parameters.
pub fn params() -> impl Given<Value = Params> {
    let seed = prop_oneof![any::<u64>(), 0..10_u64, Just(u64::MAX)];
    let fields = (
        millis(),
        millis(),
        millis(),
        millis(),
        select(&GeneratorKind::ALL),
        seed,
    );
    fields.prop_map(|(base, cap, mean, sd, generator, seed)| Params {
        base,
        cap,
        mean,
        sd,
        generator,
        seed,
    })
}

/// Client counts up to `most`, small ones more often: their cases are the easier to read.
pub fn clients(most: u32) -> impl Given<Value = ClientCount> {
    prop_oneof![1..=2_u32, 1..=10_u32.min(most), 1..=most].prop_map(count)
}

pub fn engine() -> impl Given<Value = EngineKind> {
    select(&[EngineKind::Fastest, EngineKind::Plain])
}

pub fn strategy() -> impl Given<Value = Strategy> {
    select(&Strategy::ALL)
}

/// Any of the strategies, in the table's order; perhaps none.
pub fn strategies() -> impl Given<Value = Vec<Strategy>> {
    subsequence(&Strategy::ALL, 0..=Strategy::ALL.len())
}

pub fn runs(most: u32) -> impl Given<Value = RunCount> {
    (1..=most).prop_map(|runs| RunCount::new(runs).expect("within the range"))
}

/// What one run is made from.
#[derive(Clone, Debug)]
pub struct Case {
    pub strategy: Strategy,
    pub clients: ClientCount,
    pub params: Params,
    pub on: EngineKind,
}

pub fn case(clients_most: u32) -> impl Given<Value = Case> {
    let fields = (strategy(), clients(clients_most), params(), engine());
    fields.prop_map(|(strategy, clients, params, on)| Case {
        strategy,
        clients,
        params,
        on,
    })
}
