//! One run, write by write: client against time.

use std::rc::Rc;

use super::arrivals::{spoken, stats};
use super::axes::{self, FOOT, Frame, Key, RIGHT};
use super::marker::Marker;
use super::number::tenths;
use super::scale::{Quantity, Scale, Tick};
use super::sheet::Sheet;
use super::{ChartTable, Plot};
use crate::herd::{Mark, RunView, Thinned};
use crate::texts::Lang;

/// A mark's radius at most, CSS pixels.
const RADIUS_MAX: f64 = 4.5;
/// Below this radius a ring can no longer be told from a disc, and a small square stands for it.
const RING_RADIUS_MIN: f64 = 2.5;
/// A run's writes, one mark each, or every k-th if there are too many.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    /// Whose writes.
    pub run: Rc<RunView>,
}

impl Scatter {
    /// A mark's radius: a client's line is as high as there is room for.
    fn radius(&self, sheet: &Sheet) -> f64 {
        let each = (sheet.height() - 2.0 * FOOT) / f64::from(self.run.clients.get());
        (each * 0.4).clamp(1.0, RADIUS_MAX)
    }

    fn legend(&self, sheet: &mut Sheet) -> f64 {
        let (palette, lang, run) = (sheet.palette(), sheet.style().lang, &self.run);
        let mark = |marker, color, filled| Key::Marker {
            marker,
            color,
            filled,
            line: false,
        };
        let failed = match self.radius(sheet) >= RING_RADIUS_MIN {
            true => mark(Marker::Circle, palette.failed, false),
            false => mark(Marker::Square, palette.failed, true),
        };
        let ok = mark(Marker::Diamond, palette.ok, true);
        let mut entries = vec![
            (Key::Heading, lang.strategy(run.strategy).to_owned()),
            (Key::Note, stats(run, lang)),
            (ok, lang.chart_ok().to_owned()),
            (failed, lang.chart_failed().to_owned()),
            (Key::Note, lang.chart_client_lines().to_owned()),
        ];
        if run.failed.every() > 1 {
            entries.push((Key::Note, lang.chart_thinned_failed(run.failed.every())));
        }
        if run.ok.every() > 1 {
            entries.push((Key::Note, lang.chart_thinned_ok(run.ok.every())));
        }
        axes::legend(sheet, &entries)
    }

    fn marks(&self, sheet: &mut Sheet, frame: &Frame, time: Scale) {
        let (palette, radius) = (sheet.palette(), self.radius(sheet));
        let clients = f64::from(self.run.clients.get());
        let place = |mark: &Mark| {
            let y = (f64::from(mark.client) + 0.5) / clients;
            (frame.x(time.at(f64::from(mark.t_ms))), frame.y(y))
        };
        for mark in self.run.failed.marks() {
            let (x, y) = place(mark);
            if radius >= RING_RADIUS_MIN {
                sheet.ring((x, y), radius, 1.5, palette.failed);
            } else {
                let corners = [(x - radius, y - radius), (x + radius, y + radius)];
                sheet.rect(corners[0], corners[1], palette.failed);
            }
        }
        // Successes are few, and what matters.
        let radius = radius.max((40.0 / clients.sqrt()).clamp(2.0, 3.25));
        for mark in self.run.ok.marks() {
            Marker::Diamond.draw(sheet, place(mark), radius, palette.ok, true);
        }
    }

    /// Round client numbers, each in the middle of its client's line.
    fn client_ticks(&self, height: f64) -> Vec<Tick> {
        let clients = f64::from(self.run.clients.get());
        let mut ticks = axes::ticks_y(&Scale::linear(clients), Quantity::Count, height);
        ticks.iter_mut().for_each(|tick| tick.at += 0.5 / clients);
        ticks.retain(|tick| tick.at < 1.0);
        ticks
    }
}

impl Plot for Scatter {
    fn lay_out(&self, sheet: &mut Sheet) {
        let top = self.legend(sheet) + 6.0;
        let bottom = sheet.snap(sheet.height() - FOOT);
        let ticks_y = self.client_ticks(bottom - top);
        let left = axes::gutter(&ticks_y);
        let frame = Frame::new(left, top, sheet.width() - RIGHT, bottom);
        let time = Scale::linear(self.run.end_ms());
        let ticks = axes::ticks_x(&time, Quantity::Time, frame.width());
        axes::grid_x(sheet, &frame, &ticks);
        axes::axis_y(sheet, &frame, &ticks_y);
        self.marks(sheet, &frame, time);
        axes::baseline(sheet, &frame);
        axes::axis_x(
            sheet,
            &frame,
            &ticks,
            sheet.style().lang.chart_arrival_time(),
        );
    }

    fn table(&self, lang: Lang) -> ChartTable {
        let columns = [
            lang.chart_column_time(),
            lang.chart_column_client(),
            lang.chart_outcome(),
        ];
        let of = |thinned: &Thinned, outcome: &'static str| -> Vec<(Mark, &'static str)> {
            thinned
                .marks()
                .iter()
                .map(|&mark| (mark, outcome))
                .collect()
        };
        let mut marks = of(&self.run.ok, lang.chart_outcome_ok());
        marks.extend(of(&self.run.failed, lang.chart_outcome_failed()));
        marks.sort_by(|(a, _), (b, _)| a.t_ms.total_cmp(&b.t_ms));
        let row = |(mark, outcome): (Mark, &str)| {
            vec![
                tenths(f64::from(mark.t_ms)),
                mark.client.to_string(),
                outcome.to_owned(),
            ]
        };
        ChartTable {
            columns: columns.map(str::to_owned).to_vec(),
            rows: marks.into_iter().map(row).collect(),
        }
    }

    fn summary(&self, lang: Lang) -> String {
        let strategy = lang.strategy(self.run.strategy);
        lang.chart_scatter_summary(strategy, self.run.clients, spoken(&self.run, lang))
    }

    fn height(&self) -> u32 {
        420
    }
}
