//! Choices by name, and lists of choices and numbers.

use serde::{Deserialize, Serialize};

use super::{ClientCount, Field, FieldError, Problem};

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
