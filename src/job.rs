//! Long work in small steps: what the page asks for and what comes back.
//!
//! The same [`Desk`] works in the Web Worker and, where no worker can start, on the main thread; the
//! messages are plain values, carried between the two as bytes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::herd::{CellSummary, EngineKind, RunView, RunViewer, RunsSpec, Table, TableSpec};

/// Where on the page a result belongs. Each slot has one job at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Slot {
    /// The single runs of the parameters in the form.
    Runs,
    /// Those of the pinned parameters.
    PinnedRuns,
    /// The table of the parameters in the form.
    Table,
    /// That of the pinned parameters.
    PinnedTable,
}

/// Counts a slot's jobs, so that a late answer to an earlier one is known as such.
pub type Ticket = u32;

/// What there is to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// One run of each strategy.
    Runs(RunsSpec),
    /// A whole table.
    Table(TableSpec),
}

/// From the page to the desk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Do this; whatever the slot was doing is dropped.
    Start(Slot, Ticket, Task),
    /// Drop what the slot is doing.
    Cancel(Slot),
}

/// From the desk to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// Whose.
    pub slot: Slot,
    /// Of which job.
    pub ticket: Ticket,
    /// What.
    pub news: News,
}

/// What a reply tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum News {
    /// The share that is done, 0 to 1, and for single runs the one on the way.
    Progress(f64, Option<Box<RunView>>),
    /// A run is over.
    Run(Box<RunView>),
    /// A cell is done.
    Cell(CellSummary),
    /// That was all.
    Done,
}

/// Messages between page and worker as bytes.
pub mod wire {
    use serde::{Serialize, de::DeserializeOwned};

    /// A message's bytes.
    pub fn encode(message: &impl Serialize) -> Vec<u8> {
        postcard::to_stdvec(message).expect("messages are plain values of known length")
    }

    /// The message that the bytes hold, or none: bytes that this program did not write.
    pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
        let (message, rest) = postcard::take_from_bytes(bytes).ok()?;
        rest.is_empty().then_some(message)
    }
}

#[derive(Clone, Debug)]
enum Job {
    Runs(RunViewer),
    Table(Table),
}

impl Job {
    fn new(task: Task) -> Self {
        match task {
            Task::Runs(spec) => Self::Runs(RunViewer::new(spec)),
            Task::Table(spec) => Self::Table(Table::new(spec, EngineKind::Fastest)),
        }
    }

    fn advance(&mut self, events: u32) -> Option<News> {
        match self {
            Self::Runs(viewer) => viewer.advance(events).map(|run| News::Run(Box::new(run))),
            Self::Table(table) => table.advance(events).map(News::Cell),
        }
    }

    fn is_done(&self) -> bool {
        match self {
            Self::Runs(viewer) => viewer.is_done(),
            Self::Table(table) => table.is_done(),
        }
    }

    fn progress(&self) -> News {
        match self {
            Self::Runs(viewer) => {
                let view = viewer.current().cloned().map(Box::new);
                News::Progress(viewer.progress(), view)
            }
            Self::Table(table) => News::Progress(table.progress(), None),
        }
    }
}

/// The jobs in hand, worked on in turn.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    jobs: BTreeMap<Slot, (Ticket, Job)>,
    /// Whose turn was last.
    last: Option<Slot>,
}

/// Events handled between two looks at the clock: well under a millisecond of work, but for the start
/// of a run, which draws for every client at once (some ten milliseconds for 100 000).
const EVENTS_PER_STEP: u32 = 1024;

impl Desk {
    /// Takes a request.
    pub fn take(&mut self, request: Request) {
        match request {
            Request::Start(slot, ticket, task) => {
                self.jobs.insert(slot, (ticket, Job::new(task)));
            }
            Request::Cancel(slot) => {
                self.jobs.remove(&slot);
            }
        }
    }

    /// Whether there is nothing to do.
    pub fn is_idle(&self) -> bool {
        self.jobs.is_empty()
    }

    /// Works until `time_is_up`, then tells how far everything is.
    ///
    /// The clock is the caller's: this asks it between steps and knows nothing of time.
    pub fn work(&mut self, mut time_is_up: impl FnMut() -> bool) -> Vec<Reply> {
        let mut replies = Vec::new();
        while let Some(slot) = self.next_slot() {
            self.step(slot, &mut replies);
            if time_is_up() {
                break;
            }
        }
        for (&slot, (ticket, job)) in &self.jobs {
            replies.push(Reply {
                slot,
                ticket: *ticket,
                news: job.progress(),
            });
        }
        replies
    }

    fn step(&mut self, slot: Slot, replies: &mut Vec<Reply>) {
        let Some((ticket, job)) = self.jobs.get_mut(&slot) else {
            return;
        };
        let ticket = *ticket;
        let mut tell = |news| replies.push(Reply { slot, ticket, news });
        if let Some(news) = job.advance(EVENTS_PER_STEP) {
            tell(news);
        }
        if job.is_done() {
            tell(News::Done);
            self.jobs.remove(&slot);
        }
    }

    /// The slot after the last one, round and round.
    fn next_slot(&mut self) -> Option<Slot> {
        let after_last = |slot: &&Slot| self.last.is_none_or(|last| **slot > last);
        let next = self
            .jobs
            .keys()
            .find(after_last)
            .or(self.jobs.keys().next());
        self.last = next.copied();
        self.last
    }
}
