//! The backoff explorer: one policy's delays, attempt by attempt, with the band of its jitter.

use serde::{Deserialize, Serialize};

use super::params::parse_whole;
use super::{Backoff, Field, FieldError, GeneratorKind, Params, Problem, Strategy};
use crate::rng::{CPython, Generator, Pcg};

/// The most attempts that are looked at.
pub const POLICY_ATTEMPTS_MAX: u32 = 1000;

/// The six strategies and two functions as they stand in published clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Policy {
    /// One of the herd's strategies, on the base and cap given.
    Herd(Strategy),
    /// Codex's own function (`async-utils/src/backoff.rs`): 200 ms · 2^(n−1), truncated,
    /// × U\[0.9, 1.1), truncated again, no cap; it ignores base and cap.
    CodexClient,
    /// The Anthropic Python SDK's own, without `Retry-After`: min(0.5 s · 2ⁿ, 8 s) ×
    /// (1 − 0.25·U\[0, 1)), n from 0; it ignores base and cap.
    AnthropicSdk,
}

/// Reads a number of attempts, 1 to [`POLICY_ATTEMPTS_MAX`].
pub fn parse_attempts(text: &str) -> Result<u32, FieldError> {
    let range = 1..=u64::from(POLICY_ATTEMPTS_MAX);
    parse_whole(Field::Attempts, text, range).map(|attempts| attempts as u32)
}

impl Policy {
    /// All eight.
    pub const ALL: [Self; 8] = [
        Self::Herd(Strategy::None),
        Self::Herd(Strategy::Exponential),
        Self::Herd(Strategy::Codex),
        Self::Herd(Strategy::Equal),
        Self::Herd(Strategy::Full),
        Self::Herd(Strategy::Decorrelated),
        Self::CodexClient,
        Self::AnthropicSdk,
    ];

    /// The name in links and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Herd(strategy) => strategy.id(),
            Self::CodexClient => "codex_client",
            Self::AnthropicSdk => "anthropic_sdk",
        }
    }

    /// The policy of that name.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let found = Self::ALL.into_iter().find(|one| one.id() == text.trim());
        found.ok_or_else(|| FieldError {
            field: Field::Policy,
            value: text.into(),
            problem: Problem::Unknown {
                allowed: "none, exponential, codex, equal, full, decorrelated, codex_client, \
                          anthropic_sdk",
            },
        })
    }

    /// The delays in ms before the first `attempts` retries, drawn from the generator of `params`.
    ///
    /// `attempts` above [`POLICY_ATTEMPTS_MAX`] count as that many.
    pub fn delays_ms(self, attempts: u32, params: &Params) -> Vec<f64> {
        match params.generator {
            GeneratorKind::Pcg => self.draw(attempts, params, &mut Pcg::from_seed(params.seed)),
            GeneratorKind::CPython => {
                self.draw(attempts, params, &mut CPython::from_seed(params.seed))
            }
        }
    }

    fn draw(self, attempts: u32, params: &Params, rng: &mut impl Generator) -> Vec<f64> {
        let retries = 1..=attempts.min(POLICY_ATTEMPTS_MAX);
        match self {
            Self::Herd(strategy) => {
                let backoff = Backoff::new(strategy, params);
                let mut memory = backoff.fresh();
                retries
                    .map(|_| backoff.delay_ms(&mut memory, rng))
                    .collect()
            }
            Self::CodexClient => {
                let delay = |n| whole_ms(codex_base_ms(n) * rng.uniform(0.9, 1.1));
                retries.map(delay).collect()
            }
            Self::AnthropicSdk => {
                let delay = |n| anthropic_base_s(n) * (1.0 - 0.25 * rng.random()) * 1000.0;
                retries.map(delay).collect()
            }
        }
    }

    /// The least and greatest delay in ms before the `attempt`-th retry, counted from 1.
    pub fn bounds_ms(self, attempt: u32, params: &Params) -> (f64, f64) {
        match self {
            Self::Herd(strategy) => Backoff::new(strategy, params).bounds_ms(attempt),
            Self::CodexClient => {
                let base = codex_base_ms(attempt);
                (whole_ms(base * 0.9), whole_ms(base * 1.1))
            }
            Self::AnthropicSdk => {
                let base_ms = anthropic_base_s(attempt) * 1000.0;
                (base_ms * 0.75, base_ms)
            }
        }
    }
}

/// 200 · 2^(n−1), attempts 0 and 1 both 200.
fn codex_base_ms(attempt: u32) -> f64 {
    let doublings = attempt.saturating_sub(1).min(64) as i32;
    whole_ms(libm::scalbn(200.0, doublings))
}

/// Rust's `as u64`, which Codex truncates by, both times: it saturates, at what a double holds as 2⁶⁴.
fn whole_ms(ms: f64) -> f64 {
    ms as u64 as f64
}

/// min(0.5 · 2ⁿ, 8) with n = attempt − 1.
fn anthropic_base_s(attempt: u32) -> f64 {
    let doublings = attempt.saturating_sub(1).min(64) as i32;
    libm::scalbn(0.5, doublings).min(8.0)
}
