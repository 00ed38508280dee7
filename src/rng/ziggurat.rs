//! Standard normal numbers by the ziggurat method.
//!
//! Source: G. Marsaglia and W. W. Tsang, "The Ziggurat Method for Generating Random Variables",
//! Journal of Statistical Software 5(8), 2000, with 256 layers; the layer is drawn from bits that
//! the position does not use, as J. A. Doornik, "An Improved Ziggurat Method to Generate Normal
//! Random Samples", 2005, asks for.

use std::sync::LazyLock;

use rand::Rng;

const LAYERS: usize = 256;
/// Where the tail begins, for 256 layers of equal area (Marsaglia and Tsang, table 1).
const TAIL_START: f64 = 3.654_152_885_361_009;
/// The area of each layer, for 256 layers.
const LAYER_AREA: f64 = 0.004_928_673_233_992_336;

/// The layers' right edges and the density there.
#[derive(Debug)]
pub struct Layers {
    /// `edge[i]` is the width that a position in layer `i` is scaled by, `edge[i + 1]` the part of
    /// it that lies under the curve whatever the height.
    edge: [f64; LAYERS + 1],
    /// The unnormalised density e^(−x²/2) at `edge[i]`.
    density: [f64; LAYERS + 1],
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
        }
    }

    /// One standard normal number; usually a table look-up and a multiplication.
    #[inline]
    pub fn sample(&self, bits: &mut impl Rng) -> f64 {
        loop {
            let word = bits.next_u64();
            let layer = (word & 0xff) as usize;
            let position = signed_unit(word);
            let x = position * self.edge[layer];
            if x.abs() < self.edge[layer + 1] {
                return x;
            }
            if let Some(x) = self.edge_case(bits, layer, x) {
                return x;
            }
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

/// The upper 53 bits as a number in `[−1, 1)`.
#[inline]
fn signed_unit(word: u64) -> f64 {
    ((word as i64) >> 11) as f64 * (1.0 / 4_503_599_627_370_496.0)
}

/// A number in `(0, 1]`, so that its logarithm is finite.
fn positive_unit(bits: &mut impl Rng) -> f64 {
    ((bits.next_u64() >> 11) + 1) as f64 * (1.0 / 9_007_199_254_740_992.0)
}
