//! The state: what actions do to it, and what it wants done.

use std::rc::Rc;

use proptest::prelude::*;
use retry_lab::app::form::{Form, Input};
use retry_lab::app::link::{Link, Notice};
use retry_lab::app::state::{Action, State};
use retry_lab::app::work::Phase;
use retry_lab::herd::{EngineKind, GeneratorKind, RunViewer, RunsSpec, Strategy as Backoff, Table};
use retry_lab::job::{News, Reply, Slot, Task};
use retry_lab::texts::Lang;

use crate::desk;
use crate::given::{any_form, page};

fn typed(input: Input, text: &str) -> Action {
    Action::Type(input, text.into())
}

/// The finished runs of a spec, made directly.
fn runs(spec: &RunsSpec) -> Vec<retry_lab::herd::RunView> {
    let mut viewer = RunViewer::new(spec.clone());
    let mut runs = Vec::new();
    while !viewer.is_done() {
        runs.extend(viewer.advance(u32::MAX));
    }
    runs
}

#[track_caller]
fn assert_shows_the_forms_runs(state: &State) {
    let expected = runs(&state.form.runs().expect("a valid form"));
    let shown: Vec<_> = state
        .runs
        .items()
        .iter()
        .map(|run| (**run).clone())
        .collect();
    assert_eq!(shown, expected);
    assert_eq!(state.runs.phase(), Phase::Done);
}

#[test]
fn the_page_opens_with_its_runs_on_the_way_and_no_table() {
    let mut state = page(Lang::Zh);
    assert!(matches!(state.wanted(Slot::Runs), Some((_, Task::Runs(_)))));
    assert_eq!(state.wanted(Slot::Table), None);
    desk::finish(&mut state);
    assert_shows_the_forms_runs(&state);
    assert_eq!(state.wanted(Slot::Runs), None);
}

#[test]
fn a_change_runs_anew_and_shows_the_earlier_runs_until_news_comes() {
    let mut state = page(Lang::Zh);
    desk::finish(&mut state);
    state.act(typed(Input::Clients, "20"));
    assert!(state.runs.is_stale() && state.runs.items().len() == 6);
    desk::finish(&mut state);
    assert!(!state.runs.is_stale());
    assert_shows_the_forms_runs(&state);
}

#[test]
fn an_invalid_field_keeps_the_last_results_and_runs_nothing() {
    let mut state = page(Lang::Zh);
    desk::finish(&mut state);
    let before = state.runs.clone();
    state.act(typed(Input::Base, "five"));
    assert_eq!((state.wanted(Slot::Runs), &state.runs), (None, &before));
    assert_eq!(state.form.text(Input::Base), "five");
    state.act(Action::RunTable);
    assert_eq!(state.wanted(Slot::Table), None);
}

#[test]
fn the_table_is_run_by_hand_and_known_to_be_outdated() {
    let mut state = page(Lang::Zh);
    state.act(typed(Input::Runs, "3"));
    state.act(Action::RunTable);
    desk::finish(&mut state);
    let spec = state.form.table().expect("a valid form");
    assert_eq!(state.table.items(), Table::run(spec, EngineKind::Fastest));
    assert!(!state.table_is_outdated());
    state.act(Action::Generator(GeneratorKind::CPython));
    assert!(state.table_is_outdated());
}

#[test]
fn stopped_work_stays_stopped_whatever_still_arrives() {
    let mut state = page(Lang::Zh);
    state.act(Action::RunTable);
    let Some((ticket, _)) = state.wanted(Slot::Table) else {
        panic!("the table was started")
    };
    desk::step(&mut state, Slot::Table);
    state.act(Action::StopTable);
    assert!(matches!(state.table.phase(), Phase::Stopped(_)));
    let before = state.table.clone();
    let late = Reply {
        slot: Slot::Table,
        ticket,
        news: News::Done,
    };
    state.act(Action::Replies(Rc::new(vec![late])));
    assert_eq!((&state.table, state.wanted(Slot::Table)), (&before, None));
}

#[test]
fn news_of_an_earlier_job_is_let_pass() {
    let mut state = page(Lang::Zh);
    let Some((ticket, _)) = state.wanted(Slot::Runs) else {
        panic!("the runs are on the way")
    };
    state.act(typed(Input::Clients, "7"));
    let before = state.runs.clone();
    let late = Reply {
        slot: Slot::Runs,
        ticket,
        news: News::Done,
    };
    state.act(Action::Replies(Rc::new(vec![late])));
    assert_eq!(state.runs, before);
}

#[test]
fn pinned_results_are_kept_and_compared_and_let_go() {
    let mut state = page(Lang::Zh);
    state.act(typed(Input::Runs, "2"));
    state.act(Action::RunTable);
    desk::finish(&mut state);
    state.act(Action::Pin);
    // Both were complete, so nothing has to be made again.
    assert_eq!(
        (
            state.wanted(Slot::PinnedRuns),
            state.wanted(Slot::PinnedTable)
        ),
        (None, None)
    );
    let pinned = state.form.clone();
    state.act(typed(Input::Clients, "30"));
    state.act(Action::TakePinned);
    assert_eq!(state.form, pinned);
    state.act(Action::Unpin);
    assert_eq!(state.pinned, None);
}

#[test]
fn a_link_brings_everything_back() {
    let mut state = page(Lang::En);
    state.act(typed(Input::Runs, "2"));
    state.act(Action::Toggle(Backoff::None));
    state.act(Action::RunTable);
    desk::finish(&mut state);
    state.act(Action::Pin);
    state.act(typed(Input::Seed, "18446744073709551615"));
    state.act(Action::RunTable);
    desk::finish(&mut state);
    let mut opened = page(Lang::Zh);
    opened.act(Action::Open(Box::new(state.link()), Vec::new()));
    desk::finish(&mut opened);
    assert_eq!(opened.link(), state.link());
    assert_eq!(opened.runs.items(), state.runs.items());
    assert_eq!(opened.table.items(), state.table.items());
    let of_pinned = |state: &State| {
        let pinned = state.pinned.clone().expect("something is pinned");
        (pinned.runs.items().to_vec(), pinned.table.items().to_vec())
    };
    assert_eq!(of_pinned(&opened), of_pinned(&state));
}

#[test]
fn results_of_earlier_parameters_are_not_pinned() {
    let mut state = page(Lang::Zh);
    desk::finish(&mut state);
    state.act(typed(Input::Clients, "20"));
    assert!(state.runs.is_stale());
    state.act(Action::Pin);
    let pinned = |state: &State| state.pinned.clone().expect("something is pinned").runs;
    assert_eq!(pinned(&state).shown().count(), 0);
    desk::finish(&mut state);
    assert_eq!(pinned(&state).items(), state.runs.items());
}

#[test]
fn a_link_without_a_table_opens_a_page_without_one() {
    let mut state = page(Lang::Zh);
    state.act(typed(Input::Runs, "2"));
    state.act(Action::RunTable);
    desk::finish(&mut state);
    state.act(Action::Open(Box::default(), Vec::new()));
    assert_eq!(state.link().form, Link::default().form);
    assert!(!state.link().table && state.table.spec().is_none());
}

#[test]
fn a_table_that_is_outdated_or_was_stopped_is_not_in_the_link() {
    let mut state = page(Lang::Zh);
    state.act(Action::RunTable);
    assert!(state.link().table);
    state.act(Action::StopTable);
    assert!(!state.link().table);
    state.act(Action::RunTable);
    desk::finish(&mut state);
    assert!(state.link().table);
    state.act(typed(Input::Base, "6"));
    assert!(!state.link().table);
}

#[test]
fn nothing_new_leaves_in_sight_what_was_there() {
    let mut state = page(Lang::Zh);
    desk::finish(&mut state);
    let before: Vec<_> = state.runs.shown().cloned().collect();
    state.act(typed(Input::Clients, "20"));
    let Some((ticket, _)) = state.wanted(Slot::Runs) else {
        panic!("the runs are on the way")
    };
    let nothing = Reply {
        slot: Slot::Runs,
        ticket,
        news: News::Progress(0.0, None),
    };
    state.act(Action::Replies(Rc::new(vec![nothing])));
    let after: Vec<_> = state.runs.shown().cloned().collect();
    assert!(state.runs.is_stale() && after == before);
}

#[test]
fn a_notice_is_given_once() {
    let mut state = page(Lang::Zh);
    for _ in 0..3 {
        state.act(Action::Notify(Notice::LinkCopied));
    }
    assert_eq!(state.notices, [Notice::LinkCopied]);
}

#[test]
fn typing_in_one_field_is_one_step_to_undo() {
    let mut state = page(Lang::Zh);
    assert!(!state.can_undo());
    let start = state.form.clone();
    for text in ["5", "50", "500"] {
        state.act(typed(Input::Clients, text));
    }
    state.act(typed(Input::Cap, "9"));
    state.act(Action::Undo);
    assert_eq!(state.form.text(Input::Clients), "500");
    state.act(Action::Undo);
    assert_eq!(state.form, start);
    assert!(!state.can_undo());
}

#[test]
fn a_link_opened_over_a_form_can_be_undone() {
    let mut state = page(Lang::Zh);
    state.act(typed(Input::Clients, "77"));
    let mine = state.form.clone();
    state.act(Action::Open(Box::default(), Vec::new()));
    assert_eq!(state.form, Form::default());
    state.act(Action::Undo);
    assert_eq!(state.form, mine);
}

proptest! {
    #[test]
    fn undo_goes_back_to_the_start(changes in prop::collection::vec(any_form(), 0..20)) {
        let mut state = page(Lang::Zh);
        let start = state.form.clone();
        for form in changes {
            let link = Link { form, ..Link::default() };
            state.act(Action::Open(Box::new(link), Vec::new()));
        }
        while state.can_undo() {
            state.act(Action::Undo);
        }
        prop_assert_eq!(state.form, start);
    }
}
