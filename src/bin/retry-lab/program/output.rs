//! The output for programs: JSON and CSV.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::failure::Failure;

/// What the result is written as.
#[derive(Clone, Copy, Debug)]
pub enum Format {
    /// For people.
    Text,
    /// One line.
    Json,
    /// With a head.
    Csv,
}

impl Format {
    /// The words on the command line.
    pub const WORDS: &str = "text, json, csv";

    /// The format of that name.
    pub fn parse(word: String) -> Result<Self, Failure> {
        match word.as_str() {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            "csv" => Ok(Self::Csv),
            _ => Err(Failure::unknown_word("--format", word, Self::WORDS)),
        }
    }
}

/// Writes a value as one line of JSON; every float parses back to the same bits.
pub fn json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Writes rows under a head of their fields' names; every float parses back to the same bits.
pub fn csv<T: Serialize>(
    out: &mut impl Write,
    rows: impl IntoIterator<Item = T>,
) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    for row in rows {
        writer.serialize(row).map_err(io_error)?;
    }
    writer.flush()
}

/// The error beneath, whose kind the crate's own conversion would lose.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// A number that can pass 2⁵³, as text, so that no reader rounds it.
pub fn as_text<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}
