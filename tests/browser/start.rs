//! How the page starts.

use super::server::SUB_PATH;
use super::visit::Visit;

/// What a blocked inline script leaves in the console.
const BLOCKED: &str = "Content Security Policy";

/// A console with anything in it fails this as it fails every test.
pub async fn runs_below_a_sub_path_under_its_policy(visit: &Visit<'_>) {
    let tab = visit.page("").await;
    tab.totals().await;
    let served = visit.site.served();
    let good = served
        .iter()
        .all(|one| one.status == 200 && one.path.starts_with(SUB_PATH));
    assert!(
        good,
        "only files below the sub-path, and all of them there: {served:#?}"
    );
    let count = |end: &str| served.iter().filter(|one| one.path.ends_with(end)).count();
    assert_eq!(
        count(".wasm"),
        1,
        "one program for page and worker: {served:#?}"
    );
    assert_eq!(count("worker.js"), 1, "a worker: {served:#?}");

    let notices: usize = tab.ask("sight.all('#notices p').length").await;
    assert_eq!(
        notices, 0,
        "nothing to complain of, such as a worker that did not start"
    );

    let absolute: Vec<String> = tab
        .ask(
            "sight.all('[src], [href], [data-js], [data-wasm]')
                .flatMap(one => ['src', 'href', 'data-js', 'data-wasm'].map(name => one.getAttribute(name)))
                .filter(address => address !== null && (address.startsWith('/') || /^[a-z]+:/i.test(address)))",
        )
        .await;
    assert!(absolute.is_empty(), "absolute addresses: {absolute:?}");
}

pub async fn its_policy_stops_inline_scripts(visit: &Visit<'_>) {
    let tab = visit.page("").await;
    tab.run(
        "const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.body.append(script);",
    )
    .await;
    assert!(
        tab.ask::<bool>("window.ran === undefined").await,
        "the script ran"
    );
    let console = tab.take_console().await;
    assert!(
        console.iter().any(|message| message.contains(BLOCKED)),
        "the console tells of it, and so would of any other violation: {console:#?}"
    );
}
