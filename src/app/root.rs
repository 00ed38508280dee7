//! The thin shell: holds the state, and has the browser and the worker follow it.

use std::rc::Rc;

use yew::prelude::*;

use super::backstage::{Backstage, Message};
use super::browser::{self, Listener};
use super::link::{self, Notice};
use super::page::Page;
use super::state::{Action, State};
use super::view::Theme;
use crate::job::{Request, Slot};
use crate::texts::Lang;

/// The state that the address, earlier visits and the system ask for.
fn first_state() -> State {
    let (link, notices) = link::decode(&browser::fragment());
    let lang = browser::stored("lang")
        .and_then(|tag| Lang::from_tag(&tag))
        .unwrap_or_default();
    let theme = browser::stored("theme")
        .and_then(|id| Theme::parse(&id))
        .unwrap_or_default();
    let dark = browser::dark_query().is_some_and(|query| query.matches());
    State::new(lang, theme, dark, link, notices)
}

/// Keeps what a person chose for later visits; what a link brought is that link's alone.
fn remember_choice(action: &Action) {
    match action {
        Action::Speak(lang) => browser::store("lang", lang.code()),
        Action::Theme(theme) => browser::store("theme", theme.id()),
        _ => {}
    }
}

/// The page at work.
#[component]
pub fn Root() -> Html {
    let state = use_reducer(first_state);
    let dispatcher = state.dispatcher();
    let on = use_callback((), move |action, ()| {
        remember_choice(&action);
        dispatcher.dispatch(action);
    });
    use_browser(&state, &on);
    use_backstage(&state, &on);
    html! { <Page state={Rc::new((*state).clone())} {on} /> }
}

/// Address, document, storage and system follow the state, and the state follows them.
#[hook]
fn use_browser(state: &State, on: &Callback<Action>) {
    // After every drawing, since a fragment typed by hand may lead to the very same state.
    let fragment = link::encode(&state.link());
    use_effect(move || {
        if browser::fragment() != fragment {
            browser::show_fragment(&fragment);
        }
    });
    use_effect_with((state.lang, state.theme), |&(lang, theme)| {
        browser::dress(lang, theme)
    });
    let on = on.clone();
    use_effect_with((), move |()| {
        let hash_on = on.clone();
        let listeners = [
            browser::page().map(|window| {
                Listener::new(&window, "hashchange", move |_| {
                    let (link, notices) = link::decode(&browser::fragment());
                    hash_on.emit(Action::Open(Box::new(link), notices));
                })
            }),
            browser::dark_query().map(|query| {
                let target = query.clone();
                let changed = move |_| on.emit(Action::SystemDark(query.matches()));
                Listener::new(&target, "change", changed)
            }),
        ];
        move || drop(listeners)
    });
}

/// Every slot does the job that the state wants of it.
#[hook]
fn use_backstage(state: &State, on: &Callback<Action>) {
    let backstage = {
        let on = on.clone();
        use_memo((), move |()| {
            Backstage::new(move |message| {
                on.emit(match message {
                    Message::Replies(replies) => Action::Replies(Rc::new(replies)),
                    Message::NoWorker => Action::Notify(Notice::NoWorker),
                });
            })
        })
    };
    use_slot(state, &backstage, Slot::Runs);
    use_slot(state, &backstage, Slot::Table);
    use_slot(state, &backstage, Slot::PinnedRuns);
    use_slot(state, &backstage, Slot::PinnedTable);
}

#[hook]
fn use_slot(state: &State, backstage: &Rc<Backstage>, slot: Slot) {
    let backstage = backstage.clone();
    use_effect_with(state.wanted(slot), move |wanted| {
        backstage.send(match wanted.clone() {
            Some((ticket, task)) => Request::Start(slot, ticket, task),
            None => Request::Cancel(slot),
        });
    });
}
