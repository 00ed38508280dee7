//! A chart on a canvas, with its numbers as a table behind it.

mod painter;
mod save;

pub use save::{download, save_png};

use std::rc::Rc;

use web_sys::{HtmlCanvasElement, HtmlDetailsElement};
use yew::prelude::*;

use self::painter::{Painter, Picture};
use super::charts::{Chart, ChartTable, Plot};
use crate::texts::Lang;

/// The most rows of numbers that are put on the page.
const ROWS_MAX: usize = 300;

/// What a [`ChartCanvas`] is told.
#[derive(Clone, PartialEq, Properties)]
pub struct ChartCanvasProps {
    /// The canvas's id.
    pub id: AttrValue,
    /// What it shows.
    pub chart: Rc<Chart>,
    /// In which language.
    pub lang: Lang,
    /// Whether light on dark.
    pub dark: bool,
    /// How high it is, CSS pixels; by default as high as the chart looks well.
    #[prop_or_default]
    pub height: Option<u32>,
}

/// A chart as wide as its place, drawn anew whenever something changes.
#[component]
pub fn ChartCanvas(props: &ChartCanvasProps) -> Html {
    let canvas = use_node_ref();
    let picture = Picture {
        chart: props.chart.clone(),
        lang: props.lang,
        dark: props.dark,
        height: props.height.unwrap_or_else(|| props.chart.height()),
    };
    use_painter(canvas.clone(), picture);
    html! {
        <div class="chart">
            <canvas
                ref={canvas}
                id={props.id.clone()}
                class="chart-canvas"
                role="img"
                aria-label={props.chart.summary(props.lang)}
            />
            <Numbers chart={props.chart.clone()} lang={props.lang} />
        </div>
    }
}

/// Keeps the canvas showing the picture.
#[hook]
fn use_painter(canvas: NodeRef, picture: Picture) {
    let painter = use_mut_ref(|| None::<Rc<Painter>>);
    let shown = painter.clone();
    use_effect_with((), move |()| {
        *painter.borrow_mut() = canvas.cast::<HtmlCanvasElement>().map(Painter::new);
        move || drop(painter.take())
    });
    // Runs after the one above, in which the painter is made.
    use_effect_with(picture, move |picture| {
        if let Some(painter) = &*shown.borrow() {
            painter.show(picture.clone());
        }
    });
}

#[derive(Clone, PartialEq, Properties)]
struct NumbersProps {
    chart: Rc<Chart>,
    lang: Lang,
}

/// The numbers, which are not made before somebody opens them.
#[component]
fn Numbers(props: &NumbersProps) -> Html {
    let open = use_state(|| false);
    let ontoggle = {
        let open = open.clone();
        Callback::from(move |event: Event| {
            let details = event.target_dyn_into::<HtmlDetailsElement>();
            open.set(details.is_some_and(|details| details.open()));
        })
    };
    html! {
        <details class="chart-numbers" {ontoggle}>
            <summary>{ props.lang.chart_numbers() }</summary>
            if *open {
                { table(&props.chart.table(props.lang), props.lang) }
            }
        </details>
    }
}

fn table(table: &ChartTable, lang: Lang) -> Html {
    let heads = table
        .columns
        .iter()
        .map(|text| html! { <th scope="col">{ text }</th> });
    let shown = table.rows.iter().take(ROWS_MAX).map(|cells| row(cells));
    let total = table.rows.len();
    html! {
        // A region that scrolls must be reachable by keyboard.
        <div class="chart-table scroll" tabindex="0" role="region" aria-label={lang.chart_numbers()}>
            <table>
                <thead><tr>{ for heads }</tr></thead>
                <tbody>{ for shown }</tbody>
            </table>
            if total > ROWS_MAX {
                <p>{ lang.chart_numbers_cut(ROWS_MAX, total) }</p>
            }
        </div>
    }
}

fn row(cells: &[String]) -> Html {
    let cell = |(i, text): (usize, &String)| match i {
        0 => html! { <th scope="row">{ text }</th> },
        _ => html! { <td>{ text }</td> },
    };
    html! { <tr>{ for cells.iter().enumerate().map(cell) }</tr> }
}
