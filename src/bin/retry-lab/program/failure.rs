//! Why the program ends without having done what was asked, in the user's language.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use retry_lab::herd::{
    ClientCount, Field, FieldError, Millis, POLICY_ATTEMPTS_MAX, Problem, RunCount, TraceTooLong,
};
use retry_lab::texts::Lang;

use super::help;

/// What ended the program early.
pub enum Failure {
    /// The command line does not have the right form; or help was asked for.
    Usage(clap::Error),
    /// An option's value was refused.
    Refused {
        /// The option, with its dashes.
        option: &'static str,
        /// What is wrong with its value.
        error: FieldError,
    },
    /// An option of this program's own has a value that is none of its words.
    UnknownWord {
        /// The option, with its dashes.
        option: &'static str,
        /// The value as given.
        value: String,
        /// The words that are, separated by commas.
        allowed: String,
    },
    /// The run is too long to be recorded.
    Trace(TraceTooLong),
    /// The result could not be written.
    Output(io::Error),
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        Self::Usage(error)
    }
}

impl From<TraceTooLong> for Failure {
    fn from(error: TraceTooLong) -> Self {
        Self::Trace(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// A value that is none of `allowed`.
    pub fn unknown_word(option: &'static str, value: String, allowed: impl Into<String>) -> Self {
        let allowed = allowed.into();
        Self::UnknownWord {
            option,
            value,
            allowed,
        }
    }

    /// Tells the user, and says what the program exits with.
    pub fn report(&self, lang: Lang) -> ExitCode {
        let message = match self {
            // A reader such as `head` had enough, which is no failure.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Usage(error) => match usage_message(error, lang) {
                Some(message) => message,
                None => return print_help(error),
            },
            Self::Refused { option, error } => refusal(lang, option, error),
            Self::UnknownWord {
                option,
                value,
                allowed,
            } => lang.error_unknown(option, value, allowed),
            Self::Trace(error) => lang.trace_error(*error),
            Self::Output(error) => lang.cli_output(error),
        };
        // Where stderr is closed too, there is nobody left to tell.
        let _ = writeln!(io::stderr(), "{}", lang.cli_error(message));
        ExitCode::from(2)
    }
}

/// Help or version on stdout; on stderr the help that follows a missing command.
fn print_help(error: &clap::Error) -> ExitCode {
    let _ = error.print();
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}

/// The refusal with the option and, where the core's message does not have it, what is allowed.
fn refusal(lang: Lang, option: &str, error: &FieldError) -> String {
    let message = lang.field_error(error);
    match (&error.problem, range(error.field)) {
        (Problem::NotWhole | Problem::NotNumber | Problem::Empty, Some((min, max))) => {
            lang.cli_refused_range(message, min, max, option)
        }
        (Problem::Empty, None) => lang.cli_refused_choice(message, help::strategies(), option),
        _ => lang.cli_refused(message, option),
    }
}

/// The least and the greatest number that a field may have.
fn range(field: Field) -> Option<(u32, String)> {
    match field {
        Field::Clients => Some((1, ClientCount::MAX.to_string())),
        Field::Runs => Some((1, RunCount::MAX.to_string())),
        Field::Attempts => Some((1, POLICY_ATTEMPTS_MAX.to_string())),
        Field::Base | Field::Cap | Field::Mean | Field::Sd => Some((0, Millis::MAX.to_string())),
        Field::Seed => Some((0, u64::MAX.to_string())),
        Field::Strategies | Field::Generator | Field::Policy => None,
    }
}

/// What is wrong with the form of the command line; none if the parser's own words must do, or if
/// it was only asked for help.
fn usage_message(error: &clap::Error, lang: Lang) -> Option<String> {
    let context = |kind| error.get(kind).map(ToString::to_string);
    let argument = context(ContextKind::InvalidArg);
    let problem = match error.kind() {
        ErrorKind::UnknownArgument => lang.cli_unknown_argument(argument?),
        ErrorKind::InvalidSubcommand => {
            lang.cli_unknown_command(context(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::MissingSubcommand => {
            lang.cli_command_missing(context(ContextKind::ValidSubcommand)?)
        }
        ErrorKind::InvalidUtf8 => lang.cli_not_text().into(),
        // Any text is a value, so the one that is invalid is the one that is not there.
        ErrorKind::InvalidValue => lang.cli_value_missing(argument?),
        // No two options exclude each other, but each does itself.
        ErrorKind::ArgumentConflict => lang.cli_given_twice(argument?),
        _ => return None,
    };
    let other = context(ContextKind::SuggestedArg)
        .or_else(|| context(ContextKind::SuggestedSubcommand))
        .map(|other| lang.cli_did_you_mean(&problem, other));
    let help = lang.cli_see_help("retry-lab --help");
    Some(format!("{}\n{help}", other.unwrap_or(problem)))
}
