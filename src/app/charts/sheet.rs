//! The sheet that a chart is laid out on: measures in CSS pixels, shapes in device pixels.

use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBAColor, RGBColor};

use super::shape::{Drawn, Pixel, Shape};
use super::style::{Palette, Style};
use super::text::Face;

/// A place in CSS pixels from the upper left corner.
pub(super) type Point = (f64, f64);

/// A picture on the way: what to draw, from back to front.
pub struct Sheet {
    style: Style,
    width: f64,
    height: f64,
    shapes: Vec<Shape>,
}

impl Sheet {
    /// An empty sheet of `size` device pixels.
    pub(super) fn new(size: (u32, u32), style: Style) -> Self {
        let scale = if style.scale.is_finite() {
            style.scale
        } else {
            1.0
        };
        let style = Style {
            scale: scale.clamp(0.25, 16.0),
            ..style
        };
        let (width, height) = (
            f64::from(size.0) / style.scale,
            f64::from(size.1) / style.scale,
        );
        Self {
            style,
            width,
            height,
            shapes: Vec::new(),
        }
    }

    pub(super) fn style(&self) -> Style {
        self.style
    }

    pub(super) fn palette(&self) -> &'static Palette {
        self.style.palette()
    }

    pub(super) fn width(&self) -> f64 {
        self.width
    }

    pub(super) fn height(&self) -> f64 {
        self.height
    }

    pub(super) fn rect(&mut self, from: Point, to: Point, fill: impl Color) {
        let corners = [self.device(from), self.device(to)];
        self.shapes.push(Shape::Rect {
            corners,
            fill: fill.to_rgba(),
        });
    }

    /// A level line, one pixel thick. A rectangle, as backends blur thin lines.
    pub(super) fn level(&mut self, y: f64, from: f64, to: f64, color: impl Color) {
        let y = self.snap(y);
        self.rect((from, y), (to, y + self.hair()), color);
    }

    /// An upright line, one pixel thick.
    pub(super) fn upright(&mut self, x: f64, from: f64, to: f64, color: impl Color) {
        let x = self.snap(x);
        self.rect((x, from), (x + self.hair(), to), color);
    }

    pub(super) fn polygon(&mut self, points: impl IntoIterator<Item = Point>, fill: impl Color) {
        let points = points.into_iter().map(|point| self.device(point)).collect();
        self.shapes.push(Shape::Polygon {
            points,
            fill: fill.to_rgba(),
        });
    }

    pub(super) fn line(
        &mut self,
        points: impl IntoIterator<Item = Point>,
        width: f64,
        color: impl Color,
    ) {
        let points = points.into_iter().map(|point| self.device(point)).collect();
        let (width, color) = (self.length(width), color.to_rgba());
        self.shapes.push(Shape::Line {
            points,
            width,
            color,
        });
    }

    pub(super) fn disc(&mut self, center: Point, radius: f64, color: impl Color) {
        self.circle(center, radius, None, color.to_rgba());
    }

    pub(super) fn ring(&mut self, center: Point, radius: f64, width: f64, color: impl Color) {
        self.circle(center, radius, Some(self.length(width)), color.to_rgba());
    }

    fn circle(&mut self, center: Point, radius: f64, ring: Option<u32>, color: RGBAColor) {
        let (center, radius) = (self.device(center), self.length(radius));
        self.shapes.push(Shape::Circle {
            center,
            radius,
            ring,
            color,
        });
    }

    /// A line of text: from `at` on, around it or up to it.
    pub(super) fn text(&mut self, at: Point, side: HPos, face: Face, text: impl Into<String>) {
        let color = face.color(self.palette());
        self.text_in(color, at, side, face, text);
    }

    /// The same in another colour.
    pub(super) fn text_in(
        &mut self,
        color: RGBColor,
        at: Point,
        side: HPos,
        face: Face,
        text: impl Into<String>,
    ) {
        self.shapes.push(Shape::Text {
            text: text.into(),
            at: self.device(at),
            side,
            size: face.size() * self.style.scale,
            bold: face.is_bold(),
            color,
        });
    }

    /// Draws all shapes onto `area`.
    pub(super) fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Drawn<DB> {
        self.shapes.iter().try_for_each(|shape| shape.draw(area))
    }

    /// A CSS length rounded to whole device pixels.
    pub(super) fn snap(&self, length: f64) -> f64 {
        (length * self.style.scale).round() / self.style.scale
    }

    /// The thinnest line, in CSS pixels.
    pub(super) fn hair(&self) -> f64 {
        self.style.scale.round().max(1.0) / self.style.scale
    }

    fn device(&self, (x, y): Point) -> Pixel {
        let device = |length: f64| (length * self.style.scale).round() as i32;
        (device(x), device(y))
    }

    fn length(&self, length: f64) -> u32 {
        (length * self.style.scale).round().max(1.0) as u32
    }
}
