//! How the page lies on screens from a phone to a desk, and pictures of it for people to look at.

use std::fs;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use super::tab::Tab;
use super::visit::Visit;

/// As much as there can be: results of long numbers, pinned ones, a notice, two wrong fields.
const FULL: &str = "n=500&table-n=10,100,500&runs=2&table=1&rng=cpython&seed=18446744073709551615&mean=200&wat=1\
                    &pin=n%3D400%26table%3D1%26table-n%3D10%2C100%2C500%26runs%3D2";

/// Widths of a phone, a tablet, a laptop and a desk, in CSS pixels.
const WIDTHS: [u32; 4] = [390, 768, 1280, 1920];
/// A language and a colour scheme with it.
const DRESSES: [(&str, &str); 2] = [("zh", "light"), ("en", "dark")];

pub async fn fits_screens_of_every_width(visit: &Visit<'_>) {
    for (lang, scheme) in DRESSES {
        let tab = visit.tab().await;
        resize(&tab, WIDTHS[0], 1, scheme).await;
        tab.open(&format!("lang={lang}&{FULL}")).await;
        tab.table().await;
        tab.totals().await;
        tab.until(
            "the pinned table is there",
            "sight.table().every(row => row[3])",
        )
        .await;
        for width in WIDTHS {
            for density in [1, 2] {
                resize(&tab, width, density, scheme).await;
                expect_fit(&tab, &format!("{width} px, ×{density}, {lang}, {scheme}")).await;
            }
            let picture = visit
                .lab
                .pictures
                .join(format!("{width}-{lang}-{scheme}.png"));
            fs::write(&picture, whole_page(&tab).await).expect("pictures can be written");
        }
    }
}

/// Chromium tells a page that its screen's density is another only with another change of the
/// screen, which here is the wish for less motion.
async fn resize(tab: &Tab, width: u32, density: u32, scheme: &str) {
    let screen = json!({
        "width": width, "height": 900, "deviceScaleFactor": density, "mobile": false,
    });
    tab.cdp("Emulation.setDeviceMetricsOverride", screen).await;
    let motion = ["no-preference", "reduce"][density as usize % 2];
    let features = json!({ "features": [
        { "name": "prefers-color-scheme", "value": scheme },
        { "name": "prefers-reduced-motion", "value": motion },
    ] });
    tab.cdp("Emulation.setEmulatedMedia", features).await;
    let done = format!("innerWidth === {width} && devicePixelRatio === {density}");
    tab.until("the screen changes", &done).await;
}

async fn expect_fit(tab: &Tab, screen: &str) {
    let [wide, window]: [f64; 2] = tab
        .ask("[document.documentElement.scrollWidth, innerWidth]")
        .await;
    assert!(wide <= window, "{screen}: the page is {wide} px wide");
    let overlaps: Vec<String> = tab.ask("sight.overlaps()").await;
    assert!(
        overlaps.is_empty(),
        "{screen}: one upon another: {overlaps:#?}"
    );
    let spilt: Vec<String> = tab.ask("sight.spilt()").await;
    assert!(
        spilt.is_empty(),
        "{screen}: wider than their boxes: {spilt:#?}"
    );
    // A canvas follows a new size when the browser comes to it.
    tab.until(
        &format!("{screen}: sharp canvases"),
        "sight.blurred().length === 0",
    )
    .await;
}

/// A picture of the whole page, also of what is out of sight.
async fn whole_page(tab: &Tab) -> Vec<u8> {
    let how = json!({ "format": "png", "captureBeyondViewport": true });
    let picture = tab.cdp("Page.captureScreenshot", how).await;
    let data = picture["data"].as_str().expect("a picture is text");
    BASE64_STANDARD.decode(data).expect("in base 64")
}

/// The checks above find what they look for.
pub async fn its_checks_find_what_is_wrong(visit: &Visit<'_>) {
    let tab = visit.page("n=5&s=full").await;
    tab.totals().await;
    let broken = [
        (
            "overlaps",
            "document.querySelector('#undo').style.marginLeft = '-60px'",
        ),
        (
            "spilt",
            "Object.assign(document.querySelector('#pin').style, { width: '30px', whiteSpace: 'nowrap' })",
        ),
        ("blurred", "document.querySelector('canvas').width = 10"),
    ];
    for (check, breaking) in broken {
        let found = format!("sight.{check}().length");
        assert_eq!(tab.ask::<usize>(&found).await, 0, "{check}: nothing yet");
        tab.run(breaking).await;
        assert_ne!(tab.ask::<usize>(&found).await, 0, "{check}: {breaking}");
    }
}
