//! The charts of the single runs: when the writes arrive, and whose they are.

use std::rc::Rc;

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::canvas::{ChartCanvas, save_png};
use super::charts::{Arrivals, ArrivalsRow, Chart, Scatter};
use super::fields::PartProps;
use super::runs::pinned_run;
use super::state::{Action, State};
use super::view::{Axis, View};
use crate::herd::{RunView, Strategy};
use crate::texts::Lang;

fn arrivals(state: &State) -> Arrivals {
    let row = |run: &Rc<RunView>| ArrivalsRow {
        run: run.clone(),
        pinned: pinned_run(state, run.strategy).cloned(),
    };
    let rows: Vec<_> = state.runs.shown().map(row).collect();
    let pinned = rows.iter().filter_map(|row| row.pinned.as_ref());
    let ends_ms = rows
        .iter()
        .map(|row| &row.run)
        .chain(pinned)
        .map(|run| run.end_ms())
        .collect();
    Arrivals {
        rows,
        axis_end_ms: state.view.axis.end_ms(ends_ms),
        common_scale: state.view.common_scale,
    }
}

/// Writes over time, a row a strategy.
#[component]
pub fn ArrivalsPanel(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let (lang, dark) = (state.lang, state.is_dark());
    let chart = Rc::new(Chart::Arrivals(arrivals(state)));
    let view = state.view.clone();
    let onaxis = on.reform(move |event: Event| {
        let id = event.target_unchecked_into::<HtmlSelectElement>().value();
        let axis = Axis::parse(&id).unwrap_or_default();
        Action::Look(View {
            axis,
            ..view.clone()
        })
    });
    let view = state.view.clone();
    let onscale = on.reform(move |event: Event| {
        let common_scale = event.target_unchecked_into::<HtmlInputElement>().checked();
        Action::Look(View {
            common_scale,
            ..view.clone()
        })
    });
    let option = |axis: Axis| {
        let label = match axis {
            Axis::Typical => lang.herd_axis_typical().to_owned(),
            Axis::Part(1) => lang.herd_axis_whole().to_owned(),
            Axis::Part(_) => lang.herd_axis_part(axis.id()),
        };
        html! { <option value={axis.id()} selected={axis == state.view.axis}>{ label }</option> }
    };
    html! {
        <section class="panel" aria-labelledby="arrivals-title">
            <header>
                <h3 id="arrivals-title">{ lang.herd_arrivals() }</h3>
                <label>{ lang.herd_axis() }{ " " }
                    <select id="axis" onchange={onaxis}>{ Axis::ALL.into_iter().map(option).collect::<Html>() }</select>
                </label>
                <label class="choice">
                    <input type="checkbox" id="common-scale" checked={state.view.common_scale} onchange={onscale} />
                    { lang.herd_common_scale() }
                </label>
                <PngButton chart={chart.clone()} {lang} {dark} name="retry-lab-arrivals.png" />
            </header>
            <p class="hint">{ lang.herd_arrivals_note() }</p>
            <ChartCanvas id="arrivals" {chart} {lang} {dark} />
        </section>
    }
}

/// Client against time, for one strategy.
#[component]
pub fn ScatterPanel(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let (lang, dark) = (state.lang, state.is_dark());
    let shown: Vec<_> = state.runs.shown().cloned().collect();
    let run = shown
        .iter()
        .find(|run| run.strategy == state.view.scatter)
        .or(shown.first());
    let Some(run) = run.cloned() else {
        return Html::default();
    };
    let strategy = run.strategy;
    let chart = Rc::new(Chart::Scatter(Scatter { run }));
    let view = state.view.clone();
    let onpick = on.reform(move |event: Event| {
        let id = event.target_unchecked_into::<HtmlSelectElement>().value();
        let scatter = Strategy::parse(&id).unwrap_or(view.scatter);
        Action::Look(View {
            scatter,
            ..view.clone()
        })
    });
    let option = |run: &Rc<RunView>| {
        let one = run.strategy;
        html! { <option value={one.id()} selected={one == strategy}>{ lang.strategy(one) }</option> }
    };
    html! {
        <section class="panel" aria-labelledby="scatter-title">
            <header>
                <h3 id="scatter-title">{ lang.herd_scatter() }</h3>
                <label>{ lang.herd_scatter_pick() }{ " " }
                    <select id="scatter-pick" onchange={onpick}>{ shown.iter().map(option).collect::<Html>() }</select>
                </label>
                <PngButton chart={chart.clone()} {lang} {dark} name="retry-lab-clients.png" />
            </header>
            <ChartCanvas id="scatter" {chart} {lang} {dark} />
        </section>
    }
}

/// What saving a chart takes.
#[derive(Clone, PartialEq, Properties)]
pub struct PngProps {
    /// What to save.
    pub chart: Rc<Chart>,
    /// The language of its texts.
    pub lang: Lang,
    /// Whether on a dark ground.
    pub dark: bool,
    /// The file's name.
    pub name: AttrValue,
}

/// Saves a chart as a picture.
#[component]
pub fn PngButton(props: &PngProps) -> Html {
    let PngProps {
        chart,
        lang,
        dark,
        name,
    } = props.clone();
    let onclick = move |_| save_png(&chart, lang, dark, &name);
    html! { <button type="button" class="save" {onclick}>{ lang.herd_save_png() }</button> }
}
