//! The writes of a run, thinned to what a scatter plot can show.

use serde::{Deserialize, Serialize};

/// How many marks are kept at most, of either outcome.
const MARKS_MAX: usize = 4096;

/// One write.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// When it arrived, ms.
    pub t_ms: f32,
    /// Whose it was.
    pub client: u32,
}

/// Every k-th mark, where k doubles whenever too many have gathered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thinned {
    marks: Vec<Mark>,
    every: u64,
    seen: u64,
}

impl Default for Thinned {
    fn default() -> Self {
        Self {
            marks: Vec::new(),
            every: 1,
            seen: 0,
        }
    }
}

impl Thinned {
    /// Offers a mark.
    pub fn add(&mut self, t_ms: f64, client: u32) {
        if self.seen.is_multiple_of(self.every) {
            if self.marks.len() == MARKS_MAX {
                self.every *= 2;
                let kept = self.marks.iter().copied().step_by(2).collect();
                self.marks = kept;
            }
            if self.seen.is_multiple_of(self.every) {
                let t_ms = t_ms as f32;
                self.marks.push(Mark { t_ms, client });
            }
        }
        self.seen += 1;
    }

    /// The marks that were kept, in the order offered.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// One in how many was kept.
    pub const fn every(&self) -> u64 {
        self.every
    }
}
