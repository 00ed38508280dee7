//! The page's program, and its worker's.

fn main() {
    retry_lab::app::start();
}
