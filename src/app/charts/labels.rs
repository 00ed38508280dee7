//! Labels beside points, where they hide as little as may be.

use plotters::style::RGBColor;
use plotters::style::text_anchor::HPos;

use super::axes::Frame;
use super::sheet::{Point, Sheet};
use super::text::Face;

/// Between a point's edge and its label.
const GAP: f64 = 4.0;
/// Half the height of a line of text.
const HALF: f64 = 8.0;
/// What it costs to hide a pixel's area of a point, of another label, of a line.
const POINT: f64 = 40.0;
const LABEL: f64 = 4.0;
const LINE: f64 = 2.0;
/// What it costs to lose a pixel's area outside the frame.
const OUTSIDE: f64 = 8.0;
/// Places around a point: four beside it, eight aslant, two afar.
const PLACES: usize = 14;
/// What a place costs in any case, as it is less clearly the point's own.
const ASLANT: f64 = 8.0;
const AFAR: f64 = 80.0;
/// How often every label chooses.
const ROUNDS: usize = 4;
/// In so many pieces a slanting line is in the way.
const PIECES: u32 = 16;

/// What is in the way, and the labels to be put.
pub(super) struct Labels {
    frame: Frame,
    taken: Vec<(Frame, f64)>,
    labels: Vec<Label>,
}

struct Label {
    text: String,
    /// The places to choose from; the first of equals is taken.
    places: [Frame; PLACES],
    color: RGBColor,
}

impl Labels {
    /// Nothing is in the way, but labels keep within `frame`.
    pub fn new(frame: Frame) -> Self {
        Self {
            frame,
            taken: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// A point is in the way.
    pub fn avoid_point(&mut self, (x, y): Point, radius: f64) {
        let around = Frame::new(x - radius, y - radius, x + radius, y + radius);
        self.taken.push((around, POINT));
    }

    /// A line is, though less so.
    pub fn avoid_line(&mut self, from: Point, to: Point) {
        let at = |i: u32| {
            let share = f64::from(i) / f64::from(PIECES);
            let between = |a: f64, b: f64| a + (b - a) * share;
            (between(from.0, to.0), between(from.1, to.1))
        };
        for i in 0..PIECES {
            let ((x, y), (u, v)) = (at(i), at(i + 1));
            let piece = Frame::new(x.min(u), y.min(v), x.max(u), y.max(v));
            self.taken.push((piece, LINE));
        }
    }

    /// A label for the point at `at`, in the point's colour.
    pub fn add(&mut self, at: Point, radius: f64, color: RGBColor, text: &str) {
        let text = Face::Note.shorten(text, self.frame.width());
        let half = Face::Note.width(&text) / 2.0;
        let (beside, above) = (radius + GAP + half, radius + GAP + HALF);
        let aslant = radius * 0.7 + HALF;
        let places = [
            (beside, 0.0),
            (-beside, 0.0),
            (0.0, -above),
            (0.0, above),
            (beside, -aslant),
            (beside, aslant),
            (-beside, -aslant),
            (-beside, aslant),
            (half, -above),
            (half, above),
            (-half, -above),
            (-half, above),
            (0.0, -above - 2.0 * HALF),
            (0.0, above + 2.0 * HALF),
        ];
        let places = places.map(|(dx, dy)| {
            let (x, y) = (at.0 + dx, at.1 + dy);
            Frame::new(x - half, y - HALF, x + half, y + HALF)
        });
        self.labels.push(Label {
            text,
            places,
            color,
        });
    }

    /// Writes all labels, each where it hides least.
    pub fn draw(self, sheet: &mut Sheet) {
        for (label, place) in self.labels.iter().zip(self.choose()) {
            let place = label.places[place];
            let middle = (
                (place.left + place.right) / 2.0,
                (place.top + place.bottom) / 2.0,
            );
            sheet.text_in(label.color, middle, HPos::Center, Face::Note, &label.text);
        }
    }

    /// A place for each label. Labels choose in turn, and again in view of what the others chose;
    /// who begins makes a difference, so everybody begins once and the best outcome is taken.
    fn choose(&self) -> Vec<usize> {
        let count = self.labels.len();
        let alone: Vec<[f64; PLACES]> = self.labels.iter().map(|label| self.alone(label)).collect();
        let outcome = |first: usize| {
            let mut chosen = vec![None; count];
            for i in (0..count).cycle().skip(first).take(count * ROUNDS) {
                let cost = |&place: &usize| alone[i][place] + self.hidden(i, place, &chosen);
                let places = 0..alone[i].len();
                chosen[i] = places.min_by(|a, b| cost(a).total_cmp(&cost(b)));
            }
            let places = chosen.iter().map(|place| place.unwrap_or_default());
            let places: Vec<usize> = places.collect();
            let costs =
                (0..count).map(|i| alone[i][places[i]] + self.hidden(i, places[i], &chosen));
            (costs.sum::<f64>(), places)
        };
        let outcomes = (0..count).map(outcome);
        let best = outcomes.min_by(|(a, _), (b, _)| a.total_cmp(b));
        best.map_or(Vec::new(), |(_, places)| places)
    }

    /// What each place of a label costs by itself: what it would hide, or lose outside the frame.
    fn alone(&self, label: &Label) -> [f64; PLACES] {
        let mut costs = label.places.map(|place| {
            let hides = |(taken, weight): &(Frame, f64)| overlap(&place, taken) * weight;
            let outside = place.width() * place.height() - overlap(&place, &self.frame);
            self.taken.iter().map(hides).sum::<f64>() + outside * OUTSIDE
        });
        costs[4..12].iter_mut().for_each(|cost| *cost += ASLANT);
        costs[12..].iter_mut().for_each(|cost| *cost += AFAR);
        costs
    }

    /// What label `i` would hide of the other labels there.
    fn hidden(&self, i: usize, place: usize, chosen: &[Option<usize>]) -> f64 {
        let place = &self.labels[i].places[place];
        let others = self.labels.iter().zip(chosen).enumerate();
        let others = others.filter(|(j, _)| *j != i);
        let hides = others.filter_map(|(_, (other, chosen))| {
            let chosen = (*chosen)?;
            Some(overlap(place, &other.places[chosen]) * LABEL)
        });
        hides.sum()
    }
}

fn overlap(a: &Frame, b: &Frame) -> f64 {
    let width = a.right.min(b.right) - a.left.max(b.left);
    let height = a.bottom.min(b.bottom) - a.top.max(b.top);
    width.max(0.0) * height.max(0.0)
}
