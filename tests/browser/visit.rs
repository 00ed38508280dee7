//! One test: a server of its own, browsers with fresh profiles, and their end however it ends.

use std::cell::RefCell;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::PoisonError;

use tokio::runtime::Builder;

use super::lab::Lab;
use super::server::Site;
use super::tab::Tab;
use super::watch::Clock;

/// What a test has.
pub struct Visit<'a> {
    /// What all tests share.
    pub lab: &'a Lab,
    /// The site, served for this test alone.
    pub site: Site,
    name: String,
    tabs: RefCell<Vec<Tab>>,
}

/// Whether a test runs beside others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// Yes.
    Others,
    /// No: it measures time.
    None,
}

/// Runs a test.
///
/// # Panics
///
/// If the test does, or if at its end a console has something that the test did not expect.
pub fn make(lab: &Lab, name: &str, company: Company, test: impl AsyncFn(&Visit)) {
    let alone = company == Company::None;
    let _others = (!alone).then(|| lab.calm.read().unwrap_or_else(PoisonError::into_inner));
    let _nobody = alone.then(|| lab.calm.write().unwrap_or_else(PoisonError::into_inner));
    let runtime = Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a thread can wait");
    let visit = Visit {
        lab,
        site: Site::start(lab.dist.clone()),
        name: name.replace("::", "-"),
        tabs: RefCell::default(),
    };
    let whole = async {
        test(&visit).await;
        for tab in visit.tabs() {
            tab.expect_calm_console().await;
        }
    };
    let outcome = catch_unwind(AssertUnwindSafe(|| runtime.block_on(whole)));
    runtime.block_on(visit.end(outcome.is_err()));
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

impl Visit<'_> {
    /// A browser with a fresh profile, before it has opened anything.
    pub async fn tab(&self) -> Tab {
        self.timed_tab(Clock::Wall).await
    }

    /// The same, where tasks can be timed by this clock.
    pub async fn timed_tab(&self, clock: Clock) -> Tab {
        let number = self.tabs.borrow().len();
        let (folder, site) = (self.folder(number), self.site.address());
        let tab = Tab::new(self.lab, &folder, site, clock).await;
        self.tabs.borrow_mut().push(tab.clone());
        tab
    }

    /// A browser that has opened the page, with this fragment, and started it.
    pub async fn page(&self, fragment: &str) -> Tab {
        let tab = self.tab().await;
        tab.open(fragment).await;
        tab
    }

    fn tabs(&self) -> Vec<Tab> {
        self.tabs.borrow().clone()
    }

    fn folder(&self, number: usize) -> PathBuf {
        self.lab.scratch.join(format!("{}-{number}", self.name))
    }

    /// Closes everything; first takes a picture of what went wrong.
    async fn end(&self, failed: bool) {
        for (number, tab) in self.tabs().into_iter().enumerate() {
            if failed {
                let picture = format!("failed-{}-{number}.png", self.name);
                tab.last_words(&self.lab.pictures.join(picture)).await;
            }
            tab.close().await;
            let _ = fs::remove_dir_all(self.folder(number));
        }
    }
}
