//! The page without a mouse.

use super::hands::SHIFT;
use super::tab::Tab;
use super::visit::Visit;

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const SPACE: &str = " ";
const UP: &str = "\u{e013}";
const DOWN: &str = "\u{e015}";

/// A page with every control that there is.
const FULL: &str = "n=9&s=none,full&table-n=3,4&runs=2&table=1&rng=cpython&wat=1\
                    &pin=n%3D8%26s%3Dnone%2Cfull";

pub async fn reaches_every_control_in_order_and_in_sight(visit: &Visit<'_>) {
    let tab = visit.page(FULL).await;
    tab.table().await;
    tab.totals().await;
    // Something to undo, without which that button cannot be reached; no click moves the keyboard.
    tab.run("document.querySelector('#new-seed').click();")
        .await;
    tab.until(
        "a step to undo",
        "!document.querySelector('#undo').disabled",
    )
    .await;
    tab.totals().await;
    let mut order: Vec<String> = tab.ask("sight.controls().map(sight.name)").await;
    assert!(order.len() > 40, "there are many: {order:#?}");
    for control in &order {
        tab.press(TAB).await;
        expect_focus(&tab, control).await;
    }
    order.reverse();
    for control in &order[1..] {
        tab.press(&format!("{SHIFT}{TAB}")).await;
        expect_focus(&tab, control).await;
    }
}

/// The keyboard is on this control, and everybody can see that.
async fn expect_focus(tab: &Tab, control: &str) {
    let (name, seen): (String, String) = tab.ask("sight.focus()").await;
    assert_eq!(name, control);
    assert_eq!(seen, "seen", "the focus on {control}");
}

pub async fn skips_to_the_content(visit: &Visit<'_>) {
    let tab = visit.page("n=5&s=full").await;
    tab.totals().await;
    tab.press(TAB).await;
    expect_focus(
        &tab,
        &tab.ask::<String>("sight.name(document.querySelector('.skip'))")
            .await,
    )
    .await;
    tab.press(ENTER).await;
    tab.until(
        "the content has the keyboard",
        "document.activeElement.id === 'main'",
    )
    .await;
    tab.press(TAB).await;
    let first = "document.activeElement === sight.controls().find(one => one.closest('main'))";
    tab.until("the first control of the content", first).await;

    // The links to the sections take the keyboard along, and leave the address alone.
    let address = tab.address().await;
    tab.run("document.querySelector('nav a:last-child').focus();")
        .await;
    tab.press(ENTER).await;
    tab.press(TAB).await;
    tab.until(
        "the section has the keyboard",
        "document.activeElement.closest('#backoff')",
    )
    .await;
    assert_eq!(tab.address().await, address);
}

pub async fn operates_every_kind_of_control(visit: &Visit<'_>) {
    let tab = visit.page("n=5&s=full&table-n=20000").await;
    tab.totals().await;
    for (control, keys, change) in [
        (
            "#herd input[name=none]",
            SPACE,
            "sight.link('s') === 'none,full'",
        ),
        (
            "#field-n",
            "1",
            "sight.link('n') === '15' || sight.link('n') === '51'",
        ),
        ("#new-seed", ENTER, "sight.link('seed') !== '7'"),
        ("#undo", SPACE, "sight.link('seed') === '7'"),
        ("#undo", ENTER, "sight.link('n') === '5'"),
        ("input[value=pcg]", DOWN, "sight.link('rng') === 'cpython'"),
        ("#axis", DOWN, "sight.link('axis') === 'whole'"),
        ("#common-scale", SPACE, "sight.link('common') === '1'"),
        ("#scatter-pick", UP, "sight.link('scatter') === 'none'"),
        ("#log-axis", SPACE, "sight.link('linear') === '1'"),
        (
            "#theme",
            SPACE,
            "document.documentElement.dataset.theme === 'light'",
        ),
        ("#language", ENTER, "document.documentElement.lang === 'en'"),
        ("#pin", ENTER, "document.querySelector('#pinned')"),
        ("#table-run", ENTER, "sight.phase('table') === 'running'"),
        // The same place stops what it has started.
        ("#table-stop", ENTER, "sight.phase('table') === 'stopped'"),
    ] {
        let focused = format!("document.activeElement === document.querySelector({control:?})");
        if control != "#table-stop" {
            tab.run(&format!("document.querySelector({control:?}).focus();"))
                .await;
        }
        tab.until(&format!("{control} has the keyboard"), &focused)
            .await;
        tab.press(keys).await;
        tab.until(&format!("{keys:?} on {control}"), change).await;
    }
}
