//! The known answers of CPython mode, to the bit; run natively and in WebAssembly.

use retry_lab::herd::{
    ArrivalKind, ClientCount, EngineKind, GeneratorKind, Params, Policy, RunCount, Strategy, Table,
    TableSpec, Trace,
};
use retry_lab::rng::{CPython, Generator};
use serde::Deserialize;

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
pub fn raw_draws() {
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
pub fn client_policies() {
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
pub fn single_runs() {
    let known = vectors();
    assert_eq!(known.single_run_seed_7.len(), 24);
    for run in known.single_run_seed_7 {
        let params = params(known.seed);
        let trace = Trace::record(run.strategy, run.clients, &params, EngineKind::Fastest)
            .expect("short enough to record");
        let cell = (run.strategy, run.clients);
        let of_kind = |read| {
            let arrivals = trace.arrivals.iter();
            arrivals
                .filter(|a| (a.kind == ArrivalKind::Read) == read)
                .count() as u64
        };
        assert_eq!(trace.totals.calls, run.calls, "{cell:?}");
        assert_eq!(
            (of_kind(true), of_kind(false)),
            (run.reads, run.calls),
            "{cell:?}"
        );
        assert_eq!(
            trace.totals.calls - u64::from(run.clients.get()),
            run.failures,
            "{cell:?}"
        );
        assert_eq!(
            Hex(trace.totals.finish_ms.to_bits()),
            run.finish_bits,
            "{cell:?}"
        );
        let first: Vec<_> = trace.arrivals[..run.first_arrivals.len()]
            .iter()
            .map(|a| (a.t_ms, kind(a.kind).to_string(), a.client))
            .collect();
        assert_eq!(first, run.first_arrivals, "{cell:?}");
        assert_eq!(fnv1a64(&trace), run.arrivals_fnv1a64, "{cell:?}");
    }
}

/// The 18 cells of the table.
pub fn means() {
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
        assert_eq!(
            cell.calls_mean.to_bits(),
            mean.calls_mean.to_bits(),
            "{name:?}"
        );
        assert_eq!(
            cell.finish_ms_mean.to_bits(),
            mean.ms_mean.to_bits(),
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
    let bytes = trace.arrivals.iter().flat_map(|arrival| {
        let kind = u8::from(arrival.kind != ArrivalKind::Read);
        arrival.t_ms.to_le_bytes().into_iter().chain([kind])
    });
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    Hex(bytes.fold(0xcbf2_9ce4_8422_2325, step))
}
