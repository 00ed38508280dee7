//! Both languages, wholly; both themes; kept for the next visit where the browser keeps things.

use retry_lab::texts::Lang;

use super::expected;
use super::tab::Tab;
use super::visit::Visit;

/// A page with much to read: results, pinned ones, a notice.
const FULL: &str = "n=9&s=none,full&table-n=3,4&runs=2&table=1&rng=cpython&wat=1\
                    &pin=n%3D8%26s%3Dnone%2Cfull%26table%3D1%26table-n%3D3%2C4%26runs%3D2";

/// Words that are the same in both languages.
const NAMES: [&str; 6] = [
    "Equal Jitter",
    "Full Jitter",
    "Decorrelated Jitter",
    "python3 herd_sim.py",
    "N = ",
    "Codex",
];

pub async fn every_text_changes(visit: &Visit<'_>) {
    let tab = visit.page(FULL).await;
    tab.table().await;
    tab.totals().await;
    tab.until(
        "the pinned table is there",
        "sight.table().every(row => row[3])",
    )
    .await;
    tab.fill("#field-base", "-1").await;
    tab.fill("#field-attempts", "x").await;
    tab.until_link("attempts", "x").await;
    let chinese = texts(&tab).await;
    tab.click("#language").await;
    tab.until(
        "the language changes",
        "document.documentElement.lang === 'en'",
    )
    .await;
    let english = texts(&tab).await;

    let title: String = tab.ask("document.title").await;
    assert_eq!(title, Lang::En.page_title());
    let han = |text: &&String| text.chars().any(is_han);
    // One button is in the other language on purpose, as is its hint.
    let left: Vec<_> = english.iter().filter(han).collect();
    assert_eq!(
        left,
        [Lang::En.page_language_hint(), Lang::En.page_language()],
        "Chinese in English"
    );
    assert_eq!(chinese.len(), english.len(), "the same elements in both");
    let same = chinese
        .iter()
        .zip(&english)
        .filter(|(zh, en)| zh == en)
        .map(|(zh, _)| zh);
    let untranslated: Vec<_> = same.filter(|text| !is_name(text)).collect();
    assert!(
        untranslated.is_empty(),
        "the same in both languages: {untranslated:#?}"
    );
}

/// Every text that can be read, seen or heard, in the order of the page.
async fn texts(tab: &Tab) -> Vec<String> {
    tab.ask("sight.texts()").await
}

const fn is_han(letter: char) -> bool {
    matches!(letter, '\u{3000}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}')
}

/// Whether a text has no words but names.
fn is_name(text: &str) -> bool {
    NAMES.iter().any(|name| text.contains(name)) || !text.chars().any(char::is_alphabetic)
}

const DRESS: &str =
    "[document.documentElement.lang, document.documentElement.dataset.theme, document.title]";

pub async fn language_and_theme_are_kept(visit: &Visit<'_>) {
    let tab = visit.page("").await;
    let zh = Lang::Zh.page_title();
    assert_eq!(tab.ask::<[String; 3]>(DRESS).await, ["zh-CN", "auto", zh]);
    tab.click("#language").await;
    tab.click("#theme").await;
    tab.click("#theme").await;
    let dark = ["en", "dark", Lang::En.page_title()];
    tab.until(
        "both changed",
        "document.documentElement.dataset.theme === 'dark'",
    )
    .await;
    assert_eq!(tab.ask::<[String; 3]>(DRESS).await, dark);
    tab.reload().await;
    assert_eq!(tab.ask::<[String; 3]>(DRESS).await, dark, "after a reload");
    tab.open("").await;
    assert_eq!(
        tab.ask::<[String; 3]>(DRESS).await,
        dark,
        "at the bare address"
    );
    let elsewhere = visit.page("").await;
    assert_eq!(
        elsewhere.ask::<[String; 3]>(DRESS).await,
        ["zh-CN", "auto", zh],
        "in a fresh profile"
    );
}

/// As in a frame whose browser allows no storage.
pub async fn work_without_storage(visit: &Visit<'_>) {
    let tab = visit.tab().await;
    tab.before_load(
        "Object.defineProperty(window, 'localStorage', {
            get() { throw new DOMException('denied', 'SecurityError'); },
        });",
    )
    .await;
    tab.open("").await;
    assert_eq!(
        tab.totals().await,
        expected::totals(&expected::first_runs(), None)
    );
    tab.click("#language").await;
    tab.click("#theme").await;
    tab.until(
        "both changed",
        "document.documentElement.dataset.theme === 'light'",
    )
    .await;
    assert_eq!(
        tab.ask::<[String; 3]>(DRESS).await,
        ["en", "light", Lang::En.page_title()]
    );
}
