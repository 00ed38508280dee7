//! What one run adds up to, and who may watch it.

use serde::{Deserialize, Serialize};

use super::Network;
use super::backoff::Backoff;
use crate::rng::Generator;

/// What all clients of a run obey.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub backoff: Backoff,
    pub net: Network,
}

/// A run in progress.
pub(super) trait Engine {
    /// The run at its start: every client has sent its first read.
    fn start(clients: u32, rules: &Rules, rng: &mut impl Generator) -> Self;

    /// Handles up to `events` of the engine's events; the totals when none is left.
    fn advance(
        &mut self,
        events: u32,
        rules: &Rules,
        rng: &mut impl Generator,
        observer: &mut impl Observer,
    ) -> Option<RunTotals>;

    /// How many clients have written, which is the row's version.
    fn written(&self) -> u32;
}

/// A run from the first read to the last client's success.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunTotals {
    /// Write requests that arrived; the clients' number of them succeeded.
    pub calls: u64,
    /// The time of the last event, ms.
    pub finish_ms: f64,
}

/// Is told of every request that arrives at the server.
///
/// The plain engine reports in the order of arrival; the fused one reports a client's read together
/// with the write that follows it, the writes in order.
pub trait Observer {
    /// A read arrived.
    fn read(&mut self, t_ms: f64, client: u32);
    /// A write arrived, and succeeded or not.
    fn write(&mut self, t_ms: f64, client: u32, ok: bool);
}

/// Watches nothing.
impl Observer for () {
    #[inline]
    fn read(&mut self, _: f64, _: u32) {}
    #[inline]
    fn write(&mut self, _: f64, _: u32, _: bool) {}
}

/// The bits of a time, which order as the time does, since no time is negative.
#[inline]
pub(super) fn key(t_ms: f64) -> u64 {
    debug_assert!(t_ms >= 0.0, "times are not negative, and −0 is not made");
    t_ms.to_bits()
}
