//! The plain engine: the model as it is written down, one event after another.
//!
//! It is what CPython mode runs on, draw by draw in the original's order, and the reference that
//! the [fused](super::fused) engine is tested against.

use super::backoff::Memory;
use super::queue::LoserTree;
use super::run::{Engine, NEVER, Observer, Rules, RunTotals, key};
use crate::rng::Generator;

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
    queue: LoserTree<(u64, u64)>,
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
            .map(|inserted| (key(rules.net.delay_ms(rng)), inserted))
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
            let ((bits, _), index) = self.queue.top();
            if bits == NEVER {
                return Some(self.totals);
            }
            let now = f64::from_bits(bits);
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
                    self.queue.replace_top((NEVER, 0));
                    continue;
                }
                Pending::Written(false) => {
                    client.pending = Pending::Read;
                    // The delay is drawn before the backoff, and added before it.
                    let sent = now + rules.net.delay_ms(rng);
                    sent + rules.backoff.delay_ms(&mut client.memory, rng)
                }
            };
            self.queue.replace_top((key(next), self.inserted));
            self.inserted += 1;
        }
        None
    }

    fn written(&self) -> u32 {
        self.version
    }
}
