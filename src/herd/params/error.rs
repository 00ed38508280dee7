//! Refused values: which field, what was given, why not.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A parameter as a person names it, for messages that point at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Field {
    /// Number of clients, or a list of such numbers.
    Clients,
    /// Independent runs per cell.
    Runs,
    /// Backoff base.
    Base,
    /// Backoff cap.
    Cap,
    /// Mean of the one-way delay.
    Mean,
    /// Standard deviation of the one-way delay.
    Sd,
    /// The generator's seed.
    Seed,
    /// The set of strategies.
    Strategies,
    /// PCG or CPython.
    Generator,
    /// The backoff policy of the explorer.
    Policy,
    /// How many attempts the explorer shows.
    Attempts,
}

impl Field {
    /// The name in links, CSV heads and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Clients => "clients",
            Self::Runs => "runs",
            Self::Base => "base_ms",
            Self::Cap => "cap_ms",
            Self::Mean => "mean_ms",
            Self::Sd => "sd_ms",
            Self::Seed => "seed",
            Self::Strategies => "strategies",
            Self::Generator => "rng",
            Self::Policy => "policy",
            Self::Attempts => "attempts",
        }
    }
}

/// Why a value was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Not a whole number, where one is needed.
    NotWhole,
    /// Not a (finite) number.
    NotNumber,
    /// A number outside `min..=max`.
    OutOfRange {
        /// Least allowed value.
        min: u64,
        /// Greatest allowed value.
        max: u64,
    },
    /// A list with nothing in it.
    Empty,
    /// A list with more than `max` entries.
    TooMany {
        /// Greatest allowed length.
        max: usize,
    },
    /// A list that names the same entry twice.
    Repeated,
    /// A word that is not one of `allowed`.
    Unknown {
        /// The words that are, separated by commas.
        allowed: &'static str,
    },
}

/// A refused value: which field, what was given, why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The field it was given for.
    pub field: Field,
    /// The value as given.
    pub value: String,
    /// What is wrong with it.
    pub problem: Problem,
}

impl FieldError {
    pub(super) fn new(field: Field, value: impl fmt::Display, problem: Problem) -> Self {
        Self {
            field,
            value: value.to_string(),
            problem,
        }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (field, value) = (self.field.id(), &self.value);
        match &self.problem {
            Problem::NotWhole => write!(f, "{field}: '{value}' is not a whole number"),
            Problem::NotNumber => write!(f, "{field}: '{value}' is not a number"),
            Problem::OutOfRange { min, max } => {
                write!(f, "{field}: {value} is not within {min} to {max}")
            }
            Problem::Empty => write!(f, "{field}: choose at least one"),
            Problem::TooMany { max } => write!(f, "{field}: at most {max} entries"),
            Problem::Repeated => write!(f, "{field}: '{value}' is there twice"),
            Problem::Unknown { allowed } => {
                write!(f, "{field}: '{value}' is not one of {allowed}")
            }
        }
    }
}

impl std::error::Error for FieldError {}
