//! Anything at all is drawn: sizes, densities and numbers that nobody would choose.

use std::rc::Rc;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::Strategy as Any;
use retry_lab::app::charts::{Arrivals, ArrivalsRow, Chart, Cost, Delays, Plot, Scatter, Style};
use retry_lab::herd::{
    CellSummary, ClientCount, Field, Millis, Params, Policy, RunTotals, RunView, Strategy,
};
use retry_lab::texts::Lang;

use super::picture::draw;
use super::{each_kind, runs};

/// Times and amounts from nothing to far beyond what a run can come to.
fn amount() -> impl Any<Value = f64> {
    let extremes = vec![0.0, 1.0, f64::MIN_POSITIVE, 3.6e6, 3.6e12, 1e300, f64::MAX];
    prop_oneof![select(extremes), 0.0..1e4, 0.0..1e13]
}

fn clients() -> impl Any<Value = ClientCount> {
    (1..=ClientCount::MAX.get()).prop_map(|n| ClientCount::new(n).expect("in range"))
}

fn run() -> impl Any<Value = Rc<RunView>> {
    // A histogram doubles its bins until they reach the time, which takes a while for 1e300 ms.
    let time = amount().prop_map(|ms| ms.min(1e15));
    let write = (time, any::<bool>(), any::<u32>());
    let totals = option::of((any::<u64>(), amount()));
    let strategy = select(&Strategy::ALL[..]);
    (strategy, clients(), vec(write, 0..60), totals).prop_map(
        |(strategy, clients, writes, totals)| {
            let mut run = RunView {
                strategy,
                clients,
                ..(*runs(1, 7)[0]).clone()
            };
            for (t_ms, ok, client) in writes {
                run.histogram.add(t_ms, ok);
                let marks = if ok { &mut run.ok } else { &mut run.failed };
                marks.add(t_ms, client % clients.get());
            }
            run.totals = totals.map(|(calls, finish_ms)| RunTotals { calls, finish_ms });
            Rc::new(run)
        },
    )
}

fn cell() -> impl Any<Value = CellSummary> {
    let sums = (any::<u64>(), any::<u64>());
    let means = (
        amount(),
        option::of(amount()),
        amount(),
        option::of(amount()),
    );
    let strategy = select(&Strategy::ALL[..]);
    (strategy, clients(), sums, means).prop_map(|(strategy, clients, sums, means)| CellSummary {
        strategy,
        clients,
        calls_sum: sums.0,
        calls_mean: means.0,
        calls_sd: means.1,
        failures_sum: sums.1,
        finish_ms_sum: means.2,
        finish_ms_mean: means.2,
        finish_ms_sd: means.3,
    })
}

fn params() -> impl Any<Value = Params> {
    let ms = || amount().prop_map(|ms| Millis::new(Field::Base, ms.min(3.6e6)).expect("in range"));
    (ms(), ms(), any::<u64>()).prop_map(|(base, cap, seed)| Params {
        base,
        cap,
        seed,
        ..Params::default()
    })
}

fn chart() -> impl Any<Value = Chart> {
    let row = (run(), option::of(run())).prop_map(|(run, pinned)| ArrivalsRow { run, pinned });
    let end = prop_oneof![amount(), select(vec![-1.0, f64::NAN, f64::INFINITY])];
    let arrivals =
        (vec(row, 0..8), end, any::<bool>()).prop_map(|(rows, axis_end_ms, common_scale)| {
            Chart::Arrivals(Arrivals {
                rows,
                axis_end_ms,
                common_scale,
            })
        });
    let scatter = run().prop_map(|run| Chart::Scatter(Scatter { run }));
    let policies = vec(select(&Policy::ALL[..]), 0..9);
    let attempts = prop_oneof![0..30_u32, any::<u32>()];
    let delays = (params(), policies, attempts, any::<bool>()).prop_map(
        |(params, policies, attempts, log)| {
            Chart::Delays(Delays {
                params,
                policies,
                attempts,
                log,
            })
        },
    );
    let cost =
        (clients(), vec(cell(), 0..7), vec(cell(), 0..7)).prop_map(|(clients, cells, pinned)| {
            Chart::Cost(Cost {
                clients,
                cells,
                pinned,
            })
        });
    prop_oneof![arrivals, scatter, delays, cost]
}

fn style() -> impl Any<Value = Style> {
    let scale = prop_oneof![
        select(vec![1.0, 2.0, 0.0, -1.0, f64::NAN, f64::INFINITY, 1e-9]),
        0.3..5.0
    ];
    (any::<bool>(), scale, select(&Lang::ALL[..])).prop_map(|(dark, scale, lang)| Style {
        dark,
        scale,
        lang,
    })
}

fn size() -> impl Any<Value = (u32, u32)> {
    let length = || {
        prop_oneof![
            select(vec![0, 1, 2, 47, 48, 49, 390, 1280, 30_000]),
            0..1500_u32
        ]
    };
    (length(), length())
}

#[test]
fn no_density_is_too_absurd() {
    for scale in [0.0, -1.0, 1e-9, 1e9, f64::NAN, f64::INFINITY] {
        for mut chart in each_kind() {
            if let Chart::Arrivals(arrivals) = &mut chart {
                arrivals.axis_end_ms = 1e15;
            }
            let style = Style {
                dark: true,
                scale,
                lang: Lang::Zh,
            };
            draw(&chart, (1280, 720), &style);
        }
    }
}

proptest! {
    #[test]
    fn anything_is_drawn(chart in chart(), size in size(), style in style()) {
        draw(&chart, size, &style);
    }

    #[test]
    fn anything_is_told(chart in chart(), lang in select(&Lang::ALL[..])) {
        let table = chart.table(lang);
        prop_assert!(table.rows.iter().all(|row| row.len() == table.columns.len()));
        prop_assert!(!chart.summary(lang).is_empty() && chart.height() > 0);
    }
}
