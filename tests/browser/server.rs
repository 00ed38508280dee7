//! A static host as a course site is one: files below a sub-path, nothing clever.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use tiny_http::{Header, Request, Response, Server};

/// Where the site is on its host.
pub const SUB_PATH: &str = "/course/week05/lab/";

/// One request: its path, and the status of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    /// The path asked for, from the host's root.
    pub path: String,
    /// What was answered.
    pub status: u16,
}

/// A running server, which ends with its value.
pub struct Site {
    server: Arc<Server>,
    desk: Arc<Desk>,
    thread: Option<JoinHandle<()>>,
}

/// What the answers come from, and what is known of them.
struct Desk {
    folder: PathBuf,
    served: Mutex<Vec<Served>>,
    refused: Mutex<Vec<&'static str>>,
}

impl Site {
    /// Serves a folder on a free port.
    pub fn start(folder: PathBuf) -> Self {
        let server = Arc::new(Server::http("127.0.0.1:0").expect("some port is free"));
        let desk = Arc::new(Desk {
            folder,
            served: Mutex::default(),
            refused: Mutex::default(),
        });
        let thread = {
            let (server, desk) = (server.clone(), desk.clone());
            thread::spawn(move || server.incoming_requests().for_each(|one| desk.answer(one)))
        };
        Self {
            server,
            desk,
            thread: Some(thread),
        }
    }

    /// The page's address, without a fragment.
    pub fn address(&self) -> String {
        format!("http://{}{SUB_PATH}", self.server.server_addr())
    }

    /// What was asked for so far, in order.
    pub fn served(&self) -> Vec<Served> {
        entered(&self.desk.served).clone()
    }

    /// From now on acts as if a file were not there.
    pub fn refuse(&self, name: &'static str) {
        entered(&self.desk.refused).push(name);
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.server.unblock();
        if let Some(thread) = self.thread.take() {
            // What it might have panicked of, the browser has complained of.
            let _ = thread.join();
        }
    }
}

impl Desk {
    fn answer(&self, request: Request) {
        let path = request
            .url()
            .split('?')
            .next()
            .unwrap_or_default()
            .to_owned();
        let found = self
            .file(&path)
            .and_then(|file| Some((fs::read(&file).ok()?, media_type(&file))));
        let (status, (body, media_type)) = match found {
            Some(found) => (200, found),
            None => (404, (b"not found".to_vec(), "text/plain")),
        };
        entered(&self.served).push(Served { path, status });
        let header = Header::from_bytes("Content-Type", media_type).expect("it is plain ASCII");
        let response = Response::from_data(body)
            .with_status_code(status)
            .with_header(header);
        // A browser that is being closed no longer listens.
        let _ = request.respond(response);
    }

    fn file(&self, path: &str) -> Option<PathBuf> {
        let name = match path.strip_prefix(SUB_PATH)? {
            "" => "index.html",
            name => name,
        };
        let there = !name.contains("..") && !entered(&self.refused).contains(&name);
        there.then(|| self.folder.join(name))
    }
}

/// A panic elsewhere is no reason for another one here.
fn entered<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("py") => "text/x-python; charset=utf-8",
        _ => "application/octet-stream",
    }
}
