//! Tests that run natively: the core against its vectors, properties and statistics.

#[path = "../shared/mod.rs"]
mod shared;

mod cli;
mod herd_engines;
mod herd_given;
mod herd_params;
mod herd_policies;
mod herd_published;
mod herd_runs;
mod herd_statistics;
mod herd_views;
mod job;
mod python;
mod rng;
