//! The six strategies' delays.
//!
//! Source: Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015, and its
//! simulator; `codex` puts the width of Codex's jitter on the same base and cap.

use super::{Params, Strategy};
use crate::rng::Generator;

/// v(n) = min(cap, base·2ⁿ) for n = 1, 2, …, computed once.
#[derive(Clone, Debug)]
pub struct Ceilings {
    /// v(1), v(2), …, the last one standing for all that follow.
    values: Vec<f64>,
}

impl Ceilings {
    /// The ceilings of `base_ms` and `cap_ms`, up to the one that no longer grows.
    ///
    /// Doubling is exact, so v(n) has the bits of `min(cap, base * 2 ** n)`, and no power of two
    /// is ever formed that could overflow or meet a zero. The list is at most 1100 long: from the
    /// least positive number to the greatest cap.
    pub fn new(base_ms: f64, cap_ms: f64) -> Self {
        let mut values = Vec::new();
        let mut uncapped = base_ms;
        loop {
            let previous = uncapped;
            uncapped *= 2.0;
            values.push(uncapped.min(cap_ms));
            let grows = uncapped > previous && uncapped < cap_ms;
            if !grows {
                return Self { values };
            }
        }
    }

    /// v(n) for the `attempt`-th failure, counted from 1; 0 counts as 1.
    #[inline]
    pub fn after(&self, attempt: u32) -> f64 {
        let index = (attempt.max(1) as usize - 1).min(self.values.len() - 1);
        self.values[index]
    }
}

/// A strategy with its numbers: what a failed client asks how long to wait.
#[derive(Clone, Debug)]
pub struct Backoff {
    strategy: Strategy,
    base_ms: f64,
    cap_ms: f64,
    ceilings: Ceilings,
}

/// What a client remembers between its failures.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    attempt: u32,
    sleep_ms: f64,
}

impl Backoff {
    /// The strategy with the base and cap of `params`.
    pub fn new(strategy: Strategy, params: &Params) -> Self {
        let (base_ms, cap_ms) = (params.base.get(), params.cap.get());
        Self {
            strategy,
            base_ms,
            cap_ms,
            ceilings: Ceilings::new(base_ms, cap_ms),
        }
    }

    /// The memory of a client that has not failed yet.
    pub const fn fresh(&self) -> Memory {
        Memory {
            attempt: 0,
            sleep_ms: self.base_ms,
        }
    }

    /// The delay in ms before the retry that follows one more failure.
    #[inline]
    pub fn delay_ms(&self, memory: &mut Memory, rng: &mut impl Generator) -> f64 {
        memory.attempt = memory.attempt.saturating_add(1);
        match self.strategy {
            Strategy::None => 0.0,
            Strategy::Exponential => self.ceilings.after(memory.attempt),
            Strategy::Codex => self.ceilings.after(memory.attempt) * rng.uniform(0.9, 1.1),
            Strategy::Equal => {
                let half = self.ceilings.after(memory.attempt) / 2.0;
                half + rng.uniform(0.0, half)
            }
            Strategy::Full => rng.uniform(0.0, self.ceilings.after(memory.attempt)),
            Strategy::Decorrelated => {
                let drawn = rng.uniform(self.base_ms, memory.sleep_ms * 3.0);
                memory.sleep_ms = drawn.min(self.cap_ms);
                memory.sleep_ms
            }
        }
    }

    /// The least and the greatest delay that the `attempt`-th failure can bring, in ms, whatever
    /// was drawn before it.
    pub fn bounds_ms(&self, attempt: u32) -> (f64, f64) {
        let ceiling = self.ceilings.after(attempt);
        match self.strategy {
            Strategy::None => (0.0, 0.0),
            Strategy::Exponential => (ceiling, ceiling),
            Strategy::Codex => (ceiling * 0.9, ceiling * 1.1),
            // Half of the very least numbers is rounded, and then twice that is not the whole.
            Strategy::Equal => (ceiling / 2.0, ceiling / 2.0 + ceiling / 2.0),
            Strategy::Full => (0.0, ceiling),
            Strategy::Decorrelated => {
                let triplings = 0..attempt.clamp(1, TRIPLINGS_MAX);
                let greatest = triplings.fold(self.base_ms, |ms, _| ms * 3.0);
                (self.base_ms.min(self.cap_ms), greatest.min(self.cap_ms))
            }
        }
    }
}

/// Enough to bring the least positive number over the greatest cap, and few enough to loop over.
const TRIPLINGS_MAX: u32 = 700;
