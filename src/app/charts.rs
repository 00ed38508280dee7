//! The charts: values that know how to show themselves as a picture, a table and a sentence.
//!
//! A chart is plain data. It lays itself out on a [`Sheet`], a list of shapes, without knowing what
//! they will be drawn on; only the shapes meet a drawing backend. So the same picture goes to
//! a canvas in the browser, to a PNG, and to SVG in the tests.

mod arrivals;
mod axes;
mod cost;
mod delays;
mod labels;
mod marker;
mod number;
mod scale;
mod scatter;
mod shape;
mod sheet;
mod style;
mod text;

pub use arrivals::{Arrivals, ArrivalsRow};
pub use cost::Cost;
pub use delays::Delays;
pub use number::duration;
pub use scatter::Scatter;
pub use shape::Drawn;
pub use sheet::Sheet;
pub use style::{Palette, Style};

use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::drawing::DrawingArea;

use crate::texts::Lang;

/// The numbers of a chart, for those who read rather than look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChartTable {
    /// What each column holds.
    pub columns: Vec<String>,
    /// The cells, row by row; the first of a row names it.
    pub rows: Vec<Vec<String>>,
}

/// What every chart can do.
pub trait Plot {
    /// Puts the chart on an empty sheet.
    fn lay_out(&self, sheet: &mut Sheet);

    /// Its numbers.
    fn table(&self, lang: Lang) -> ChartTable;

    /// What it shows, in a sentence.
    fn summary(&self, lang: Lang) -> String;

    /// The height in CSS pixels at which it looks well.
    fn height(&self) -> u32;

    /// Draws the chart over the whole of `area`, whose background is left as it is.
    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>, style: &Style) -> Drawn<DB>
    where
        Self: Sized,
    {
        let mut sheet = Sheet::new(area.dim_in_pixel(), *style);
        self.lay_out(&mut sheet);
        sheet.draw(area)
    }
}

/// Any of the charts.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// Writes over time, a row a strategy.
    Arrivals(Arrivals),
    /// One run, client against time.
    Scatter(Scatter),
    /// Delay against attempt.
    Delays(Delays),
    /// Writes against finish time.
    Cost(Cost),
}

impl Chart {
    fn plot(&self) -> &dyn Plot {
        match self {
            Self::Arrivals(chart) => chart,
            Self::Scatter(chart) => chart,
            Self::Delays(chart) => chart,
            Self::Cost(chart) => chart,
        }
    }
}

impl Plot for Chart {
    fn lay_out(&self, sheet: &mut Sheet) {
        self.plot().lay_out(sheet);
    }

    fn table(&self, lang: Lang) -> ChartTable {
        self.plot().table(lang)
    }

    fn summary(&self, lang: Lang) -> String {
        self.plot().summary(lang)
    }

    fn height(&self) -> u32 {
        self.plot().height()
    }
}
