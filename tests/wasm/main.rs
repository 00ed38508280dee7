//! Tests that run in WebAssembly, through `wasm-bindgen-test-runner`; natively there are none.
#![cfg(target_arch = "wasm32")]

#[path = "../shared/vectors.rs"]
mod vectors;

use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn raw_draws() {
    vectors::raw_draws();
}

#[wasm_bindgen_test]
fn client_policies() {
    vectors::client_policies();
}

#[wasm_bindgen_test]
fn single_runs() {
    vectors::single_runs();
}

#[wasm_bindgen_test]
fn means() {
    vectors::means();
}
