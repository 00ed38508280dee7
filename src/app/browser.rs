//! The few things that the page asks of the browser. All of them may be refused, and then say so
//! instead of breaking: a page in a frame may have no storage, a page without TLS no clipboard.

use js_sys::Reflect;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    CustomEvent, CustomEventInit, DedicatedWorkerGlobalScope, EventTarget, MediaQueryList, Window,
    window,
};

use super::view::Theme;
use crate::texts::Lang;

/// The worker's global scope, where the program runs in a worker.
pub fn worker_scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since some start, in page and worker.
    ///
    /// Bound directly, because it is asked thousands of times a second.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    pub fn now_ms() -> f64;
}

/// The address's fragment without the `#`, still encoded.
pub fn fragment() -> String {
    let hash = window()
        .and_then(|window| window.location().hash().ok())
        .unwrap_or_default();
    hash.strip_prefix('#').unwrap_or(&hash).to_owned()
}

/// Puts the fragment into the address bar, without a step in the history.
pub fn show_fragment(fragment: &str) {
    let history = window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        // Refused where somebody types faster than the browser likes; the next change comes.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("#{fragment}")));
    }
}

/// The whole address of the page with another fragment.
pub fn address(fragment: &str) -> String {
    let href = window()
        .and_then(|window| window.location().href().ok())
        .unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}#{fragment}")
}

/// Puts a text into the clipboard; whether that worked.
pub async fn copy(text: &str) -> bool {
    let Some(window) = window() else { return false };
    let clipboard = Reflect::get(&window.navigator(), &"clipboard".into());
    let there = clipboard.is_ok_and(|it| !it.is_undefined());
    there
        && JsFuture::from(window.navigator().clipboard().write_text(text))
            .await
            .is_ok()
}

/// A random seed from the browser.
pub fn random_seed() -> Option<u64> {
    getrandom::u64().ok()
}

/// What somebody chose on an earlier visit.
pub fn stored(key: &str) -> Option<String> {
    window()?
        .local_storage()
        .ok()??
        .get_item(&format!("retry-lab.{key}"))
        .ok()?
}

/// Keeps it for the next visit, where there is storage.
pub fn store(key: &str, value: &str) {
    let storage = window().and_then(|window| window.local_storage().ok()?);
    if let Some(storage) = storage {
        let _ = storage.set_item(&format!("retry-lab.{key}"), value);
    }
}

/// The media query for a dark system.
pub fn dark_query() -> Option<MediaQueryList> {
    window()?.match_media("(prefers-color-scheme: dark)").ok()?
}

/// Tells the document its language, title and theme.
pub fn dress(lang: Lang, theme: Theme) {
    let Some(document) = window().and_then(|window| window.document()) else {
        return;
    };
    document.set_title(lang.page_title());
    if let Some(root) = document.document_element() {
        let tag = match lang {
            Lang::Zh => "zh-CN",
            Lang::En => "en",
        };
        let _ = root.set_attribute("lang", tag);
        let _ = root.set_attribute("data-theme", theme.id());
    }
}

/// Has the message shown that the page broke down.
pub fn report_crash(detail: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&detail.into());
    let event = CustomEvent::new_with_event_init_dict("retry-lab-crash", &init);
    if let (Some(window), Ok(event)) = (window(), event) {
        let _ = window.dispatch_event(&event);
    }
}

/// An element by its id.
pub fn element(id: &str) -> Option<web_sys::Element> {
    window()?.document()?.get_element_by_id(id)
}

/// Brings an element into sight and to the keyboard, leaving the address alone.
pub fn scroll_to(id: &str) {
    if let Some(element) = element(id) {
        element.scroll_into_view();
        if let Ok(element) = element.dyn_into::<web_sys::HtmlElement>() {
            let _ = element.focus();
        }
    }
}

/// The page's window, to listen on.
pub fn page() -> Option<Window> {
    window()
}

/// A listener that is taken off when it is dropped.
pub struct Listener {
    target: EventTarget,
    event: &'static str,
    callback: Closure<dyn FnMut(web_sys::Event)>,
}

impl Listener {
    /// Listens to `event` on `target`.
    pub fn new(
        target: &EventTarget,
        event: &'static str,
        callback: impl FnMut(web_sys::Event) + 'static,
    ) -> Self {
        let callback = Closure::<dyn FnMut(web_sys::Event)>::new(callback);
        let function = callback.as_ref().unchecked_ref();
        let _ = target.add_event_listener_with_callback(event, function);
        Self {
            target: target.clone(),
            event,
            callback,
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let function = self.callback.as_ref().unchecked_ref();
        let _ = self
            .target
            .remove_event_listener_with_callback(self.event, function);
    }
}
