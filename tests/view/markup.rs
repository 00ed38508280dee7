//! The markup: what a person, a keyboard and a screen reader are given.

use std::collections::BTreeSet;
use std::rc::Rc;

use retry_lab::app::fields::PartProps;
use retry_lab::app::form::Input;
use retry_lab::app::page::Page;
use retry_lab::app::state::{Action, State};
use retry_lab::herd::Strategy;
use retry_lab::job::Slot;
use retry_lab::texts::Lang;
use yew::{Callback, LocalServerRenderer};

use crate::desk;
use crate::given::page;

/// The page's markup for a state.
fn render(state: &State) -> String {
    let props = PartProps {
        state: Rc::new(state.clone()),
        on: Callback::noop(),
    };
    let renderer = LocalServerRenderer::<Page>::with_props(props).hydratable(false);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime starts");
    runtime.block_on(renderer.render())
}

/// The values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(&start[..])
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

/// States of every kind that the page can be in.
fn states(lang: Lang) -> Vec<(&'static str, State)> {
    let opened = page(lang);
    let mut done = page(lang);
    done.act(Action::Type(Input::Runs, "2".into()));
    done.act(Action::RunTable);
    desk::finish(&mut done);
    let mut pinned = done.clone();
    pinned.act(Action::Pin);
    pinned.act(Action::Type(Input::Base, "50".into()));
    desk::finish(&mut pinned);
    let mut running = page(lang);
    running.act(Action::RunTable);
    desk::step(&mut running, Slot::Table);
    let mut stopped = running.clone();
    stopped.act(Action::StopTable);
    stopped.act(Action::StopRuns);
    let mut invalid = done.clone();
    for input in Input::ALL {
        invalid.act(Action::Type(input, "?".into()));
    }
    Strategy::ALL
        .into_iter()
        .for_each(|one| invalid.act(Action::Toggle(one)));
    vec![
        ("opened", opened),
        ("done", done),
        ("pinned", pinned),
        ("running", running),
        ("stopped", stopped),
        ("invalid", invalid),
    ]
}

/// Every state in both languages satisfies `rule`, which answers with what is wrong.
#[track_caller]
fn check(rule: impl Fn(&str) -> Vec<String>) {
    for lang in Lang::ALL {
        for (name, state) in states(lang) {
            let wrong = rule(&render(&state));
            assert!(wrong.is_empty(), "{name} in {lang:?}: {wrong:?}");
        }
    }
}

fn strings<'a>(items: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    items.into_iter().map(str::to_owned).collect()
}

#[test]
fn ids_are_unique() {
    check(|html| {
        let mut seen = BTreeSet::new();
        strings(
            values(html, "id")
                .into_iter()
                .filter(|id| !seen.insert(*id)),
        )
    });
}

#[test]
fn labels_and_descriptions_point_at_something() {
    check(|html| {
        let ids: BTreeSet<_> = values(html, "id").into_iter().collect();
        let named = ["for", "aria-describedby", "aria-labelledby"].map(|name| values(html, name));
        strings(named.concat().into_iter().filter(|id| !ids.contains(id)))
    });
}

#[test]
fn no_attribute_styles_anything() {
    // The policy forbids it, so such a style would silently not be there.
    check(|html| strings(values(html, "style")));
}

#[test]
fn a_disabled_button_says_why() {
    check(|html| {
        let tags = html
            .split("<button")
            .skip(1)
            .filter_map(|rest| rest.split('>').next());
        let disabled = tags.filter(|tag| tag.contains(" disabled"));
        strings(disabled.filter(|tag| values(tag, "title").is_empty()))
    });
}

#[test]
fn english_has_no_chinese_but_the_way_back() {
    for (name, state) in states(Lang::En) {
        let html = render(&state)
            .replace("中文", "")
            .replace("切换到中文", "")
            .replace("切换到", "");
        let chinese: String = html
            .chars()
            .filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c))
            .collect();
        assert_eq!(chinese, "", "{name}");
    }
}

#[test]
fn every_strategy_has_its_row() {
    for (name, state) in states(Lang::Zh)
        .into_iter()
        .filter(|(name, _)| *name != "opened")
    {
        let rows = values(&render(&state), "data-strategy").len();
        // A row in the totals and one in the table; not yet known strategies are not shown.
        assert!(rows >= Strategy::ALL.len(), "{name} has {rows} rows");
    }
}

#[test]
fn least_and_greatest_are_marked_in_whole_columns_only() {
    let marks = |state: &State| {
        values(&render(state), "class")
            .iter()
            .filter(|it| **it == "best")
            .count()
    };
    let states = states(Lang::Zh);
    let of = |wanted: &str| {
        states
            .iter()
            .find(|(name, _)| *name == wanted)
            .map(|(_, state)| marks(state))
    };
    // Two figures for each of three numbers of clients.
    assert_eq!(of("done"), Some(6));
    assert_eq!(of("running"), Some(0));
}

#[test]
fn a_wrong_field_is_marked_and_says_its_range() {
    let (_, invalid) = states(Lang::Zh).pop().expect("there are states");
    let html = render(&invalid);
    assert_eq!(
        values(&html, "aria-invalid")
            .iter()
            .filter(|it| **it == "true")
            .count(),
        Input::ALL.len()
    );
    let mut state = page(Lang::Zh);
    state.act(Action::Type(Input::Clients, "100001".into()));
    assert!(render(&state).contains("100001 超出范围，应在 1 到 100000 之间"));
}
