//! The desk against a model of it, and its messages as bytes.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Debug;

use proptest::collection::vec;
use proptest::prelude::{any, prop_oneof};
use proptest::proptest;
use proptest::sample::{Index, select};
use proptest::strategy::Strategy as Given;
use retry_lab::herd::{Params, RunsSpec, TableSpec};
use retry_lab::job::{Desk, News, Reply, Request, Slot, Task, Ticket, wire};
use serde::{Serialize, de::DeserializeOwned};

use crate::herd_given as given;
use crate::shared::desk;

#[derive(Clone, Debug)]
enum Act {
    Start(Slot, Task),
    Cancel(Slot),
    Work { steps: u32 },
}

fn slot() -> impl Given<Value = Slot> {
    select(vec![
        Slot::Runs,
        Slot::PinnedRuns,
        Slot::Table,
        Slot::PinnedTable,
    ])
}

fn task() -> impl Given<Value = Task> {
    let runs = (given::params(), given::strategies(), given::clients(60));
    let runs = runs.prop_map(|(params, strategies, clients)| RunsSpec {
        params,
        strategies,
        clients,
    });
    let cells = (given::strategies(), vec(given::clients(30), 0..3));
    let table = (given::params(), cells, given::runs(3));
    let table = table.prop_map(|(params, (strategies, clients), runs)| TableSpec {
        params,
        strategies,
        clients,
        runs,
    });
    prop_oneof![runs.prop_map(Task::Runs), table.prop_map(Task::Table)]
}

fn act() -> impl Given<Value = Act> {
    prop_oneof![
        3 => (slot(), task()).prop_map(|(slot, task)| Act::Start(slot, task)),
        1 => slot().prop_map(Act::Cancel),
        4 => (1..30_u32).prop_map(|steps| Act::Work { steps }),
    ]
}

proptest! {
    #![proptest_config(given::config(60))]

    #[test]
    fn the_desk_tells_what_its_jobs_give_and_nothing_else(acts in vec(act(), 1..12)) {
        let mut pair = Pair::default();
        for act in acts {
            pair.act(act);
        }
        pair.work(u32::MAX);
        assert!(pair.desk.is_idle() && pair.model.is_empty());
    }
}

/// The desk and beside it, for each busy slot, what is still to come.
#[derive(Default)]
struct Pair {
    desk: Desk,
    model: BTreeMap<Slot, Expected>,
    ticket: Ticket,
}

struct Expected {
    ticket: Ticket,
    share: f64,
    news: VecDeque<News>,
}

impl Pair {
    fn act(&mut self, act: Act) {
        match act {
            Act::Start(slot, task) => {
                self.ticket += 1;
                let expected = Expected {
                    ticket: self.ticket,
                    share: 0.0,
                    news: desk::direct(&task).into(),
                };
                self.model.insert(slot, expected);
                self.desk.take(Request::Start(slot, self.ticket, task));
            }
            Act::Cancel(slot) => {
                self.model.remove(&slot);
                self.desk.take(Request::Cancel(slot));
            }
            Act::Work { steps } => self.work(steps),
        }
    }

    /// At most so many steps, whose replies must be the model's next ones.
    fn work(&mut self, steps: u32) {
        let mut steps_done = 0;
        let replies = self.desk.work(|| {
            steps_done += 1;
            steps_done >= steps
        });
        assert!(steps_done <= steps);
        assert_eq!(
            self.desk.is_idle(),
            replies.last().is_none_or(|r| r.news == News::Done)
        );
        let mut progress = Vec::new();
        for reply in replies {
            let slot = reply.slot;
            if let News::Progress(..) = reply.news {
                progress.push(slot);
            }
            self.expect(reply);
        }
        let busy: Vec<_> = self.model.keys().copied().collect();
        assert_eq!(
            progress, busy,
            "each unfinished job says once how far it is"
        );
    }

    fn expect(&mut self, Reply { slot, ticket, news }: Reply) {
        let expected = self.model.get_mut(&slot).expect("news of a job that is on");
        assert_eq!(ticket, expected.ticket);
        if let News::Progress(share, _) = news {
            assert!(
                (expected.share..=1.0).contains(&share),
                "{share} after {}",
                expected.share
            );
            expected.share = share;
            return;
        }
        assert_eq!(Some(&news), expected.news.front());
        expected.news.pop_front();
        if news == News::Done {
            self.model.remove(&slot);
        }
    }
}

fn request() -> impl Given<Value = Request> {
    let start = (slot(), any::<u32>(), task());
    prop_oneof![
        3 => start.prop_map(|(slot, ticket, task)| Request::Start(slot, ticket, task)),
        1 => slot().prop_map(Request::Cancel),
    ]
}

/// Some of what a desk replies to a task: every kind of news comes up.
fn reply() -> impl Given<Value = Reply> {
    (request(), 1..5_u32, any::<Index>()).prop_map(|(request, steps, index)| {
        let mut desk = Desk::default();
        desk.take(request);
        let mut left = steps;
        let mut replies = desk.work(|| {
            left -= 1;
            left == 0
        });
        if replies.is_empty() {
            let (slot, ticket, news) = (Slot::Table, 0, News::Done);
            return Reply { slot, ticket, news };
        }
        replies.swap_remove(index.index(replies.len()))
    })
}

proptest! {
    #![proptest_config(given::config(400))]

    #[test]
    fn requests_survive_the_wire(request in request(), harm in harm()) {
        check_wire(&request, &harm);
    }

    #[test]
    fn replies_survive_the_wire(reply in reply(), harm in harm()) {
        check_wire(&reply, &harm);
    }

    #[test]
    fn garbage_is_no_message(bytes in vec(prop_oneof![0..4_u8, any::<u8>()], 0..200)) {
        check_bytes::<Request>(&bytes);
        check_bytes::<Reply>(&bytes);
    }
}

/// Where, and which byte.
fn harm() -> impl Given<Value = Vec<(Index, u8)>> {
    vec((any::<Index>(), any::<u8>()), 1..10)
}

fn check_wire<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    message: &T,
    harm: &[(Index, u8)],
) {
    let mut longer = wire::encode(message);
    longer.push(0);
    assert_eq!(wire::decode::<T>(&longer), None, "one byte too many");
    let bytes = wire::encode(message);
    assert_eq!(wire::decode::<T>(&bytes).as_ref(), Some(message));
    for &(index, byte) in harm {
        let at = index.index(bytes.len());
        assert!(
            wire::decode::<T>(&bytes[..at]).is_none(),
            "cut after {at} bytes"
        );
        let mut other = bytes.clone();
        other[at] = byte;
        check_bytes::<T>(&other);
        // Where that falls before a length, the length is near 2⁶⁴.
        other.splice(at..at, [0xff; 9].into_iter().chain([1]));
        check_bytes::<T>(&other);
    }
}

/// Bytes are no message, or one that means the same when it is sent on.
fn check_bytes<T: Serialize + DeserializeOwned>(bytes: &[u8]) {
    let Some(message) = wire::decode::<T>(bytes) else {
        return;
    };
    let sent = wire::encode(&message);
    let again = wire::decode::<T>(&sent).expect("a message's own bytes");
    assert_eq!(wire::encode(&again), sent);
}

/// A value out of its range does not come in through the wire.
#[test]
fn the_wire_keeps_the_ranges() {
    let hour = f64::from(3_600_000).to_le_bytes();
    let spec = TableSpec {
        params: Params {
            base: given::ms(3_600_000.0),
            ..Default::default()
        },
        ..TableSpec::default()
    };
    let bytes = wire::encode(&spec);
    let at = bytes.windows(8).position(|window| window == hour);
    let at = at.expect("the base is there in eight bytes");
    for ms in [-1.0, 3_600_000.5, f64::INFINITY, f64::NAN] {
        let mut other = bytes.clone();
        other.splice(at..at + 8, ms.to_le_bytes());
        assert_eq!(wire::decode::<TableSpec>(&other), None, "{ms}");
    }
    assert_eq!(wire::decode::<TableSpec>(&bytes), Some(spec));
}
