//! Retry Lab (重试实验室): find out, by clicking, whether sending it again is safe.
//!
//! # The story
//!
//! An answer did not come in time, and the request is sent again. How long should the client wait
//! before it does? The core answers by simulation: parameters go in, values come out. It is pure: no clock, no I/O, no randomness but from a seed, no order
//! that depends on a hash or on the width of a pointer, so that native and WebAssembly builds agree
//! to the bit.
//!
//! # The dependency rule
//!
//! [`rng`] and [`herd`] know nothing of the rest; [`job`] cuts their work into steps. The page (the
//! `page` module, behind the feature of that name) and the command-line program look at the core
//! and at nothing of each other; without that feature no UI crate is in the dependency tree.

#[cfg(feature = "page")]
pub mod app;
pub mod herd;
pub mod job;
pub mod rng;
pub mod texts;
