//! The shapes that pictures are made of, and the one place where they meet a drawing backend.

use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind};
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBAColor, RGBColor, ShapeStyle};

/// What drawing comes to.
pub type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// A place in device pixels.
pub(super) type Pixel = (i32, i32);

/// Names without quotes, so that they fit a canvas's font and an SVG attribute alike.
const FONTS: &str = "system-ui, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif";

/// One shape, in device pixels.
pub(super) enum Shape {
    /// A filled rectangle.
    Rect {
        corners: [Pixel; 2],
        fill: RGBAColor,
    },
    /// A filled polygon.
    Polygon { points: Vec<Pixel>, fill: RGBAColor },
    /// A line through points.
    Line {
        points: Vec<Pixel>,
        width: u32,
        color: RGBAColor,
    },
    /// A circle, filled or, with a width, drawn as a ring.
    Circle {
        center: Pixel,
        radius: u32,
        /// How wide the ring is.
        ring: Option<u32>,
        color: RGBAColor,
    },
    /// A line of text, centred on its height.
    Text {
        text: String,
        at: Pixel,
        /// Whether the text begins there, is centred there or ends there.
        side: HPos,
        size: f64,
        bold: bool,
        color: RGBColor,
    },
}

impl Shape {
    /// Draws it on `area`.
    pub fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Drawn<DB> {
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
                let style = font.color(color).pos(Pos::new(*side, VPos::Center));
                area.draw(&Text::new(&text[..], *at, style))
            }
        }
    }
}
