//! A piece of long work as the page sees it: what it is, how far it is, what has come of it.

use std::rc::Rc;

use crate::herd::{CellSummary, RunView};
use crate::job::{News, Task, Ticket};

/// How far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Phase {
    /// Never started.
    #[default]
    Idle,
    /// On the way: the share that is done, 0 to 1.
    Running(f64),
    /// Stopped by hand, at that share.
    Stopped(f64),
    /// Done.
    Done,
}

/// Work on a `Spec` that gives `Item`s one after another.
#[derive(Clone, Debug, PartialEq)]
pub struct Work<Spec, Item> {
    ticket: Ticket,
    spec: Option<Spec>,
    phase: Phase,
    items: Vec<Item>,
    /// Whether the items still are those of the work before.
    stale: bool,
    /// The run on the way.
    partial: Option<Item>,
}

impl<Spec, Item> Default for Work<Spec, Item> {
    fn default() -> Self {
        Self {
            ticket: 0,
            spec: None,
            phase: Phase::Idle,
            items: Vec::new(),
            stale: false,
            partial: None,
        }
    }
}

/// What can be made of news.
pub trait FromNews: Sized {
    /// A finished item, if the news is one of this kind.
    fn finished(news: &News) -> Option<Self>;
    /// An item on the way, if the news has one.
    fn on_the_way(news: &News) -> Option<Self>;
}

impl FromNews for Rc<RunView> {
    fn finished(news: &News) -> Option<Self> {
        match news {
            News::Run(run) => Some(Self::new((**run).clone())),
            _ => None,
        }
    }

    fn on_the_way(news: &News) -> Option<Self> {
        match news {
            News::Progress(_, Some(run)) => Some(Self::new((**run).clone())),
            _ => None,
        }
    }
}

impl FromNews for CellSummary {
    fn finished(news: &News) -> Option<Self> {
        match news {
            News::Cell(cell) => Some(cell.clone()),
            _ => None,
        }
    }

    fn on_the_way(_: &News) -> Option<Self> {
        None
    }
}

impl<Spec: Clone, Item: Clone + FromNews> Work<Spec, Item> {
    /// Starts over. What the work before gave stays in sight until something new comes.
    pub fn start(&mut self, ticket: Ticket, spec: Spec) {
        self.ticket = ticket;
        self.spec = Some(spec);
        self.phase = Phase::Running(0.0);
        self.stale = !self.items.is_empty() || self.partial.is_some();
    }

    /// The same work, or none where what is shown still is of the work before.
    pub fn fresh(&self) -> Self {
        if self.stale {
            Self::default()
        } else {
            self.clone()
        }
    }

    /// Stops where it is; what has come of it stays.
    pub fn stop(&mut self) {
        if let Phase::Running(share) = self.phase {
            self.phase = Phase::Stopped(share);
            self.forget_stale();
        }
    }

    /// Takes news of its own job; others' is let pass.
    pub fn hear(&mut self, ticket: Ticket, news: &News) {
        if ticket != self.ticket || !matches!(self.phase, Phase::Running(_)) {
            return;
        }
        if !matches!(news, News::Progress(_, None)) {
            self.forget_stale();
            self.partial = Item::on_the_way(news);
        }
        match news {
            News::Progress(share, _) => self.phase = Phase::Running(*share),
            News::Done => self.phase = Phase::Done,
            News::Run(_) | News::Cell(_) => self.items.extend(Item::finished(news)),
        }
    }

    /// Lets go of what the work before gave.
    fn forget_stale(&mut self) {
        if self.stale {
            self.items.clear();
            self.partial = None;
            self.stale = false;
        }
    }

    /// The job to be doing now, if it is on the way.
    pub fn wanted(&self, task: impl FnOnce(Spec) -> Task) -> Option<(Ticket, Task)> {
        let spec = self.spec.clone()?;
        matches!(self.phase, Phase::Running(_)).then(|| (self.ticket, task(spec)))
    }

    /// What it is work on.
    pub const fn spec(&self) -> Option<&Spec> {
        self.spec.as_ref()
    }

    /// How far it is.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether it is on the way.
    pub const fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running(_))
    }

    /// What there is to show: the items so far, and the one on the way.
    pub fn shown(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().chain(&self.partial)
    }

    /// The finished items.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Whether what is shown is of the work before.
    pub const fn is_stale(&self) -> bool {
        self.stale
    }
}
