//! The single runs: how far they are, their charts, what they add up to.

use std::rc::Rc;

use yew::prelude::*;

use super::fields::PartProps;
use super::form::Form;
use super::format;
use super::run_charts::{ArrivalsPanel, ScatterPanel};
use super::state::{Action, State};
use super::work::Phase;
use crate::herd::{RunView, RunsSpec, Strategy};
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
                <span class="warning" role="alert">
                    { if state.runs.shown().next().is_some() { lang.herd_invalid() } else { lang.form_fix_first() } }
                </span>
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
    let valid = state.form.runs().is_ok();
    html! {
        <div class="pin">
            <button type="button" id="pin" onclick={on.reform(|_| Action::Pin)} disabled={!valid}
                title={if valid { lang.herd_pin_hint() } else { lang.form_fix_first() }}>{ lang.herd_pin() }</button>
            if state.pinned.is_some() {
                <button type="button" id="unpin" onclick={on.reform(|_| Action::Unpin)}>{ lang.herd_unpin() }</button>
                <button type="button" id="take-pinned" onclick={on.reform(|_| Action::TakePinned)}>{ lang.herd_take_pinned() }</button>
            }
            if let Some(pinned) = &state.pinned {
                <p class="hint" id="pinned">{ pinned_words(lang, &pinned.form) }</p>
            }
        </div>
    }
}

/// What is pinned, or why it gives nothing.
fn pinned_words(lang: Lang, form: &Form) -> String {
    match form.runs() {
        Err(error) => lang.field_error(&error),
        Ok(RunsSpec {
            params, clients, ..
        }) => {
            let generator = format::generator(lang, params.generator);
            let (base, cap, delay) = (
                params.base,
                params.cap,
                format!("{} ± {}", params.mean, params.sd),
            );
            let words = lang.herd_pinned(clients, base, cap, delay, params.seed, generator);
            format!("{words} {}", lang.herd_pinned_outline())
        }
    }
}

/// A pinned run of the same strategy, if there is one.
pub fn pinned_run(state: &State, strategy: Strategy) -> Option<&Rc<RunView>> {
    let pinned = state.pinned.as_ref()?;
    pinned.runs.shown().find(|run| run.strategy == strategy)
}

/// Calls, failures and finish times of the runs.
#[component]
fn Totals(props: &PartProps) -> Html {
    let state = &props.state;
    let lang = state.lang;
    let unfinished = match state.runs.phase() {
        Phase::Stopped(_) => lang.herd_cut_short(),
        _ => lang.herd_on_the_way(),
    };
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
                    { finish.map_or_else(|| unfinished.to_owned(), format::whole) }
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
