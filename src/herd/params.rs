//! What a simulation is told: every value with its range, refused by name where it is outside.

use std::fmt;
use std::ops::RangeInclusive;

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
    fn new(field: Field, value: impl fmt::Display, problem: Problem) -> Self {
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

/// A number of milliseconds, 0 to 3 600 000 and finite.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Millis(f64);

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
    type Error = FieldError;

    fn try_from(ms: f64) -> Result<Self, FieldError> {
        Self::new(Field::Base, ms)
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
pub(super) fn parse_whole(
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

/// Which generator a simulation draws from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GeneratorKind {
    /// Fast and portable.
    #[default]
    Pcg,
    /// CPython's `random.Random`, bit for bit.
    CPython,
}

impl GeneratorKind {
    /// Both, the default first.
    pub const ALL: [Self; 2] = [Self::Pcg, Self::CPython];

    /// The name in links and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Pcg => "pcg",
            Self::CPython => "cpython",
        }
    }

    /// The generator of that name.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let found = Self::ALL.into_iter().find(|kind| kind.id() == text.trim());
        let allowed = "pcg, cpython";
        found.ok_or_else(|| FieldError::new(Field::Generator, text, Problem::Unknown { allowed }))
    }
}

/// The six strategies of the herd table, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// Retry at once.
    None,
    /// v(n), no jitter.
    Exponential,
    /// v(n)·U\[0.9, 1.1): the width of Codex's jitter.
    Codex,
    /// v(n)/2 + U\[0, v(n)/2\].
    Equal,
    /// U\[0, v(n)\].
    Full,
    /// min(cap, U\[base, 3·previous\]).
    Decorrelated,
}

impl Strategy {
    /// All six, in the table's order.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Exponential,
        Self::Codex,
        Self::Equal,
        Self::Full,
        Self::Decorrelated,
    ];

    /// The name in links, files and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Exponential => "exponential",
            Self::Codex => "codex",
            Self::Equal => "equal",
            Self::Full => "full",
            Self::Decorrelated => "decorrelated",
        }
    }

    /// The strategy of that name.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let found = Self::ALL.into_iter().find(|one| one.id() == text.trim());
        let allowed = "none, exponential, codex, equal, full, decorrelated";
        found.ok_or_else(|| FieldError::new(Field::Strategies, text, Problem::Unknown { allowed }))
    }

    /// Reads `all`, or names separated by commas, each once; the order is kept.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, FieldError> {
        if text.trim() == "all" {
            return Ok(Self::ALL.to_vec());
        }
        parse_list(Field::Strategies, text, Self::parse)
    }
}

impl ClientCount {
    /// Reads numbers separated by commas or blanks, each once; the order is kept.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, FieldError> {
        parse_list(Field::Clients, text, Self::parse)
    }
}

/// The most columns or rows that a table is allowed.
pub const LIST_LEN_MAX: usize = 12;

fn parse_list<T: Copy + PartialEq>(
    field: Field,
    text: &str,
    parse: impl Fn(&str) -> Result<T, FieldError>,
) -> Result<Vec<T>, FieldError> {
    let mut items = Vec::new();
    let words = text
        .split([',', '，', '、', ' ', '\t'])
        .filter(|word| !word.is_empty());
    for word in words {
        let item = parse(word)?;
        if items.contains(&item) {
            return Err(FieldError::new(field, word, Problem::Repeated));
        }
        if items.len() == LIST_LEN_MAX {
            let problem = Problem::TooMany { max: LIST_LEN_MAX };
            return Err(FieldError::new(field, text, problem));
        }
        items.push(item);
    }
    if items.is_empty() {
        return Err(FieldError::new(field, text, Problem::Empty));
    }
    Ok(items)
}

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
