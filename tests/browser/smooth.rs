//! The page's own thread is never held for more than 50 ms, whatever is computed.

use super::hands::BACKSPACE;
use super::tab::Tab;
use super::visit::Visit;

/// Longer than this a page does not answer at once: what browsers call a long task, ms.
const LONG_MS: f64 = 50.0;
/// A cold processor, after others have used it, may make a task long that is not long again.
const TRIES: u32 = 3;

pub async fn with_a_worker(visit: &Visit<'_>) {
    println!("T0"); let tab = visit.watched_tab().await;
 println!("T1");   tab.open("").await; println!("T2");
    stays_smooth(&tab, "with a worker").await;
}

pub async fn without_a_worker(visit: &Visit<'_>) {
    visit.site.refuse("worker.js");
    let tab = visit.watched_tab().await;
    tab.expect_in_console("worker.js");
    tab.open("").await;
    tab.until("it goes without", "document.querySelector('#notices p')")
        .await;
    stays_smooth(&tab, "without a worker").await;
}

/// Everything that takes long. A seed of its own makes every try new.
async fn stays_smooth(tab: &Tab, how: &str) {
    tab.totals().await; println!("T3");
    let start = tab.longest().await;
    println!("{how}, starting: {start:?}, which is allowed");
    measure(tab, how, "the whole table", async |seed| {
        take_seed(tab, seed).await;
        tab.click("#table-run").await;
        tab.table().await;
    })
    .await;
    for strategy in ["none", "codex", "equal"] {
        tab.click(&format!("#herd input[name={strategy}]")).await;
    }
    measure(tab, how, "10 000 clients", async |seed| {
        tab.fill("#field-n", "10000").await;
        take_seed(tab, seed + TRIES).await;
        tab.totals().await;
    })
    .await;
    measure(tab, how, "looking at them", async |_| {
        look_around(tab).await
    })
    .await;
    measure(tab, how, "typing", async |_| type_along(tab).await).await;
}

async fn take_seed(tab: &Tab, seed: u32) {
    let seed = seed.to_string();
    tab.fill("#field-seed", &seed).await;
    tab.until_link("seed", &seed).await;
}

/// Everything that has charts drawn, on the page or for a file.
async fn look_around(tab: &Tab) {
    let picks = [
        ("#axis", "1/4"),
        ("#scatter-pick", "exponential"),
        ("#axis", "whole"),
        ("#cost-pick", "10"),
    ];
    for (control, value) in picks {
        tab.choose(control, value).await;
    }
    for control in ["#common-scale", "#theme", "#language", "#log-axis", "#pin"] {
        tab.click(control).await;
    }
    for number in 0..4 {
        tab.run(&format!("sight.all('button.save')[{number}].click();"))
            .await;
    }
    for name in ["arrivals", "clients", "cost", "backoff"] {
        tab.download(&format!("retry-lab-{name}.png")).await;
    }
    tab.totals().await;
}

/// Runs start and are dropped with every key.
async fn type_along(tab: &Tab) {
    for field in ["#field-n", "#field-base", "#field-attempts"] {
        tab.click(field).await;
        tab.run("document.activeElement.select();").await;
        for key in ["1", "2", "3", BACKSPACE, BACKSPACE] {
            tab.press(key).await;
        }
    }
    tab.totals().await;
}

/// Does something while the browser watches its own thread; `act` is told which try it is.
///
/// A task that took long only because other programs had the processor is no fault of the page.
async fn measure(tab: &Tab, how: &str, what: &str, act: impl AsyncFn(u32)) {
    let mut longest = Vec::new();
    for attempt in 1..=TRIES {
        tab.watch().await;
        act(attempt).await;
        let now = tab.longest().await;
        longest.push(now);
        if now.wall_ms.min(now.processor_ms) <= LONG_MS {
            println!("{how}, {what}: {longest:?}");
            return;
        }
    }
    panic!("{how}, {what}: the page was held each time: {longest:?}");
}

pub async fn its_watch_sees_a_thread_that_is_held(visit: &Visit<'_>) {
    let tab = visit.watched_tab().await;
    tab.open("n=5&s=full").await;
    tab.totals().await;
    tab.watch().await;
    tab.run(
        "setTimeout(() => {
            const end = performance.now() + 1000;
            while (performance.now() < end);
            window.held = true;
        });",
    )
    .await;
    tab.until("the thread was held", "window.held").await;
    let held = tab.longest().await;
    assert!(held.wall_ms >= 1000.0, "held for a second, seen {held:?}");
    assert!(
        held.processor_ms > LONG_MS,
        "held for a second, seen {held:?}"
    );
}
