//! Where the long work is done: in a Web Worker that runs this same program, or, where none can
//! start, on the main thread in slices.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use js_sys::{Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{
    DedicatedWorkerGlobalScope, ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType,
};

use super::browser::{self, Listener};
use crate::job::{Desk, Reply, Request, wire};

/// A worker's slice: it hears a cancellation at the latest after so long.
const WORKER_SLICE_MS: f64 = 90.0;
/// A slice on the main thread, short enough to leave every frame some room.
const PAGE_SLICE_MS: f64 = 8.0;
/// How long a worker may take until it says that it is ready.
const WORKER_START_MS: u32 = 15_000;

#[wasm_bindgen]
extern "C" {
    /// The address of this program's glue file, whose name has a hash that only the build knows.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static GLUE_URL: JsValue;
}

/// What the work tells the page.
pub enum Message {
    /// News of the jobs.
    Replies(Vec<Reply>),
    /// No worker could be started; the work goes on without.
    NoWorker,
}

type Tell = Rc<dyn Fn(Message)>;

/// The page's end.
#[derive(Clone)]
pub struct Backstage {
    place: Rc<RefCell<Place>>,
    tell: Tell,
}

enum Place {
    /// A worker that is starting, and the requests that wait for it.
    Starting {
        remote: Remote,
        waiting: Vec<Request>,
        /// Gives it up when it takes too long.
        _late: Timeout,
    },
    /// A worker at work.
    Remote(Remote),
    /// The main thread.
    Local(Local),
}

struct Remote {
    worker: Worker,
    _listeners: [Listener; 2],
}

impl Drop for Remote {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Backstage {
    /// Starts a worker; `tell` hears what comes of the requests.
    pub fn new(tell: impl Fn(Message) + 'static) -> Self {
        let tell: Tell = Rc::new(tell);
        let local = Place::Local(Local::new(tell.clone()));
        let backstage = Self {
            place: Rc::new(RefCell::new(local)),
            tell,
        };
        match backstage.start_worker() {
            Ok(remote) => {
                let this = backstage.clone();
                *backstage.place.borrow_mut() = Place::Starting {
                    remote,
                    waiting: Vec::new(),
                    _late: Timeout::new(WORKER_START_MS, move || this.fall_back()),
                };
            }
            Err(_) => (backstage.tell)(Message::NoWorker),
        }
        backstage
    }

    /// Sends a request, or keeps it until the worker is ready.
    pub fn send(&self, request: Request) {
        match &mut *self.place.borrow_mut() {
            Place::Starting { waiting, .. } => waiting.push(request),
            Place::Remote(remote) => post(&remote.worker, &request),
            Place::Local(local) => local.take(request),
        }
    }

    fn start_worker(&self) -> Result<Remote, JsValue> {
        let glue = GLUE_URL.with(JsValue::clone);
        let base = glue.as_string().unwrap_or_default();
        let address = web_sys::Url::new_with_base("worker.js", &base)?.href();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address, &options)?;
        let this = self.clone();
        let on_message = move |event: Event| this.hear(&event);
        let this = self.clone();
        let on_error = move |event: Event| this.on_error(&event);
        let listeners = [
            Listener::new(&worker, "message", on_message),
            Listener::new(&worker, "error", on_error),
        ];
        let remote = Remote {
            worker,
            _listeners: listeners,
        };
        let start = Object::new();
        Reflect::set(&start, &"glue".into(), &glue)?;
        Reflect::set(&start, &"module".into(), &wasm_bindgen::module())?;
        remote.worker.post_message(&start)?;
        Ok(remote)
    }

    /// The first message of a worker says that it is ready, a text that it broke down; all others are
    /// replies.
    fn hear(&self, event: &Event) {
        let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
        if let Some(panic) = data.and_then(|data| data.as_string()) {
            browser::report_crash(&panic);
        } else if !self.become_ready() {
            let replies: Vec<Reply> = read(event);
            (self.tell)(Message::Replies(replies));
        }
    }

    fn become_ready(&self) -> bool {
        let place = &mut *self.place.borrow_mut();
        if !matches!(place, Place::Starting { .. }) {
            return false;
        }
        let local = Place::Local(Local::new(self.tell.clone()));
        if let Place::Starting {
            remote, waiting, ..
        } = std::mem::replace(place, local)
        {
            waiting
                .iter()
                .for_each(|request| post(&remote.worker, request));
            *place = Place::Remote(remote);
        }
        true
    }

    /// A worker that cannot start is done without; one that breaks down at work has met a bug.
    fn on_error(&self, event: &Event) {
        let starting = matches!(*self.place.borrow(), Place::Starting { .. });
        if starting {
            self.fall_back();
        } else {
            let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            browser::report_crash(&message.unwrap_or_else(|| "worker".into()));
        }
    }

    fn fall_back(&self) {
        let local = Local::new(self.tell.clone());
        let before = self.place.replace(Place::Local(local));
        if let Place::Starting { waiting, .. } = before {
            (self.tell)(Message::NoWorker);
            waiting.into_iter().for_each(|request| self.send(request));
        }
    }
}

/// A desk that works in slices on the thread that it lives on.
#[derive(Clone)]
struct Local {
    desk: Rc<RefCell<Desk>>,
    /// The next slice, if one is due.
    next: Rc<RefCell<Option<Timeout>>>,
    slice_ms: f64,
    tell: Rc<dyn Fn(Vec<Reply>)>,
}

impl Local {
    fn new(tell: Tell) -> Self {
        Self::with(PAGE_SLICE_MS, move |replies| {
            tell(Message::Replies(replies))
        })
    }

    fn with(slice_ms: f64, tell: impl Fn(Vec<Reply>) + 'static) -> Self {
        Self {
            desk: Rc::default(),
            next: Rc::default(),
            slice_ms,
            tell: Rc::new(tell),
        }
    }

    fn take(&self, request: Request) {
        self.desk.borrow_mut().take(request);
        if self.next.borrow().is_none() {
            self.work_soon();
        }
    }

    fn work_soon(&self) {
        let this = self.clone();
        *self.next.borrow_mut() = Some(Timeout::new(0, move || this.work()));
    }

    fn work(&self) {
        *self.next.borrow_mut() = None;
        let end_ms = browser::now_ms() + self.slice_ms;
        let replies = self.desk.borrow_mut().work(|| browser::now_ms() >= end_ms);
        if !replies.is_empty() {
            (self.tell)(replies);
        }
        if !self.desk.borrow().is_idle() && self.next.borrow().is_none() {
            self.work_soon();
        }
    }
}

/// The worker's end: works on what the page asks for until the page ends it.
pub fn serve(scope: DedicatedWorkerGlobalScope) {
    let to = scope.clone();
    let desk = Local::with(WORKER_SLICE_MS, move |replies| {
        let bytes = Uint8Array::from(&wire::encode(&replies)[..]);
        // Bytes can always be cloned; there is nobody else to tell of a failure.
        let _ = to.post_message(&bytes);
    });
    let listener = Listener::new(&scope, "message", move |event| {
        let request: Request = read(&event);
        desk.take(request);
    });
    // The worker ends with the page, and so does its listener.
    std::mem::forget(listener);
    let _ = scope.post_message(&JsValue::NULL);
}

/// Tells the page why the program broke down, in whichever of the two it did.
pub fn report_panic(text: &str) {
    match browser::worker_scope() {
        // There is nobody else to tell of a failure.
        Some(scope) => drop(scope.post_message(&JsValue::from_str(text))),
        None => browser::report_crash(text),
    }
}

fn post(worker: &Worker, request: &Request) {
    let bytes = Uint8Array::from(&wire::encode(request)[..]);
    let _ = worker.post_message(&bytes);
}

/// The message of an event.
///
/// # Panics
///
/// If it is not one that this program wrote: then one of its two halves is not what it should be.
fn read<T: serde::de::DeserializeOwned>(event: &Event) -> T {
    let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
    let bytes = data
        .and_then(|data| data.dyn_into::<Uint8Array>().ok())
        .map(|data| data.to_vec());
    let message = bytes.as_deref().and_then(wire::decode);
    message.expect("page and worker are one program and understand one another")
}
