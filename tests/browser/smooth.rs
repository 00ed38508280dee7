//! The page's own thread is never held for more than 50 ms, whatever is computed.

use super::hands::BACKSPACE;
use super::tab::Tab;
use super::visit::Visit;
use super::watch::Clock;

/// Longer than this a page does not answer at once: what browsers call a long task, ms.
const LONG_MS: f64 = 50.0;
/// A task may be long once, say on a processor that others have just used, but not each time.
const TRIES: u32 = 2;

pub async fn with_a_worker(visit: &Visit<'_>) {
    stays_smooth(visit, "with a worker").await;
}

pub async fn without_a_worker(visit: &Visit<'_>) {
    visit.site.refuse("worker.js");
    stays_smooth(visit, "without a worker").await;
}

/// Does everything that takes long, and only where the clock on the wall has something against it,
/// which may be that other programs had the processor, once more by the processor's own.
async fn stays_smooth(visit: &Visit<'_>, how: &str) {
    let mut held = Vec::new();
    for clock in [Clock::Wall, Clock::Processor] {
        let tab = visit.timed_tab(clock).await;
        tab.expect_in_console("worker.js");
        tab.open("").await;
        tab.totals().await;
        let start = tab.longest_ms(clock).await;
        println!("{how}, starting: {start:.0} ms by {clock:?}, which is allowed");
        held = do_everything(&tab, clock).await;
        println!("{how}, by {clock:?}: held for too long: {held:?}");
        if held.is_empty() {
            return;
        }
    }
    panic!("{how}: the page was held by {held:?}");
}

/// What held the page for too long, and for how long each time.
async fn do_everything(tab: &Tab, clock: Clock) -> Vec<(&'static str, Vec<f64>)> {
    // A seed of its own makes every try new.
    let table = measure(tab, clock, async |attempt| {
        take_seed(tab, attempt).await;
        tab.click("#table-run").await;
        tab.table().await;
    })
    .await;
    for strategy in ["none", "codex", "equal"] {
        tab.click(&format!("#herd input[name={strategy}]")).await;
    }
    let many_clients = measure(tab, clock, async |attempt| {
        tab.fill("#field-n", "10000").await;
        take_seed(tab, 100 + attempt).await;
        tab.totals().await;
    })
    .await;
    let looking = measure(tab, clock, async |_| look_around(tab).await).await;
    let typing = measure(tab, clock, async |_| type_along(tab).await).await;
    let all = [
        ("the whole table", table),
        ("10 000 clients", many_clients),
        ("looking at them", looking),
        ("typing", typing),
    ];
    let is_held = |(_, tries): &(&str, Vec<f64>)| tries.iter().all(|&ms| ms > LONG_MS);
    all.into_iter().filter(is_held).collect()
}

/// The longest task of each try, up to the first that is smooth; `act` is told which it is.
async fn measure(tab: &Tab, clock: Clock, act: impl AsyncFn(u32)) -> Vec<f64> {
    let mut longest = Vec::new();
    for attempt in 1..=TRIES {
        // What was before does not count.
        tab.longest_ms(clock).await;
        act(attempt).await;
        let ms = tab.longest_ms(clock).await;
        longest.push(ms);
        if ms <= LONG_MS {
            break;
        }
    }
    longest
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

pub async fn its_clocks_see_a_thread_that_is_held(visit: &Visit<'_>) {
    for clock in [Clock::Wall, Clock::Processor] {
        let tab = visit.timed_tab(clock).await;
        tab.open("n=5&s=full").await;
        tab.totals().await;
        tab.longest_ms(clock).await;
        tab.run(
            "setTimeout(() => {
                const end = performance.now() + 1000;
                while (performance.now() < end);
                window.held = true;
            });",
        )
        .await;
        tab.until("the thread was held", "window.held").await;
        let held = tab.longest_ms(clock).await;
        assert!(
            held > LONG_MS,
            "held for a second, seen {held} by {clock:?}"
        );
    }
}
