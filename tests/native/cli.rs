//! The command-line program as its users meet it: what it prints, refuses and exits with.

mod pipes;
mod programs;
mod refusals;
mod text;

use std::process::{Command, Output};

use retry_lab::herd::{
    CellSummary, ClientCount, Field, GeneratorKind, Millis, RunCount, Strategy, TableSpec,
    parse_seed,
};

/// The program with a command line, its words separated by blanks (`''` is an empty one), in a
/// locale that says nothing of a language.
pub fn retry_lab(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_retry-lab"));
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(variable);
    }
    let words = line.split_whitespace();
    command.args(words.map(|word| if word == "''" { "" } else { word }));
    command
}

/// What a program prints that must succeed, with nothing on stderr.
pub fn stdout_of(command: &mut Command) -> String {
    let output = output_of(command);
    assert_eq!(text(output.stderr), "", "{command:?}");
    assert_eq!(output.status.code(), Some(0), "{command:?}");
    text(output.stdout)
}

fn output_of(command: &mut Command) -> Output {
    let output = command.output();
    output.unwrap_or_else(|error| panic!("{command:?} does not start: {error}"))
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("the output is UTF-8")
}

/// The table that the options of `retry-lab herd` ask for.
pub fn spec_of(options: &str) -> TableSpec {
    let mut spec = TableSpec::default();
    let words: Vec<_> = options.split_whitespace().collect();
    let fits = "the core takes it";
    for pair in words.chunks(2) {
        let [option, value] = pair else {
            panic!("{options}: an option without a value");
        };
        let ms = |field| Millis::parse(field, value).expect(fits);
        match *option {
            "--strategies" => spec.strategies = Strategy::parse_list(value).expect(fits),
            "--clients" => spec.clients = ClientCount::parse_list(value).expect(fits),
            "--runs" => spec.runs = RunCount::parse(value).expect(fits),
            "--seed" => spec.params.seed = parse_seed(value).expect(fits),
            "--rng" => spec.params.generator = GeneratorKind::parse(value).expect(fits),
            "--base-ms" => spec.params.base = ms(Field::Base),
            "--cap-ms" => spec.params.cap = ms(Field::Cap),
            "--mean-ms" => spec.params.mean = ms(Field::Mean),
            "--sd-ms" => spec.params.sd = ms(Field::Sd),
            _ => panic!("{option} is none of herd's options"),
        }
    }
    spec
}

/// The rows of a table in CSV, which has exactly the columns of a summary.
pub fn cells_of_csv(csv: &str) -> Vec<CellSummary> {
    let columns = "strategy,clients,calls_sum,calls_mean,calls_sd,failures_sum,finish_ms_sum,\
                   finish_ms_mean,finish_ms_sd";
    assert_eq!(csv.lines().next(), Some(columns));
    let rows = csv::Reader::from_reader(csv.as_bytes()).into_deserialize();
    rows.map(|row| row.expect("a row is a summary")).collect()
}

/// Holds two tables against each other, all figures to the bit.
pub fn check_cells(found: &[CellSummary], wanted: &[CellSummary], what: &str) {
    // `{:?}` prints the shortest decimals that are the float, and −0 as such: equal texts are equal
    // bits.
    let line = |cell: &CellSummary| format!("{cell:?}");
    let [found, wanted] = [found, wanted].map(|cells| cells.iter().map(line).collect::<Vec<_>>());
    assert_eq!(found, wanted, "{what}");
}
