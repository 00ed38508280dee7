//! The thundering herd: N clients fight for one row under optimistic concurrency.
//!
//! A client reads the row's version, writes with it, and fails if somebody else's write came in
//! between; then it backs off and starts again from the read. Every one-way trip takes
//! |N(mean, sd)| ms. Counted are the writes that arrive (*calls*) and the time at which the last
//! client has its success (*finish*).
//!
//! Source: Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015, and the
//! simulator that accompanied it.
//!
//! [`Params`] and a [`Strategy`] make a [`Series`] of runs; a [`TableSpec`] makes a table of
//! [`CellSummary`]s; a [`RunView`] is what a chart of one run needs. Nothing here reads a clock,
//! and whatever takes long can be advanced in small steps and dropped at any time.

mod backoff;
mod csv;
mod fused;
mod histogram;
mod params;
mod plain;
mod policy;
mod queue;
mod run;
mod series;
mod table;
mod thinning;
mod trace;
mod view;

pub use backoff::{Backoff, Ceilings, Memory};
pub use csv::{CSV_COLUMNS, csv};
pub use histogram::{Bin, Histogram};
pub use params::{
    ClientCount, Field, FieldError, GeneratorKind, LIST_LEN_MAX, Millis, Params, Problem, RunCount,
    Strategy, parse_seed,
};
pub use policy::{POLICY_ATTEMPTS_MAX, Policy, parse_attempts};
pub use run::{Observer, RunTotals};
pub use series::{EngineKind, Series};
pub use table::{CellSummary, Table, TableSpec};
pub use thinning::{Mark, Thinned};
pub use trace::{Arrival, ArrivalKind, TRACE_LEN_MAX, Trace, TraceTooLong};
pub use view::{RunView, RunViewer, RunsSpec};

use crate::rng::Generator;

/// The network: every one-way trip takes |N(mean, sd)| ms.
#[derive(Clone, Copy, Debug)]
struct Network {
    mean_ms: f64,
    sd_ms: f64,
}

impl Network {
    const fn new(params: &Params) -> Self {
        Self {
            mean_ms: params.mean.get(),
            sd_ms: params.sd.get(),
        }
    }

    #[inline]
    fn delay_ms(self, rng: &mut impl Generator) -> f64 {
        rng.normal(self.mean_ms, self.sd_ms).abs()
    }

    /// Two trips, one after the other.
    #[inline]
    fn two_delays_ms(self, rng: &mut impl Generator) -> f64 {
        rng.folded_pair(self.mean_ms, self.sd_ms)
    }
}
