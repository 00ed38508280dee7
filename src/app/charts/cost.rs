//! What each strategy costs: writes against finish time, for one number of clients.

use super::axes::{self, FOOT, Frame, Key, RIGHT};
use super::labels::Labels;
use super::marker::Marker;
use super::number::{duration, tenths};
use super::scale::{Quantity, Scale};
use super::sheet::{Point, Sheet};
use super::{ChartTable, Plot};
use crate::herd::{CellSummary, ClientCount, Policy};
use crate::texts::Lang;

/// From this ratio between the greatest and the least on, an axis is logarithmic.
const LOG_RATIO_MIN: f64 = 8.0;
const RADIUS: f64 = 5.0;
/// Half the width of the cap at the end of an error bar.
const CAP: f64 = 3.0;

/// Mean writes against mean finish time, a point a strategy; the lower left is better.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    /// Which column of the table.
    pub clients: ClientCount,
    /// Its cells.
    pub cells: Vec<CellSummary>,
    /// The same column of an earlier table, drawn hollow.
    pub pinned: Vec<CellSummary>,
}

/// The two axes.
#[derive(Clone, Copy)]
struct Scales {
    finish: Scale,
    calls: Scale,
}

impl Scales {
    fn new(chart: &Cost) -> Self {
        let cells = || chart.cells.iter().chain(&chart.pinned);
        let finish = cells().map(|cell| (cell.finish_ms_mean, cell.finish_ms_sd));
        let calls = cells().map(|cell| (cell.calls_mean, cell.calls_sd));
        Self {
            finish: scale(finish),
            calls: scale(calls),
        }
    }

    fn place(self, frame: &Frame, finish_ms: f64, calls: f64) -> Point {
        (
            frame.x(self.finish.at(finish_ms)),
            frame.y(self.calls.at(calls)),
        )
    }

    fn point(self, frame: &Frame, cell: &CellSummary) -> Point {
        self.place(frame, cell.finish_ms_mean, cell.calls_mean)
    }

    /// The ends of a cell's error bars: level, then upright.
    fn spread(self, frame: &Frame, cell: &CellSummary) -> [Option<(Point, Point)>; 2] {
        let (finish, calls) = (cell.finish_ms_mean, cell.calls_mean);
        let level = |sd| {
            (
                self.place(frame, finish - sd, calls),
                self.place(frame, finish + sd, calls),
            )
        };
        let upright = |sd| {
            (
                self.place(frame, finish, calls - sd),
                self.place(frame, finish, calls + sd),
            )
        };
        [cell.finish_ms_sd.map(level), cell.calls_sd.map(upright)]
    }
}

/// The axis for some means with their deviations.
fn scale(values: impl Iterator<Item = (f64, Option<f64>)> + Clone) -> Scale {
    let means = values.clone().map(|(mean, _)| mean);
    let (least, most) = means.fold((f64::INFINITY, 0.0_f64), |(a, b), v| (a.min(v), b.max(v)));
    let ends = values.flat_map(|(mean, sd)| {
        let sd = sd.unwrap_or_default();
        // On a logarithmic axis the lower end may be nowhere; the mean's own place will do.
        let lower = if mean - sd > mean / 10.0 {
            mean - sd
        } else {
            mean
        };
        [lower, mean + sd]
    });
    if least > 0.0 && most / least >= LOG_RATIO_MIN {
        Scale::log(ends)
    } else {
        Scale::linear(ends.fold(0.0, f64::max) * 1.08)
    }
}

impl Cost {
    fn legend(&self, sheet: &mut Sheet) -> f64 {
        let lang = sheet.style().lang;
        let mut entries = vec![(Key::Heading, lang.chart_calls_mean().to_owned())];
        if self.cells.iter().any(|cell| cell.calls_sd.is_some()) {
            entries.push((Key::Note, lang.chart_spread().to_owned()));
        }
        if !self.pinned.is_empty() {
            let color = sheet.palette().muted;
            let key = Key::Marker {
                marker: Marker::Circle,
                color,
                filled: false,
                line: false,
            };
            entries.push((key, lang.chart_pinned().to_owned()));
        }
        axes::legend(sheet, &entries)
    }

    fn pinned(&self, cell: &CellSummary) -> Option<&CellSummary> {
        self.pinned
            .iter()
            .find(|pinned| pinned.strategy == cell.strategy)
    }

    fn draw_spread(&self, sheet: &mut Sheet, frame: &Frame, scales: Scales) {
        for cell in &self.cells {
            let color = sheet.palette().strategy(cell.strategy);
            let [level, upright] = scales.spread(frame, cell);
            if let Some(((from, y), (to, _))) = level {
                sheet.level(y, from, to, color);
                for x in [from, to] {
                    sheet.upright(x, y - CAP, y + CAP, color);
                }
            }
            if let Some(((x, from), (_, to))) = upright {
                sheet.upright(x, to, from, color);
                for y in [from, to] {
                    sheet.level(y, x - CAP, x + CAP, color);
                }
            }
        }
    }

    fn draw_points(&self, sheet: &mut Sheet, frame: &Frame, scales: Scales) {
        for pinned in &self.pinned {
            let color = sheet.palette().strategy(pinned.strategy);
            let from = scales.point(frame, pinned);
            let now = self
                .cells
                .iter()
                .find(|cell| cell.strategy == pinned.strategy);
            if let Some(cell) = now {
                sheet.line([from, scales.point(frame, cell)], 1.0, color);
            }
            Marker::of(Policy::Herd(pinned.strategy)).draw(sheet, from, RADIUS, color, false);
        }
        for cell in &self.cells {
            let color = sheet.palette().strategy(cell.strategy);
            let point = scales.point(frame, cell);
            Marker::of(Policy::Herd(cell.strategy)).draw(sheet, point, RADIUS, color, true);
        }
    }

    fn draw_labels(&self, sheet: &mut Sheet, frame: &Frame, scales: Scales) {
        let mut labels = Labels::new(*frame);
        for cell in self.cells.iter().chain(&self.pinned) {
            labels.avoid_point(scales.point(frame, cell), RADIUS);
        }
        for cell in &self.cells {
            let now = scales.point(frame, cell);
            let bars = scales.spread(frame, cell).into_iter().flatten();
            let way = self
                .pinned(cell)
                .map(|then| (scales.point(frame, then), now));
            bars.chain(way)
                .for_each(|(from, to)| labels.avoid_line(from, to));
            let color = sheet.palette().label(cell.strategy);
            let text = sheet.style().lang.strategy(cell.strategy);
            labels.add(now, RADIUS, color, text);
        }
        labels.draw(sheet);
    }
}

impl Plot for Cost {
    fn lay_out(&self, sheet: &mut Sheet) {
        if self.cells.is_empty() && self.pinned.is_empty() {
            return axes::nothing(sheet);
        }
        let top = self.legend(sheet) + 6.0;
        let scales = Scales::new(self);
        let height = sheet.height() - FOOT - top;
        let ticks_y = axes::ticks_y(&scales.calls, Quantity::Count, height);
        let (left, bottom) = (axes::gutter(&ticks_y), sheet.snap(sheet.height() - FOOT));
        let frame = Frame::new(left, top, sheet.width() - RIGHT, bottom);
        let ticks = axes::ticks_x(&scales.finish, Quantity::Time, frame.width());
        axes::grid_x(sheet, &frame, &ticks);
        axes::axis_y(sheet, &frame, &ticks_y);
        axes::baseline(sheet, &frame);
        self.draw_spread(sheet, &frame, scales);
        self.draw_points(sheet, &frame, scales);
        self.draw_labels(sheet, &frame, scales);
        axes::axis_x(
            sheet,
            &frame,
            &ticks,
            sheet.style().lang.chart_finish_mean(),
        );
    }

    fn table(&self, lang: Lang) -> ChartTable {
        let sd = |name: &str| lang.chart_column_sd(name);
        let (calls, finish) = (lang.chart_column_calls(), lang.chart_column_finish());
        let mut columns = vec![lang.field_strategies().to_owned()];
        columns.extend([calls.to_owned(), sd(calls), finish.to_owned(), sd(finish)]);
        if !self.pinned.is_empty() {
            columns.extend([calls, finish].map(|name| lang.chart_column_pinned(name)));
        }
        let number = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), tenths);
        let row = |cell: &CellSummary| {
            let mut cells = vec![lang.strategy(cell.strategy).to_owned()];
            cells.extend([number(Some(cell.calls_mean)), number(cell.calls_sd)]);
            cells.extend([number(Some(cell.finish_ms_mean)), number(cell.finish_ms_sd)]);
            if !self.pinned.is_empty() {
                let pinned = self.pinned(cell);
                cells.push(number(pinned.map(|cell| cell.calls_mean)));
                cells.push(number(pinned.map(|cell| cell.finish_ms_mean)));
            }
            cells
        };
        let rows = self.cells.iter().map(row).collect();
        ChartTable { columns, rows }
    }

    fn summary(&self, lang: Lang) -> String {
        let one = |cell: &CellSummary| {
            let calls = cell.calls_mean.round() as u64;
            let stats = lang.chart_stats(calls, duration(cell.finish_ms_mean));
            lang.chart_named(lang.strategy(cell.strategy), stats)
        };
        let all: Vec<String> = self.cells.iter().map(one).collect();
        lang.chart_cost_summary(self.clients, all.join(lang.chart_and()))
    }

    fn height(&self) -> u32 {
        420
    }
}
