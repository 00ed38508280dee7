//! The form: every parameter with its range, its message and what it is for.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::browser;
use super::form::{Form, Input};
use super::format;
use super::link::{Notice, TEXT_LEN_MAX};
use super::state::{Action, State};
use crate::herd::{Field, GeneratorKind, Strategy};
use crate::texts::Lang;

/// What every part of the page is given: the state, and whom to tell of actions.
#[derive(Clone, PartialEq, Properties)]
pub struct PartProps {
    /// The page.
    pub state: std::rc::Rc<State>,
    /// Takes what a person does.
    pub on: Callback<Action>,
}

/// The parameters.
#[component]
pub fn Fields(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    let inputs = |inputs: &[Input]| {
        let field = |&input| html! { <TextField {input} form={state.form.clone()} {lang} on={on.clone()} /> };
        inputs.iter().map(field).collect::<Html>()
    };
    html! {
        <details class="fields" open=true>
        <summary>{ lang.form_title() }</summary>
        <form aria-label={lang.form_title()} onsubmit={|event: SubmitEvent| event.prevent_default()}>
            <fieldset>
                <legend>{ lang.form_strategies() }</legend>
                <Strategies form={state.form.clone()} {lang} on={on.clone()} />
            </fieldset>
            <fieldset>
                <legend>{ lang.form_common() }</legend>
                <div class="grid">{ inputs(&[Input::Base, Input::Cap, Input::Mean, Input::Sd]) }</div>
                { inputs(&[Input::Seed]) }
                <SeedButtons state={state.clone()} on={on.clone()} />
                <Generators state={state.clone()} on={on.clone()} />
            </fieldset>
            <fieldset>
                <legend>{ lang.form_runs_group() }</legend>
                { inputs(&[Input::Clients]) }
            </fieldset>
            <fieldset>
                <legend>{ lang.form_table_group() }</legend>
                { inputs(&[Input::TableClients, Input::Runs]) }
            </fieldset>
        </form>
        </details>
    }
}

#[derive(Clone, PartialEq, Properties)]
struct FieldProps {
    #[prop_or(Input::Clients)]
    input: Input,
    form: Form,
    lang: Lang,
    on: Callback<Action>,
}

#[component]
fn TextField(props: &FieldProps) -> Html {
    let FieldProps {
        input,
        form,
        lang,
        on,
    } = props;
    let (input, lang) = (*input, *lang);
    let error = form.error(input).map(|error| lang.field_error(&error));
    let (id, hint_id) = (
        format!("field-{}", input.id()),
        format!("hint-{}", input.id()),
    );
    let oninput = on.reform(move |event: InputEvent| {
        Action::Type(
            input,
            event.target_unchecked_into::<HtmlInputElement>().value(),
        )
    });
    html! {
        <div class="field">
            <label for={id.clone()}>{ lang.field(input.field()) }</label>
            <input {id} type="text" inputmode={keyboard(input)} autocomplete="off" spellcheck="false" maxlength={TEXT_LEN_MAX.to_string()}
                value={form.text(input).to_owned()} {oninput}
                aria-invalid={error.is_some().to_string()} aria-describedby={hint_id.clone()} />
            <p id={hint_id} class={classes!("hint", error.is_some().then_some("error"))} aria-live="polite">
                { error.unwrap_or_else(|| hint(lang, input).to_owned()) }
            </p>
        </div>
    }
}

/// The keys that a phone offers.
const fn keyboard(input: Input) -> &'static str {
    match input {
        Input::Base | Input::Cap | Input::Mean | Input::Sd => "decimal",
        // A list needs the comma, which the number pads do not have.
        Input::TableClients => "text",
        Input::Clients | Input::Runs | Input::Seed => "numeric",
    }
}

const fn hint(lang: Lang, input: Input) -> &'static str {
    match input {
        Input::Clients => lang.form_clients_hint(),
        Input::TableClients => lang.form_list_hint(),
        Input::Runs => lang.form_runs_hint(),
        Input::Base | Input::Cap | Input::Mean | Input::Sd => lang.form_millis_hint(),
        Input::Seed => lang.form_seed_hint(),
    }
}

#[component]
fn Strategies(props: &FieldProps) -> Html {
    let FieldProps { form, lang, on, .. } = props;
    let lang = *lang;
    let choice = |strategy: Strategy| {
        let checked = form.strategies.contains(&strategy);
        let onchange = on.reform(move |_| Action::Toggle(strategy));
        html! {
            <label class="choice">
                <input type="checkbox" name={strategy.id()} {checked} {onchange} />
                <span class={classes!("swatch", strategy.id())} aria-hidden="true" />
                { lang.strategy(strategy) }
            </label>
        }
    };
    let error = form
        .strategies_error()
        .map(|error| lang.field_error(&error));
    html! {
        <>
            { Strategy::ALL.into_iter().map(choice).collect::<Html>() }
            if let Some(error) = error {
                <p class="hint error" role="alert">{ error }</p>
            }
        </>
    }
}

#[component]
fn SeedButtons(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    let new_seed = on.reform(|_| {
        browser::random_seed().map_or(Action::Notify(Notice::NoRandom), Action::NewSeed)
    });
    let undo_hint = if state.can_undo() {
        lang.form_undo_hint()
    } else {
        lang.form_nothing_to_undo()
    };
    html! {
        <p class="buttons">
            <button type="button" id="new-seed" onclick={new_seed}>{ lang.form_new_seed() }</button>
            <button type="button" id="undo" onclick={on.reform(|_| Action::Undo)}
                disabled={!state.can_undo()} title={undo_hint}>{ lang.form_undo() }</button>
            <button type="button" id="defaults" onclick={on.reform(|_| Action::Defaults)}>
                { lang.form_defaults() }
            </button>
        </p>
    }
}

#[component]
fn Generators(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    let choice = |kind: GeneratorKind| {
        let checked = state.form.generator == kind;
        let onchange = on.reform(move |_| Action::Generator(kind));
        html! {
            <label class="choice">
                <input type="radio" name="rng" value={kind.id()} {checked} {onchange} />
                { format::generator(lang, kind) }
            </label>
        }
    };
    html! {
        <div role="radiogroup" aria-label={lang.field(Field::Generator)}>
            { GeneratorKind::ALL.into_iter().map(choice).collect::<Html>() }
            if state.form.generator == GeneratorKind::CPython {
                <p class="hint">{ lang.form_generator_note_cpython() }</p>
                <p class="hint"><a href="herd_sim.py" download="herd_sim.py">{ lang.form_script() }</a></p>
                if let Some(command) = script_command(&state.form) {
                    <p class="hint">{ lang.form_script_use() }</p>
                    <pre class="command"><code>{ command }</code></pre>
                }
            } else {
                <p class="hint">{ lang.form_generator_note_pcg() }</p>
            }
        </div>
    }
}

/// The command that prints the form's table with the script, where the form is valid.
fn script_command(form: &Form) -> Option<String> {
    let table = form.table().ok()?;
    let params = table.params;
    let join = |words: Vec<String>| words.join(",");
    let strategies = join(
        table
            .strategies
            .iter()
            .map(|one| one.id().to_owned())
            .collect(),
    );
    let clients = join(table.clients.iter().map(ToString::to_string).collect());
    Some(format!(
        "python3 herd_sim.py --strategies {strategies} --clients {clients} --runs {} --seed {} \
         --base-ms {} --cap-ms {} --mean-ms {} --sd-ms {}",
        table.runs, params.seed, params.base, params.cap, params.mean, params.sd
    ))
}
