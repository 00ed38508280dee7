//! Retry Lab (重试实验室): find out, by clicking, whether sending it again is safe.

pub mod herd;
pub mod rng;
