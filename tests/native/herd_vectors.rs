//! CPython mode's known answers, in the native build.

use crate::vectors;

#[test]
fn raw_draws() {
    vectors::raw_draws();
}

#[test]
fn client_policies() {
    vectors::client_policies();
}

#[test]
fn single_runs() {
    vectors::single_runs();
}

#[test]
fn means() {
    vectors::means();
}
