//! `retry-lab herd`: the table of strategies by client counts.

use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressStyle};
use retry_lab::herd::{
    CellSummary, EngineKind, GeneratorKind, Millis, Params, Table, TableSpec, csv,
};
use retry_lab::texts::Lang;
use serde::Serialize;

use super::args::HerdArgs;
use super::failure::Failure;
use super::grid::Grid;
use super::output::{self, Format};

/// Makes the table and writes it.
pub fn run(
    args: &HerdArgs,
    format: Format,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let spec = args.spec()?;
    let cells = fill(spec.clone());
    match format {
        Format::Text => text(&spec, &cells, lang, out),
        Format::Json => output::json(out, &Report::new(&spec, &cells)),
        Format::Csv => out.write_all(csv(&cells).as_bytes()),
    }?;
    Ok(())
}

/// The events between two looks at the progress, some milliseconds' work.
const EVENTS_PER_STEP: u32 = 100_000;
const PROGRESS_STEPS: f64 = 1000.0;

/// Fills the table, with a progress bar on stderr if that is a terminal (the bar sees to that).
fn fill(spec: TableSpec) -> Vec<CellSummary> {
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {elapsed}  −{eta}");
    let bar = ProgressBar::new(PROGRESS_STEPS as u64)
        .with_style(style.expect("the template is well formed"));
    let mut table = Table::new(spec, EngineKind::Fastest);
    let mut cells = Vec::new();
    while !table.is_done() {
        cells.extend(table.advance(EVENTS_PER_STEP));
        bar.set_position((table.progress() * PROGRESS_STEPS) as u64);
    }
    bar.finish_and_clear();
    cells
}

fn text(
    spec: &TableSpec,
    cells: &[CellSummary],
    lang: Lang,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "{}", settings(&spec.params, lang))?;
    writeln!(out, "{}\n", lang.cli_each_cell(spec.runs))?;
    let sd = lang.cli_sd();
    let head = [
        "N",
        lang.cli_strategy(),
        lang.cli_calls(),
        sd,
        lang.cli_finish(),
        sd,
    ];
    let mut grid = Grid::new(1, head);
    for &clients in &spec.clients {
        if spec.strategies.len() > 1 {
            grid.gap();
        }
        for cell in cells.iter().filter(|cell| cell.clients == clients) {
            grid.row([
                clients.to_string(),
                lang.strategy(cell.strategy).into(),
                format!("{:.1}", cell.calls_mean),
                short(cell.calls_sd),
                format!("{:.1}", cell.finish_ms_mean),
                short(cell.finish_ms_sd),
            ]);
        }
    }
    write!(out, "{grid}")
}

fn short(sd: Option<f64>) -> String {
    sd.map_or("-".into(), |sd| format!("{sd:.1}"))
}

/// What all runs have in common, in a line.
pub fn settings(params: &Params, lang: Lang) -> String {
    lang.cli_settings(
        params.base,
        params.cap,
        params.mean,
        params.sd,
        params.generator.id(),
        params.seed,
    )
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(serialize_with = "output::as_text")]
    seed: u64,
    rng: GeneratorKind,
    runs: u32,
    base_ms: Millis,
    cap_ms: Millis,
    mean_ms: Millis,
    sd_ms: Millis,
    cells: &'a [CellSummary],
}

impl<'a> Report<'a> {
    fn new(spec: &TableSpec, cells: &'a [CellSummary]) -> Self {
        let params = spec.params;
        Self {
            seed: params.seed,
            rng: params.generator,
            runs: spec.runs.get(),
            base_ms: params.base,
            cap_ms: params.cap,
            mean_ms: params.mean,
            sd_ms: params.sd,
            cells,
        }
    }
}
