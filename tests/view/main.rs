//! Tests of the page without a browser: its state, its links, and its markup, rendered natively.

mod charts;
mod desk;
mod given;
mod link;
mod markup;
mod state;
