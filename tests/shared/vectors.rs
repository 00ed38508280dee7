//! The known answers of CPython mode, to the bit.

use retry_lab::herd::{
    ArrivalKind, ClientCount, EngineKind, GeneratorKind, Params, Policy, RunCount, Strategy, Table,
    TableSpec, Trace,
};
use retry_lab::rng::{CPython, Generator};
use serde::Deserialize;

use super::fnv::Fnv;
use super::test;

#[derive(Deserialize)]
struct Vectors {
    seed: u64,
    nv_magicconst_bits: Hex,
    first_u32: Vec<u32>,
    random_bits: Vec<Hex>,
    normalvariate_10_2_bits: Vec<Hex>,
    codex_backoff_ms_attempts_1_to_6: Vec<f64>,
    anthropic_backoff_s_bits: Vec<Hex>,
    single_run_seed_7: Vec<SingleRun>,
    means_100_runs: Vec<Mean>,
}

#[derive(Deserialize)]
struct SingleRun {
    strategy: Strategy,
    clients: ClientCount,
    calls: u64,
    reads: u64,
    failures: u64,
    finish_bits: Hex,
    arrivals_fnv1a64: Hex,
    first_arrivals: Vec<(f64, String, u32)>,
}

#[derive(Deserialize)]
struct Mean {
    strategy: Strategy,
    clients: ClientCount,
    seed: u64,
    runs: RunCount,
    calls_sum: u64,
    calls_mean: f64,
    ms_mean: f64,
    ms_sum_bits: Hex,
}

/// 64 bits as sixteen hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
struct Hex(u64);

impl TryFrom<String> for Hex {
    type Error = std::num::ParseIntError;

    fn try_from(digits: String) -> Result<Self, Self::Error> {
        u64::from_str_radix(&digits, 16).map(Self)
    }
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../vectors/herd.json")).expect("the vectors are well formed")
}

fn params(seed: u64) -> Params {
    let generator = GeneratorKind::CPython;
    Params {
        generator,
        seed,
        ..Params::default()
    }
}

fn bits(values: impl IntoIterator<Item = f64>) -> Vec<Hex> {
    values.into_iter().map(|x| Hex(x.to_bits())).collect()
}

/// Outputs, uniform numbers and normal numbers from the seed, each from a fresh generator.
#[test]
fn raw_draws() {
    let known = vectors();
    let fresh = || CPython::from_seed(known.seed);
    let magic = 4.0 * libm::exp(-0.5) / std::f64::consts::SQRT_2;
    assert_eq!(Hex(magic.to_bits()), known.nv_magicconst_bits);
    let mut rng = fresh();
    let outputs: Vec<_> = known.first_u32.iter().map(|_| rng.next_u32()).collect();
    assert_eq!(outputs, known.first_u32);
    let mut rng = fresh();
    assert_eq!(
        bits(known.random_bits.iter().map(|_| rng.random())),
        known.random_bits
    );
    let mut rng = fresh();
    let normal = known
        .normalvariate_10_2_bits
        .iter()
        .map(|_| rng.normal(10.0, 2.0));
    assert_eq!(bits(normal), known.normalvariate_10_2_bits);
}

/// Codex's and the Anthropic SDK's own functions.
#[test]
fn client_policies() {
    let known = vectors();
    let codex = Policy::CodexClient.delays_ms(6, &params(known.seed));
    assert_eq!(codex, known.codex_backoff_ms_attempts_1_to_6);
    let anthropic = Policy::AnthropicSdk.delays_ms(6, &params(known.seed));
    // The vectors are in seconds; a thousand times the same bits is a thousand times the second.
    let seconds = known
        .anthropic_backoff_s_bits
        .iter()
        .map(|s| f64::from_bits(s.0) * 1000.0);
    assert_eq!(bits(anthropic), bits(seconds));
}

/// 24 single runs: totals, the first arrivals, and the hash of all arrivals.
#[test]
fn single_runs() {
    let known = vectors();
    assert_eq!(known.single_run_seed_7.len(), 24);
    for run in &known.single_run_seed_7 {
        check_run(run, &params(known.seed));
    }
}

fn check_run(known: &SingleRun, params: &Params) {
    let name = format!("{:?}, {} clients", known.strategy, known.clients);
    let trace = Trace::record(known.strategy, known.clients, params, EngineKind::Fastest);
    let trace = trace.expect("short enough to record");
    let kinds = trace.arrivals.iter().map(|a| kind(a.kind));
    let reads = kinds.clone().filter(|kind| *kind == "read").count() as u64;
    let writes = kinds.filter(|kind| *kind == "write").count() as u64;
    let calls = trace.totals.calls;
    assert_eq!(
        (calls, writes, reads),
        (known.calls, known.calls, known.reads),
        "{name}"
    );
    assert_eq!(
        calls - u64::from(known.clients.get()),
        known.failures,
        "{name}"
    );
    assert_eq!(
        Hex(trace.totals.finish_ms.to_bits()),
        known.finish_bits,
        "{name}"
    );
    let first = trace.arrivals.iter().take(known.first_arrivals.len());
    let first = first.map(|a| (a.t_ms, kind(a.kind).to_string(), a.client));
    assert_eq!(first.collect::<Vec<_>>(), known.first_arrivals, "{name}");
    assert_eq!(fnv1a64(&trace), known.arrivals_fnv1a64, "{name}");
}

/// The 18 cells of the table.
#[test]
fn means() {
    let known = vectors();
    assert_eq!(known.means_100_runs.len(), 18);
    for mean in known.means_100_runs {
        let spec = TableSpec {
            params: params(mean.seed),
            strategies: vec![mean.strategy],
            clients: vec![mean.clients],
            runs: mean.runs,
        };
        let [cell] = &Table::run(spec, EngineKind::Fastest)[..] else {
            panic!("one strategy and one number of clients make one cell");
        };
        let name = (mean.strategy, mean.clients);
        assert_eq!(cell.calls_sum, mean.calls_sum, "{name:?}");
        assert_eq!(
            Hex(cell.finish_ms_sum.to_bits()),
            mean.ms_sum_bits,
            "{name:?}"
        );
        let means = [cell.calls_mean, cell.finish_ms_mean];
        assert_eq!(
            bits(means),
            bits([mean.calls_mean, mean.ms_mean]),
            "{name:?}"
        );
    }
}

fn kind(kind: ArrivalKind) -> &'static str {
    match kind {
        ArrivalKind::Read => "read",
        ArrivalKind::Write { .. } => "write",
    }
}

/// FNV-1a over each arrival's time (little-endian) and one byte, 0 for a read and 1 for a write.
fn fnv1a64(trace: &Trace) -> Hex {
    let mut hash = Fnv::new();
    for arrival in &trace.arrivals {
        hash.add(&arrival.t_ms.to_le_bytes());
        hash.add(&[u8::from(arrival.kind != ArrivalKind::Read)]);
    }
    Hex(hash.get())
}
