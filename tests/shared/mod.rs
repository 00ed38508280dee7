//! Tests that both builds run: natively, and in WebAssembly through `wasm-bindgen-test-runner`.
//!
//! A file here says `use super::test` and then marks its tests with `#[test]` as ever; what that
//! attribute is depends on the build. So each check is named once, where it is written.

pub mod desk;
mod determinism;
mod fnv;
mod vectors;

#[cfg(not(target_arch = "wasm32"))]
use std::prelude::v1::test;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;
