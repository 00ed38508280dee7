//! What charts have around their data: the plot's frame, axes with their ticks, the legend.

use plotters::style::RGBColor;
use plotters::style::text_anchor::HPos;

use super::marker::Marker;
use super::scale::{Quantity, Scale, Tick};
use super::sheet::Sheet;
use super::text::Face;

/// Room below a plot for the ticks and the title of its time axis.
pub(super) const FOOT: f64 = 40.0;
/// Room at the right of a plot, for half of the last tick's label.
pub(super) const RIGHT: f64 = 18.0;
/// Between a plot and its labels.
const GAP: f64 = 6.0;
const LEGEND_LINE: f64 = 20.0;

/// The rectangle that data is drawn in, CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Frame {
    /// The frame between these edges, nowhere of negative size.
    pub fn new(left: f64, top: f64, right: f64, bottom: f64) -> Self {
        let (right, bottom) = (right.max(left + 1.0), bottom.max(top + 1.0));
        Self {
            left,
            top,
            right,
            bottom,
        }
    }

    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// From a share of the axis to a place.
    pub fn x(&self, share: f64) -> f64 {
        self.left + share * self.width()
    }

    /// The same upwards.
    pub fn y(&self, share: f64) -> f64 {
        self.bottom - share * self.height()
    }
}

/// Lines behind the data at the ticks of the level axis.
pub(super) fn grid_x(sheet: &mut Sheet, frame: &Frame, ticks: &[Tick]) {
    for tick in ticks {
        sheet.upright(
            frame.x(tick.at),
            frame.top,
            frame.bottom,
            sheet.palette().grid,
        );
    }
}

/// Labels below the frame, where they do not run into each other, and the axis's title.
pub(super) fn axis_x(sheet: &mut Sheet, frame: &Frame, ticks: &[Tick], title: &str) {
    let (y, mut free_from) = (frame.bottom + GAP + 6.0, f64::NEG_INFINITY);
    for tick in ticks {
        let half = Face::Tick.width(&tick.label) / 2.0;
        let x = frame.x(tick.at).min(sheet.width() - half - 1.0);
        if x - half >= free_from {
            sheet.text((x, y), HPos::Center, Face::Tick, &tick.label);
            free_from = x + half + 8.0;
        }
    }
    let title = Face::Note.shorten(title, sheet.width() - GAP);
    let half = Face::Note.width(&title) / 2.0;
    let middle = frame.x(0.5).min(sheet.width() - half).max(half);
    sheet.text((middle, y + 18.0), HPos::Center, Face::Note, title);
}

/// The foot of the data.
pub(super) fn baseline(sheet: &mut Sheet, frame: &Frame) {
    sheet.level(frame.bottom, frame.left, frame.right, sheet.palette().axis);
}

/// Lines behind the data at the ticks of the upright axis, and their labels at its left.
pub(super) fn axis_y(sheet: &mut Sheet, frame: &Frame, ticks: &[Tick]) {
    for tick in ticks {
        let y = frame.y(tick.at);
        sheet.level(y, frame.left, frame.right, sheet.palette().grid);
        sheet.text((frame.left - GAP, y), HPos::Right, Face::Tick, &tick.label);
    }
}

/// The room that the labels of an upright axis need.
pub(super) fn gutter(ticks: &[Tick]) -> f64 {
    let widest = ticks
        .iter()
        .map(|tick| Face::Tick.width(&tick.label))
        .fold(0.0, f64::max);
    widest + GAP + 4.0
}

/// The ticks of a level axis of this width.
pub(super) fn ticks_x(scale: &Scale, quantity: Quantity, width: f64) -> Vec<Tick> {
    let each = match scale {
        Scale::Linear { .. } => 64.0,
        // Its ticks are uneven, and what comes too close is left without a label.
        Scale::Log { .. } => 44.0,
    };
    scale.ticks(quantity, (width / each).clamp(1.0, 14.0) as usize)
}

/// The ticks of an upright axis of this height.
pub(super) fn ticks_y(scale: &Scale, quantity: Quantity, height: f64) -> Vec<Tick> {
    scale.ticks(quantity, (height / 36.0).clamp(1.0, 8.0) as usize)
}

/// What stands before a word in the legend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Key {
    /// A heading.
    Heading,
    /// A mere note.
    Note,
    /// A bar of this colour.
    Bar(RGBColor),
    /// The outline of a bar.
    Outline(RGBColor),
    /// A marker, on a line or alone, filled or hollow.
    Marker {
        marker: Marker,
        color: RGBColor,
        filled: bool,
        line: bool,
    },
}

impl Key {
    const fn face(self) -> Face {
        match self {
            Self::Heading => Face::Label,
            _ => Face::Note,
        }
    }

    fn width(self) -> f64 {
        match self {
            Self::Heading | Self::Note => 0.0,
            Self::Marker { line: true, .. } => 30.0,
            _ => 17.0,
        }
    }

    fn draw(self, sheet: &mut Sheet, x: f64, y: f64) {
        match self {
            Self::Heading | Self::Note => {}
            Self::Bar(color) => sheet.rect((x, y - 5.0), (x + 11.0, y + 6.0), color),
            Self::Outline(color) => {
                let (top, bottom) = (y - 4.0, y + 5.0);
                let corners = [(x, bottom), (x, top), (x + 11.0, top), (x + 11.0, bottom)];
                sheet.line(corners, 1.5, color);
            }
            Self::Marker {
                marker,
                color,
                filled,
                line,
            } => {
                let middle = x + if line { 12.0 } else { 5.0 };
                if line {
                    sheet.line([(x, y), (x + 24.0, y)], 2.0, color);
                }
                marker.draw(sheet, (middle, y), 4.0, color, filled);
            }
        }
    }
}

/// Draws a legend along the top, in as many lines as it takes, and says where it ends.
pub(super) fn legend(sheet: &mut Sheet, entries: &[(Key, String)]) -> f64 {
    let (mut x, mut y) = (GAP, 12.0);
    for (key, text) in entries {
        let face = key.face();
        let text = face.shorten(text, sheet.width() - 2.0 * GAP - key.width());
        let width = key.width() + face.width(&text);
        if x > GAP && x + width > sheet.width() - GAP {
            (x, y) = (GAP, y + LEGEND_LINE);
        }
        key.draw(sheet, x, y);
        sheet.text((x + key.width(), y), HPos::Left, face, text);
        x += width + 14.0;
    }
    y + LEGEND_LINE / 2.0 + 2.0
}

/// Says in the middle that there is nothing to show.
pub(super) fn nothing(sheet: &mut Sheet) {
    let middle = (sheet.width() / 2.0, sheet.height() / 2.0);
    let text = sheet.style().lang.chart_empty();
    let text = Face::Note.shorten(text, sheet.width());
    sheet.text(middle, HPos::Center, Face::Note, text);
}
