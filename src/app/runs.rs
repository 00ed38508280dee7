//! The single runs: when the writes arrive, whose they are, what they add up to.

use std::rc::Rc;

use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::canvas::{ChartCanvas, save_png};
use super::charts::{Arrivals, ArrivalsRow, Chart, Scatter};
use super::fields::PartProps;
use super::format;
use super::state::{Action, Axis, State, View};
use super::work::Phase;
use crate::herd::{RunView, Strategy};
use crate::texts::Lang;

/// The single runs.
#[component]
pub fn Runs(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    html! {
        <div class="results">
            <RunsBar state={state.clone()} on={on.clone()} />
            if state.runs.shown().next().is_none() {
                <p class="empty">{ lang.herd_no_result() }</p>
            } else {
                <div class={classes!(state.runs.is_stale().then_some("stale"))}>
                    <ArrivalsPanel state={state.clone()} on={on.clone()} />
                    <Totals state={state.clone()} on={on.clone()} />
                    <ScatterPanel state={state.clone()} on={on.clone()} />
                </div>
            }
        </div>
    }
}

/// How far the runs are, and what can be done about it.
#[component]
fn RunsBar(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    let status = match state.runs.phase() {
        Phase::Running(share) => html! {
            <>
                <progress id="runs-progress" max="100" value={format::bar(share)} aria-label={lang.herd_title()} />
                <span>{ lang.herd_running(format::percent(share)) }</span>
                <button type="button" id="runs-stop" onclick={on.reform(|_| Action::StopRuns)}>{ lang.herd_stop() }</button>
            </>
        },
        Phase::Stopped(share) => html! {
            <>
                <span>{ lang.herd_stopped(format::percent(share)) }</span>
                <button type="button" id="runs-again" onclick={on.reform(|_| Action::RunRuns)}>{ lang.herd_again() }</button>
            </>
        },
        Phase::Idle | Phase::Done => Html::default(),
    };
    html! {
        <div class="bar">
            <span id="runs-status" class="status" role="status" data-phase={phase_id(state.runs.phase())}>{ status }</span>
            if state.form.runs().is_err() {
                <span class="warning" role="alert">{ lang.herd_invalid() }</span>
            }
            <PinButtons state={state.clone()} on={on.clone()} />
        </div>
    }
}

/// A phase's name in the markup.
pub const fn phase_id(phase: Phase) -> &'static str {
    match phase {
        Phase::Idle => "idle",
        Phase::Running(_) => "running",
        Phase::Stopped(_) => "stopped",
        Phase::Done => "done",
    }
}

#[component]
fn PinButtons(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    let pinned = state
        .pinned
        .as_ref()
        .and_then(|pinned| Some((pinned.form.runs().ok()?, pinned)));
    let valid = state.form.runs().is_ok();
    html! {
        <div class="pin">
            <button type="button" id="pin" onclick={on.reform(|_| Action::Pin)} disabled={!valid}
                title={if valid { lang.herd_pin_hint() } else { lang.form_fix_first() }}>{ lang.herd_pin() }</button>
            if state.pinned.is_some() {
                <button type="button" id="unpin" onclick={on.reform(|_| Action::Unpin)}>{ lang.herd_unpin() }</button>
                <button type="button" id="take-pinned" onclick={on.reform(|_| Action::TakePinned)}>{ lang.herd_take_pinned() }</button>
            }
            if let Some((spec, pinned)) = pinned {
                <p class="hint" id="pinned">
                    { lang.herd_pinned(spec.clients, spec.params.base, spec.params.cap, spec.params.seed,
                        format::generator(lang, pinned.form.generator)) }
                    { " " }{ lang.herd_pinned_outline() }
                </p>
            }
        </div>
    }
}

/// A pinned run of the same strategy, if there is one.
fn pinned_run(state: &State, strategy: Strategy) -> Option<&Rc<RunView>> {
    let pinned = state.pinned.as_ref()?;
    pinned.runs.shown().find(|run| run.strategy == strategy)
}

fn arrivals(state: &State) -> Arrivals {
    let row = |run: &Rc<RunView>| ArrivalsRow {
        run: run.clone(),
        pinned: pinned_run(state, run.strategy).cloned(),
    };
    let rows: Vec<_> = state.runs.shown().map(row).collect();
    let end = |run: &Rc<RunView>| {
        let bins = run.histogram.bins().len() as f64;
        run.totals
            .map_or(bins * run.histogram.width_ms(), |totals| totals.finish_ms)
    };
    let pinned = rows.iter().filter_map(|row| row.pinned.as_ref());
    let ends_ms = rows
        .iter()
        .map(|row| &row.run)
        .chain(pinned)
        .map(end)
        .collect();
    Arrivals {
        rows,
        axis_end_ms: state.view.axis.end_ms(ends_ms),
        common_scale: state.view.common_scale,
    }
}

#[component]
fn ArrivalsPanel(props: &PartProps) -> Html {
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

#[component]
fn ScatterPanel(props: &PartProps) -> Html {
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

/// Calls, failures and finish times of the runs.
#[component]
fn Totals(props: &PartProps) -> Html {
    let state = &props.state;
    let lang = state.lang;
    let row = |run: &Rc<RunView>| {
        let failures = run.calls - u64::from(run.written);
        let old = pinned_run(state, run.strategy);
        let finish = run.totals.map(|totals| totals.finish_ms);
        let old_finish = old
            .and_then(|old| old.totals)
            .map(|totals| totals.finish_ms);
        html! {
            <tr key={run.strategy.id()} data-strategy={run.strategy.id()}>
                <th scope="row"><span class={classes!("swatch", run.strategy.id())} aria-hidden="true" />{ lang.strategy(run.strategy) }</th>
                <td class="calls">{ format::whole(run.calls as f64) }{ bracket(old.map(|old| old.calls as f64)) }</td>
                <td>{ format::whole(failures as f64) }{ bracket(old.map(|old| (old.calls - u64::from(old.written)) as f64)) }</td>
                <td class="finish">
                    { finish.map_or_else(|| lang.herd_on_the_way().to_owned(), format::whole) }
                    { bracket(old_finish) }
                </td>
            </tr>
        }
    };
    let clients = state
        .runs
        .shown()
        .next()
        .map(|run| run.clients.to_string())
        .unwrap_or_default();
    html! {
        <div class="scroll">
            <table id="totals">
                <caption>{ lang.herd_totals_caption(clients) }</caption>
                <thead><tr>
                    <th scope="col">{ lang.herd_head_strategy() }</th>
                    <th scope="col">{ lang.herd_head_calls() }</th>
                    <th scope="col">{ lang.herd_head_failures() }</th>
                    <th scope="col">{ lang.herd_head_finish() }</th>
                </tr></thead>
                <tbody>{ state.runs.shown().map(row).collect::<Html>() }</tbody>
            </table>
        </div>
    }
}

/// A pinned number, in brackets.
fn bracket(number: Option<f64>) -> Html {
    number.map_or_else(Html::default, |number| {
        html! { <span class="pinned">{ format!(" ({})", format::whole(number)) }</span> }
    })
}
