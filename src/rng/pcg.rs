//! PCG32: 64 bits of state, because a 128-bit multiplication is slow in WebAssembly.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use super::{Generator, ziggurat};

/// The default generator, with a ziggurat for its normal numbers.
#[derive(Clone, Debug)]
pub struct Pcg {
    bits: Pcg32,
    normal: &'static ziggurat::Layers,
}

impl Generator for Pcg {
    fn from_seed(seed: u64) -> Self {
        Self {
            bits: Pcg32::seed_from_u64(seed),
            normal: ziggurat::layers(),
        }
    }

    #[inline]
    fn random(&mut self) -> f64 {
        (self.bits.next_u64() >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
    }

    #[inline]
    fn normal(&mut self, mean: f64, sd: f64) -> f64 {
        mean + sd * self.normal.sample(&mut self.bits)
    }

    #[inline]
    fn folded_pair(&mut self, mean: f64, sd: f64) -> f64 {
        self.normal.folded_pair(mean, sd, &mut self.bits)
    }
}
