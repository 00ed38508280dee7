//! The backoff explorer: delay against attempt, for some policies.

use plotters::style::Color;

use super::axes::{self, FOOT, Frame, Key, RIGHT};
use super::marker::Marker;
use super::number::{duration, tenths};
use super::scale::{Quantity, Scale, Tick};
use super::sheet::{Point, Sheet};
use super::{ChartTable, Plot};
use crate::herd::{POLICY_ATTEMPTS_MAX, Params, Policy};
use crate::texts::Lang;

/// From this distance between attempts on, each has its marker.
const MARKER_GAP_MIN: f64 = 9.0;
/// Below this distance, dots: a line would fill the plot with its ups and downs.
const LINE_GAP_MIN: f64 = 3.0;
/// Half the width of a dot.
const DOT: f64 = 0.75;
/// Half the width of the band of a single attempt.
const SINGLE: f64 = 28.0;
/// How solid a band is.
const BAND_ALPHA: f64 = 0.13;
/// How solid its edges are.
const EDGE_ALPHA: f64 = 0.55;

/// Delay against attempt, as the policies give it for the parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Delays {
    /// Base, cap and the generator that the lines are drawn from.
    pub params: Params,
    /// From back to front.
    pub policies: Vec<Policy>,
    /// How many failures in a row.
    pub attempts: u32,
    /// Whether equal steps upwards multiply the delay.
    pub log: bool,
}

/// One policy's delays, from the first failure on.
struct Series {
    policy: Policy,
    /// The least and the greatest that are possible, ms.
    bounds_ms: Vec<(f64, f64)>,
    /// One sample, ms.
    sample_ms: Vec<f64>,
}

impl Delays {
    fn attempts(&self) -> u32 {
        self.attempts.min(POLICY_ATTEMPTS_MAX)
    }

    fn series(&self) -> Vec<Series> {
        let bounds = |policy: Policy, attempt| policy.bounds_ms(attempt, &self.params);
        let one = |&policy: &Policy| Series {
            policy,
            bounds_ms: (1..=self.attempts())
                .map(|attempt| bounds(policy, attempt))
                .collect(),
            sample_ms: policy.delays_ms(self.attempts(), &self.params),
        };
        self.policies.iter().map(one).collect()
    }

    fn scale(&self, series: &[Series]) -> Scale {
        let values = series.iter().flat_map(|one| {
            let bounds = one
                .bounds_ms
                .iter()
                .flat_map(|&(least, most)| [least, most]);
            bounds.chain(one.sample_ms.iter().copied())
        });
        if self.log {
            Scale::log(values)
        } else {
            Scale::linear(values.fold(0.0, f64::max) * 1.04)
        }
    }

    fn legend(&self, sheet: &mut Sheet) -> f64 {
        let (palette, lang) = (sheet.palette(), sheet.style().lang);
        let heading = match self.log {
            true => lang.chart_delay_log(),
            false => lang.chart_delay(),
        };
        let mut entries = vec![(Key::Heading, heading.to_owned())];
        for &policy in &self.policies {
            let (marker, color) = (Marker::of(policy), palette.policy(policy));
            let key = Key::Marker {
                marker,
                color,
                filled: true,
                line: true,
            };
            entries.push((key, lang.policy(policy).to_owned()));
        }
        entries.push((Key::Note, lang.chart_band_and_line().to_owned()));
        axes::legend(sheet, &entries)
    }
}

impl Plot for Delays {
    fn lay_out(&self, sheet: &mut Sheet) {
        let (attempts, series) = (self.attempts(), self.series());
        if attempts == 0 || series.is_empty() {
            return axes::nothing(sheet);
        }
        let top = self.legend(sheet) + 6.0;
        let bottom = sheet.snap(sheet.height() - FOOT);
        let scale = self.scale(&series);
        let ticks_y = axes::ticks_y(&scale, Quantity::Time, bottom - top);
        let left = axes::gutter(&ticks_y);
        let frame = Frame::new(left, top, sheet.width() - RIGHT, bottom);
        axes::axis_y(sheet, &frame, &ticks_y);
        // An attempt is in the middle of its column.
        let at = |i: usize| (i as f64 + 0.5) / f64::from(attempts);
        let place = |i: usize, ms: f64| (frame.x(at(i)), frame.y(scale.at(ms)));
        for one in &series {
            one.band(sheet, place);
        }
        for one in &series {
            one.line(sheet, place);
        }
        axes::baseline(sheet, &frame);
        let ticks = attempt_ticks(attempts, (frame.width() / 36.0) as u32, at);
        axes::axis_x(sheet, &frame, &ticks, sheet.style().lang.chart_attempt());
    }

    fn table(&self, lang: Lang) -> ChartTable {
        let series = self.series();
        let mut columns = vec![lang.chart_column_attempt().to_owned()];
        for one in &series {
            let policy = lang.policy(one.policy);
            columns.push(lang.chart_column_least(policy));
            columns.push(lang.chart_column_most(policy));
            columns.push(lang.chart_column_sampled(policy));
        }
        let row = |i: usize| {
            let mut cells = vec![(i + 1).to_string()];
            for one in &series {
                let (least, most) = one.bounds_ms[i];
                cells.extend([least, most, one.sample_ms[i]].map(tenths));
            }
            cells
        };
        let rows = (0..self.attempts() as usize).map(row).collect();
        ChartTable { columns, rows }
    }

    fn summary(&self, lang: Lang) -> String {
        let one = |&policy: &Policy| {
            let (least, most) = policy.bounds_ms(self.attempts(), &self.params);
            let range = lang.chart_range(duration(least), duration(most));
            lang.chart_named(lang.policy(policy), range)
        };
        let all: Vec<String> = self.policies.iter().map(one).collect();
        lang.chart_delays_summary(self.attempts(), all.join(lang.chart_and()))
    }

    fn height(&self) -> u32 {
        420
    }
}

impl Series {
    fn band(&self, sheet: &mut Sheet, place: impl Fn(usize, f64) -> Point) {
        let color = sheet.palette().policy(self.policy);
        let bounds = || self.bounds_ms.iter().enumerate();
        let upper: Vec<Point> = bounds().map(|(i, &(_, most))| place(i, most)).collect();
        let lower: Vec<Point> = bounds().map(|(i, &(least, _))| place(i, least)).collect();
        if let ([(x, upper)], [(_, lower)]) = (&upper[..], &lower[..]) {
            // A single attempt has no width of its own.
            let (from, to) = (x - SINGLE, x + SINGLE);
            sheet.rect((from, *upper), (to, *lower), color.mix(BAND_ALPHA * 2.0));
            return;
        }
        let outline = upper.iter().chain(lower.iter().rev()).copied();
        let outline: Vec<Point> = outline.collect();
        sheet.polygon(outline, color.mix(BAND_ALPHA));
        sheet.line(upper, 1.0, color.mix(EDGE_ALPHA));
        sheet.line(lower, 1.0, color.mix(EDGE_ALPHA));
    }

    fn line(&self, sheet: &mut Sheet, place: impl Fn(usize, f64) -> Point) {
        let color = sheet.palette().policy(self.policy);
        let points = self.sample_ms.iter().enumerate();
        let points: Vec<Point> = points.map(|(i, &ms)| place(i, ms)).collect();
        let gap = place(1, 0.0).0 - place(0, 0.0).0;
        if gap < LINE_GAP_MIN {
            for (x, y) in points {
                sheet.rect((x - DOT, y - DOT), (x + DOT, y + DOT), color);
            }
            return;
        }
        sheet.line(points.iter().copied(), 1.75, color);
        if gap >= MARKER_GAP_MIN {
            let marker = Marker::of(self.policy);
            for point in points {
                marker.draw(sheet, point, 3.25, color, true);
            }
        }
    }
}

/// Round attempts, and the first.
fn attempt_ticks(attempts: u32, count: u32, at: impl Fn(usize) -> f64) -> Vec<Tick> {
    let mut steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter();
    let fits = |step: &u32| attempts / step <= count.max(1);
    let step = steps.find(fits).unwrap_or(attempts);
    let marked = (1..=attempts).filter(|n| *n == 1 || n.is_multiple_of(step));
    let tick = |n: u32| Tick {
        at: at(n as usize - 1),
        label: n.to_string(),
    };
    marked.map(tick).collect()
}
