//! A link that is partly nonsense: what is wrong is told of, the rest is read, nothing breaks.

use retry_lab::texts::Lang;

use super::expected;
use super::tab::Tab;
use super::visit::Visit;

/// A fragment that is partly nonsense, what the page tells of it, and a field that stays wrong.
type Wild = (String, Vec<String>, Option<(&'static str, &'static str)>);

fn wild_links() -> Vec<Wild> {
    let en = Lang::En;
    let unknown = |name: &str| vec![en.notice_link_unknown(name)];
    let value = |name: &str, value: &str| vec![en.notice_link_value(name, value)];
    let told = |fragment: &str, notices: Vec<String>| (fragment.to_owned(), notices, None);
    let wrong = |field, text| (format!("{field}={text}"), Vec::new(), Some((field, text)));
    let nines = "9".repeat(101);
    vec![
        told("v=2", vec![en.notice_link_version("2")]),
        told("nonsense=1", unknown("nonsense")),
        told("%zz%ff%=1", unknown("%zz\u{fffd}%")),
        told("axis=3", value("axis", "3")),
        told("s=full,wat", value("s", "full,wat")),
        told("rng=mt19937", value("rng", "mt19937")),
        told(
            "table=yes&lang=fr",
            [value("table", "yes"), value("lang", "fr")].concat(),
        ),
        told("pin=zzz%3D1%26n%3D9", unknown("zzz")),
        told("policies=full,,nothing", value("policies", "full,,nothing")),
        told(&format!("axis={nines}"), value("axis", &nines[..100])),
        told(
            "cost=0&scatter=%F0%9F%92%A5",
            [value("cost", "0"), value("scatter", "💥")].concat(),
        ),
        told("&&=&#&", unknown("#")),
        wrong("n", "100001"),
        wrong("base", "-1"),
        wrong("seed", "18446744073709551616"),
        wrong("runs", "abc"),
        wrong("table-n", "1,1"),
        wrong("attempts", "1001"),
    ]
}

pub async fn are_told_of_and_break_nothing(visit: &Visit<'_>) {
    let tab = visit.tab().await;
    for (fragment, notices, wrong) in wild_links() {
        tab.open(&format!("lang=en&{fragment}")).await;
        let shown: Vec<String> = tab
            .ask("sight.all('#notices p').map(one => one.textContent)")
            .await;
        assert_eq!(shown, notices, "{fragment}");
        if let Some((field, text)) = wrong {
            let value: String = tab
                .ask(&format!("document.querySelector('#field-{field}').value"))
                .await;
            assert_eq!(value, text, "what was written stays");
            expect_message(&tab, field).await;
        }
        let is_en: bool = tab.ask("document.documentElement.lang === 'en'").await;
        assert!(is_en, "the rest of the link is read: {fragment}");
        works(&tab).await;
    }
}

pub async fn far_too_long_are_let_be(visit: &Visit<'_>) {
    let tab = visit
        .page(&format!("lang=en&n=7&table-n={}", "1,".repeat(200_001)))
        .await;
    let told: String = tab
        .ask("document.querySelector('#notices p').textContent")
        .await;
    assert_eq!(told, Lang::Zh.notice_link_too_long());
    tab.click("#dismiss").await;
    tab.until("the notice goes", "!document.querySelector('#notices p')")
        .await;
    assert_eq!(
        tab.totals().await,
        expected::totals(&expected::first_runs(), None)
    );
}

/// A field that is out of range says so, and where its range is.
async fn expect_message(tab: &Tab, field: &str) {
    let invalid: bool = tab
        .ask(&format!(
            "document.querySelector('#field-{field}').ariaInvalid === 'true'"
        ))
        .await;
    let message: String = tab
        .ask(&format!(
            "document.querySelector('#hint-{field}').textContent"
        ))
        .await;
    assert!(invalid && message.contains(':'), "{field}: {message}");
}

/// The page answers to a click.
async fn works(tab: &Tab) {
    let theme = "document.documentElement.dataset.theme";
    let before: String = tab.ask(theme).await;
    tab.click("#theme").await;
    tab.until("the theme changes", &format!("{theme} !== {before:?}"))
        .await;
}
