//! Numbers as people read them.

/// Between groups of digits, and between a number and its unit: narrow, and no place to break.
const THIN: char = '\u{202f}';

/// A number in little room: `250`, `1.5k`, `12k`, `3.4M`.
pub(super) fn compact(value: f64) -> String {
    const SUFFIXES: [(f64, &str); 4] = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    if value >= 1e15 {
        return format!("{value:.0e}");
    }
    let suffix = SUFFIXES.into_iter().find(|&(size, _)| value >= size);
    let (size, suffix) = suffix.unwrap_or((1.0, ""));
    format!("{}{suffix}", significant(value / size))
}

/// A time with its unit, to three digits: `478 ms`, `63.2 s`, `17.0 min`.
pub fn duration(ms: f64) -> String {
    let unit = Unit::of(ms);
    let value = ms / unit.ms;
    let number = match value {
        1e4.. => compact(value),
        _ if ms == 0.0 => "0".to_owned(),
        _ => format!("{value:.*}", decimals(value)),
    };
    format!("{number}{THIN}{}", unit.name)
}

/// A number to one decimal, for tables.
pub(super) fn tenths(value: f64) -> String {
    format!("{value:.1}")
}

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Unit {
    /// Its length.
    pub ms: f64,
    name: &'static str,
}

impl Unit {
    const ALL: [Self; 5] = [
        Self {
            ms: 86_400_000.0,
            name: "d",
        },
        Self {
            ms: 3_600_000.0,
            name: "h",
        },
        Self {
            ms: 60_000.0,
            name: "min",
        },
        Self {
            ms: 1000.0,
            name: "s",
        },
        Self {
            ms: 1.0,
            name: "ms",
        },
    ];

    /// The unit for times up to `max_ms`. Minutes begin at ten: 90 s or 300 s are easier compared
    /// with other seconds.
    pub fn of(max_ms: f64) -> Self {
        const LEAST: [f64; 5] = [2.0, 2.0, 10.0, 1.0, 0.0];
        let mut units = Self::ALL.iter().zip(LEAST);
        let fits = units.find(|(unit, least)| max_ms >= unit.ms * least);
        fits.map_or(Self::ALL[4], |(unit, _)| *unit)
    }

    /// The unit in which a round time is round: the greatest that is no longer than `ms`.
    pub fn within(ms: f64) -> Self {
        *Self::ALL
            .iter()
            .find(|unit| ms >= unit.ms)
            .unwrap_or(&Self::ALL[4])
    }

    /// A time in this unit.
    pub fn tick(self, ms: f64) -> String {
        if ms == 0.0 {
            return "0".to_owned();
        }
        format!("{}{THIN}{}", compact(ms / self.ms), self.name)
    }
}

/// Three significant digits at most, and at most three decimals, without needless zeros.
fn significant(value: f64) -> String {
    let decimals = decimals(value);
    let text = format!("{value:.decimals$}");
    if decimals == 0 {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The decimals that make three significant digits.
fn decimals(value: f64) -> usize {
    match value.abs() {
        99.95.. => 0,
        9.995.. => 1,
        0.9995.. => 2,
        _ => 3,
    }
}
