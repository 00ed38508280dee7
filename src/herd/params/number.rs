//! Numbers that are within their range, or do not exist.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Field, FieldError, Problem};

/// A number of milliseconds, 0 to 3 600 000 and finite.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Millis(pub(super) f64);

impl Millis {
    /// The greatest: an hour.
    pub const MAX: Self = Self(3_600_000.0);

    /// Checks the range; −0 becomes 0.
    pub fn new(field: Field, ms: f64) -> Result<Self, FieldError> {
        if ms.is_finite() && (0.0..=Self::MAX.0).contains(&ms) {
            return Ok(Self(ms + 0.0));
        }
        let problem = Problem::OutOfRange {
            min: 0,
            max: 3_600_000,
        };
        Err(FieldError::new(field, ms, problem))
    }

    /// Reads a decimal number and checks its range.
    pub fn parse(field: Field, text: &str) -> Result<Self, FieldError> {
        let number = text.trim().parse::<f64>().ok().filter(|ms| !ms.is_nan());
        let ms = number.ok_or_else(|| FieldError::new(field, text, Problem::NotNumber))?;
        Self::new(field, ms).map_err(|error| FieldError {
            value: text.trim().into(),
            ..error
        })
    }

    /// The number itself.
    #[inline]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl TryFrom<f64> for Millis {
    type Error = &'static str;

    /// For what is read by serde, which knows no field's name.
    fn try_from(ms: f64) -> Result<Self, Self::Error> {
        Self::new(Field::Base, ms).map_err(|_| "not within 0 to 3600000 ms")
    }
}

impl From<Millis> for f64 {
    fn from(ms: Millis) -> Self {
        ms.0
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! count {
    ($(#[$doc:meta])* $name:ident, $field:ident, $max:literal) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(try_from = "u32", into = "u32")]
        pub struct $name(u32);

        impl $name {
            /// The greatest.
            pub const MAX: Self = Self($max);

            /// Checks the range.
            pub fn new(count: u32) -> Result<Self, FieldError> {
                if (1..=$max).contains(&count) {
                    return Ok(Self(count));
                }
                let (min, max) = (1, $max);
                Err(FieldError::new(Field::$field, count, Problem::OutOfRange { min, max }))
            }

            /// Reads a whole number and checks its range.
            pub fn parse(text: &str) -> Result<Self, FieldError> {
                parse_whole(Field::$field, text, 1..=$max).map(|count| Self(count as u32))
            }

            /// The number itself.
            #[inline]
            pub const fn get(self) -> u32 {
                self.0
            }
        }

        impl TryFrom<u32> for $name {
            type Error = FieldError;

            fn try_from(count: u32) -> Result<Self, FieldError> {
                Self::new(count)
            }
        }

        impl From<$name> for u32 {
            fn from(count: $name) -> Self {
                count.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

count!(
    /// How many clients fight for the row: 1 to 100 000.
    ClientCount, Clients, 100_000
);
count!(
    /// How many independent runs a cell is the mean of: 1 to 10 000.
    RunCount, Runs, 10_000
);

/// Reads a seed: any unsigned 64-bit number in decimal digits.
pub fn parse_seed(text: &str) -> Result<u64, FieldError> {
    parse_whole(Field::Seed, text, 0..=u64::MAX)
}

/// Reads a whole number in decimal digits and checks its range.
///
/// What does not fit 64 bits, or has a minus, is a whole number all the same: out of range.
pub(in crate::herd) fn parse_whole(
    field: Field,
    text: &str,
    range: RangeInclusive<u64>,
) -> Result<u64, FieldError> {
    let text = text.trim();
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(FieldError::new(field, text, Problem::NotWhole));
    }
    let number = text.parse().ok().filter(|number| range.contains(number));
    let (min, max) = range.into_inner();
    number.ok_or_else(|| FieldError::new(field, text, Problem::OutOfRange { min, max }))
}
