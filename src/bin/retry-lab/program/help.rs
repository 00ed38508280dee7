//! Help in the user's language, put over what the parser has by itself.

use clap::{Arg, ArgAction, Command};
use retry_lab::herd::{Field, GeneratorKind, Policy, Strategy};
use retry_lab::texts::Lang;

use super::output::Format;

/// Where a list of options shows those that every command has: after its own.
const COMMON: usize = 100;

/// The command with all its help in `lang`.
pub fn in_language(command: Command, lang: Lang) -> Command {
    let usage = lang.cli_usage();
    let template =
        format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}");
    let command = command
        .about(lang.cli_about())
        .subcommand_help_heading(lang.cli_commands())
        .subcommand_value_name(lang.cli_command())
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .help_template(template.clone())
        .mut_args(|arg| describe(arg, lang))
        .args(flags(lang));
    command.mut_subcommands(|sub| {
        let about = match sub.get_name() {
            "herd" => lang.cli_herd(),
            "herd-trace" => lang.cli_herd_trace(),
            _ => lang.cli_backoff(),
        };
        sub.about(about)
            .help_template(template.clone())
            .mut_args(|arg| describe(arg, lang))
    })
}

/// The parser's own two flags, whose help would be in English.
fn flags(lang: Lang) -> [Arg; 2] {
    let help = Arg::new("help").short('h').action(ArgAction::Help);
    let version = Arg::new("version").short('V').action(ArgAction::Version);
    [
        help.long("help").help(lang.cli_help()).global(true),
        version.long("version").help(lang.cli_version()),
    ]
    .map(|flag| flag.help_heading(lang.cli_options()).display_order(COMMON))
}

/// Gives an option, which always takes a value, its help.
fn describe(option: Arg, lang: Lang) -> Arg {
    let help = help_of(option.get_id().as_str(), lang);
    let default = option.get_default_values().first();
    let help = match default.and_then(|value| value.to_str()) {
        Some(value) => lang.cli_default(help, value),
        None => help,
    };
    let option = option
        .help(help)
        .help_heading(lang.cli_options())
        .hide_default_value(true)
        .allow_negative_numbers(true);
    if option.is_global_set() {
        option.display_order(COMMON)
    } else {
        option
    }
}

/// What the option of that name is.
fn help_of(id: &str, lang: Lang) -> String {
    let one_of = |field, words| lang.cli_one_of(lang.field(field), words);
    match id {
        "strategies" => lang.cli_some_of(lang.field(Field::Strategies), strategies()),
        "strategy" => lang.cli_one_of(lang.cli_strategy(), strategies()),
        "policy" => one_of(Field::Policy, policies()),
        "rng" => one_of(Field::Generator, generators()),
        "clients" => lang.field(Field::Clients).into(),
        "runs" => lang.field(Field::Runs).into(),
        "attempts" => lang.field(Field::Attempts).into(),
        "seed" => lang.field(Field::Seed).into(),
        "base_ms" => lang.field(Field::Base).into(),
        "cap_ms" => lang.field(Field::Cap).into(),
        "mean_ms" => lang.field(Field::Mean).into(),
        "sd_ms" => lang.field(Field::Sd).into(),
        "format" => lang.cli_format(Format::WORDS),
        _ => lang.cli_language().into(),
    }
}

/// The languages' codes.
pub fn languages() -> String {
    Lang::ALL.map(Lang::code).join(", ")
}

/// The strategies' names.
pub fn strategies() -> String {
    Strategy::ALL.map(Strategy::id).join(", ")
}

fn policies() -> String {
    Policy::ALL.map(Policy::id).join(", ")
}

fn generators() -> String {
    GeneratorKind::ALL.map(GeneratorKind::id).join(", ")
}
