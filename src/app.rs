//! The page.

mod canvas;
mod charts;
