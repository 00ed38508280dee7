//! `retry-lab backoff`: the delays of one policy, failure by failure.

use std::io::{self, Write};

use retry_lab::herd::{Params, Policy};
use retry_lab::texts::Lang;
use serde::Serialize;

use super::args::BackoffArgs;
use super::failure::Failure;
use super::grid::Grid;
use super::output::{self, Format};

/// Draws the delays and writes them.
pub fn run(
    args: &BackoffArgs,
    format: Format,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (policy, attempts, params) = args.series()?;
    let delays_ms = policy.delays_ms(attempts, &params);
    match format {
        Format::Text => text(policy, &params, &delays_ms, lang, out),
        Format::Json => {
            let policy = policy.id();
            output::json(out, &Report { policy, delays_ms })
        }
        Format::Csv => {
            let row = |(attempt, delay_ms)| Row { attempt, delay_ms };
            output::csv(out, (1..).zip(delays_ms).map(row))
        }
    }?;
    Ok(())
}

#[derive(Serialize)]
struct Report {
    policy: &'static str,
    delays_ms: Vec<f64>,
}

#[derive(Serialize)]
struct Row {
    attempt: u32,
    delay_ms: f64,
}

fn text(
    policy: Policy,
    params: &Params,
    delays_ms: &[f64],
    lang: Lang,
    out: &mut impl Write,
) -> io::Result<()> {
    let (label, rng, seed) = (lang.policy(policy), params.generator.id(), params.seed);
    let title = match policy {
        Policy::Herd(_) => lang.cli_policy_scaled(label, params.base, params.cap, rng, seed),
        Policy::CodexClient | Policy::AnthropicSdk => lang.cli_policy_fixed(label, rng, seed),
    };
    writeln!(out, "{title}\n")?;
    let head = [
        lang.cli_failure(),
        lang.cli_delay(),
        lang.cli_least(),
        lang.cli_greatest(),
    ];
    let mut grid = Grid::new(head.len(), head);
    for (attempt, &delay_ms) in (1..).zip(delays_ms) {
        let (least, greatest) = policy.bounds_ms(attempt, params);
        let [delay, least, greatest] = [delay_ms, least, greatest].map(|ms| format!("{ms:.1}"));
        grid.row([attempt.to_string(), delay, least, greatest]);
    }
    write!(out, "{grid}")
}
