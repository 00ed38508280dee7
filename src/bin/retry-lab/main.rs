//! The command-line program: the core without a browser, for scripts, graders and checks.

use std::process::ExitCode;

#[cfg(not(target_arch = "wasm32"))]
mod program;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    program::main()
}

// Before it runs a test, Cargo builds all programs, this one too where there is no terminal for it.
#[cfg(target_arch = "wasm32")]
fn main() -> ExitCode {
    ExitCode::FAILURE
}
