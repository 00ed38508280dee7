//! Keeps a canvas drawn: sharp on any screen, and no more often than the screen shows it.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{HtmlCanvasElement, MediaQueryList, ResizeObserver, window};

use super::super::charts::{Chart, Plot, Style};
use crate::texts::Lang;

/// What is to be seen.
#[derive(Clone, PartialEq)]
pub(super) struct Picture {
    pub chart: Rc<Chart>,
    pub lang: Lang,
    pub dark: bool,
    /// CSS pixels.
    pub height: u32,
}

/// Draws a picture, and again whenever the canvas's width or the screen's density changes.
///
/// What asks for a drawing only asks for the next animation frame; many askings are one drawing.
pub(super) struct Painter {
    canvas: HtmlCanvasElement,
    picture: RefCell<Option<Picture>>,
    /// The frame that was asked for and has not come yet.
    frame: Cell<Option<i32>>,
    on_frame: Closure<dyn FnMut()>,
    on_change: Closure<dyn FnMut()>,
    width: Option<ResizeObserver>,
    density: RefCell<Option<Density>>,
}

/// A watch over the screen's density, which fires when the density is no longer this.
struct Density {
    scale: f64,
    query: MediaQueryList,
}

impl Painter {
    pub fn new(canvas: HtmlCanvasElement) -> Rc<Self> {
        Rc::new_cyclic(|this: &Weak<Self>| {
            let call = |method: fn(&Self)| {
                let this = this.clone();
                Closure::new(move || {
                    if let Some(this) = this.upgrade() {
                        method(&this);
                    }
                })
            };
            let on_change = call(Self::ask);
            let width = ResizeObserver::new(on_change.as_ref().unchecked_ref()).ok();
            if let Some(observer) = &width {
                observer.observe(&canvas);
            }
            Self {
                canvas,
                picture: RefCell::default(),
                frame: Cell::default(),
                on_frame: call(Self::paint),
                on_change,
                width,
                density: RefCell::default(),
            }
        })
    }

    pub fn show(&self, picture: Picture) {
        self.picture.replace(Some(picture));
        self.ask();
    }

    fn ask(&self) {
        if self.frame.get().is_none() {
            let callback = self.on_frame.as_ref().unchecked_ref();
            self.frame
                .set(window().and_then(|window| window.request_animation_frame(callback).ok()));
        }
    }

    fn paint(&self) {
        self.frame.set(None);
        let scale = window().map_or(1.0, |window| window.device_pixel_ratio());
        self.watch_density(scale);
        if let Some(picture) = &*self.picture.borrow() {
            // The page's policy forbids style attributes, not styles set by script. One that does
            // not take would leave the canvas at its former size: nothing to handle.
            let style = self.canvas.style();
            let _ = style.set_property("width", "100%");
            let _ = style.set_property("height", &format!("{}px", picture.height));
            let width = self.canvas.get_bounding_client_rect().width();
            self.canvas.set_width((width * scale).round() as u32);
            self.canvas
                .set_height((f64::from(picture.height) * scale).round() as u32);
            let (dark, lang) = (picture.dark, picture.lang);
            if let Some(area) = area_of(&self.canvas) {
                // What a browser refuses to draw is missing; the numbers are there all the same.
                let _ = picture.chart.draw(&area, &Style { dark, scale, lang });
            }
        }
    }

    fn watch_density(&self, scale: f64) {
        let mut density = self.density.borrow_mut();
        if density.as_ref().is_none_or(|old| old.scale != scale) {
            if let Some(old) = density.take() {
                old.forget(&self.on_change);
            }
            *density = Density::watch(scale, &self.on_change);
        }
    }
}

impl Drop for Painter {
    fn drop(&mut self) {
        if let Some(observer) = &self.width {
            observer.disconnect();
        }
        if let Some(density) = self.density.take() {
            density.forget(&self.on_change);
        }
        if let (Some(window), Some(frame)) = (window(), self.frame.get()) {
            // A frame that cannot be cancelled comes, and finds nobody.
            let _ = window.cancel_animation_frame(frame);
        }
    }
}

impl Density {
    fn watch(scale: f64, on_change: &Closure<dyn FnMut()>) -> Option<Self> {
        let query = format!("(resolution: {scale}dppx)");
        let query = window()?.match_media(&query).ok()??;
        let callback = on_change.as_ref().unchecked_ref();
        query
            .add_event_listener_with_callback("change", callback)
            .ok()?;
        Some(Self { scale, query })
    }

    fn forget(self, on_change: &Closure<dyn FnMut()>) {
        let callback = on_change.as_ref().unchecked_ref();
        // It fails only for a listener that is not there.
        let _ = self
            .query
            .remove_event_listener_with_callback("change", callback);
    }
}

/// The whole of a canvas to draw on, if the browser lends it.
pub(super) fn area_of(canvas: &HtmlCanvasElement) -> Option<DrawingArea<CanvasBackend, Shift>> {
    CanvasBackend::with_canvas_object(canvas.clone()).map(CanvasBackend::into_drawing_area)
}
