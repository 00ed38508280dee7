//! What is written in and said about charts.

use retry_lab::app::charts::{Chart, Plot, Style, duration};
use retry_lab::herd::Strategy;
use retry_lab::texts::Lang;

use super::picture::{Element, draw};
use super::{each_kind, style};

fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{2e80}'..'\u{a000}').contains(&c))
}

fn texts(chart: &Chart, lang: Lang) -> Vec<String> {
    let picture = draw(chart, (900, chart.height()), &style(lang));
    picture.texts().map(|text| text.text.clone()).collect()
}

#[test]
fn each_language_is_spoken_alone() {
    for chart in each_kind() {
        let english = texts(&chart, Lang::En);
        assert!(!english.iter().any(|text| is_chinese(text)), "{english:?}");
        assert!(!is_chinese(&chart.summary(Lang::En)));
        assert!(
            !chart
                .table(Lang::En)
                .columns
                .iter()
                .any(|text| is_chinese(text))
        );
        assert!(
            texts(&chart, Lang::Zh)
                .iter()
                .filter(|text| is_chinese(text))
                .count()
                >= 3
        );
        assert!(is_chinese(&chart.summary(Lang::Zh)));
    }
}

/// How far a text reaches to the left and right of its anchor, in a wide sans-serif font.
fn reach(text: &Element) -> (f64, f64) {
    let em = text
        .get("font-size")
        .and_then(|size| size.parse::<f64>().ok())
        .expect("a size")
        * 1.24;
    let width = |c: char| match c {
        'm' | 'w' => 0.95,
        '0'..='9' => 0.62,
        'i' | 'j' | 'l' | 't' | 'f' | '.' | ',' | ':' | ';' | '(' | ')' | '[' | ']' => 0.3,
        _ if c.is_whitespace() => 0.25,
        _ if c.is_ascii() => 0.5,
        _ => 0.95,
    };
    let width = text.text.chars().map(width).sum::<f64>() * em;
    match &text.get("text-anchor").expect("an anchor")[..] {
        "start" => (0.0, width),
        "middle" => (width / 2.0, width / 2.0),
        _ => (width, 0.0),
    }
}

/// Where a text is: left, top, right, bottom, with a little air at its sides.
fn place(text: &Element) -> [f64; 4] {
    let (x, y) = (f64::from(text.number("x")), f64::from(text.number("y")));
    let ((left, right), half) = (reach(text), 4.5);
    [x - left - 1.0, y - half, x + right + 1.0, y + half]
}

fn apart(a: &[f64; 4], b: &[f64; 4]) -> bool {
    a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1]
}

/// No text of the chart leaves the sheet or runs into another.
#[track_caller]
fn check_texts(chart: &Chart, (width, scale): (f64, f64), lang: Lang) {
    let device = |css: f64| (css * scale).round() as u32;
    let (width, height) = (device(width), device(chart.height().into()));
    let picture = draw(
        chart,
        (width, height),
        &Style {
            scale,
            ..style(lang)
        },
    );
    let texts: Vec<(&str, [f64; 4])> = picture
        .texts()
        .map(|text| (&text.text[..], place(text)))
        .collect();
    let sheet = [-2.0, 0.0, f64::from(width) + 2.0, f64::from(height)];
    for (i, (text, at)) in texts.iter().enumerate() {
        let inside =
            at[0] >= sheet[0] && at[1] >= sheet[1] && at[2] <= sheet[2] && at[3] <= sheet[3];
        assert!(inside, "{text:?} at {at:?} in {sheet:?}");
        let over = texts[i + 1..].iter().find(|(_, other)| !apart(at, other));
        assert_eq!(over, None, "under {text:?} at {at:?}, {width} px wide");
    }
}

#[test]
fn texts_keep_within_the_sheet_and_off_each_other() {
    let screens = [
        (320.0, 1.0),
        (375.0, 1.0),
        (390.0, 2.0),
        (768.0, 1.0),
        (1280.0, 1.5),
        (1920.0, 1.0),
    ];
    for chart in each_kind() {
        for (screen, lang) in screens
            .into_iter()
            .flat_map(|one| Lang::ALL.map(|lang| (one, lang)))
        {
            check_texts(&chart, screen, lang);
        }
    }
}

#[test]
fn tables_are_rectangles() {
    for (chart, lang) in each_kind()
        .iter()
        .flat_map(|one| Lang::ALL.map(|lang| (one, lang)))
    {
        let table = chart.table(lang);
        assert!(table.columns.len() > 1 && !table.rows.is_empty());
        assert!(
            table
                .rows
                .iter()
                .all(|row| row.len() == table.columns.len())
        );
        assert!(table.rows.iter().flatten().all(|cell| !cell.is_empty()));
    }
}

#[test]
fn summaries_name_all_that_is_shown() {
    let charts = each_kind();
    for lang in Lang::ALL {
        for chart in [&charts[0], &charts[3], &charts[5]] {
            let summary = chart.summary(lang);
            for strategy in Strategy::ALL {
                assert!(
                    summary.contains(lang.strategy(strategy)),
                    "{strategy:?} in {summary}"
                );
            }
        }
    }
    let full = charts[0].summary(Lang::En);
    assert!(
        full.contains("1879 writes"),
        "plain digits for a screen reader: {full}"
    );
}

#[test]
fn times_read_well() {
    let times = [
        0.0, 0.25, 10.0, 478.4, 999.6, 1000.0, 63_188.0, 303_000.0, 6e5, 7.2e6, 2e8, 1e20,
    ];
    let read = times.map(|ms| duration(ms).replace('\u{202f}', " "));
    let wanted = [
        "0 ms", "0.250 ms", "10.0 ms", "478 ms", "1000 ms", "1.00 s", "63.2 s", "303 s",
        "10.0 min", "2.00 h", "2.31 d", "1.16T d",
    ];
    assert_eq!(read, wanted);
}
