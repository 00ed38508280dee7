//! Standard normal numbers by the ziggurat method.
//!
//! Source: G. Marsaglia and W. W. Tsang, "The Ziggurat Method for Generating Random Variables",
//! Journal of Statistical Software 5(8), 2000, with 256 layers; the layer is drawn from bits that
//! the position does not use, as J. A. Doornik, "An Improved Ziggurat Method to Generate Normal
//! Random Samples", 2005, asks for.

use std::f64::consts::SQRT_2;
use std::sync::LazyLock;

use rand::Rng;

const LAYERS: usize = 256;
/// Where the tail begins, for 256 layers of equal area (Marsaglia and Tsang, table 1).
const TAIL_START: f64 = 3.654_152_885_361_009;
/// Eleven bits that a number does not use: all zero once in 2048 words.
const CHANCE: u32 = 0x7ff;
/// The area of each layer, for 256 layers.
const LAYER_AREA: f64 = 0.004_928_673_233_974_658;

/// The layers' right edges and the density there.
#[derive(Debug)]
pub struct Layers {
    /// `edge[i]` is the width that a position in layer `i` is scaled by, `edge[i + 1]` the part of
    /// it that lies under the curve whatever the height.
    edge: [f64; LAYERS + 1],
    /// The unnormalised density e^(−x²/2) at `edge[i]`.
    density: [f64; LAYERS + 1],
    /// How likely the tail is, given that the chance bits of a word are all zero.
    tail_given_chance: f64,
}

/// The table, computed once.
pub fn layers() -> &'static Layers {
    static LAYERS: LazyLock<Layers> = LazyLock::new(Layers::compute);
    &LAYERS
}

fn density(x: f64) -> f64 {
    libm::exp(-0.5 * x * x)
}

impl Layers {
    fn compute() -> Self {
        let mut edge = [0.0; LAYERS + 1];
        // The bottom layer is as wide as a rectangle of its area, tail included, would be.
        edge[0] = LAYER_AREA / density(TAIL_START);
        edge[1] = TAIL_START;
        for i in 2..LAYERS {
            let below = edge[i - 1];
            edge[i] = libm::sqrt(-2.0 * libm::log(LAYER_AREA / below + density(below)));
        }
        Self {
            density: edge.map(density),
            edge,
            tail_given_chance: libm::erfc(TAIL_START / SQRT_2) * f64::from(CHANCE + 1),
        }
    }

    /// One standard normal number; usually a table look-up and a multiplication.
    #[inline]
    pub fn sample(&self, bits: &mut impl Rng) -> f64 {
        let word = bits.next_u64();
        self.sample_from(word, bits)
    }

    /// |a| + |b| of two independent normal numbers a and b, mostly for the price of one.
    ///
    /// |a| + |b| = max(|a + b|, |a − b|), and sum and difference are independent normal numbers, √2
    /// times as wide; the difference has mean 0. So the sum alone decides unless the difference is
    /// greater, for which it has to be drawn at all only where the sum is within the ziggurat's
    /// body, or else where the difference falls into the tail, which it does once in some 3900 times.
    #[inline]
    pub fn folded_pair(&self, mean: f64, sd: f64, bits: &mut impl Rng) -> f64 {
        let word = bits.next_u64();
        let wide = sd * SQRT_2;
        let sum = (2.0 * mean + wide * self.sample_from(word, bits)).abs();
        if (word >> 8) as u32 & CHANCE != 0 && sum >= wide * TAIL_START {
            return sum;
        }
        self.at_least_difference(sum, wide, bits)
    }

    #[cold]
    fn at_least_difference(&self, sum: f64, wide: f64, bits: &mut impl Rng) -> f64 {
        if sum < wide * TAIL_START {
            return sum.max(wide * self.sample(bits).abs());
        }
        if positive_unit(bits) <= self.tail_given_chance {
            return sum.max(wide * tail(bits));
        }
        sum
    }

    /// One standard normal number, from a word and, if that is not enough, more of them. It uses
    /// the word's lowest 8 bits and its highest 45.
    #[inline]
    fn sample_from(&self, mut word: u64, bits: &mut impl Rng) -> f64 {
        loop {
            let layer = (word & 0xff) as usize;
            let x = signed_unit(word) * self.edge[layer];
            if x.abs() < self.edge[layer + 1] {
                return x;
            }
            if let Some(x) = self.edge_case(bits, layer, x) {
                return x;
            }
            word = bits.next_u64();
        }
    }

    /// The one draw in a hundred that falls beside the sure part of its layer.
    #[cold]
    fn edge_case(&self, bits: &mut impl Rng, layer: usize, x: f64) -> Option<f64> {
        if layer == 0 {
            return Some(tail(bits).copysign(x));
        }
        let (low, high) = (self.density[layer], self.density[layer + 1]);
        let height = low + (high - low) * positive_unit(bits);
        (height < density(x)).then_some(x)
    }
}

/// A number beyond [`TAIL_START`] (Marsaglia 1964, as in the paper's section 2).
fn tail(bits: &mut impl Rng) -> f64 {
    loop {
        let beyond = -libm::log(positive_unit(bits)) / TAIL_START;
        let height = -libm::log(positive_unit(bits));
        if 2.0 * height > beyond * beyond {
            return TAIL_START + beyond;
        }
    }
}

/// The upper 45 bits as a number in `[−1, 1)`.
#[inline]
fn signed_unit(word: u64) -> f64 {
    ((word as i64) >> 19) as f64 * (1.0 / 17_592_186_044_416.0)
}

/// A number in `(0, 1]`, so that its logarithm is finite.
fn positive_unit(bits: &mut impl Rng) -> f64 {
    ((bits.next_u64() >> 11) + 1) as f64 * (1.0 / 9_007_199_254_740_992.0)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;

    /// Too rare for any distribution test to see, so counted at its source.
    #[test]
    fn the_difference_is_in_the_tail_as_often_as_it_should() {
        let (mut bits, layers, trials) = (Pcg32::seed_from_u64(7), layers(), 1_000_000);
        let sum = TAIL_START;
        let beyond = (0..trials).filter(|_| layers.at_least_difference(sum, 1.0, &mut bits) > sum);
        let share = beyond.count() as f64 / f64::from(trials) / f64::from(CHANCE + 1);
        let expected = libm::erfc(TAIL_START / SQRT_2);
        // Five standard errors of a share of one half, scaled as the share is.
        let tolerance = 5.0 * 0.5 / f64::from(trials).sqrt() / f64::from(CHANCE + 1);
        assert!(
            (share - expected).abs() < tolerance,
            "{share} for {expected}"
        );
    }
}
