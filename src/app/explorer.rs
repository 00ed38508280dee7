//! The backoff explorer: delay against attempt, with the jitter's band.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::canvas::ChartCanvas;
use super::charts::{Chart, Delays};
use super::fields::PartProps;
use super::link::TEXT_LEN_MAX;
use super::run_charts::PngButton;
use super::state::{Action, State};
use super::view::View;
use crate::herd::{Field, FieldError, POLICY_ATTEMPTS_MAX, Policy, parse_attempts};

/// The explorer.
#[component]
pub fn Explorer(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    html! {
        <section id="backoff" class="section" tabindex="-1" aria-labelledby="backoff-title">
            <h2 id="backoff-title">{ lang.explorer_title() }</h2>
            <p class="intro">{ lang.explorer_intro() }</p>
            <div class="columns">
                <Choices state={state.clone()} on={on.clone()} />
                <div class="results panel">{ plot(state) }</div>
            </div>
        </section>
    }
}

/// The chart, or why there is none.
fn plot(state: &State) -> Html {
    let (lang, dark) = (state.lang, state.is_dark());
    let chart = match (state.form.params(), parse_attempts(&state.view.attempts)) {
        (Ok(_), Ok(_)) if state.view.policies.is_empty() => {
            return html! { <p class="empty">{ lang.explorer_empty() }</p> };
        }
        (Ok(params), Ok(attempts)) => Rc::new(Chart::Delays(Delays {
            params,
            policies: state.view.policies.clone(),
            attempts,
            log: state.view.log,
        })),
        _ => return html! { <p class="empty">{ lang.form_fix_first() }</p> },
    };
    html! {
        <>
            <ChartCanvas id="delays" chart={chart.clone()} {lang} {dark} />
            <PngButton {chart} {lang} {dark} name="retry-lab-backoff.png" />
        </>
    }
}

#[component]
fn Choices(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let (lang, view) = (state.lang, &state.view);
    let look = |change: fn(&mut View, &HtmlInputElement)| {
        let view = view.clone();
        on.reform(move |event: Event| {
            let mut view = view.clone();
            change(&mut view, &event.target_unchecked_into());
            Action::Look(view)
        })
    };
    let choice = |policy: Policy| {
        let toggled = toggled(view, policy);
        let onchange = on.reform(move |_| Action::Look(toggled.clone()));
        html! {
            <label class="choice">
                <input type="checkbox" name={policy.id()} checked={view.policies.contains(&policy)} {onchange} />
                <span class={classes!("swatch", policy.id())} aria-hidden="true" />
                { lang.policy(policy) }
            </label>
        }
    };
    let typed = view.clone();
    let oninput = on.reform(move |event: InputEvent| {
        let attempts = event.target_unchecked_into::<HtmlInputElement>().value();
        Action::Look(View {
            attempts,
            ..typed.clone()
        })
    });
    let error = parse_attempts(&view.attempts)
        .err()
        .map(|error: FieldError| lang.field_error(&error));
    html! {
        <form class="fields" aria-label={lang.explorer_title()} onsubmit={|event: SubmitEvent| event.prevent_default()}>
            <fieldset>
                <legend>{ lang.field(Field::Policy) }</legend>
                { Policy::ALL.into_iter().map(choice).collect::<Html>() }
            </fieldset>
            <div class="field">
                <label for="field-attempts">{ lang.field(Field::Attempts) }</label>
                <input id="field-attempts" type="text" inputmode="numeric" autocomplete="off" maxlength={TEXT_LEN_MAX.to_string()} value={view.attempts.clone()} {oninput}
                    aria-invalid={error.is_some().to_string()} aria-describedby="hint-attempts" />
                <p id="hint-attempts" class={classes!("hint", error.is_some().then_some("error"))} aria-live="polite">
                    { error.unwrap_or_else(|| lang.explorer_attempts_hint(POLICY_ATTEMPTS_MAX)) }
                </p>
            </div>
            <label class="choice">
                <input type="checkbox" id="log-axis" checked={view.log} onchange={look(|view, input| view.log = input.checked())} />
                { lang.explorer_log() }
            </label>
        </form>
    }
}

/// The view with one policy more, or less.
fn toggled(view: &View, policy: Policy) -> View {
    let chosen = |one: &Policy| view.policies.contains(one) != (*one == policy);
    View {
        policies: Policy::ALL.into_iter().filter(chosen).collect(),
        ..view.clone()
    }
}
