//! Writes over time, a row a strategy, all rows on one time axis.

mod bars;
mod layout;

use std::rc::Rc;

use self::bars::{Bars, Cut};
use self::layout::Layout;
use super::axes::{self, Key};
use super::number::{Unit, duration, tenths};
use super::scale::{Quantity, Scale};
use super::sheet::Sheet;
use super::{ChartTable, Plot};
use crate::app::format::whole;
use crate::herd::{Histogram, RunView};
use crate::texts::Lang;

/// The narrowest bar, CSS pixels.
const BAR_MIN: f64 = 2.0;
/// The most bars that the table of numbers lists.
const TABLE_BARS_MAX: f64 = 100.0;
/// An axis beyond this is no longer worth drawing to scale.
const END_MS_MAX: f64 = 1e18;

/// One strategy's run, and perhaps an earlier one to compare it with.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrivalsRow {
    /// What is drawn as bars.
    pub run: Rc<RunView>,
    /// What is drawn as an outline over them.
    pub pinned: Option<Rc<RunView>>,
}

/// Small multiples of arrival histograms.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrivals {
    /// From top to bottom.
    pub rows: Vec<ArrivalsRow>,
    /// Where the time axis of all rows ends, ms; rows that go on say so.
    pub axis_end_ms: f64,
    /// Whether bars of different rows can be compared by height.
    pub common_scale: bool,
}

impl Arrivals {
    fn end_ms(&self) -> f64 {
        let end_ms = self.axis_end_ms;
        if end_ms > 0.0 {
            end_ms.min(END_MS_MAX)
        } else {
            1.0
        }
    }

    /// The width of a bar: at most `bars_max` fit on the axis, and it is a power-of-two multiple of
    /// every histogram's own bin, so that no bar gets more of them than its neighbours.
    fn bar_ms(&self, bars_max: f64) -> f64 {
        let at_least = self.end_ms() / bars_max.max(1.0);
        let mut bar_ms = self
            .histograms()
            .map(Histogram::width_ms)
            .fold(0.25, f64::max);
        while bar_ms < at_least {
            bar_ms *= 2.0;
        }
        bar_ms
    }

    fn histograms(&self) -> impl Iterator<Item = &Histogram> {
        let views = self
            .rows
            .iter()
            .flat_map(|row| [Some(&row.run), row.pinned.as_ref()]);
        views.flatten().map(|view| &view.histogram)
    }

    fn bars(&self, bar_ms: f64) -> Vec<Bars> {
        let count = (self.end_ms() / bar_ms).ceil() as usize;
        let cut = |view: &Rc<RunView>| Cut::new(&view.histogram, bar_ms, count);
        let bars = |row: &ArrivalsRow| Bars {
            run: cut(&row.run),
            pinned: row.pinned.as_ref().map(cut),
        };
        self.rows.iter().map(bars).collect()
    }

    fn legend(&self, bar_ms: f64, sheet: &mut Sheet) -> f64 {
        let (palette, lang) = (sheet.palette(), sheet.style().lang);
        let mut entries = vec![
            (Key::Bar(palette.ok), lang.chart_ok().to_owned()),
            (Key::Bar(palette.failed), lang.chart_failed().to_owned()),
        ];
        if self.rows.iter().any(|row| row.pinned.is_some()) {
            entries.push((Key::Outline(palette.text), lang.chart_pinned().to_owned()));
        }
        entries.push((Key::Note, lang.chart_bar_is(Unit::of(bar_ms).tick(bar_ms))));
        if self.rows.len() > 1 {
            let scales = match self.common_scale {
                true => lang.chart_common_scale(),
                false => lang.chart_own_scales(),
            };
            entries.push((Key::Note, scales.to_owned()));
        }
        axes::legend(sheet, &entries)
    }
}

impl Plot for Arrivals {
    fn lay_out(&self, sheet: &mut Sheet) {
        if self.rows.is_empty() {
            return axes::nothing(sheet);
        }
        let layout = Layout::new(self, sheet);
        let bar_ms = self.bar_ms(layout.plot_width() / BAR_MIN);
        let bars = self.bars(bar_ms);
        let top = self.legend(bar_ms, sheet);
        let tallest: Vec<u64> = bars.iter().map(Bars::tallest).collect();
        let common = tallest.iter().copied().max().unwrap_or_default();
        let time = Scale::linear(self.end_ms());
        let ticks = axes::ticks_x(&time, Quantity::Time, layout.plot_width());
        for (i, (row, bars)) in self.rows.iter().zip(&bars).enumerate() {
            let frame = layout.frame(sheet, top, i, self.rows.len());
            layout.label(sheet, &frame, row);
            axes::grid_x(sheet, &frame, &ticks);
            let edge = |i: usize| frame.x(time.at(i as f64 * bar_ms));
            let highest = [tallest[i], common][usize::from(self.common_scale)];
            bars.draw(sheet, &frame, highest, edge);
            layout.note(sheet, &frame, bars.run.beyond.total(), row.run.end_ms());
        }
        let last = layout.frame(sheet, top, self.rows.len() - 1, self.rows.len());
        let title = sheet.style().lang.chart_arrival_time();
        axes::axis_x(sheet, &last, &ticks, title);
    }

    fn table(&self, lang: Lang) -> ChartTable {
        let bar_ms = self.bar_ms(TABLE_BARS_MAX);
        let bars = self.bars(bar_ms);
        let mut columns = vec![lang.chart_column_from().to_owned()];
        for row in &self.rows {
            let strategy = lang.strategy(row.run.strategy);
            columns.push(lang.chart_column_ok(strategy));
            columns.push(lang.chart_column_failed(strategy));
            if row.pinned.is_some() {
                columns.push(lang.chart_column_pinned(strategy));
            }
        }
        let line = |i: usize| {
            let mut cells = vec![tenths(i as f64 * bar_ms)];
            for bars in &bars {
                let bin = bars.run.at(i);
                cells.extend([bin.ok.to_string(), bin.failed.to_string()]);
                cells.extend(
                    bars.pinned
                        .as_ref()
                        .map(|cut| cut.at(i).total().to_string()),
                );
            }
            cells
        };
        // The last line is what lies beyond the axis's end.
        let count = bars.first().map_or(0, |bars| bars.run.shown.len() + 1);
        let rows = (0..count).map(line).collect();
        ChartTable { columns, rows }
    }

    fn summary(&self, lang: Lang) -> String {
        let row = |row: &ArrivalsRow| {
            let strategy = lang.strategy(row.run.strategy);
            lang.chart_named(strategy, spoken(&row.run, lang))
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        lang.chart_arrivals_summary(rows.join(lang.chart_and()))
    }

    fn height(&self) -> u32 {
        70 + 84 * self.rows.len().clamp(1, 12) as u32
    }
}

/// What a run came to, as written in the picture.
pub(super) fn stats(view: &RunView, lang: Lang) -> String {
    stats_of(view, whole(view.calls as f64), lang)
}

/// The same for a screen reader, which would take a group of digits for a number.
pub(super) fn spoken(view: &RunView, lang: Lang) -> String {
    stats_of(view, view.calls.to_string(), lang)
}

fn stats_of(view: &RunView, calls: String, lang: Lang) -> String {
    match view.totals {
        Some(totals) => lang.chart_stats(calls, duration(totals.finish_ms)),
        None => lang.chart_stats_so_far(calls),
    }
}

/// The same where there is little room.
fn stats_short(view: &RunView, lang: Lang) -> String {
    lang.chart_stats_short(whole(view.calls as f64), duration(view.end_ms()))
}
