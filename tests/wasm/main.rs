//! Tests that run in WebAssembly, through `wasm-bindgen-test-runner`; natively there are none.
#![cfg(target_arch = "wasm32")]

#[path = "../shared/mod.rs"]
mod shared;
