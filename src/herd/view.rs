//! What a chart of single runs needs: one run of each strategy, binned and thinned.

use serde::{Deserialize, Serialize};

use super::{
    ClientCount, EngineKind, Histogram, Observer, Params, RunTotals, Series, Strategy, Thinned,
};

/// One run of each of some strategies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunsSpec {
    /// What they have in common, the seed included.
    pub params: Params,
    /// Whose runs.
    pub strategies: Vec<Strategy>,
    /// How many clients.
    pub clients: ClientCount,
}

/// A run, finished or on the way, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunView {
    /// Whose run.
    pub strategy: Strategy,
    /// How many clients fight.
    pub clients: ClientCount,
    /// Clients that have written so far.
    pub written: u32,
    /// Writes so far.
    pub calls: u64,
    /// The totals, once the run is over.
    pub totals: Option<RunTotals>,
    /// Writes over time.
    pub histogram: Histogram,
    /// Successful writes by client and time.
    pub ok: Thinned,
    /// Failed writes by client and time.
    pub failed: Thinned,
}

impl RunView {
    fn new(strategy: Strategy, clients: ClientCount) -> Self {
        Self {
            strategy,
            clients,
            written: 0,
            calls: 0,
            totals: None,
            histogram: Histogram::default(),
            ok: Thinned::default(),
            failed: Thinned::default(),
        }
    }

    /// When the last thing happens, as far as is known, ms.
    pub fn end_ms(&self) -> f64 {
        let so_far = self.histogram.width_ms() * self.histogram.bins().len() as f64;
        self.totals.map_or(so_far, |totals| totals.finish_ms)
    }
}

impl Observer for RunView {
    fn read(&mut self, _: f64, _: u32) {}

    fn write(&mut self, t_ms: f64, client: u32, ok: bool) {
        self.calls += 1;
        self.written += u32::from(ok);
        self.histogram.add(t_ms, ok);
        let marks = if ok { &mut self.ok } else { &mut self.failed };
        marks.add(t_ms, client);
    }
}

/// Runs being watched, one strategy after another.
#[derive(Clone, Debug)]
pub struct RunViewer {
    spec: RunsSpec,
    /// Strategies still to do, the next one last.
    waiting: Vec<Strategy>,
    current: Option<(Series, RunView)>,
}

impl RunViewer {
    /// Before the first.
    pub fn new(spec: RunsSpec) -> Self {
        let waiting = spec.strategies.iter().rev().copied().collect();
        Self {
            spec,
            waiting,
            current: None,
        }
    }

    /// Handles up to `events` events; a run when one is over.
    pub fn advance(&mut self, events: u32) -> Option<RunView> {
        if self.current.is_none() {
            let (strategy, clients) = (self.waiting.pop()?, self.spec.clients);
            let series = Series::new(strategy, clients, &self.spec.params, EngineKind::Fastest);
            self.current = Some((series, RunView::new(strategy, clients)));
        }
        let (series, view) = self.current.as_mut()?;
        view.totals = series.advance(events, view);
        view.totals?;
        self.current.take().map(|(_, view)| view)
    }

    /// The run on the way, as far as it is.
    pub fn current(&self) -> Option<&RunView> {
        self.current.as_ref().map(|(_, view)| view)
    }

    /// Whether every run is over.
    pub fn is_done(&self) -> bool {
        self.waiting.is_empty() && self.current.is_none()
    }

    /// The share of the work that is done, 0 to 1, reckoned in successes.
    pub fn progress(&self) -> f64 {
        let all = self.spec.strategies.len() as f64;
        let current = self.current().map_or(0.0, |view| {
            f64::from(view.written) / f64::from(self.spec.clients.get())
        });
        let waiting = self.waiting.len() + usize::from(self.current.is_some());
        (all - waiting as f64 + current) / all.max(1.0)
    }
}
