//! The fast engine: one event for each write, where the plain one has four.
//!
//! Nothing that the server does delays anybody, so when a write fails, the times at which the next
//! read and the next write arrive can be drawn at once, each as the sum of two trips. Whether the write succeeds needs no
//! version either: it carries the version of the moment at which its read was answered, so it
//! succeeds exactly if no other write has succeeded since. What has to be put in order are only the
//! arrivals of writes.
//!
//! The draws come in another order than in the plain engine, so for one seed the two give different
//! runs of one distribution; [`applies`] says where. Reads and writes at the very same instant are
//! ordered by insertion in the plain engine and not here.

use super::Network;
use super::backoff::Memory;
use super::queue::LoserTree;
use super::run::{Engine, Observer, Rules, RunTotals, key};
use crate::rng::Generator;

/// The key of a client that has finished: above every time.
const NEVER: u64 = u64::MAX;

/// The least spread of the network delay that keeps instants apart, ms.
///
/// Times up to 2³⁰ ms (twelve days, far longer than usual runs) have a resolution of 1.2e-7 ms; a
/// spread ten thousand times that makes an accidental tie rarer than any sampling error can show. In
/// the longest runs that parameters allow, ties come nearer, and are ordered otherwise. Without
/// spread, ties are the rule and decide who wins.
const SD_MS_MIN: f64 = 1e-3;

/// Whether this engine stands for the plain one.
pub fn applies(net: Network) -> bool {
    net.sd_ms >= SD_MS_MIN
}

#[derive(Clone, Debug)]
struct Client {
    /// When the read before the pending write arrived.
    read_ms: f64,
    memory: Memory,
}

/// One run in progress.
#[derive(Clone, Debug)]
pub struct Fused {
    clients: Vec<Client>,
    /// By the time at which the write arrives.
    queue: LoserTree<u64>,
    last_success_ms: f64,
    written: u32,
    totals: RunTotals,
}

impl Engine for Fused {
    fn start(clients: u32, rules: &Rules, rng: &mut impl Generator) -> Self {
        let mut writes = Vec::with_capacity(clients as usize);
        let clients = (0..clients).map(|_| {
            let read_ms = rules.net.delay_ms(rng);
            writes.push(key(read_ms + rules.net.two_delays_ms(rng)));
            Client {
                read_ms,
                memory: rules.backoff.fresh(),
            }
        });
        Self {
            clients: clients.collect(),
            queue: LoserTree::new(writes.into_iter()),
            last_success_ms: -1.0,
            written: 0,
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
            let (bits, index) = self.queue.top();
            if bits == NEVER {
                return Some(self.totals);
            }
            let now = f64::from_bits(bits);
            let client = &mut self.clients[index as usize];
            let ok = client.read_ms > self.last_success_ms;
            self.totals.calls += 1;
            observer.read(client.read_ms, index);
            observer.write(now, index, ok);
            if ok {
                let answered = now + rules.net.delay_ms(rng);
                self.last_success_ms = now;
                self.written += 1;
                self.totals.finish_ms = self.totals.finish_ms.max(answered);
                self.queue.replace_top(NEVER);
            } else {
                // The answer and the next read; then that read's answer and the next write.
                let arrived = now + rules.net.two_delays_ms(rng);
                client.read_ms = arrived + rules.backoff.delay_ms(&mut client.memory, rng);
                let write_ms = client.read_ms + rules.net.two_delays_ms(rng);
                self.queue.replace_top(key(write_ms));
            }
        }
        None
    }

    fn written(&self) -> u32 {
        self.written
    }
}
