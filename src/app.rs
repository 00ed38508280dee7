//! The page: state as one value, views as functions of it, and a thin shell around both.
//!
//! [`state`] holds everything and changes by one function; [`link`] writes it as an address and
//! reads it back; [`page`] and what it is made of turn it into markup. They ask the browser for
//! nothing but through [`browser`], and only when somebody clicks, so tests render them natively;
//! [`root`], [`backstage`] and [`canvas`] are the parts that live in it.

pub mod backstage;
pub mod browser;
pub mod canvas;
pub mod charts;
pub mod explorer;
pub mod fields;
pub mod form;
pub mod format;
pub mod link;
pub mod page;
pub mod root;
pub mod run_charts;
pub mod runs;
pub mod state;
pub mod table;
pub mod view;
pub mod work;

/// Starts the program: in a worker the work, in a page the page.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        backstage::report_panic(&panic.to_string())
    }));
    if let Some(scope) = browser::worker_scope() {
        backstage::serve(scope);
    } else if let Some(root) = browser::element("app") {
        yew::Renderer::<root::Root>::with_root(root).render();
    }
}
