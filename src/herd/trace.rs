//! Every request of one run that arrives at the server.

use std::fmt;

use super::{ClientCount, EngineKind, Observer, Params, RunTotals, Series, Strategy};

/// What arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrivalKind {
    /// A read.
    Read,
    /// A write, and whether the version still stood.
    Write {
        /// Whether it succeeded.
        ok: bool,
    },
}

/// One request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrival {
    /// When, ms.
    pub t_ms: f64,
    /// Whose.
    pub client: u32,
    /// What.
    pub kind: ArrivalKind,
}

/// One run with all its arrivals, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// What it adds up to.
    pub totals: RunTotals,
    /// Reads and writes, by time.
    pub arrivals: Vec<Arrival>,
}

/// The most arrivals that are recorded: some 240 MB.
pub const TRACE_LEN_MAX: usize = 10_000_000;

/// A run with more than [`TRACE_LEN_MAX`] arrivals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceTooLong;

impl fmt::Display for TraceTooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the run has more than {TRACE_LEN_MAX} arrivals; take fewer clients"
        )
    }
}

impl std::error::Error for TraceTooLong {}

/// Events between two looks at how long the record has become.
const EVENTS_PER_STEP: u32 = 100_000;

impl Trace {
    /// The first run from the seed of `params`: the same run that the first of a table's cell is.
    pub fn record(
        strategy: Strategy,
        clients: ClientCount,
        params: &Params,
        on: EngineKind,
    ) -> Result<Self, TraceTooLong> {
        let mut series = Series::new(strategy, clients, params, on);
        let mut recorder = Recorder::default();
        let totals = loop {
            if let Some(totals) = series.advance(EVENTS_PER_STEP, &mut recorder) {
                break totals;
            }
            if recorder.arrivals.len() > TRACE_LEN_MAX {
                return Err(TraceTooLong);
            }
        };
        let mut arrivals = recorder.arrivals;
        // The fused engine reports a read late; the sort is stable, so the plain one's order stays.
        arrivals.sort_by(|a, b| a.t_ms.total_cmp(&b.t_ms));
        Ok(Self { totals, arrivals })
    }
}

#[derive(Default)]
struct Recorder {
    arrivals: Vec<Arrival>,
}

impl Observer for Recorder {
    fn read(&mut self, t_ms: f64, client: u32) {
        let kind = ArrivalKind::Read;
        self.arrivals.push(Arrival { t_ms, client, kind });
    }

    fn write(&mut self, t_ms: f64, client: u32, ok: bool) {
        let kind = ArrivalKind::Write { ok };
        self.arrivals.push(Arrival { t_ms, client, kind });
    }
}
