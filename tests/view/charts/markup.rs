//! The canvas in the page, rendered without a browser.

use std::rc::Rc;

use retry_lab::app::canvas::{ChartCanvas, ChartCanvasProps};
use retry_lab::app::charts::Plot;
use retry_lab::texts::Lang;
use yew::LocalServerRenderer;

use super::each_kind;

#[test]
fn a_canvas_says_what_it_shows_and_hides_its_numbers() {
    for (chart, lang) in each_kind()
        .into_iter()
        .flat_map(|one| Lang::ALL.map(|lang| (one.clone(), lang)))
    {
        let summary = chart.summary(lang);
        let chart = Rc::new(chart);
        let props = ChartCanvasProps {
            id: "it".into(),
            chart,
            lang,
            dark: true,
            height: None,
        };
        let renderer = LocalServerRenderer::<ChartCanvas>::with_props(props).hydratable(false);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .expect("it starts");
        let html = runtime.block_on(renderer.render());
        assert!(
            html.contains("<canvas") && html.contains("id=\"it\"") && html.contains("role=\"img\"")
        );
        assert!(
            html.contains(&format!("aria-label=\"{summary}\"")),
            "{html}"
        );
        assert!(
            html.contains("<details") && !html.contains("<table"),
            "made only when opened"
        );
        assert!(!html.contains("style="), "the page's policy forbids it");
    }
}
