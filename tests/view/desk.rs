//! The page at work without a browser: what the state wants done is done by a desk at once.

use std::rc::Rc;

use retry_lab::app::state::{Action, State};
use retry_lab::job::{Desk, Request, Slot};

const SLOTS: [Slot; 4] = [Slot::Runs, Slot::Table, Slot::PinnedRuns, Slot::PinnedTable];

/// Does all the work that the state wants, to its end.
pub fn finish(state: &mut State) {
    let mut desk = Desk::default();
    for slot in SLOTS {
        if let Some((ticket, task)) = state.wanted(slot) {
            desk.take(Request::Start(slot, ticket, task));
        }
    }
    while !desk.is_idle() {
        let replies = desk.work(|| false);
        state.act(Action::Replies(Rc::new(replies)));
    }
}

/// Does one step of the work on a slot, and hands the replies over.
pub fn step(state: &mut State, slot: Slot) {
    let mut desk = Desk::default();
    if let Some((ticket, task)) = state.wanted(slot) {
        desk.take(Request::Start(slot, ticket, task));
    }
    let replies = desk.work(|| true);
    state.act(Action::Replies(Rc::new(replies)));
}
