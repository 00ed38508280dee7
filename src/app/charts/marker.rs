//! Marks on a plot, told apart by shape as well as by colour.

use plotters::style::Color;

use super::sheet::{Point, Sheet};
use super::style::place;
use crate::herd::Policy;

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    Circle,
    Square,
    Diamond,
    Up,
    Down,
    Plus,
    Cross,
    Bar,
}

impl Marker {
    /// A policy's own.
    pub fn of(policy: Policy) -> Self {
        const ALL: [Marker; 8] = [
            Marker::Square,
            Marker::Up,
            Marker::Down,
            Marker::Diamond,
            Marker::Circle,
            Marker::Plus,
            Marker::Bar,
            Marker::Cross,
        ];
        ALL[place(policy)]
    }

    /// Draws it around `at`, with about `radius` to every side.
    pub fn draw(self, sheet: &mut Sheet, at: Point, radius: f64, color: impl Color, filled: bool) {
        if self == Self::Circle {
            if filled {
                sheet.disc(at, radius, color);
            } else {
                sheet.ring(at, radius, 1.5, color);
            }
            return;
        }
        let outline = self
            .outline()
            .iter()
            .map(|&(x, y)| (at.0 + x * radius, at.1 + y * radius));
        if filled {
            sheet.polygon(outline, color);
        } else {
            let first = outline.clone().next();
            sheet.line(outline.chain(first), 1.5, color);
        }
    }

    /// Its corners around the origin, of the same visual weight as a circle of radius 1.
    const fn outline(self) -> &'static [Point] {
        match self {
            Self::Circle => &[],
            Self::Square => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Self::Diamond => &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
            Self::Up => &[(0.0, -1.2), (1.2, 0.9), (-1.2, 0.9)],
            Self::Down => &[(0.0, 1.2), (1.2, -0.9), (-1.2, -0.9)],
            Self::Plus => &[
                (-0.4, -1.2),
                (0.4, -1.2),
                (0.4, -0.4),
                (1.2, -0.4),
                (1.2, 0.4),
                (0.4, 0.4),
                (0.4, 1.2),
                (-0.4, 1.2),
                (-0.4, 0.4),
                (-1.2, 0.4),
                (-1.2, -0.4),
                (-0.4, -0.4),
            ],
            Self::Cross => &[
                (-1.1, -0.6),
                (-0.6, -1.1),
                (0.0, -0.5),
                (0.6, -1.1),
                (1.1, -0.6),
                (0.5, 0.0),
                (1.1, 0.6),
                (0.6, 1.1),
                (0.0, 0.5),
                (-0.6, 1.1),
                (-1.1, 0.6),
                (-0.5, 0.0),
            ],
            Self::Bar => &[(-0.5, -1.3), (0.5, -1.3), (0.5, 1.3), (-0.5, 1.3)],
        }
    }
}
