//! `retry-lab herd-trace`: every request of one run that arrives at the server.

use std::io::{self, Write};

use retry_lab::herd::{
    Arrival, ArrivalKind, ClientCount, EngineKind, GeneratorKind, Strategy, Trace,
};
use retry_lab::texts::Lang;
use serde::{Serialize, Serializer};
use unicode_width::UnicodeWidthStr;

use super::args::HerdTraceArgs;
use super::failure::Failure;
use super::herd::settings;
use super::output::{self, Format};

/// Records the run and writes it.
pub fn run(
    args: &HerdTraceArgs,
    format: Format,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (strategy, clients, params) = args.run()?;
    let trace = Trace::record(strategy, clients, &params, EngineKind::Fastest)?;
    let report = Report {
        strategy,
        clients,
        seed: params.seed,
        rng: params.generator,
        calls: trace.totals.calls,
        reads: reads(&trace),
        failures: trace.totals.calls - u64::from(clients.get()),
        finish_ms: trace.totals.finish_ms,
        arrivals: Arrivals(&trace.arrivals),
    };
    match format {
        Format::Text => {
            writeln!(out, "{}", settings(&params, lang))?;
            text(&report, lang, out)
        }
        Format::Json => output::json(out, &report),
        Format::Csv => output::csv(out, trace.arrivals.iter().map(Row::from)),
    }?;
    Ok(())
}

fn reads(trace: &Trace) -> u64 {
    let is_read = |arrival: &&Arrival| arrival.kind == ArrivalKind::Read;
    trace.arrivals.iter().filter(is_read).count() as u64
}

#[derive(Serialize)]
struct Report<'a> {
    strategy: Strategy,
    clients: ClientCount,
    #[serde(serialize_with = "output::as_text")]
    seed: u64,
    rng: GeneratorKind,
    calls: u64,
    reads: u64,
    failures: u64,
    finish_ms: f64,
    arrivals: Arrivals<'a>,
}

/// Millions of them at times, so each becomes a row only while it is written.
struct Arrivals<'a>(&'a [Arrival]);

impl Serialize for Arrivals<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Row::from))
    }
}

#[derive(Serialize)]
struct Row {
    t_ms: f64,
    kind: &'static str,
    client: u32,
    /// None for a read, which cannot fail.
    ok: Option<bool>,
}

impl From<&Arrival> for Row {
    fn from(arrival: &Arrival) -> Self {
        let (kind, ok) = match arrival.kind {
            ArrivalKind::Read => ("read", None),
            ArrivalKind::Write { ok } => ("write", Some(ok)),
        };
        Self {
            t_ms: arrival.t_ms,
            kind,
            client: arrival.client,
            ok,
        }
    }
}

fn text(report: &Report, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let label = lang.strategy(report.strategy);
    writeln!(out, "{}", lang.cli_run_of(label, report.clients))?;
    let finish_ms = format!("{:.1}", report.finish_ms);
    let totals = lang.cli_run_totals(report.calls, report.failures, report.reads, finish_ms);
    writeln!(out, "{totals}\n")?;
    // No column has to be looked through for its width: the last time is the widest, and so is the
    // last client.
    let (time, client, request) = (lang.cli_time(), lang.cli_client(), lang.cli_request());
    let last_ms = report.arrivals.0.last().map_or(0.0, |last| last.t_ms);
    let time_width = format!("{last_ms:.3}").len().max(time.width());
    let client_width = report.clients.to_string().len().max(client.width());
    let pad = |text: &str, width| " ".repeat(width - text.width()) + text;
    let (time, client) = (pad(time, time_width), pad(client, client_width));
    writeln!(out, "{time}  {client}  {request}")?;
    for arrival in report.arrivals.0 {
        let request = match arrival.kind {
            ArrivalKind::Read => lang.cli_read(),
            ArrivalKind::Write { ok: true } => lang.cli_write_ok(),
            ArrivalKind::Write { ok: false } => lang.cli_write_failed(),
        };
        let (t_ms, client) = (arrival.t_ms, arrival.client);
        writeln!(
            out,
            "{t_ms:time_width$.3}  {client:client_width$}  {request}"
        )?;
    }
    Ok(())
}
