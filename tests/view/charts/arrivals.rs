//! The arrivals chart.

use std::collections::BTreeSet;
use std::rc::Rc;

use retry_lab::app::charts::{Arrivals, Palette, Plot, duration};
use retry_lab::app::format::whole;
use retry_lab::herd::{Histogram, RunView, Strategy};
use retry_lab::texts::Lang;

use super::picture::{Element, Picture, draw, svg};
use super::{arrivals, runs, style};

/// High enough that a write is several pixels, and the pixels count writes exactly.
const SIZE: (u32, u32) = (1280, 12_000);

/// What a row of the picture shows, read by its own axis.
struct Row {
    /// Distances from one bar's left edge to the next's, pixels.
    widths: Vec<i32>,
    ok: Vec<u64>,
    all: Vec<u64>,
    pinned: Vec<u64>,
    /// Where the time axis has its lines.
    ticks: BTreeSet<i32>,
    /// The height of a write, pixels.
    per_write: f64,
}

fn rows(chart: &Arrivals, size: (u32, u32), lang: Lang) -> Vec<Row> {
    let (picture, palette) = (draw(chart, size, &style(lang)), Palette::of(false));
    let lines = |color| picture.of("rect", color).map(bounds).collect::<Vec<_>>();
    let level = |bounds: &&[i32; 4]| bounds[2] > 20 && bounds[3] == 1;
    let baselines = lines(palette.axis);
    let mut above = 0;
    let rows = baselines.iter().filter(level).map(|&[_, baseline, ..]| {
        let inside = |y: i32| above < y && y <= baseline;
        let grid = lines(palette.grid);
        let tick = grid
            .iter()
            .filter(level)
            .find(|line| inside(line[1]))
            .expect("a tick");
        let label = value(&picture, tick[1]);
        let per_write = f64::from(baseline - tick[1]) / label;
        let upright = grid
            .iter()
            .filter(|line| line[2] == 1 && inside(line[1] + line[3]));
        let ticks = upright.map(|line| line[0]).collect();
        let read = |tag, color| {
            // Skylines begin on the baseline; the legend's key does not.
            let shapes = picture
                .of(tag, color)
                .filter(|shape| shape.points()[0].1 == baseline);
            let bars = shapes
                .flat_map(|shape| bars(shape, baseline))
                .collect::<Vec<_>>();
            let count = |&(_, height): &(i32, i32)| (f64::from(height) / per_write).round() as u64;
            (
                bars.iter().map(count).collect(),
                bars.iter().map(|bar| bar.0).collect(),
            )
        };
        let (all, widths) = read("polygon", palette.failed);
        let (ok, _) = read("polygon", palette.ok);
        let (pinned, _) = read("polyline", palette.text);
        above = baseline;
        Row {
            widths,
            ok,
            all,
            pinned,
            ticks,
            per_write,
        }
    });
    rows.collect()
}

/// Left, top, width, height.
fn bounds(rect: &Element) -> [i32; 4] {
    ["x", "y", "width", "height"].map(|name| rect.number(name))
}

/// Width and height of each bar in a skyline that begins and ends on the baseline.
fn bars(skyline: &Element, baseline: i32) -> Vec<(i32, i32)> {
    let points = skyline.points();
    let tops = points[1..points.len() - 1].chunks(2);
    tops.map(|top| (top[1].0 - top[0].0, baseline - top[0].1))
        .collect()
}

/// The number written at the height of a tick.
fn value(picture: &Picture, y: i32) -> f64 {
    let at_axis = |text: &&Element| text.get("text-anchor").is_some_and(|side| side == "end");
    let mut there = picture
        .texts()
        .filter(at_axis)
        .filter(|text| text.number("y") == y);
    let read = |text: &Element| match text.text.strip_suffix('k') {
        Some(digits) => digits.parse::<f64>().ok().map(|number| number * 1000.0),
        None => text.text.parse().ok(),
    };
    there.find_map(read).expect("a tick has a label")
}

#[test]
fn bars_add_up_to_the_writes() {
    let runs = runs(100, 7);
    let rows = rows(&arrivals(runs.clone(), 1e5), SIZE, Lang::Zh);
    assert_eq!(rows.len(), runs.len());
    for (row, run) in rows.iter().zip(&runs) {
        assert_eq!(row.all.iter().sum::<u64>(), run.calls, "{:?}", run.strategy);
        assert_eq!(
            row.ok.iter().sum::<u64>(),
            u64::from(run.written),
            "{:?}",
            run.strategy
        );
    }
}

#[test]
fn what_lies_beyond_the_axis_is_said() {
    let runs = runs(100, 7);
    let chart = arrivals(runs.clone(), 2000.0);
    let rows = rows(&chart, SIZE, Lang::En);
    let picture = draw(&chart, SIZE, &style(Lang::En));
    let mut said = 0;
    for (row, run) in rows.iter().zip(&runs) {
        let beyond = run.calls - row.all.iter().sum::<u64>();
        if beyond > 0 {
            let finish_ms = run.totals.expect("it is over").finish_ms;
            picture.text(&format!(
                "{} more until {} →",
                whole(beyond as f64),
                duration(finish_ms)
            ));
            said += 1;
        }
    }
    assert!(said >= 5, "only {said} rows go on");
    assert_eq!(
        said,
        picture
            .texts()
            .filter(|text| text.text.contains('→'))
            .count()
    );
}

#[test]
fn rows_stand_in_order_with_what_they_came_to() {
    let runs = runs(10, 7);
    for (lang, width) in Lang::ALL
        .into_iter()
        .flat_map(|lang| [(lang, 390), (lang, 1280)])
    {
        let picture = draw(&arrivals(runs.clone(), 500.0), (width, 700), &style(lang));
        let mut above = 0;
        for run in &runs {
            let label = picture.text(lang.strategy(run.strategy));
            assert!(
                label.number("y") > above,
                "{:?} is out of order",
                run.strategy
            );
            above = label.number("y");
            let finish = duration(run.totals.expect("it is over").finish_ms);
            let stats = picture.texts().filter(|text| text.text.contains(&finish));
            let near = |text: &&Element| (text.number("y") - above).abs() < 20;
            let stats = stats
                .filter(near)
                .filter(|text| text.text.contains(&run.calls.to_string()));
            assert_eq!(stats.count(), 1, "{:?} in {lang:?}", run.strategy);
        }
    }
}

#[test]
fn all_rows_have_one_time_axis() {
    for width in [390, 1280] {
        let rows = rows(&arrivals(runs(100, 7), 6000.0), (width, 700), Lang::Zh);
        assert_eq!(rows.len(), 6);
        assert!(rows[0].ticks.len() >= 3, "{:?}", rows[0].ticks);
        assert!(rows.iter().all(|row| row.ticks == rows[0].ticks));
    }
}

#[test]
fn heights_compare_across_rows_only_when_asked() {
    let mut chart = arrivals(runs(100, 7), 1e5);
    let heights = |chart: &Arrivals| -> Vec<f64> {
        rows(chart, SIZE, Lang::Zh)
            .iter()
            .map(|row| row.per_write)
            .collect()
    };
    let own = heights(&chart);
    chart.common_scale = true;
    let common = heights(&chart);
    assert!(
        common
            .iter()
            .all(|height| (height - common[0]).abs() < 0.05),
        "{common:?}"
    );
    assert!(
        own.iter().any(|height| height / common[0] > 1.2),
        "{own:?} against {common:?}"
    );
}

#[test]
fn a_pinned_run_is_an_outline_over_the_bars() {
    let (new, old) = (runs(100, 7), runs(100, 8));
    let mut chart = arrivals(new.clone(), 1e5);
    for (row, old) in chart.rows.iter_mut().zip(&old) {
        row.pinned = Some(old.clone());
    }
    for (row, (new, old)) in rows(&chart, SIZE, Lang::Zh)
        .iter()
        .zip(new.iter().zip(&old))
    {
        assert_eq!(row.all.iter().sum::<u64>(), new.calls);
        assert_eq!(row.pinned.iter().sum::<u64>(), old.calls);
    }
}

#[test]
fn bars_are_wide_enough_to_see() {
    for width in [320, 390, 1280, 1920] {
        for end_ms in [3.0, 500.0, 6000.0, 7e4, 1e9] {
            for row in rows(&arrivals(runs(100, 7), end_ms), (width, 700), Lang::Zh) {
                // The last bar may be cut off by the axis's end.
                let whole = row.widths.iter().rev().skip(1);
                assert!(
                    whole.clone().all(|width| *width >= 2),
                    "{width} px, {end_ms} ms"
                );
            }
        }
    }
}

/// A long run makes wide bins; a short run beside it must not show a comb of full and empty bars.
#[test]
fn even_arrivals_make_even_bars() {
    let run = |count: u32, every_ms: f64| {
        let mut view = RunView {
            histogram: Histogram::default(),
            ..(*runs(1, 7)[0]).clone()
        };
        (0..count).for_each(|i| view.histogram.add(f64::from(i) * every_ms, false));
        Rc::new(view)
    };
    let runs = vec![run(40_000, 1.0), run(40_000, 0.3)];
    for end_ms in [6000.0, 36_000.0] {
        for row in rows(&arrivals(runs.clone(), end_ms), (1280, 3000), Lang::Zh) {
            let whole = &row.all[..row.all.len() - 1];
            let (least, most) = (whole.iter().min(), whole.iter().max());
            let uneven = most.zip(least).map(|(most, least)| most - least);
            assert!(
                uneven.is_some_and(|uneven| uneven <= 2),
                "{end_ms}: {whole:?}"
            );
        }
    }
}

#[test]
fn an_axis_without_an_end_is_as_short_as_can_be() {
    let picture = |end_ms| svg(&arrivals(runs(10, 7), end_ms), (800, 600), &style(Lang::Zh));
    for end_ms in [0.0, -1.0, f64::NAN] {
        assert_eq!(picture(end_ms), picture(1.0), "{end_ms}");
    }
}

#[test]
fn a_single_success_among_thousands_is_seen() {
    let mut view = RunView {
        histogram: Histogram::default(),
        ..(*runs(1, 7)[0]).clone()
    };
    (0..100_000).for_each(|_| view.histogram.add(0.1, false));
    view.histogram.add(3.0, true);
    view.histogram.add(0.1, true);
    let picture = draw(
        &arrivals(vec![Rc::new(view)], 4.0),
        (800, 300),
        &style(Lang::Zh),
    );
    let successes = picture
        .of("polygon", Palette::of(false).ok)
        .map(Element::points);
    let heights: Vec<i32> = successes.map(|points| points[0].1 - points[1].1).collect();
    assert_eq!(heights, [1, 1]);
}

#[test]
fn the_table_adds_up_as_the_bars_do() {
    let runs = runs(100, 7);
    let table = arrivals(runs.clone(), 2000.0).table(Lang::Zh);
    assert_eq!(table.columns.len(), 1 + 2 * Strategy::ALL.len());
    let sum = |column: usize| -> u64 {
        table
            .rows
            .iter()
            .map(|row| row[column].parse::<u64>().expect("a number"))
            .sum()
    };
    for (i, run) in runs.iter().enumerate() {
        assert_eq!(sum(1 + 2 * i), u64::from(run.written));
        assert_eq!(sum(1 + 2 * i) + sum(2 + 2 * i), run.calls);
    }
    assert!(
        (20..=101).contains(&table.rows.len()),
        "{} rows",
        table.rows.len()
    );
}
