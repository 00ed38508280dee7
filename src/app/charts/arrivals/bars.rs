//! The bars of one row of the arrivals chart.

use super::super::axes::{self, Frame};
use super::super::number::compact;
use super::super::scale::Tick;
use super::super::sheet::{Point, Sheet};
use crate::herd::{Bin, Histogram};

/// Room above the highest bar, where a row says that it goes on.
const HEADROOM: f64 = 15.0;

/// The bars of a run up to the axis's end.
pub(super) struct Cut {
    pub shown: Vec<Bin>,
    /// What comes after it.
    pub beyond: Bin,
}

impl Cut {
    /// `count` bars of `bar_ms` each.
    pub fn new(histogram: &Histogram, bar_ms: f64, count: usize) -> Self {
        let mut shown = histogram.rebinned(bar_ms, count + 1);
        let beyond = shown.pop().unwrap_or_default();
        Self { shown, beyond }
    }

    /// Bar `i`, or what comes after all bars.
    pub fn at(&self, i: usize) -> Bin {
        self.shown.get(i).copied().unwrap_or(self.beyond)
    }

    fn tallest(&self) -> u64 {
        let totals = self.shown.iter().map(|bin| bin.total());
        totals.max().unwrap_or_default()
    }
}

/// The bars of a row.
pub(super) struct Bars {
    pub run: Cut,
    /// What they are compared with.
    pub pinned: Option<Cut>,
}

impl Bars {
    /// Writes in the highest bar.
    pub fn tallest(&self) -> u64 {
        let pinned = self.pinned.as_ref().map_or(0, Cut::tallest);
        self.run.tallest().max(pinned)
    }

    /// Draws them in a frame that is `tallest` high; `edge` says where a bar begins.
    pub fn draw(
        &self,
        sheet: &mut Sheet,
        frame: &Frame,
        tallest: u64,
        edge: impl Fn(usize) -> f64,
    ) {
        let palette = sheet.palette();
        let per_write = (frame.height() - HEADROOM).max(1.0) / tallest.max(1) as f64;
        if let Some(tick) = round_below(tallest) {
            let at = tick * per_write / frame.height();
            axes::axis_y(
                sheet,
                frame,
                &[Tick {
                    at,
                    label: compact(tick),
                }],
            );
        }
        // However few they are, they are seen.
        let seen = |count: u64| {
            if count == 0 {
                0.0
            } else {
                (count as f64 * per_write).max(1.0)
            }
        };
        let ok = |bin: &Bin| seen(bin.ok);
        let total = |bin: &Bin| seen(bin.total()).max(seen(bin.ok) + seen(bin.failed.min(1)));
        for outline in skylines(frame, self.run.shown.iter().map(total), &edge) {
            sheet.polygon(outline, palette.failed);
        }
        for outline in skylines(frame, self.run.shown.iter().map(ok), &edge) {
            sheet.polygon(outline, palette.ok);
        }
        let pinned = self.pinned.iter().flat_map(|cut| &cut.shown);
        for outline in skylines(frame, pinned.map(total), &edge) {
            sheet.line(outline, 1.2, palette.text);
        }
        axes::baseline(sheet, frame);
    }
}

/// The outlines of bars of these heights, one for each group without a gap.
///
/// Thousands of bars are thus a few shapes, which is what keeps a redraw short.
fn skylines(
    frame: &Frame,
    heights: impl Iterator<Item = f64>,
    edge: impl Fn(usize) -> f64,
) -> Vec<Vec<Point>> {
    let heights: Vec<f64> = heights.collect();
    let (mut outlines, mut first) = (Vec::new(), 0);
    for group in heights.chunk_by(|&a, &b| (a > 0.0) == (b > 0.0)) {
        let end = first + group.len();
        if group[0] > 0.0 {
            let tops = group.iter().enumerate().flat_map(|(i, height)| {
                let y = frame.bottom - height;
                [(edge(first + i), y), (edge(first + i + 1), y)]
            });
            let mut outline = vec![(edge(first), frame.bottom)];
            outline.extend(tops);
            outline.push((edge(end), frame.bottom));
            outlines.push(outline);
        }
        first = end;
    }
    outlines
}

/// The greatest of 1, 2, 5, 10, 20, … that is not above `max`.
fn round_below(max: u64) -> Option<f64> {
    let rounds = (0..=19).flat_map(|power| [1.0, 2.0, 5.0].map(|n| n * 10_f64.powi(power)));
    rounds.take_while(|&round| round <= max as f64).last()
}
