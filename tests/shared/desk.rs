//! The desk: turns, budgets, and the same results however the work is cut.

use retry_lab::herd::{
    ClientCount, EngineKind, GeneratorKind, Params, RunCount, RunViewer, RunsSpec, Strategy, Table,
    TableSpec,
};
use retry_lab::job::{Desk, News, Reply, Request, Slot, Task};

use super::test;

const SLOTS: [Slot; 4] = [Slot::Runs, Slot::PinnedRuns, Slot::Table, Slot::PinnedTable];

fn runs(generator: GeneratorKind, clients: u32) -> Task {
    Task::Runs(RunsSpec {
        params: params(generator),
        strategies: Strategy::ALL.to_vec(),
        clients: ClientCount::new(clients).expect("within the range"),
    })
}

fn table(generator: GeneratorKind, clients: &[u32], runs: u32) -> Task {
    let count = |&count| ClientCount::new(count).expect("within the range");
    Task::Table(TableSpec {
        params: params(generator),
        strategies: Strategy::ALL.to_vec(),
        clients: clients.iter().map(count).collect(),
        runs: RunCount::new(runs).expect("within the range"),
    })
}

fn params(generator: GeneratorKind) -> Params {
    Params {
        generator,
        ..Params::default()
    }
}

/// The news of a task but for its progress, computed without a desk.
pub fn direct(task: &Task) -> Vec<News> {
    let mut news = match task.clone() {
        Task::Runs(spec) => {
            let mut viewer = RunViewer::new(spec);
            let run = || viewer.advance(u32::MAX).map(|run| News::Run(Box::new(run)));
            std::iter::from_fn(run).collect::<Vec<_>>()
        }
        Task::Table(spec) => {
            let cells = Table::run(spec, EngineKind::Fastest).into_iter();
            cells.map(News::Cell).collect()
        }
    };
    news.push(News::Done);
    news
}

/// All that the desk replies until it is idle, and how often it was told to work.
fn work_off(desk: &mut Desk, mut time_is_up: impl FnMut() -> bool) -> (Vec<Reply>, usize) {
    let (mut replies, mut turns) = (Vec::new(), 0);
    while !desk.is_idle() {
        replies.extend(desk.work(&mut time_is_up));
        turns += 1;
    }
    assert!(desk.work(|| false).is_empty(), "an idle desk has no news");
    (replies, turns)
}

fn is_progress(reply: &Reply) -> bool {
    matches!(reply.news, News::Progress(..))
}

/// A desk with one task in each slot; the ticket is the slot's place.
fn full_desk(tasks: &[Task; 4]) -> Desk {
    let mut desk = Desk::default();
    for ((slot, ticket), task) in SLOTS.into_iter().zip(1..).zip(tasks) {
        desk.take(Request::Start(slot, ticket, task.clone()));
    }
    desk
}

#[test]
fn every_budget_gives_the_results_of_no_budget() {
    use GeneratorKind::{CPython, Pcg};
    let tasks = [
        runs(Pcg, 60),
        runs(CPython, 60),
        table(Pcg, &[1, 2, 60], 3),
        table(CPython, &[60, 10], 2),
    ];
    for steps_per_turn in [1, 3, usize::MAX] {
        let mut steps = 0;
        let time_is_up = || {
            steps += 1;
            steps % steps_per_turn == 0
        };
        let (replies, turns) = work_off(&mut full_desk(&tasks), time_is_up);
        assert_eq!(turns == 1, steps_per_turn == usize::MAX);
        for ((slot, ticket), task) in SLOTS.into_iter().zip(1..).zip(&tasks) {
            let of_slot = replies.iter().filter(|reply| reply.slot == slot);
            assert!(of_slot.clone().all(|reply| reply.ticket == ticket));
            let results = of_slot.filter(|reply| !is_progress(reply));
            let news: Vec<_> = results.map(|reply| reply.news.clone()).collect();
            assert_eq!(
                news,
                direct(task),
                "{slot:?}, {steps_per_turn} steps a turn"
            );
        }
    }
}

/// A step ends with a run, and these runs are short, so that each step brings exactly one cell.
#[test]
fn slots_take_turns() {
    let task = table(GeneratorKind::Pcg, &[1, 2], 1);
    let tasks = [(); 4].map(|()| task.clone());
    let (replies, _) = work_off(&mut full_desk(&tasks), || true);
    let cells = replies.iter().filter(|r| matches!(r.news, News::Cell(_)));
    let slots: Vec<_> = cells.map(|reply| reply.slot).collect();
    assert_eq!(slots, SLOTS.repeat(12));
}

/// A run of the herd that takes several steps shows itself on the way.
#[test]
fn a_long_run_shows_how_far_it_is() {
    let mut desk = Desk::default();
    desk.take(Request::Start(Slot::Runs, 5, runs(GeneratorKind::Pcg, 400)));
    let (replies, turns) = work_off(&mut desk, || true);
    let (mut share_before, mut shown) = (0.0, 0);
    for reply in &replies {
        let News::Progress(share, view) = &reply.news else {
            continue;
        };
        assert!(
            (share_before..=1.0).contains(share),
            "{share} after {share_before}"
        );
        share_before = *share;
        let Some(view) = view else { continue };
        assert_eq!(view.totals, None, "a finished run is told as such");
        assert!(view.written < view.clients.get());
        shown += 1;
    }
    assert!(turns > 20 && shown > 10, "{turns} turns, {shown} views");
    assert_eq!(replies.last().map(|reply| &reply.news), Some(&News::Done));
}

#[test]
fn a_cancelled_job_is_silent() {
    let mut desk = full_desk(&[(); 4].map(|()| table(GeneratorKind::Pcg, &[10], 50)));
    desk.work(|| true);
    desk.take(Request::Cancel(Slot::Runs));
    desk.take(Request::Cancel(Slot::Runs));
    let (replies, _) = work_off(&mut desk, || true);
    assert!(replies.iter().all(|reply| reply.slot != Slot::Runs));
    let done = replies.iter().filter(|reply| reply.news == News::Done);
    assert_eq!(done.count(), 3);
}

#[test]
fn a_started_job_replaces_the_slots_earlier_one() {
    let task = runs(GeneratorKind::Pcg, 20);
    let mut desk = Desk::default();
    desk.take(Request::Start(
        Slot::Runs,
        1,
        table(GeneratorKind::Pcg, &[100], 100),
    ));
    desk.work(|| true);
    desk.take(Request::Start(Slot::Runs, 2, task.clone()));
    let (replies, _) = work_off(&mut desk, || true);
    assert!(replies.iter().all(|reply| reply.ticket == 2));
    let results = replies.into_iter().filter(|reply| !is_progress(reply));
    assert_eq!(
        results.map(|reply| reply.news).collect::<Vec<_>>(),
        direct(&task)
    );
}

/// A job with nothing to do is done at its first step, and harms nobody's progress.
#[test]
fn an_empty_table_is_done_at_once() {
    let empty = table(GeneratorKind::Pcg, &[], 1);
    let mut desk = Desk::default();
    desk.take(Request::Start(Slot::Runs, 1, runs(GeneratorKind::Pcg, 10)));
    desk.take(Request::Start(Slot::Table, 2, empty));
    let (replies, _) = work_off(&mut desk, || true);
    for reply in &replies {
        let share = match reply.news {
            News::Progress(share, _) => share,
            _ => continue,
        };
        assert!((0.0..=1.0).contains(&share), "{share} of {:?}", reply.slot);
    }
    let of_table = replies.iter().filter(|reply| reply.slot == Slot::Table);
    let done = of_table.filter(|reply| reply.news == News::Done);
    assert_eq!(done.count(), 1);
}
