//! The shapes that make up a picture, and the one place where they meet a drawing backend.

use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBAColor, RGBColor, ShapeStyle};

use super::style::{Palette, Style};
use super::text::Face;

/// What drawing comes to.
pub type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// A place in CSS pixels from the upper left corner.
pub(super) type Point = (f64, f64);

/// A place in device pixels.
pub type Pixel = (i32, i32);

/// Names without quotes, so that they fit a canvas's font and an SVG attribute alike.
const FONTS: &str = "system-ui, PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif";
/// The least width and height, in CSS pixels, on which anything is drawn.
const USABLE_MIN: f64 = 48.0;
/// Coordinates are held within this, far outside any canvas, so that sums of them stay numbers.
const DEVICE_MAX: f64 = 1e6;

/// One shape, in device pixels.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle.
    Rect {
        /// Upper left and lower right.
        corners: [Pixel; 2],
        /// With what.
        fill: RGBAColor,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners.
        points: Vec<Pixel>,
        /// With what.
        fill: RGBAColor,
    },
    /// A line through points.
    Line {
        /// From first to last.
        points: Vec<Pixel>,
        /// How wide.
        width: u32,
        /// In what colour.
        color: RGBAColor,
    },
    /// A circle, filled or, with a width, drawn as a ring.
    Circle {
        /// Its centre.
        center: Pixel,
        /// Its radius.
        radius: u32,
        /// How wide the ring is.
        ring: Option<u32>,
        /// In what colour.
        color: RGBAColor,
    },
    /// A line of text, centred on its height.
    Text {
        /// What it says.
        text: String,
        /// Where.
        at: Pixel,
        /// −1: the text begins there; 0: is centred there; 1: ends there.
        side: i8,
        /// Font size.
        size: f64,
        /// Whether bold.
        bold: bool,
        /// In what colour.
        color: RGBColor,
    },
}

/// A picture on the way: what to draw, from back to front.
#[derive(Clone, Debug)]
pub struct Sheet {
    style: Style,
    width: f64,
    height: f64,
    shapes: Vec<Shape>,
}

impl Sheet {
    /// An empty sheet of `size` device pixels, painted if the style is opaque.
    pub fn new(size: (u32, u32), style: Style) -> Self {
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
        let mut sheet = Self {
            style,
            width,
            height,
            shapes: Vec::new(),
        };
        if style.opaque {
            sheet.rect((0.0, 0.0), (width, height), style.palette().background);
        }
        sheet
    }

    /// Whether there is room for a chart.
    pub fn is_usable(&self) -> bool {
        self.width >= USABLE_MIN && self.height >= USABLE_MIN
    }

    /// The shapes so far.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
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
            side: match side {
                HPos::Left => -1,
                HPos::Center => 0,
                HPos::Right => 1,
            },
            size: face.size() * self.style.scale,
            bold: face.is_bold(),
            color,
        });
    }

    /// Draws all shapes onto `area`.
    pub fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Drawn<DB> {
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
        let one = |v: f64| {
            (v * self.style.scale)
                .clamp(-DEVICE_MAX, DEVICE_MAX)
                .round() as i32
        };
        (one(x), one(y))
    }

    fn length(&self, length: f64) -> u32 {
        (length * self.style.scale).clamp(1.0, DEVICE_MAX).round() as u32
    }
}

impl Shape {
    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Drawn<DB> {
        match self {
            Self::Rect { corners, fill } => area.draw(&Rectangle::new(*corners, fill.filled())),
            Self::Polygon { points, fill } => area.draw(&Polygon::new(&points[..], fill.filled())),
            Self::Line {
                points,
                width,
                color,
            } => area.draw(&PathElement::new(&points[..], color.stroke_width(*width))),
            Self::Circle {
                center,
                radius,
                ring,
                color,
            } => {
                let style: ShapeStyle = match ring {
                    Some(width) => color.stroke_width(*width),
                    None => color.filled(),
                };
                area.draw(&Circle::new(*center, *radius, style))
            }
            Self::Text {
                text,
                at,
                side,
                size,
                bold,
                color,
            } => {
                let weight = if *bold {
                    FontStyle::Bold
                } else {
                    FontStyle::Normal
                };
                let font = FontDesc::new(FontFamily::Name(FONTS), *size, weight);
                let side = match side {
                    ..0 => HPos::Left,
                    0 => HPos::Center,
                    1.. => HPos::Right,
                };
                let style = font.color(color).pos(Pos::new(side, VPos::Center));
                area.draw(&Text::new(&text[..], *at, style))
            }
        }
    }
}
