//! The plain engine: the model as it is written down, one event after another.
//!
//! It is what CPython mode runs on, draw by draw in the original's order, and the reference that
//! the [fused](super::fused) engine is tested against.

use super::backoff::Memory;
use super::queue::LoserTree;
use super::run::{Engine, Observer, Rules, RunTotals, key};
use crate::rng::Generator;

/// The key of a client that has finished: above every event's.
const NEVER: u128 = u128::MAX;

/// An event's key: by time, then by insertion number.
#[inline]
fn ordered(t_ms: f64, inserted: u64) -> u128 {
    u128::from(key(t_ms)) << 64 | u128::from(inserted)
}

/// The time in a key.
#[inline]
fn time_ms(key: u128) -> f64 {
    f64::from_bits((key >> 64) as u64)
}

/// What a client waits for.
#[derive(Clone, Copy, Debug)]
enum Pending {
    /// Its read to arrive at the server.
    Read,
    /// The answer to its read, with the row's version.
    Version(u32),
    /// Its write, with the version it read, to arrive at the server.
    Write(u32),
    /// The answer to its write.
    Written(bool),
}

#[derive(Clone, Debug)]
struct Client {
    pending: Pending,
    memory: Memory,
}

/// One run in progress.
#[derive(Clone, Debug)]
pub struct Plain {
    clients: Vec<Client>,
    /// By time, then by insertion number.
    queue: LoserTree<u128>,
    inserted: u64,
    version: u32,
    totals: RunTotals,
}

impl Engine for Plain {
    fn start(clients: u32, rules: &Rules, rng: &mut impl Generator) -> Self {
        let first = Client {
            pending: Pending::Read,
            memory: rules.backoff.fresh(),
        };
        let arrivals: Vec<_> = (0..u64::from(clients))
            .map(|inserted| ordered(rules.net.delay_ms(rng), inserted))
            .collect();
        Self {
            clients: vec![first; clients as usize],
            queue: LoserTree::new(arrivals.into_iter()),
            inserted: u64::from(clients),
            version: 0,
            totals: RunTotals::default(),
        }
    }

    fn advance(
        &mut self,
        events: u32,
        rules: &Rules,
        rng: &mut impl Generator,
        observer: &mut impl Observer,
    ) -> Option<RunTotals> {
        for _ in 0..events {
            let (key, index) = self.queue.top();
            if key == NEVER {
                return Some(self.totals);
            }
            let now = time_ms(key);
            let client = &mut self.clients[index as usize];
            let next = match client.pending {
                Pending::Read => {
                    observer.read(now, index);
                    client.pending = Pending::Version(self.version);
                    now + rules.net.delay_ms(rng)
                }
                Pending::Version(version) => {
                    client.pending = Pending::Write(version);
                    now + rules.net.delay_ms(rng)
                }
                Pending::Write(version) => {
                    let ok = version == self.version;
                    self.version += u32::from(ok);
                    self.totals.calls += 1;
                    observer.write(now, index, ok);
                    client.pending = Pending::Written(ok);
                    now + rules.net.delay_ms(rng)
                }
                Pending::Written(true) => {
                    self.totals.finish_ms = now;
                    self.queue.replace_top(NEVER);
                    continue;
                }
                Pending::Written(false) => {
                    client.pending = Pending::Read;
                    // The delay is drawn before the backoff, and added before it.
                    let sent = now + rules.net.delay_ms(rng);
                    sent + rules.backoff.delay_ms(&mut client.memory, rng)
                }
            };
            self.queue.replace_top(ordered(next, self.inserted));
            self.inserted += 1;
        }
        None
    }

    fn written(&self) -> u32 {
        self.version
    }
}
