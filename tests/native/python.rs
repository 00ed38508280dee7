//! `static/herd_sim.py`, the script that learners run, against the core: a second implementation of
//! the model, which must have the same bits in all figures and print the same table.

use std::process::{Child, Command, Output, Stdio};

use retry_lab::herd::{EngineKind, GeneratorKind, Table, TableSpec};

use crate::cli::{cells_of_csv, check_cells, retry_lab, spec_of, stdout_of};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/static/herd_sim.py");

fn start_script(options: &str, format: &str) -> Child {
    let mut python = Command::new("python3");
    python.arg(SCRIPT).args(options.split_whitespace());
    python.args(["--format", format]);
    python.stdout(Stdio::piped()).stderr(Stdio::piped());
    python.spawn().unwrap_or_else(|error| {
        panic!("this test needs python3 (3.9 or later) on PATH, which did not start: {error}")
    })
}

fn stdout_of_script(script: Child, options: &str) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = script.wait_with_output().expect("it is our child");
    let stderr = String::from_utf8_lossy(&stderr);
    assert!(
        status.success(),
        "herd_sim.py {options}: {status}\n{stderr}"
    );
    // Python ends lines as the system does.
    String::from_utf8(stdout)
        .expect("the script prints UTF-8")
        .replace("\r\n", "\n")
}

fn check(options: &str) {
    let [csv, text] = ["csv", "text"].map(|format| start_script(options, format));
    let mut spec: TableSpec = spec_of(options);
    spec.params.generator = GeneratorKind::CPython;
    let wanted = Table::run(spec, EngineKind::Fastest);
    check_cells(
        &cells_of_csv(&stdout_of_script(csv, options)),
        &wanted,
        options,
    );
    let line = format!("herd --rng cpython --lang zh {options}");
    let printed = stdout_of(&mut retry_lab(&line));
    assert_eq!(stdout_of_script(text, options), printed, "{options}");
}

#[test]
fn the_published_table() {
    check("");
}

#[test]
fn seeds() {
    // One 32-bit digit and two, and both ends.
    for seed in ["0", "1", "4294967295", "4294967296", "18446744073709551615"] {
        check(&format!("--seed {seed} --clients 5,12 --runs 4"));
    }
}

#[test]
fn unusual_parameters() {
    for options in [
        "--base-ms 0",
        "--base-ms 50 --cap-ms 20",
        "--cap-ms 0",
        "--base-ms 0.1 --cap-ms 33.3 --mean-ms 7.25 --sd-ms 0.7",
        "--base-ms 3600000 --cap-ms 3600000",
        "--sd-ms 0",
        "--mean-ms 0",
        "--mean-ms 0 --sd-ms 0 --base-ms 0",
        "--mean-ms 1e-7 --sd-ms 1e-9",
        "--mean-ms 3600000 --sd-ms 3600000",
    ] {
        check(&format!("{options} --clients 10,3 --runs 5"));
    }
    check("--clients 1 --runs 3");
    check("--clients 8 --runs 1");
    check("--strategies decorrelated,none --clients 20,1,7 --runs 8");
}

#[test]
fn more_failures_than_a_float_has_powers_of_two() {
    // Without a spread all clients write at once, so the last one fails more than a thousand times:
    // 2ⁿ is then beyond every float, while the least base that there is has just reached the cap.
    check("--strategies equal --clients 1100 --runs 1 --base-ms 5e-324 --sd-ms 0");
}
