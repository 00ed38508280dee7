//! Files made in the page and handed to the person.

use gloo_timers::callback::Timeout;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, BlobPropertyBag, Document, HtmlAnchorElement, HtmlCanvasElement, Url, console, window,
};

use super::super::charts::{Chart, Palette, Plot, Style};
use super::painter::area_of;
use crate::texts::Lang;

/// The width of a saved picture, and its margin on all sides, CSS pixels.
const WIDTH: u32 = 1200;
const MARGIN: u32 = 16;
/// Its device pixels per CSS pixel.
const SCALE: u32 = 2;
/// How long a file's address is kept: some browsers read it after the click has returned.
const ADDRESS_KEPT_MS: u32 = 30_000;

/// Draws `chart` by itself, on an opaque background, and downloads it as a PNG.
pub fn save_png(chart: &Chart, lang: Lang, dark: bool, file_name: &str) {
    report(try_save_png(chart, lang, dark, file_name));
}

/// Downloads `bytes` as a file.
pub fn download(bytes: &[u8], mime: &str, file_name: &str) {
    report(try_download(bytes, mime, file_name));
}

/// The page can do nothing about a browser that refuses; its console keeps the reason.
fn report(outcome: Result<(), JsValue>) {
    if let Err(error) = outcome {
        console::error_1(&error);
    }
}

fn try_save_png(chart: &Chart, lang: Lang, dark: bool, file_name: &str) -> Result<(), JsValue> {
    let canvas: HtmlCanvasElement = document()?.create_element("canvas")?.dyn_into()?;
    canvas.set_width((WIDTH + 2 * MARGIN) * SCALE);
    canvas.set_height((chart.height() + 2 * MARGIN) * SCALE);
    let unusable = || JsValue::from_str("the canvas cannot be drawn on");
    let area = area_of(&canvas).ok_or_else(unusable)?;
    let filled = area.fill(&Palette::of(dark).background);
    let margin = MARGIN * SCALE;
    let inner = area.margin(margin, margin, margin, margin);
    let scale = f64::from(SCALE);
    let drawn = filled.and_then(|()| chart.draw(&inner, &Style { dark, scale, lang }));
    drawn.map_err(|_| unusable())?;
    let name = file_name.to_owned();
    let save = Closure::once_into_js(move |blob: Option<Blob>| {
        let blob = blob.ok_or_else(|| JsValue::from_str("the canvas cannot be read"));
        report(blob.and_then(|blob| hand_over(&blob, &name)));
    });
    canvas.to_blob(save.unchecked_ref())
}

fn try_download(bytes: &[u8], mime: &str, file_name: &str) -> Result<(), JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
    hand_over(&blob, file_name)
}

/// Clicks on a link to it.
fn hand_over(blob: &Blob, file_name: &str) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document()?.create_element("a")?.dyn_into()?;
    link.set_href(&url);
    link.set_download(file_name);
    link.click();
    let revoke = move || {
        // It fails only for what is not an address.
        let _ = Url::revoke_object_url(&url);
    };
    Timeout::new(ADDRESS_KEPT_MS, revoke).forget();
    Ok(())
}

fn document() -> Result<Document, JsValue> {
    let document = window().and_then(|window| window.document());
    document.ok_or_else(|| JsValue::from_str("there is no page"))
}
