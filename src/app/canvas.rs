//! A chart on a canvas.
