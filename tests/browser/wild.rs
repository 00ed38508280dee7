//! Whatever is typed into a field stays there, and the field says what is wrong with it.

use retry_lab::herd::{
    ClientCount, Field, FieldError, Millis, RunCount, parse_attempts, parse_seed,
};
use retry_lab::texts::Lang;
use serde_json::json;

use super::tab::Tab;
use super::visit::Visit;

/// A field, and what the core says of a text in it.
type Judge = fn(&str) -> Option<FieldError>;

const FIELDS: [(&str, Judge); 9] = [
    ("n", |text| ClientCount::parse(text).err()),
    ("table-n", |text| ClientCount::parse_list(text).err()),
    ("runs", |text| RunCount::parse(text).err()),
    ("base", |text| Millis::parse(Field::Base, text).err()),
    ("cap", |text| Millis::parse(Field::Cap, text).err()),
    ("mean", |text| Millis::parse(Field::Mean, text).err()),
    ("sd", |text| Millis::parse(Field::Sd, text).err()),
    ("seed", |text| parse_seed(text).err()),
    ("attempts", |text| parse_attempts(text).err()),
];

fn wild_texts() -> Vec<String> {
    let short = [
        "",
        "abc",
        "-1",
        "1e400",
        "NaN",
        "-0",
        "1,,2",
        "１００",
        "0x10",
        "💥",
        "  ",
        "<img src=x onerror=alert(1)>",
        "a&b=c#d%zz+e",
    ];
    let long = ["9".repeat(500)];
    short.into_iter().map(str::to_owned).chain(long).collect()
}

pub async fn texts_in_every_field_stay_and_are_judged(visit: &Visit<'_>) {
    // Few clients and one strategy: what is right by chance is computed in no time.
    let tab = visit.page("n=5&s=full").await;
    for (field, judge) in FIELDS {
        let before = text(&tab, field).await;
        for typed in wild_texts() {
            // There are too many for a click each.
            let select = format!("document.querySelector('#field-{field}').select();");
            tab.run(&select).await;
            tab.paste(&typed).await;
            tab.until_link(field, &typed).await;
            expect_judgement(&tab, field, &typed, judge(&typed)).await;
            // The number of attempts is a way of looking, and no parameter.
            if field == "attempts" {
                continue;
            }
            tab.click("#undo").await;
            tab.until_link(field, &before).await;
            assert_eq!(
                text(&tab, field).await,
                before,
                "{field} after undoing {typed:?}"
            );
        }
    }
    tab.totals().await;
}

async fn text(tab: &Tab, field: &str) -> String {
    tab.ask(&format!("document.querySelector('#field-{field}').value"))
        .await
}

/// What a field shows of a text.
async fn expect_judgement(tab: &Tab, field: &str, typed: &str, error: Option<FieldError>) {
    let shown: (String, String, String) = tab
        .ask(&format!(
            "(input => [
                input.value,
                input.ariaInvalid,
                document.getElementById(input.getAttribute('aria-describedby')).textContent.trim(),
            ])(document.querySelector('#field-{field}'))"
        ))
        .await;
    assert_eq!(shown.0, typed, "{field} keeps what was typed");
    assert_eq!(shown.1, error.is_some().to_string(), "{field} = {typed:?}");
    if let Some(error) = error {
        assert_eq!(shown.2, Lang::Zh.field_error(&error), "{field} = {typed:?}");
    }
}

pub async fn choosing_no_strategy_is_told_of(visit: &Visit<'_>) {
    let tab = visit.page("n=5&s=full&runs=2").await;
    let before = tab.totals().await;
    tab.click("#herd input[name=full]").await;
    let told = "document.querySelector('#herd fieldset [role=alert]')?.textContent";
    tab.until("the choice is told of", told).await;
    let runnable =
        "document.querySelector('#table-run').disabled || document.querySelector('#pin').disabled";
    assert!(tab.ask::<bool>(runnable).await, "nothing to run");
    assert_eq!(tab.totals().await, before, "the last valid results stay");
    tab.click("#undo").await;
    tab.until(
        "the choice is back",
        &format!("document.querySelector('#herd input[name=full]').checked && !{told}"),
    )
    .await;
    let address: String = tab.ask("sight.link('s')").await;
    assert_eq!(json!(address), "full");
}
