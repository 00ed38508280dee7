//! The arguments: what they are called, what they are when not given, and which values of the core
//! they become.
//!
//! The parser takes every value as text and the core's own functions read it, so that the page, its
//! links and this program refuse the same values in the same words.

use std::ffi::OsString;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use retry_lab::herd::{
    ClientCount, Field, FieldError, GeneratorKind, Millis, Params, Policy, RunCount, Strategy,
    TableSpec, parse_attempts, parse_seed,
};
use retry_lab::texts::Lang;

use super::failure::Failure;
use super::help;
use super::output::Format;

/// The whole command line. clap would show these comments as help, but [`help`] puts the texts of
/// the user's language in their place.
#[derive(Debug, Parser)]
#[command(name = "retry-lab", version)]
pub struct Cli {
    #[arg(long, global = true, default_value = "text")]
    format: String,
    #[arg(long, global = true)]
    lang: Option<String>,
    #[command(subcommand)]
    command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The table.
    Herd(HerdArgs),
    /// One run.
    HerdTrace(HerdTraceArgs),
    /// One policy's delays.
    Backoff(BackoffArgs),
}

/// What a table is made from.
#[derive(Debug, Args)]
pub struct HerdArgs {
    #[arg(long, default_value = "all")]
    strategies: String,
    #[arg(long, default_value = "10,50,100")]
    clients: String,
    #[arg(long, default_value = "100")]
    runs: String,
    #[arg(long, default_value = "pcg")]
    rng: String,
    #[command(flatten)]
    params: ParamArgs,
    #[command(flatten)]
    network: NetworkArgs,
}

/// What a run is made from.
#[derive(Debug, Args)]
pub struct HerdTraceArgs {
    #[arg(long, default_value = "full")]
    strategy: String,
    #[arg(long, default_value = "10")]
    clients: String,
    #[arg(long, default_value = "pcg")]
    rng: String,
    #[command(flatten)]
    params: ParamArgs,
    #[command(flatten)]
    network: NetworkArgs,
}

/// What a series of delays is made from.
#[derive(Debug, Args)]
pub struct BackoffArgs {
    #[arg(long, default_value = "codex_client")]
    policy: String,
    #[arg(long, default_value = "6")]
    attempts: String,
    // As the known answers of the clients' own functions, which somebody can check in Python.
    #[arg(long, default_value = "cpython")]
    rng: String,
    #[command(flatten)]
    params: ParamArgs,
}

#[derive(Debug, Args)]
struct ParamArgs {
    #[arg(long, default_value = "7")]
    seed: String,
    #[arg(long, default_value = "5")]
    base_ms: String,
    #[arg(long, default_value = "2000")]
    cap_ms: String,
}

#[derive(Debug, Args)]
struct NetworkArgs {
    #[arg(long, default_value = "10")]
    mean_ms: String,
    #[arg(long, default_value = "2")]
    sd_ms: String,
}

impl Cli {
    /// Reads the command line. Asking for help is a failure here too, one that is no error.
    pub fn read(args: Vec<OsString>, lang: Lang) -> Result<(Command, Format), Failure> {
        let command = help::in_language(Self::command(), lang);
        let cli = Self::from_arg_matches(&command.try_get_matches_from(args)?)?;
        if let Some(tag) = cli.lang
            && Lang::from_tag(&tag).is_none()
        {
            return Err(Failure::unknown_word("--lang", tag, help::languages()));
        }
        Ok((cli.command, Format::parse(cli.format)?))
    }
}

impl HerdArgs {
    /// The table that is asked for.
    pub fn spec(&self) -> Result<TableSpec, Failure> {
        Ok(TableSpec {
            strategies: Strategy::parse_list(&self.strategies).map_err(of("--strategies"))?,
            clients: ClientCount::parse_list(&self.clients).map_err(of("--clients"))?,
            runs: RunCount::parse(&self.runs).map_err(of("--runs"))?,
            params: self.network.add_to(self.params.read(&self.rng)?)?,
        })
    }
}

impl HerdTraceArgs {
    /// The run that is asked for.
    pub fn run(&self) -> Result<(Strategy, ClientCount, Params), Failure> {
        let strategy = Strategy::parse(&self.strategy).map_err(of("--strategy"))?;
        let clients = ClientCount::parse(&self.clients).map_err(of("--clients"))?;
        let params = self.network.add_to(self.params.read(&self.rng)?)?;
        Ok((strategy, clients, params))
    }
}

impl BackoffArgs {
    /// The policy, how many of its delays, and what it draws from.
    pub fn series(&self) -> Result<(Policy, u32, Params), Failure> {
        let policy = Policy::parse(&self.policy).map_err(of("--policy"))?;
        let attempts = parse_attempts(&self.attempts).map_err(of("--attempts"))?;
        Ok((policy, attempts, self.params.read(&self.rng)?))
    }
}

impl ParamArgs {
    fn read(&self, rng: &str) -> Result<Params, Failure> {
        Ok(Params {
            generator: GeneratorKind::parse(rng).map_err(of("--rng"))?,
            seed: parse_seed(&self.seed).map_err(of("--seed"))?,
            base: Millis::parse(Field::Base, &self.base_ms).map_err(of("--base-ms"))?,
            cap: Millis::parse(Field::Cap, &self.cap_ms).map_err(of("--cap-ms"))?,
            ..Params::default()
        })
    }
}

impl NetworkArgs {
    fn add_to(&self, params: Params) -> Result<Params, Failure> {
        Ok(Params {
            mean: Millis::parse(Field::Mean, &self.mean_ms).map_err(of("--mean-ms"))?,
            sd: Millis::parse(Field::Sd, &self.sd_ms).map_err(of("--sd-ms"))?,
            ..params
        })
    }
}

/// Says of a refused value after which option it came.
fn of(option: &'static str) -> impl FnOnce(FieldError) -> Failure {
    move |error| Failure::Refused { option, error }
}
