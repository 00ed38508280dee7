//! What was asked for goes to stdout as text, JSON or CSV; messages and progress go to stderr. The
//! exit code is 0, or 2 for a command line that was refused and for output that could not be
//! written.

mod args;
mod backoff;
mod failure;
mod grid;
mod help;
mod herd;
mod herd_trace;
mod language;
mod output;

use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use retry_lab::texts::Lang;

use args::{Cli, Command};
use failure::Failure;

/// Does what the command line says.
pub fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().collect();
    let lang = language::of_user(&args, |name| env::var(name).ok());
    match run(args, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(lang),
    }
}

fn run(args: Vec<OsString>, lang: Lang) -> Result<(), Failure> {
    let (command, format) = Cli::read(args, lang)?;
    let mut out = BufWriter::new(io::stdout().lock());
    match command {
        Command::Herd(args) => herd::run(&args, format, lang, &mut out),
        Command::HerdTrace(args) => herd_trace::run(&args, format, lang, &mut out),
        Command::Backoff(args) => backoff::run(&args, format, lang, &mut out),
    }?;
    Ok(out.flush()?)
}
