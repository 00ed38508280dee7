//! An SVG picture read back into shapes.

use plotters::backend::SVGBackend;
use plotters::drawing::IntoDrawingArea;
use plotters::style::RGBColor;
use retry_lab::app::charts::{Plot, Style};

/// What a drawing came to.
pub struct Picture {
    pub elements: Vec<Element>,
}

/// One element, with its text if it has any.
pub struct Element {
    pub tag: String,
    attributes: Vec<(String, String)>,
    pub text: String,
}

pub type Point = (i32, i32);

/// Draws a chart on a sheet of `size` device pixels.
pub fn draw(plot: &impl Plot, size: (u32, u32), style: &Style) -> Picture {
    let svg = svg(plot, size, style);
    assert!(
        !svg.contains("NaN") && !svg.contains("inf"),
        "not a number in {svg}"
    );
    let elements = svg.split('<').skip(1).filter(|part| !part.starts_with('/'));
    Picture {
        elements: elements.map(Element::parse).collect(),
    }
}

/// The drawing itself.
pub fn svg(plot: &impl Plot, size: (u32, u32), style: &Style) -> String {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    plot.draw(&area, style).expect("a string takes everything");
    area.present().expect("a string takes everything");
    drop(area);
    svg
}

impl Picture {
    /// The elements of a kind in a colour, from back to front.
    pub fn of<'a>(&'a self, tag: &'a str, color: RGBColor) -> impl Iterator<Item = &'a Element> {
        let color = format!("#{:02X}{:02X}{:02X}", color.0, color.1, color.2);
        self.elements.iter().filter(move |element| {
            let has = |name| element.get(name) == Some(&color);
            element.tag == tag && (has("fill") || has("stroke"))
        })
    }

    /// The texts, in the order drawn.
    pub fn texts(&self) -> impl Iterator<Item = &Element> {
        self.elements.iter().filter(|element| element.tag == "text")
    }

    /// The text that reads so.
    #[track_caller]
    pub fn text(&self, wanted: &str) -> &Element {
        let all = || {
            self.texts()
                .map(|element| &element.text[..])
                .collect::<Vec<_>>()
        };
        let found = self.texts().find(|element| element.text == wanted);
        found.unwrap_or_else(|| panic!("no text {wanted:?} in {:?}", all()))
    }
}

impl Element {
    fn parse(part: &str) -> Self {
        let (head, text) = part.split_once('>').expect("an element ends");
        let (tag, rest) = head.split_once(' ').unwrap_or((head, ""));
        let mut attributes = Vec::new();
        let mut quoted = rest.split('"');
        while let (Some(name), Some(value)) = (quoted.next(), quoted.next()) {
            attributes.push((name.trim_matches([' ', '=']).to_owned(), value.to_owned()));
        }
        Self {
            tag: tag.to_owned(),
            attributes,
            text: text.trim_matches('\n').to_owned(),
        }
    }

    pub fn get(&self, name: &str) -> Option<&String> {
        self.attributes
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value)
    }

    #[track_caller]
    pub fn number(&self, name: &str) -> i32 {
        self.get(name)
            .and_then(|value| value.parse().ok())
            .expect("a number")
    }

    pub fn points(&self) -> Vec<Point> {
        let points = self.get("points").map_or("", |points| &points[..]);
        let number = |text: &str| text.parse().expect("a number");
        let pairs = points
            .split_whitespace()
            .map(|pair| pair.split_once(',').expect("a pair"));
        pairs.map(|(x, y)| (number(x), number(y))).collect()
    }

    /// The middle of what it covers.
    pub fn middle(&self) -> (f64, f64) {
        let points = self.points();
        let mean = |ends: (Option<i32>, Option<i32>)| {
            f64::from(ends.0.unwrap_or_default() + ends.1.unwrap_or_default()) / 2.0
        };
        let x = || points.iter().map(|point| point.0);
        let y = || points.iter().map(|point| point.1);
        match &self.tag[..] {
            "circle" => (f64::from(self.number("cx")), f64::from(self.number("cy"))),
            "rect" => (
                f64::from(self.number("x")) + f64::from(self.number("width")) / 2.0,
                f64::from(self.number("y")) + f64::from(self.number("height")) / 2.0,
            ),
            _ => (mean((x().min(), x().max())), mean((y().min(), y().max()))),
        }
    }
}
