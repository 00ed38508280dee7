//! Where the rows of the arrivals chart go, and what is written at them.

use std::rc::Rc;

use plotters::style::text_anchor::HPos;

use super::super::axes::{self, FOOT, Frame};
use super::super::number::duration;
use super::super::sheet::Sheet;
use super::super::text::Face;
use super::{Arrivals, ArrivalsRow, stats, stats_short};
use crate::app::format::whole;
use crate::herd::RunView;
use crate::texts::Lang;

/// From this width on, labels stand beside the rows and not above them.
const WIDE_MIN: f64 = 760.0;
/// The share of the width that they have at most.
const LABELS_MAX: f64 = 0.36;
/// Room for the labels of the upright axes.
const GUTTER: f64 = 36.0;
/// The line of a label above its row, on a narrow sheet.
const LABEL_LINE: f64 = 18.0;
/// Between the lines of a label beside its row.
const LINE: f64 = 17.0;
/// Between a label and the sheet's edge.
const EDGE: f64 = 6.0;

/// Where rows and their labels go.
pub(super) struct Layout {
    wide: bool,
    left: f64,
    right: f64,
}

impl Layout {
    /// The layout of `chart` on `sheet`.
    pub fn new(chart: &Arrivals, sheet: &Sheet) -> Self {
        let (wide, lang) = (sheet.width() >= WIDE_MIN, sheet.style().lang);
        let lines = chart.rows.iter().flat_map(|row| lines(row, lang));
        let widest = lines.map(|(face, line)| face.width(&line));
        let labels = if wide {
            widest.fold(0.0, f64::max).min(sheet.width() * LABELS_MAX) + EDGE
        } else {
            0.0
        };
        Self {
            wide,
            left: labels + GUTTER,
            right: sheet.width() - axes::RIGHT,
        }
    }

    /// How wide the bars of a row are together.
    pub fn plot_width(&self) -> f64 {
        (self.right - self.left).max(1.0)
    }

    /// The frame of the bars of row `i` of `count`.
    pub fn frame(&self, sheet: &Sheet, top: f64, i: usize, count: usize) -> Frame {
        let each = ((sheet.height() - FOOT - top) / count as f64).max(1.0);
        let above = if self.wide { 4.0 } else { LABEL_LINE };
        let upper = top + i as f64 * each;
        let bottom = sheet.snap(upper + each - 4.0);
        Frame::new(self.left, sheet.snap(upper + above), self.right, bottom)
    }

    /// Says whose row it is and what it came to.
    pub fn label(&self, sheet: &mut Sheet, frame: &Frame, row: &ArrivalsRow) {
        if self.wide {
            self.label_beside(sheet, frame, row);
        } else {
            label_above(sheet, frame, row);
        }
    }

    fn label_beside(&self, sheet: &mut Sheet, frame: &Frame, row: &ArrivalsRow) {
        let mut lines = lines(row, sheet.style().lang);
        lines.truncate((frame.height() / LINE).max(1.0) as usize);
        let mut y = (frame.top + frame.bottom - LINE * (lines.len() - 1) as f64) / 2.0;
        for (face, line) in lines {
            let line = face.shorten(&line, self.left - GUTTER - EDGE);
            sheet.text((EDGE, y), HPos::Left, face, line);
            y += LINE;
        }
    }

    /// Says at the end of a row how much of it lies beyond.
    pub fn note(&self, sheet: &mut Sheet, frame: &Frame, beyond: u64, end_ms: f64) {
        if beyond > 0 {
            let lang = sheet.style().lang;
            let note = lang.chart_beyond(whole(beyond as f64), duration(end_ms));
            let note = Face::Tick.shorten(&note, frame.width());
            let end = (frame.right, frame.top + 5.0);
            sheet.text(end, HPos::Right, Face::Tick, note);
        }
    }
}

/// What is written beside a row.
fn lines(row: &ArrivalsRow, lang: Lang) -> Vec<(Face, String)> {
    let label = lang.strategy(row.run.strategy).to_owned();
    let mut lines = vec![(Face::Label, label), (Face::Note, stats(&row.run, lang))];
    let pinned = |view: &Rc<RunView>| lang.chart_stats_pinned(stats_short(view, lang));
    lines.extend(row.pinned.as_ref().map(|view| (Face::Note, pinned(view))));
    lines
}

fn label_above(sheet: &mut Sheet, frame: &Frame, row: &ArrivalsRow) {
    let lang = sheet.style().lang;
    let (y, room) = (frame.top - LABEL_LINE / 2.0, sheet.width() - 2.0 * EDGE);
    let label = Face::Label.shorten(lang.strategy(row.run.strategy), room);
    let rest = room - Face::Label.width(&label) - 10.0;
    sheet.text((EDGE, y), HPos::Left, Face::Label, label);
    let stats = [stats(&row.run, lang), stats_short(&row.run, lang)];
    let fits = |stats: &String| Face::Note.width(stats) <= rest;
    let stats = stats.into_iter().find(fits).unwrap_or_default();
    sheet.text((sheet.width() - EDGE, y), HPos::Right, Face::Note, stats);
}
