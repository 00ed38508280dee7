//! The page as a whole: a function of the state.

use yew::prelude::*;

use super::browser;
use super::explorer::Explorer;
use super::fields::{Fields, PartProps};
use super::link::{self, Notice};
use super::runs::Runs;
use super::state::Action;
use super::table::TablePanel;
use super::view::Theme;
use crate::texts::Lang;

/// Everything.
#[component]
pub fn Page(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    html! {
        <>
            <a class="skip" href="#main" onclick={focus_main}>{ lang.page_skip() }</a>
            <Header state={state.clone()} on={on.clone()} />
            <Notices state={state.clone()} on={on.clone()} />
            <main id="main" tabindex="-1">
                <section id="herd" class="section" tabindex="-1" aria-labelledby="herd-title">
                    <h2 id="herd-title">{ lang.herd_title() }</h2>
                    <p class="intro">{ lang.herd_intro() }</p>
                    <div class="columns">
                        <Fields state={state.clone()} on={on.clone()} />
                        <div>
                            <Runs state={state.clone()} on={on.clone()} />
                            <TablePanel state={state.clone()} on={on.clone()} />
                        </div>
                    </div>
                </section>
                <Explorer state={state.clone()} on={on.clone()} />
            </main>
            <footer><p>{ lang.page_footer() }</p></footer>
        </>
    }
}

/// A section's anchor and name.
type Section = (&'static str, fn(Lang) -> &'static str);

/// The sections, in the order of the page.
const SECTIONS: [Section; 2] = [
    ("herd", |lang| lang.page_nav_herd()),
    ("backoff", |lang| lang.page_nav_backoff()),
];

/// The fragment holds the state, so anchors scroll without touching it.
fn go_to(id: &'static str) -> Callback<MouseEvent> {
    Callback::from(move |event: MouseEvent| {
        event.prevent_default();
        browser::scroll_to(id);
    })
}

fn focus_main(event: MouseEvent) {
    event.prevent_default();
    browser::scroll_to("main");
}

#[component]
fn Header(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    let section = |&(id, name): &Section| {
        html! { <a href={format!("#{id}")} onclick={go_to(id)}>{ name(lang) }</a> }
    };
    let other = match lang {
        Lang::Zh => Lang::En,
        Lang::En => Lang::Zh,
    };
    let theme = state.theme;
    let theme_name = match theme {
        Theme::Auto => lang.page_theme_auto(),
        Theme::Light => lang.page_theme_light(),
        Theme::Dark => lang.page_theme_dark(),
    };
    html! {
        <header class="top">
            <div>
                <h1>{ lang.page_name() }</h1>
                <p>{ lang.page_motto() }</p>
            </div>
            <nav aria-label={lang.page_nav_label()}>{ SECTIONS.iter().map(section).collect::<Html>() }</nav>
            <p class="buttons">
                <button type="button" id="language" lang={other.code()} title={lang.page_language_hint()}
                    onclick={on.reform(move |_| Action::Speak(other))}>{ lang.page_language() }</button>
                <button type="button" id="theme" onclick={on.reform(move |_| Action::Theme(theme.next()))}>{ theme_name }</button>
                <CopyLink state={state.clone()} on={on.clone()} />
            </p>
        </header>
    }
}

#[component]
fn CopyLink(props: &PartProps) -> Html {
    let PartProps { state, on } = props.clone();
    let label = state.lang.page_copy_link();
    let onclick = move |_| {
        let (address, on) = (browser::address(&link::encode(&state.link())), on.clone());
        wasm_bindgen_futures::spawn_local(async move {
            let copied = browser::copy(&address).await;
            let notice = if copied {
                Notice::LinkCopied
            } else {
                Notice::LinkToCopy(address)
            };
            on.emit(Action::Notify(notice));
        });
    };
    html! { <button type="button" id="copy-link" {onclick}>{ label }</button> }
}

#[component]
fn Notices(props: &PartProps) -> Html {
    let PartProps { state, on } = props;
    let lang = state.lang;
    let notice = |notice: &Notice| html! { <p>{ words(lang, notice) }</p> };
    html! {
        <div id="notices" role="status" class={classes!((!state.notices.is_empty()).then_some("notices"))}>
            { state.notices.iter().map(notice).collect::<Html>() }
            if !state.notices.is_empty() {
                <button type="button" id="dismiss" onclick={on.reform(|_| Action::Dismiss)}>{ lang.page_dismiss() }</button>
            }
        </div>
    }
}

fn words(lang: Lang, notice: &Notice) -> Html {
    match notice {
        Notice::LinkVersion(version) => lang.notice_link_version(version).into(),
        Notice::LinkUnknown(name) => lang.notice_link_unknown(name).into(),
        Notice::LinkValue(name, value) => lang.notice_link_value(name, value).into(),
        Notice::LinkTooLong => lang.notice_link_too_long().into(),
        Notice::LinkCopied => lang.notice_link_copied().into(),
        Notice::LinkToCopy(address) => html! {
            <>{ lang.notice_link_to_copy() }{ " " }<input type="text" readonly=true value={address.clone()} /></>
        },
        Notice::NoWorker => lang.notice_no_worker().into(),
        Notice::NoRandom => lang.notice_no_random().into(),
    }
}
