//! CPython's `random.Random`, bit for bit.
//!
//! Source: CPython's `Modules/_randommodule.c` (seeding, `random`) and `Lib/random.py`
//! (`normalvariate`), unchanged in this since Python 3.2.

use rand_mt::Mt;

use super::Generator;

/// 4·e^(−1/2)/√2, CPython's `NV_MAGICCONST`; a test holds it against the formula's published bits.
const NV_MAGICCONST: f64 = 1.715_527_769_921_413_5;

/// The numbers that `random.Random(seed)` gives.
#[derive(Clone, Debug)]
pub struct CPython {
    bits: Mt,
}

impl CPython {
    /// The next 32-bit output, `getrandbits(32)`.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.bits.next_u32()
    }
}

impl Generator for CPython {
    /// Seeds by `init_by_array` with the integer's 32-bit digits, least significant first; a seed
    /// below 2³² has one digit, 0 too.
    fn from_seed(seed: u64) -> Self {
        let (low, high) = (seed as u32, (seed >> 32) as u32);
        let digits = if high == 0 { 1 } else { 2 };
        Self {
            bits: Mt::new_with_key([low, high].into_iter().take(digits)),
        }
    }

    #[inline]
    fn random(&mut self) -> f64 {
        let high = self.next_u32() >> 5;
        let low = self.next_u32() >> 6;
        (f64::from(high) * 67_108_864.0 + f64::from(low)) * (1.0 / 9_007_199_254_740_992.0)
    }

    /// Kinderman and Monahan's ratio of uniforms, without a cached second number.
    #[inline]
    fn normal(&mut self, mean: f64, sd: f64) -> f64 {
        loop {
            let u1 = self.random();
            let u2 = 1.0 - self.random();
            let z = NV_MAGICCONST * (u1 - 0.5) / u2;
            if accepts(z * z / 4.0, u2) {
                return mean + z * sd;
            }
        }
    }
}

/// Whether `zz ≤ −ln(u2)`, mostly without the logarithm.
///
/// For 0 < u ≤ 1: `1 − u ≤ −ln u ≤ (1/u − u)/2`. What lies outside the two bounds is decided by
/// them; the gap between them and the logarithm is far wider than any rounding there, except at
/// u → 1, where `1 − u` is exact and a rounded logarithm cannot fall below it.
#[inline]
fn accepts(zz: f64, u2: f64) -> bool {
    if zz <= 1.0 - u2 {
        return true;
    }
    if 2.0 * zz * u2 > 1.0 - u2 * u2 + 1e-9 {
        return false;
    }
    zz <= -libm::log(u2)
}
