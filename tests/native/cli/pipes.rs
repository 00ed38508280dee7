//! Where the output goes: a reader that leaves, a disk that is full.

use std::io::Read;
use std::process::Stdio;

use super::{output_of, retry_lab, text};

/// A reader that takes a few bytes and leaves, as `head` does, is not an error.
fn check_closed_pipe(line: &str) {
    let mut command = retry_lab(line);
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut first = [0; 8];
    let mut stdout = child.stdout.take().expect("it is piped");
    stdout.read_exact(&mut first).expect("the program prints");
    drop(stdout);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(text(output.stderr), "", "{line}");
    assert_eq!(output.status.code(), Some(0), "{line}");
}

#[test]
fn a_reader_may_leave() {
    // Far more than a pipe holds.
    for format in ["text", "json", "csv"] {
        check_closed_pipe(&format!(
            "herd-trace --strategy none --clients 300 --format {format}"
        ));
    }
}

/// Output that cannot be written is an error, whether it is noticed while writing or at the end.
#[cfg(target_os = "linux")]
fn check_full_disk(line: &str, message: &str) {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
    let output = output_of(retry_lab(line).stdout(full.expect("Linux has it")));
    let stderr = text(output.stderr);
    assert!(stderr.starts_with(message), "{line}: {stderr}");
    assert_eq!(output.status.code(), Some(2), "{line}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_disk_may_be_full() {
    for format in ["text", "json", "csv"] {
        let long = "herd-trace --strategy none --clients 100";
        check_full_disk(
            &format!("{long} --format {format}"),
            "error: could not write",
        );
        check_full_disk(
            &format!("backoff --format {format} --lang zh"),
            "错误：写不出结果",
        );
    }
}
