//! A histogram over a time axis whose end nobody knows beforehand.

use serde::{Deserialize, Serialize};

/// How many bins a histogram keeps.
const BINS: usize = 2048;
/// The first width of a bin, ms; it doubles whenever an arrival falls beyond the last bin.
const WIDTH_MS_FIRST: f64 = 0.25;

/// Later than any run ends; what is later still counts as this, so that the width stays a number.
const T_MS_MAX: f64 = 1e300;

/// Writes that arrived within one bin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bin {
    /// Those that succeeded.
    pub ok: u64,
    /// Those that failed.
    pub failed: u64,
}

impl Bin {
    /// Both together.
    pub const fn total(self) -> u64 {
        self.ok + self.failed
    }

    fn add(&mut self, other: Self) {
        self.ok += other.ok;
        self.failed += other.failed;
    }
}

/// Arrivals by time, in a fixed number of bins whose width doubles as the run goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Histogram {
    width_ms: f64,
    /// Bins up to the last that is not empty.
    bins: Vec<Bin>,
}

impl Default for Histogram {
    fn default() -> Self {
        Self {
            width_ms: WIDTH_MS_FIRST,
            bins: Vec::new(),
        }
    }
}

impl Histogram {
    /// Counts a write.
    pub fn add(&mut self, t_ms: f64, ok: bool) {
        let t_ms = t_ms.min(T_MS_MAX);
        while t_ms >= self.width_ms * BINS as f64 {
            self.halve();
        }
        let index = (t_ms / self.width_ms) as usize;
        if index >= self.bins.len() {
            self.bins.resize(index + 1, Bin::default());
        }
        let bin = &mut self.bins[index];
        bin.ok += u64::from(ok);
        bin.failed += u64::from(!ok);
    }

    /// The width of a bin, ms: a power of two.
    pub const fn width_ms(&self) -> f64 {
        self.width_ms
    }

    /// The bins from time 0 on.
    pub fn bins(&self) -> &[Bin] {
        &self.bins
    }

    /// The same arrivals in `count` bins of `width_ms`, each old bin counted where it begins; what
    /// lies beyond goes into the last.
    ///
    /// To put several histograms on one axis without a comb of full and empty bars, `width_ms` is
    /// best a multiple of every histogram's own width.
    pub fn rebinned(&self, width_ms: f64, count: usize) -> Vec<Bin> {
        let mut bins = vec![Bin::default(); count.max(1)];
        let last = bins.len() - 1;
        for (i, &bin) in self.bins.iter().enumerate() {
            let index = (i as f64 * self.width_ms / width_ms) as usize;
            bins[index.min(last)].add(bin);
        }
        bins
    }

    fn halve(&mut self) {
        self.width_ms *= 2.0;
        let merge = |pair: &[Bin]| {
            let mut sum = Bin::default();
            pair.iter().for_each(|&bin| sum.add(bin));
            sum
        };
        self.bins = self.bins.chunks(2).map(merge).collect();
    }
}
