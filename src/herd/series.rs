//! Runs one after another from one generator, on whichever engine fits.

use super::backoff::Backoff;
use super::fused::{self, Fused};
use super::plain::Plain;
use super::run::{Engine, Observer, Rules, RunTotals};
use super::{ClientCount, GeneratorKind, Network, Params, Strategy};
use crate::rng::{CPython, Generator, Pcg};

/// Which engine to run on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineKind {
    /// The fused engine where it stands for the plain one: PCG, with a spread in the network.
    #[default]
    Fastest,
    /// The plain engine always; the reference.
    Plain,
}

/// Independent runs of one strategy and one number of clients.
///
/// One generator serves all of them in turn, as in the original simulator.
#[derive(Clone, Debug)]
pub struct Series {
    clients: u32,
    rules: Rules,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    /// Boxed for its 2.5 kB of generator state.
    Exact(Box<Runs<Plain, CPython>>),
    Plain(Runs<Plain, Pcg>),
    Fused(Runs<Fused, Pcg>),
}

impl Series {
    /// A series before its first run.
    pub fn new(strategy: Strategy, clients: ClientCount, params: &Params, on: EngineKind) -> Self {
        let net = Network::new(params);
        let source = match params.generator {
            GeneratorKind::CPython => Source::Exact(Box::new(Runs::new(params.seed))),
            GeneratorKind::Pcg if on == EngineKind::Fastest && fused::applies(net) => {
                Source::Fused(Runs::new(params.seed))
            }
            GeneratorKind::Pcg => Source::Plain(Runs::new(params.seed)),
        };
        Self {
            clients: clients.get(),
            rules: Rules {
                backoff: Backoff::new(strategy, params),
                net,
            },
            source,
        }
    }

    /// Handles up to `events` events (some tens of microseconds for each thousand natively); the totals of
    /// the run when it ends. The next call then starts the next run.
    pub fn advance(&mut self, events: u32, observer: &mut impl Observer) -> Option<RunTotals> {
        let (clients, rules) = (self.clients, &self.rules);
        match &mut self.source {
            Source::Exact(runs) => runs.advance(clients, events, rules, observer),
            Source::Plain(runs) => runs.advance(clients, events, rules, observer),
            Source::Fused(runs) => runs.advance(clients, events, rules, observer),
        }
    }

    /// One whole run.
    pub fn run(&mut self, observer: &mut impl Observer) -> RunTotals {
        loop {
            if let Some(totals) = self.advance(u32::MAX, observer) {
                return totals;
            }
        }
    }

    /// How far the current run is: clients that have written, of all.
    pub fn written(&self) -> u32 {
        match &self.source {
            Source::Exact(runs) => runs.written(),
            Source::Plain(runs) => runs.written(),
            Source::Fused(runs) => runs.written(),
        }
    }
}

/// A generator, and the run that is drawing from it, if one is.
#[derive(Clone, Debug)]
struct Runs<E, G> {
    rng: G,
    current: Option<E>,
}

impl<E: Engine, G: Generator> Runs<E, G> {
    fn new(seed: u64) -> Self {
        Self {
            rng: G::from_seed(seed),
            current: None,
        }
    }

    fn advance(
        &mut self,
        clients: u32,
        events: u32,
        rules: &Rules,
        observer: &mut impl Observer,
    ) -> Option<RunTotals> {
        let start = || E::start(clients, rules, &mut self.rng);
        let run = self.current.get_or_insert_with(start);
        let totals = run.advance(events, rules, &mut self.rng, observer);
        if totals.is_some() {
            self.current = None;
        }
        totals
    }

    fn written(&self) -> u32 {
        self.current.as_ref().map_or(0, E::written)
    }
}
