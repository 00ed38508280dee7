//! Tests that run natively: the core against its vectors, properties and statistics.

#[path = "../shared/vectors.rs"]
mod vectors;

mod herd_vectors;
