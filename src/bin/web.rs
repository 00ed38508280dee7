//! The page's program.
fn main() {}
