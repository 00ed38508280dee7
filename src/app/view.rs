//! How the page is looked at: colours, axes, what the charts show. Changes no result.

use crate::herd::{ClientCount, Policy, Strategy};

/// Light or dark, or as the system is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system is.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// The one after it, round and round.
    pub const fn next(self) -> Self {
        match self {
            Self::Auto => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::Auto,
        }
    }

    /// The name in storage and style sheet.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of that name.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Auto, Self::Light, Self::Dark]
            .into_iter()
            .find(|theme| theme.id() == text)
    }
}

/// How much of the time axis of single runs is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Axis {
    /// Twice the median finish time: most runs whole, side by side, and the start of the longest.
    #[default]
    Typical,
    /// The first 1/n of the longest run; 1 for all of it.
    Part(u32),
}

impl Axis {
    /// All that there is to choose.
    pub const ALL: [Self; 6] = [
        Self::Typical,
        Self::Part(1),
        Self::Part(2),
        Self::Part(4),
        Self::Part(8),
        Self::Part(16),
    ];

    /// The name in links.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Typical => "typical",
            Self::Part(1) => "whole",
            Self::Part(2) => "1/2",
            Self::Part(4) => "1/4",
            Self::Part(8) => "1/8",
            Self::Part(_) => "1/16",
        }
    }

    /// The axis of that name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|axis| axis.id() == text)
    }

    /// Where the axis ends, for runs that end at these times (ms).
    pub fn end_ms(self, mut ends_ms: Vec<f64>) -> f64 {
        ends_ms.sort_by(f64::total_cmp);
        let longest = ends_ms.last().copied().unwrap_or(0.0);
        match self {
            Self::Typical => {
                let median = ends_ms.get(ends_ms.len() / 2).copied().unwrap_or(0.0);
                longest.min(2.0 * median)
            }
            Self::Part(part) => longest / f64::from(part.max(1)),
        }
    }
}

/// How results are looked at; changes no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// How much of the time axis is shown.
    pub axis: Axis,
    /// Whether all rows of the histogram have one vertical scale.
    pub common_scale: bool,
    /// Whose writes the scatter plot shows.
    pub scatter: Strategy,
    /// The column that the cost chart shows; none for the last.
    pub cost: Option<ClientCount>,
    /// What the backoff explorer shows.
    pub policies: Vec<Policy>,
    /// How many attempts it shows, as typed.
    pub attempts: String,
    /// Whether its delays are on a logarithmic axis.
    pub log: bool,
}

impl Default for View {
    fn default() -> Self {
        Self {
            axis: Axis::default(),
            common_scale: false,
            scatter: Strategy::Full,
            cost: None,
            policies: Policy::ALL
                .into_iter()
                .filter(|one| *one != Policy::Herd(Strategy::None))
                .collect(),
            attempts: "10".into(),
            log: true,
        }
    }
}
