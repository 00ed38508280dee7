//! The whole page as one value, and the one function that changes it.
//!
//! Nothing here touches the browser: no storage, no randomness, no clock. What has to happen
//! outside (work to start, a link to show) follows from the value.

use std::rc::Rc;

use yew::Reducible;

use super::form::{Form, Input};
use super::link::{Link, Notice};
use super::view::{Theme, View};
use super::work::{Phase, Work};
use crate::herd::{CellSummary, GeneratorKind, RunView, RunsSpec, Strategy, TableSpec};
use crate::job::{Reply, Slot, Task, Ticket};
use crate::texts::Lang;

/// An earlier set of parameters with its results, to compare with.
#[derive(Clone, Debug, PartialEq)]
pub struct Pinned {
    /// Its parameters.
    pub form: Form,
    /// Its single runs.
    pub runs: Work<RunsSpec, Rc<RunView>>,
    /// Its table.
    pub table: Work<TableSpec, CellSummary>,
}

/// The page.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The language.
    pub lang: Lang,
    /// The theme chosen.
    pub theme: Theme,
    /// Whether the system is dark, for [`Theme::Auto`].
    pub system_dark: bool,
    /// The parameters as typed.
    pub form: Form,
    /// How results are looked at.
    pub view: View,
    /// The single runs.
    pub runs: Work<RunsSpec, Rc<RunView>>,
    /// The table.
    pub table: Work<TableSpec, CellSummary>,
    /// What it is compared with.
    pub pinned: Option<Pinned>,
    /// What a link had that was not understood, and the like.
    pub notices: Vec<Notice>,
    /// Earlier forms, the latest last.
    undo: Vec<Form>,
    /// The field whose typing the latest of `undo` stands before.
    typing: Option<Input>,
    tickets: Ticket,
}

/// The most steps that can be undone.
const UNDO_MAX: usize = 50;

/// What a person, the worker or the browser does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Types in a field.
    Type(Input, String),
    /// Chooses a strategy, or not.
    Toggle(Strategy),
    /// Chooses a generator.
    Generator(GeneratorKind),
    /// Takes a new seed.
    NewSeed(u64),
    /// Brings the published table's parameters back.
    Defaults,
    /// Brings the form before the last change back.
    Undo,
    /// Runs the single runs again, after they were stopped.
    RunRuns,
    /// Stops the single runs.
    StopRuns,
    /// Runs the table.
    RunTable,
    /// Stops the table.
    StopTable,
    /// Keeps these parameters and results to compare with.
    Pin,
    /// Lets go of them.
    Unpin,
    /// Puts the pinned parameters into the form.
    TakePinned,
    /// Looks at results in another way.
    Look(View),
    /// Chooses the language.
    Speak(Lang),
    /// Chooses the theme.
    Theme(Theme),
    /// The system turned dark or light.
    SystemDark(bool),
    /// The desk has news.
    Replies(Rc<Vec<Reply>>),
    /// A link was opened.
    Open(Box<Link>, Vec<Notice>),
    /// Something to tell.
    Notify(Notice),
    /// The notices were read.
    Dismiss,
}

impl State {
    /// The page that a link opens, with its runs started.
    pub fn new(
        lang: Lang,
        theme: Theme,
        system_dark: bool,
        link: Link,
        notices: Vec<Notice>,
    ) -> Self {
        let mut state = Self {
            lang,
            theme,
            system_dark,
            form: Form::default(),
            view: View::default(),
            runs: Work::default(),
            table: Work::default(),
            pinned: None,
            notices: Vec::new(),
            undo: Vec::new(),
            typing: None,
            tickets: 0,
        };
        state.open(link, notices);
        // A link that the page opens with is its start, and no change to undo.
        state.undo.clear();
        state
    }

    /// Whether the page is dark now.
    pub const fn is_dark(&self) -> bool {
        match self.theme {
            Theme::Auto => self.system_dark,
            Theme::Light => false,
            Theme::Dark => true,
        }
    }

    /// Whether there is something to undo.
    pub const fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether the table belongs to other parameters than those in the form.
    pub fn table_is_outdated(&self) -> bool {
        let of_form = self.form.table().ok();
        self.table.spec().is_some() && of_form.as_ref() != self.table.spec()
    }

    /// Whether the table is that of the form, and not stopped on the way.
    fn table_is_current(&self) -> bool {
        let alive = matches!(self.table.phase(), Phase::Running(_) | Phase::Done);
        alive && !self.table_is_outdated()
    }

    /// The link that opens this state. A table that is outdated or was stopped is not in it.
    pub fn link(&self) -> Link {
        Link {
            lang: Some(self.lang),
            form: self.form.clone(),
            view: self.view.clone(),
            table: self.table_is_current(),
            pinned: self.pinned.as_ref().map(|pinned| {
                let table = pinned.table.spec().is_some();
                (pinned.form.clone(), table)
            }),
        }
    }

    /// The job that a slot should be doing, if any.
    pub fn wanted(&self, slot: Slot) -> Option<(Ticket, Task)> {
        let pinned = self.pinned.as_ref();
        match slot {
            Slot::Runs => self.runs.wanted(Task::Runs),
            Slot::Table => self.table.wanted(Task::Table),
            Slot::PinnedRuns => pinned?.runs.wanted(Task::Runs),
            Slot::PinnedTable => pinned?.table.wanted(Task::Table),
        }
    }

    /// The one function that changes the page.
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Type(input, text) => {
                if self.typing != Some(input) {
                    self.remember();
                    self.typing = Some(input);
                }
                self.form.set(input, text);
                self.follow_form();
            }
            Action::Toggle(strategy) => self.change(|form| form.toggle(strategy)),
            Action::Generator(kind) => self.change(|form| form.generator = kind),
            Action::NewSeed(seed) => self.change(|form| form.set(Input::Seed, seed.to_string())),
            Action::Defaults => self.change(|form| *form = Form::default()),
            Action::TakePinned => {
                if let Some(pinned) = self.pinned.clone() {
                    self.change(|form| *form = pinned.form);
                }
            }
            Action::Undo => self.undo(),
            Action::RunRuns => self.run_runs(),
            Action::StopRuns => self.runs.stop(),
            Action::RunTable => self.run_table(),
            Action::StopTable => self.table.stop(),
            Action::Pin => self.pin(),
            Action::Unpin => self.pinned = None,
            Action::Look(view) => self.view = view,
            Action::Speak(lang) => self.lang = lang,
            Action::Theme(theme) => self.theme = theme,
            Action::SystemDark(dark) => self.system_dark = dark,
            Action::Replies(replies) => replies.iter().for_each(|reply| self.hear(reply)),
            Action::Open(link, notices) => self.open(*link, notices),
            Action::Notify(notice) => {
                if !self.notices.contains(&notice) {
                    self.notices.push(notice);
                }
            }
            Action::Dismiss => self.notices.clear(),
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Form)) {
        let before = self.form.clone();
        change(&mut self.form);
        if self.form != before {
            self.push_undo(before);
            self.follow_form();
        }
    }

    fn remember(&mut self) {
        self.push_undo(self.form.clone());
    }

    fn push_undo(&mut self, form: Form) {
        self.typing = None;
        if self.undo.len() == UNDO_MAX {
            self.undo.remove(0);
        }
        self.undo.push(form);
    }

    fn undo(&mut self) {
        self.typing = None;
        if let Some(form) = self.undo.pop() {
            self.form = form;
            self.follow_form();
        }
    }

    /// Starts the single runs anew if the form describes others than before.
    fn follow_form(&mut self) {
        if self.form.runs().ok().as_ref() != self.runs.spec() {
            self.run_runs();
        }
    }

    fn run_runs(&mut self) {
        if let Ok(spec) = self.form.runs() {
            let ticket = self.ticket();
            self.runs.start(ticket, spec);
        }
    }

    fn run_table(&mut self) {
        if let Ok(spec) = self.form.table() {
            let ticket = self.ticket();
            self.table.start(ticket, spec);
        }
    }

    fn ticket(&mut self) -> Ticket {
        self.tickets += 1;
        self.tickets
    }

    fn pin(&mut self) {
        let with_table = self.table_is_current();
        // Results that are still those of earlier parameters are not these parameters' results.
        let pinned = Pinned {
            form: self.form.clone(),
            runs: self.runs.fresh(),
            table: if with_table {
                self.table.fresh()
            } else {
                Work::default()
            },
        };
        self.start_pinned(pinned, with_table);
    }

    /// Takes pinned results over where they are complete, and has the others made.
    fn start_pinned(&mut self, mut pinned: Pinned, with_table: bool) {
        if let (Ok(spec), false) = (pinned.form.runs(), pinned.runs.phase() == Phase::Done) {
            pinned.runs.start(self.ticket(), spec);
        }
        let table_due = with_table && pinned.table.phase() != Phase::Done;
        if let (Ok(spec), true) = (pinned.form.table(), table_due) {
            pinned.table.start(self.ticket(), spec);
        }
        self.pinned = Some(pinned);
    }

    fn hear(&mut self, reply: &Reply) {
        let Reply { slot, ticket, news } = reply;
        let pinned = self.pinned.as_mut();
        match (slot, pinned) {
            (Slot::Runs, _) => self.runs.hear(*ticket, news),
            (Slot::Table, _) => self.table.hear(*ticket, news),
            (Slot::PinnedRuns, Some(pinned)) => pinned.runs.hear(*ticket, news),
            (Slot::PinnedTable, Some(pinned)) => pinned.table.hear(*ticket, news),
            // A late answer to what was let go of.
            (Slot::PinnedRuns | Slot::PinnedTable, None) => {}
        }
    }

    fn open(&mut self, link: Link, notices: Vec<Notice>) {
        if link.form != self.form {
            self.remember();
        }
        self.lang = link.lang.unwrap_or(self.lang);
        self.form = link.form;
        self.view = link.view;
        self.notices = notices;
        self.follow_form();
        let table = self.form.table().ok();
        if !link.table {
            self.table = Work::default();
        } else if table.as_ref() != self.table.spec() {
            self.run_table();
        }
        self.pinned = None;
        if let Some((form, with_table)) = link.pinned {
            let pinned = Pinned {
                form,
                runs: Work::default(),
                table: Work::default(),
            };
            self.start_pinned(pinned, with_table);
        }
    }
}

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut state = (*self).clone();
        state.act(action);
        Rc::new(state)
    }
}
