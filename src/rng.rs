//! The two generators of random numbers, behind one trait.
//!
//! - [`Pcg`], the default: fast, and the same bytes natively and in WebAssembly, because every
//!   logarithm and exponential comes from the `libm` crate and not from the platform.
//! - [`CPython`]: the numbers of CPython's `random.Random(seed)`, bit for bit, so that a learner's
//!   own Python script prints the same table.
//!
//! Neither is ever seeded from a clock: a seed is a number that somebody chose and can choose again.

mod cpython;
mod pcg;
mod ziggurat;

pub use cpython::CPython;
pub use pcg::Pcg;

/// What a simulation draws from.
pub trait Generator {
    /// The generator that `seed` starts; equal seeds give equal numbers for ever.
    fn from_seed(seed: u64) -> Self;

    /// A uniform number in `[0, 1)`, a multiple of 2⁻⁵³.
    fn random(&mut self) -> f64;

    /// A normal number with the given mean and standard deviation.
    fn normal(&mut self, mean: f64, sd: f64) -> f64;

    /// |a| + |b| of two independent normal numbers with this mean and deviation.
    #[inline]
    fn folded_pair(&mut self, mean: f64, sd: f64) -> f64 {
        self.normal(mean, sd).abs() + self.normal(mean, sd).abs()
    }

    /// `a + (b − a)·random()`, which is CPython's `uniform`.
    ///
    /// The subtraction stands as written: `uniform(0.9, 1.1)` is `0.9 + 0.20000000000000007·r`.
    /// Empty and inverted ranges are numbers too, and no panic.
    #[inline]
    fn uniform(&mut self, a: f64, b: f64) -> f64 {
        a + (b - a) * self.random()
    }
}
