//! What charts are drawn from, against naive counts.

use proptest::collection::vec;
use proptest::prelude::{any, prop_oneof};
use proptest::proptest;
use proptest::strategy::Strategy as Given;
use retry_lab::herd::{
    ArrivalKind, Bin, EngineKind, Histogram, Mark, RunViewer, RunsSpec, Thinned, Trace,
};

use crate::herd_given as given;

/// The most bins of a histogram and marks of a scatter plot.
const BINS_MAX: usize = 2048;
const MARKS_MAX: usize = 4096;

/// Writes within a random span of time, from a fraction of a bin to years.
fn writes() -> impl Given<Value = Vec<(f64, bool)>> {
    let span = (-3.0..11.0).prop_map(|digits| 10_f64.powf(digits));
    let time = prop_oneof![0.0..=1.0, (0..=64_u32).prop_map(|n| f64::from(n) / 64.0)];
    let shares = vec((time, any::<bool>()), 0..300);
    (span, shares).prop_map(|(span, shares)| {
        let write = |(share, ok)| (share * span, ok);
        shares.into_iter().map(write).collect()
    })
}

fn histogram(writes: &[(f64, bool)]) -> Histogram {
    let mut histogram = Histogram::default();
    for &(t_ms, ok) in writes {
        histogram.add(t_ms, ok);
    }
    histogram
}

/// The writes counted one by one; what lies beyond goes into the last bin.
fn naive_bins(writes: &[(f64, bool)], width_ms: f64, count: usize) -> Vec<Bin> {
    let mut bins = vec![Bin::default(); count];
    for &(t_ms, ok) in writes {
        let bin = &mut bins[((t_ms / width_ms) as usize).min(count - 1)];
        *if ok { &mut bin.ok } else { &mut bin.failed } += 1;
    }
    bins
}

proptest! {
    #![proptest_config(given::config(500))]

    #[test]
    fn a_histogram_counts_every_write_where_it_is(writes in writes()) {
        check_histogram(&writes);
    }

    #[test]
    fn rebinning_loses_nothing(
        writes in writes(),
        width_ms in prop_oneof![any::<f64>(), 0.001..1e9],
        count in 0..3000_usize,
    ) {
        let bins = histogram(&writes).rebinned(width_ms, count);
        assert_eq!(bins.len(), count.max(1));
        let ok = writes.iter().filter(|(_, ok)| *ok).count() as u64;
        assert_eq!(bins.iter().map(|bin| bin.ok).sum::<u64>(), ok);
        assert_eq!(bins.iter().map(|bin| bin.total()).sum::<u64>(), writes.len() as u64);
    }

    #[test]
    fn rebinning_to_a_multiple_is_exact(writes in writes(), times in 1..50_u32, count in 1..300_usize) {
        let histogram = histogram(&writes);
        let width_ms = histogram.width_ms() * f64::from(times);
        assert_eq!(histogram.rebinned(width_ms, count), naive_bins(&writes, width_ms, count));
    }
}

fn check_histogram(writes: &[(f64, bool)]) {
    let histogram = histogram(writes);
    let width_ms = histogram.width_ms();
    let last_ms = writes
        .iter()
        .fold(0.0, |last: f64, (t_ms, _)| last.max(*t_ms));
    let doublings = (width_ms / 0.25).log2();
    assert_eq!(doublings.fract(), 0.0, "the width is {width_ms}");
    assert!(last_ms < width_ms * BINS_MAX as f64);
    let needed = doublings == 0.0 || last_ms >= width_ms / 2.0 * BINS_MAX as f64;
    assert!(needed, "{width_ms} is wider than {last_ms} needs");
    assert!(histogram.bins().len() <= BINS_MAX);
    if writes.is_empty() {
        assert_eq!(histogram.bins(), []);
        return;
    }
    let bins = (last_ms / width_ms) as usize + 1;
    assert_eq!(
        histogram.bins(),
        naive_bins(writes, width_ms, bins),
        "up to the last that is not empty"
    );
}

#[test]
fn thinned_marks_are_every_kth() {
    let offered = |i: usize| (i as f64 * 0.75, (i % 1000) as u32);
    let mut thinned = Thinned::default();
    for len in 1..=100_000_usize {
        let (t_ms, client) = offered(len - 1);
        thinned.add(t_ms, client);
        let every = thinned.every() as usize;
        assert_eq!(thinned.marks().len(), len.div_ceil(every), "after {len}");
        assert!(thinned.marks().len() <= MARKS_MAX && every.is_power_of_two());
        assert!(
            every == 1 || thinned.marks().len() > MARKS_MAX / 2,
            "too few after {len}"
        );
        // To compare all of them every time would take minutes.
        if len.is_power_of_two() || len % 4099 == 0 {
            check_marks(&thinned, (0..len).map(offered));
        }
    }
}

fn check_marks(thinned: &Thinned, offered: impl Iterator<Item = (f64, u32)>) {
    let mark = |(t_ms, client)| Mark {
        t_ms: t_ms as f32,
        client,
    };
    let expected: Vec<_> = offered
        .step_by(thinned.every() as usize)
        .map(mark)
        .collect();
    assert_eq!(thinned.marks(), expected);
}

proptest! {
    #![proptest_config(given::config(60))]

    #[test]
    fn a_view_is_made_from_the_runs_writes(
        params in given::params(),
        strategies in given::strategies(),
        clients in given::clients(60),
        events in 1..5000_u32,
    ) {
        check_viewer(&RunsSpec { params, strategies, clients }, events);
    }
}

fn check_viewer(spec: &RunsSpec, events: u32) {
    let mut viewer = RunViewer::new(spec.clone());
    let mut progress = 0.0;
    for &strategy in &spec.strategies {
        let view = loop {
            assert!(!viewer.is_done() && (progress..=1.0).contains(&viewer.progress()));
            progress = viewer.progress();
            if let Some(view) = viewer.advance(events) {
                break view;
            }
        };
        let trace = Trace::record(strategy, spec.clients, &spec.params, EngineKind::Fastest);
        let trace = trace.expect("short enough to record");
        let writes = writes_of(&trace);
        assert_eq!((view.strategy, view.clients), (strategy, spec.clients));
        assert_eq!(
            (view.totals, view.calls),
            (Some(trace.totals), trace.totals.calls)
        );
        assert_eq!(view.written, spec.clients.get());
        assert_eq!(
            view.histogram,
            histogram(&writes.iter().map(|w| (w.0, w.1)).collect::<Vec<_>>())
        );
        for (marks, outcome) in [(&view.ok, true), (&view.failed, false)] {
            let of_outcome = writes.iter().filter(|(_, ok, _)| *ok == outcome);
            check_marks(marks, of_outcome.map(|&(t_ms, _, client)| (t_ms, client)));
        }
    }
    assert!(viewer.is_done() && viewer.current().is_none());
    assert_eq!(viewer.advance(events), None);
}

fn writes_of(trace: &Trace) -> Vec<(f64, bool, u32)> {
    let write = |arrival: &retry_lab::herd::Arrival| match arrival.kind {
        ArrivalKind::Read => None,
        ArrivalKind::Write { ok } => Some((arrival.t_ms, ok, arrival.client)),
    };
    trace.arrivals.iter().filter_map(write).collect()
}
