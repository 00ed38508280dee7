//! The table: strategies × client counts, each cell the mean over independent runs.

use serde::{Deserialize, Serialize};

use super::{ClientCount, EngineKind, Params, RunCount, RunTotals, Series, Strategy};

/// What a table is made from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableSpec {
    /// What all cells have in common; every cell starts its own generator from the seed.
    pub params: Params,
    /// The rows.
    pub strategies: Vec<Strategy>,
    /// The columns.
    pub clients: Vec<ClientCount>,
    /// Independent runs per cell.
    pub runs: RunCount,
}

impl TableSpec {
    /// The cells in order: by column within a row.
    pub fn cells(&self) -> impl Iterator<Item = (Strategy, ClientCount)> {
        let pair = |strategy| self.clients.iter().map(move |&clients| (strategy, clients));
        self.strategies.iter().copied().flat_map(pair)
    }
}

impl Default for TableSpec {
    /// The published table.
    fn default() -> Self {
        let count = |n| ClientCount::new(n).expect("within 1 to 100000");
        Self {
            params: Params::default(),
            strategies: Strategy::ALL.to_vec(),
            clients: [10, 50, 100].map(count).to_vec(),
            runs: RunCount::new(100).expect("within 1 to 10000"),
        }
    }
}

/// One cell of the table. Sums are plain left-to-right sums over the runs in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellSummary {
    /// Its row.
    pub strategy: Strategy,
    /// Its column.
    pub clients: ClientCount,
    /// Writes that arrived, over all runs.
    pub calls_sum: u64,
    /// Mean over the runs.
    pub calls_mean: f64,
    /// Sample standard deviation over the runs; none for one run.
    pub calls_sd: Option<f64>,
    /// Writes that failed, over all runs: calls less one success for each client and run.
    pub failures_sum: u64,
    /// Sum of the finish times, ms.
    pub finish_ms_sum: f64,
    /// Their mean, ms.
    pub finish_ms_mean: f64,
    /// Their sample standard deviation, ms; none for one run.
    pub finish_ms_sd: Option<f64>,
}

impl CellSummary {
    fn new(strategy: Strategy, clients: ClientCount, runs: &[RunTotals]) -> Self {
        let calls_sum: u64 = runs.iter().map(|run| run.calls).sum();
        let finish_ms_sum: f64 = runs.iter().fold(0.0, |sum, run| sum + run.finish_ms);
        let calls_mean = calls_sum as f64 / runs.len() as f64;
        let finish_ms_mean = finish_ms_sum / runs.len() as f64;
        Self {
            strategy,
            clients,
            calls_sum,
            calls_mean,
            calls_sd: sample_sd(calls_mean, runs.iter().map(|run| run.calls as f64)),
            failures_sum: calls_sum - u64::from(clients.get()) * runs.len() as u64,
            finish_ms_sum,
            finish_ms_mean,
            finish_ms_sd: sample_sd(finish_ms_mean, runs.iter().map(|run| run.finish_ms)),
        }
    }
}

/// √(Σ(x − mean)² / (n − 1)); none where n is 1.
fn sample_sd(mean: f64, values: impl ExactSizeIterator<Item = f64>) -> Option<f64> {
    let degrees = values.len() as f64 - 1.0;
    let squares = values.fold(0.0, |sum, x| sum + (x - mean) * (x - mean));
    (degrees > 0.0).then(|| (squares / degrees).sqrt())
}

/// A table being filled, to be advanced in small steps and dropped at will.
#[derive(Clone, Debug)]
pub struct Table {
    spec: TableSpec,
    on: EngineKind,
    /// Cells still to do, the next one last.
    waiting: Vec<(Strategy, ClientCount)>,
    current: Option<Cell>,
}

#[derive(Clone, Debug)]
struct Cell {
    strategy: Strategy,
    clients: ClientCount,
    series: Series,
    runs: Vec<RunTotals>,
}

impl Table {
    /// The table at its start.
    pub fn new(spec: TableSpec, on: EngineKind) -> Self {
        let mut waiting: Vec<_> = spec.cells().collect();
        waiting.reverse();
        Self {
            spec,
            on,
            waiting,
            current: None,
        }
    }

    /// Handles up to `events` events, but not beyond the end of a run; a cell when one is done.
    pub fn advance(&mut self, events: u32) -> Option<CellSummary> {
        if self.current.is_none() {
            let (strategy, clients) = self.waiting.pop()?;
            self.current = Some(Cell {
                strategy,
                clients,
                series: Series::new(strategy, clients, &self.spec.params, self.on),
                runs: Vec::with_capacity(self.spec.runs.get() as usize),
            });
        }
        let cell = self.current.as_mut()?;
        cell.runs.extend(cell.series.advance(events, &mut ()));
        if cell.runs.len() < self.spec.runs.get() as usize {
            return None;
        }
        let cell = self.current.take()?;
        Some(CellSummary::new(cell.strategy, cell.clients, &cell.runs))
    }

    /// Whether every cell is done.
    pub fn is_done(&self) -> bool {
        self.waiting.is_empty() && self.current.is_none()
    }

    /// The share of the work that is done, 0 to 1, reckoned in successes within runs within cells.
    pub fn progress(&self) -> f64 {
        let cells = (self.spec.strategies.len() * self.spec.clients.len()) as f64;
        let current = self.current.as_ref().map_or(0.0, |cell| {
            let run = f64::from(cell.series.written()) / f64::from(cell.clients.get());
            (cell.runs.len() as f64 + run) / f64::from(self.spec.runs.get())
        });
        let waiting = self.waiting.len() + usize::from(self.current.is_some());
        (cells - waiting as f64 + current) / cells.max(1.0)
    }

    /// The whole table at once.
    pub fn run(spec: TableSpec, on: EngineKind) -> Vec<CellSummary> {
        let mut table = Self::new(spec, on);
        let mut cells = Vec::new();
        while !table.is_done() {
            cells.extend(table.advance(u32::MAX));
        }
        cells
    }
}
