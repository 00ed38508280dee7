//! From values to places on an axis, and which values to mark there.

use super::number::{Unit, compact};

/// What an axis measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    /// Milliseconds.
    Time,
    /// Things that are counted: no steps below one.
    Count,
}

/// An axis that begins at zero, or one that multiplies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scale {
    /// From 0 to `max`.
    Linear { max: f64 },
    /// From `min` to `max`; below lies a strip where zero is at home, if there is any.
    Log { min: f64, max: f64, zero: bool },
}

/// A marked value: where, as a share of the axis, and what is written there.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub at: f64,
    pub label: String,
}

/// Values beyond this are drawn as if they were this.
const VALUE_MAX: f64 = 1e30;
/// The share of a logarithmic axis that zero is given.
const ZERO_STRIP: f64 = 0.07;

impl Scale {
    /// From 0 to `max`, or to 1 if that is nothing.
    pub fn linear(max: f64) -> Self {
        let max = if max > 0.0 {
            max.clamp(1e-6, VALUE_MAX)
        } else {
            1.0
        };
        Self::Linear { max }
    }

    /// Around all of `values`.
    pub fn log(values: impl Iterator<Item = f64>) -> Self {
        let (mut min, mut max, mut zero) = (f64::INFINITY, 0.0_f64, false);
        for value in values {
            if value > 0.0 {
                let value = value.clamp(1e-6, VALUE_MAX);
                (min, max) = (min.min(value), max.max(value));
            } else {
                zero = true;
            }
        }
        if max == 0.0 {
            (min, max) = (1.0, 10.0);
        }
        Self::Log {
            min: min / 1.25,
            max: max * 1.25,
            zero,
        }
    }

    /// Where a value lies, 0 to 1; what lies outside is put at the end.
    pub fn at(&self, value: f64) -> f64 {
        let share = match *self {
            Self::Linear { max } => value / max,
            Self::Log { zero: true, .. } if value <= 0.0 => 0.0,
            Self::Log { min, max, zero } => {
                let strip = if zero { ZERO_STRIP } else { 0.0 };
                let share = (value.max(min) / min).ln() / (max / min).ln();
                strip + (1.0 - strip) * share
            }
        };
        if share.is_nan() {
            0.0
        } else {
            share.clamp(0.0, 1.0)
        }
    }

    /// At most about `count` round values.
    pub fn ticks(&self, quantity: Quantity, count: usize) -> Vec<Tick> {
        let count = count.max(1);
        let (values, unit) = match *self {
            Self::Linear { max } => {
                let unit = (quantity == Quantity::Time).then(|| Unit::of(max));
                (linear_values(max, quantity, count), unit)
            }
            Self::Log { min, max, zero } => {
                let mut values = log_values(min, max, quantity, count);
                if zero {
                    values.insert(0, 0.0);
                }
                (values, None)
            }
        };
        let label = |value: f64| match (quantity, unit) {
            (Quantity::Count, _) => compact(value),
            (Quantity::Time, Some(unit)) => unit.tick(value),
            // On a logarithmic axis every value has a unit of its own.
            (Quantity::Time, None) => Unit::within(value).tick(value),
        };
        let tick = |value| Tick {
            at: self.at(value),
            label: label(value),
        };
        values.into_iter().map(tick).collect()
    }
}

/// Multiples of a round step from 0 to `max`.
fn linear_values(max: f64, quantity: Quantity, count: usize) -> Vec<f64> {
    let wanted = max / count as f64;
    let step = match quantity {
        Quantity::Count => decades(-1).find(|&step| step >= wanted.max(1.0)),
        Quantity::Time => times().find(|&step| step >= wanted),
    };
    let step = step.unwrap_or(max);
    let last = (max / step * (1.0 + 1e-9)).floor() as usize;
    (0..=last.min(count)).map(|i| i as f64 * step).collect()
}

/// Round values between `min` and `max`: powers of ten if there are enough, else 2s and 5s too.
fn log_values(min: f64, max: f64, quantity: Quantity, count: usize) -> Vec<f64> {
    let within = |value: &f64| (min..=max).contains(value);
    let fine: Vec<f64> = match quantity {
        Quantity::Count => decades(-6)
            .take_while(|&value| value <= max)
            .filter(within)
            .collect(),
        Quantity::Time => times()
            .take_while(|&value| value <= max)
            .filter(within)
            .collect(),
    };
    let coarse: Vec<f64> = fine
        .iter()
        .copied()
        .filter(|&value| is_main(value, quantity))
        .collect();
    let values = if fine.len() <= count || coarse.len() < 2 {
        fine
    } else {
        coarse
    };
    let stride = values.len().div_ceil(count).max(1);
    values.into_iter().step_by(stride).collect()
}

/// Whether a logarithmic axis marks this value first: 1, 10, 100 of a unit.
fn is_main(value: f64, quantity: Quantity) -> bool {
    let in_unit = match quantity {
        Quantity::Count => value,
        Quantity::Time => value / Unit::within(value).ms,
    };
    let exponent = in_unit.log10();
    (exponent - exponent.round()).abs() < 1e-6
}

/// 1, 2 and 5 times the powers of ten from that of `first` on.
fn decades(first: i32) -> impl Iterator<Item = f64> {
    (first..=30).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power)))
}

/// Times that are round in the unit they are read in, ms.
fn times() -> impl Iterator<Item = f64> {
    const MINUTE: f64 = 60_000.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    let minutes = [10_000.0, 15_000.0, 20_000.0, 30_000.0].into_iter();
    let minutes = minutes.chain([1.0, 2.0, 5.0, 10.0, 15.0, 20.0, 30.0].map(|n| n * MINUTE));
    let hours = [1.0, 2.0, 5.0, 10.0].map(|n| n * HOUR);
    let below = decades(-6).take_while(|&ms| ms < 10_000.0);
    let days = decades(0).map(|n| n * DAY);
    below.chain(minutes).chain(hours).chain(days)
}
