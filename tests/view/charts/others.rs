//! The scatter plot, the backoff explorer and the cost chart.

use plotters::style::RGBColor;
use retry_lab::app::charts::{Palette, Plot, Scatter};
use retry_lab::herd::{Params, Policy, Strategy};
use retry_lab::texts::Lang;

use super::picture::{Element, Picture, draw};
use super::{cells, cost, delays, runs, style};

const SIZE: (u32, u32) = (1000, 800);

/// Marks of a colour, without the one in the legend.
fn marks(picture: &Picture, tag: &str, color: RGBColor) -> Vec<(f64, f64)> {
    let middles = picture.of(tag, color).map(Element::middle);
    middles.filter(|middle| middle.1 > 30.0).collect()
}

#[test]
fn every_write_has_its_mark() {
    let palette = Palette::of(false);
    for run in runs(10, 7) {
        let picture = draw(&Scatter { run: run.clone() }, SIZE, &style(Lang::Zh));
        let ok = marks(&picture, "polygon", palette.ok);
        let failed = marks(&picture, "circle", palette.failed);
        assert_eq!(
            (ok.len(), failed.len() as u64),
            (10, run.calls - 10),
            "{:?}",
            run.strategy
        );
        assert!(
            picture
                .of("circle", palette.failed)
                .all(|mark| mark.get("fill").unwrap() == "none")
        );
        // Each client succeeds once, on its own line; later writes are further right.
        let mut lines: Vec<i64> = ok.iter().map(|mark| mark.1 as i64).collect();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 10);
        let ordered = failed.windows(2).all(|pair| pair[0].0 <= pair[1].0);
        assert!(ordered, "{failed:?}");
    }
}

#[test]
fn thinning_is_said() {
    let runs = runs(1000, 7);
    let texts = |run| -> Vec<String> {
        let picture = draw(&Scatter { run }, SIZE, &style(Lang::En));
        picture.texts().map(|text| text.text.clone()).collect()
    };
    let note = |every| format!("every {every}th failed write is shown");
    let every = runs[0].failed.every();
    assert!(every > 1 && texts(runs[0].clone()).contains(&note(every)));
    assert!(
        !texts(super::runs(10, 7)[0].clone())
            .iter()
            .any(|text| text.contains("shown"))
    );
}

#[test]
fn samples_lie_within_their_bands() {
    let palette = Palette::of(false);
    for (policy, log) in Policy::ALL
        .into_iter()
        .flat_map(|one| [(one, true), (one, false)])
    {
        let picture = draw(&delays(&[policy], 12, log), SIZE, &style(Lang::Zh));
        let color = palette.policy(policy);
        let band = picture
            .of("polygon", color)
            .map(Element::points)
            .find(|it| it.len() == 24);
        let band = band.expect("a band");
        let line = picture
            .of("polyline", color)
            .last()
            .expect("a line")
            .points();
        assert_eq!(line.len(), 12);
        for (i, (x, y)) in line.into_iter().enumerate() {
            let (upper, lower) = (band[i], band[23 - i]);
            assert_eq!((upper.0, lower.0), (x, x));
            assert!(
                upper.1 <= y && y <= lower.1,
                "{policy:?} {i}: {y} in {upper:?}–{lower:?}"
            );
        }
    }
}

#[test]
fn doubling_is_a_straight_line_on_a_logarithmic_axis_only() {
    let policy = Policy::Herd(Strategy::Exponential);
    let line = |log| {
        let picture = draw(&delays(&[policy], 9, log), SIZE, &style(Lang::Zh));
        let line = picture
            .of("polyline", Palette::of(false).policy(policy))
            .last();
        line.expect("a line").points()
    };
    let rises = |log| -> Vec<i32> {
        line(log)
            .windows(2)
            .map(|pair| pair[0].1 - pair[1].1)
            .take(7)
            .collect()
    };
    let log = rises(true);
    assert!(
        log.iter()
            .all(|rise| *rise > 20 && (rise - log[0]).abs() <= 1),
        "{log:?}"
    );
    let linear = rises(false);
    assert!(
        linear
            .windows(2)
            .skip(2)
            .all(|pair| pair[1] > pair[0] * 3 / 2),
        "{linear:?}"
    );
}

#[test]
fn zero_has_its_place_on_a_logarithmic_axis() {
    let none = Policy::Herd(Strategy::None);
    let both = [none, Policy::Herd(Strategy::Equal)];
    let picture = draw(&delays(&both, 8, true), SIZE, &style(Lang::Zh));
    let zero = picture.text("0").number("y");
    let line = picture
        .of("polyline", Palette::of(false).policy(none))
        .last();
    let line = line.expect("a line").points();
    assert!(
        line.iter().all(|point| (point.1 - zero).abs() <= 1),
        "{line:?} at {zero}"
    );
    let mut axes = picture.of("rect", Palette::of(false).axis);
    assert_eq!(axes.next().expect("a baseline").number("y"), zero);
}

#[test]
fn the_explorers_table_holds_what_the_policies_say() {
    let (policy, params) = (Policy::CodexClient, Params::default());
    let table = delays(&[policy], 6, true).table(Lang::Zh);
    let drawn = policy.delays_ms(6, &params);
    for (i, row) in table.rows.iter().enumerate() {
        let (least, most) = policy.bounds_ms(i as u32 + 1, &params);
        let cells = [i as f64 + 1.0, least, most, drawn[i]];
        let read: Vec<f64> = row
            .iter()
            .map(|cell| cell.parse().expect("a number"))
            .collect();
        assert_eq!(read, cells);
    }
}

#[test]
fn cheaper_is_further_to_the_lower_left() {
    let (chart, palette) = (cost(50), Palette::of(false));
    for width in [390, 1280] {
        let picture = draw(&chart, (width, 500), &style(Lang::En));
        let places: Vec<(f64, f64)> = chart
            .cells
            .iter()
            .map(|cell| {
                let (color, circle) = (
                    palette.strategy(cell.strategy),
                    cell.strategy == Strategy::Full,
                );
                let tag = if circle { "circle" } else { "polygon" };
                let marks = marks(&picture, tag, color);
                assert_eq!(marks.len(), 1, "{:?}", cell.strategy);
                picture.text(Lang::En.strategy(cell.strategy));
                marks[0]
            })
            .collect();
        for (a, at_a) in chart.cells.iter().zip(&places) {
            for (b, at_b) in chart.cells.iter().zip(&places) {
                assert!(a.finish_ms_mean >= b.finish_ms_mean || at_a.0 <= at_b.0);
                assert!(a.calls_mean >= b.calls_mean || at_a.1 >= at_b.1 - 1.0);
            }
        }
    }
}

#[test]
fn spread_is_drawn_where_there_is_any() {
    let bars = |runs| {
        let mut chart = cost(50);
        chart.cells = cells(50, runs, 7);
        let picture = draw(&chart, SIZE, &style(Lang::Zh));
        picture
            .of("rect", Palette::of(false).strategy(Strategy::Full))
            .count()
    };
    // Two lines with two caps each.
    assert_eq!((bars(1), bars(5)), (0, 6));
}

#[test]
fn a_pinned_point_is_hollow_and_tied_to_the_new_one() {
    let mut chart = cost(50);
    chart.pinned = cells(20, 5, 7);
    let picture = draw(&chart, SIZE, &style(Lang::Zh));
    let color = Palette::of(false).strategy(Strategy::Full);
    let circles: Vec<&Element> = picture.of("circle", color).collect();
    let hollow = |circle: &&&Element| circle.get("fill").unwrap() == "none";
    let (old, new): (Vec<&Element>, Vec<&Element>) = circles.iter().partition(hollow);
    let tie = picture
        .of("polyline", color)
        .next()
        .expect("a line")
        .points();
    let places: Vec<(f64, f64)> = tie.iter().map(|&(x, y)| (x.into(), y.into())).collect();
    assert_eq!(places, [old[0].middle(), new[0].middle()]);
    assert_eq!((old.len(), new.len()), (1, 1));
}

#[test]
fn nothing_to_show_is_said() {
    let mut nothing = cost(50);
    nothing.cells.clear();
    draw(&nothing, SIZE, &style(Lang::Zh)).text(Lang::Zh.chart_empty());
    draw(&delays(&[], 5, true), SIZE, &style(Lang::En)).text(Lang::En.chart_empty());
    draw(&super::arrivals(vec![], 1.0), SIZE, &style(Lang::Zh)).text(Lang::Zh.chart_empty());
}
