//! What a simulation is told: every value with its range, refused by name where it is outside.

mod choice;
mod error;
mod number;

pub use choice::{GeneratorKind, LIST_LEN_MAX, Strategy};
pub use error::{Field, FieldError, Problem};
pub(super) use number::parse_whole;
pub use number::{ClientCount, Millis, RunCount, parse_seed};

use serde::{Deserialize, Serialize};

/// What all runs of a simulation have in common.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Params {
    /// Backoff base, ms.
    pub base: Millis,
    /// Backoff cap, ms.
    pub cap: Millis,
    /// Mean of the one-way network delay |N(mean, sd)|, ms.
    pub mean: Millis,
    /// Its standard deviation, ms.
    pub sd: Millis,
    /// Which generator.
    pub generator: GeneratorKind,
    /// Its seed.
    pub seed: u64,
}

impl Default for Params {
    /// The values of the published table, with seed 7.
    fn default() -> Self {
        Self {
            base: Millis(5.0),
            cap: Millis(2000.0),
            mean: Millis(10.0),
            sd: Millis(2.0),
            generator: GeneratorKind::Pcg,
            seed: 7,
        }
    }
}
