//! A link is the state: parameters, ways of looking, what is pinned. Its fragment holds choices in
//! plain words, so that it can be read and typed, under a version.

use form_urlencoded::{Serializer, parse};

use super::form::{Form, Input};
use super::view::{Axis, View};
use crate::herd::{ClientCount, GeneratorKind, Policy, Strategy};
use crate::texts::Lang;

/// The version of the notation.
const VERSION: &str = "1";
/// Longer fragments are refused whole. Whatever the fields can hold, pinned ones too, is shorter.
const LEN_MAX: usize = 400_000;
/// More characters than this a field does not take.
pub const TEXT_LEN_MAX: usize = 1000;
/// What a notice shows of something that was not understood.
const QUOTE_LEN_MAX: usize = 100;

/// What a link says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// The language, where it names one.
    pub lang: Option<Lang>,
    /// The parameters.
    pub form: Form,
    /// The ways of looking.
    pub view: View,
    /// Whether the table was run.
    pub table: bool,
    /// What is pinned, and whether its table was run.
    pub pinned: Option<(Form, bool)>,
}

/// Something a person should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The link is of another version of the notation.
    LinkVersion(String),
    /// The link has an entry of an unknown name.
    LinkUnknown(String),
    /// The link has a value that is not one of the known.
    LinkValue(String, String),
    /// The link is too long to be one of ours.
    LinkTooLong,
    /// The link is in the clipboard.
    LinkCopied,
    /// The clipboard could not be reached; here is the link.
    LinkToCopy(String),
    /// No worker could be started; the page works without.
    NoWorker,
    /// The browser gave no random number.
    NoRandom,
}

/// The fragment, without the `#`.
pub fn encode(link: &Link) -> String {
    let mut out = Serializer::new(String::new());
    out.append_pair("v", VERSION);
    if let Some(lang) = link.lang {
        out.append_pair("lang", lang.code());
    }
    write_form(&mut out, &link.form, link.table);
    write_view(&mut out, &link.view);
    if let Some((form, table)) = &link.pinned {
        let mut pinned = Serializer::new(String::new());
        write_form(&mut pinned, form, *table);
        out.append_pair("pin", &pinned.finish());
    }
    out.finish()
}

fn write_form(out: &mut Serializer<'_, String>, form: &Form, table: bool) {
    for input in Input::ALL {
        out.append_pair(input.id(), form.text(input));
    }
    out.append_pair("rng", form.generator.id());
    out.append_pair("s", &join(form.strategies.iter().map(|one| one.id())));
    if table {
        out.append_pair("table", "1");
    }
}

/// Ways of looking are written where they are not the usual ones.
fn write_view(out: &mut Serializer<'_, String>, view: &View) {
    let usual = View::default();
    let mut entry = |name, differs: bool, value: String| {
        if differs {
            out.append_pair(name, &value);
        }
    };
    entry("axis", view.axis != usual.axis, view.axis.id().into());
    entry("common", view.common_scale, "1".into());
    entry(
        "scatter",
        view.scatter != usual.scatter,
        view.scatter.id().into(),
    );
    entry(
        "cost",
        view.cost.is_some(),
        view.cost.map_or_else(String::new, |n| n.to_string()),
    );
    let policies = join(view.policies.iter().map(|one| one.id()));
    entry("policies", view.policies != usual.policies, policies);
    entry(
        "attempts",
        view.attempts != usual.attempts,
        view.attempts.clone(),
    );
    entry("linear", !view.log, "1".into());
}

fn join<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    ids.collect::<Vec<_>>().join(",")
}

/// What a fragment (without the `#`) says, and what of it was not understood.
///
/// A field's text is taken as it is, valid or not: the form then says what is wrong with it.
pub fn decode(fragment: &str) -> (Link, Vec<Notice>) {
    let (mut link, mut notices) = (Link::default(), Vec::new());
    if fragment.len() > LEN_MAX {
        return (link, vec![Notice::LinkTooLong]);
    }
    for (name, value) in parse(fragment.as_bytes()) {
        match &*name {
            "" => {}
            "v" if value != VERSION => notices.push(Notice::LinkVersion(quote(&value))),
            "v" => {}
            // The page's own anchors, opened in a tab of their own.
            "herd" | "backoff" | "main" if value.is_empty() => {}
            "pin" => {
                let (form, table) = link.pinned.get_or_insert_with(Default::default);
                for (name, value) in parse(value.as_bytes()) {
                    notices.extend(read_form(form, table, &name, &value).err());
                }
            }
            _ => notices.extend(read(&mut link, &name, &value).err()),
        }
    }
    (link, notices)
}

fn read(link: &mut Link, name: &str, value: &str) -> Result<(), Notice> {
    let bad = || Notice::LinkValue(quote(name), quote(value));
    let view = &mut link.view;
    match name {
        "lang" => link.lang = Some(Lang::from_tag(value).ok_or_else(bad)?),
        "axis" => view.axis = Axis::parse(value).ok_or_else(bad)?,
        "common" => view.common_scale = read_switch(value).ok_or_else(bad)?,
        "scatter" => view.scatter = Strategy::parse(value).map_err(|_| bad())?,
        "cost" => view.cost = Some(ClientCount::parse(value).map_err(|_| bad())?),
        "policies" => view.policies = read_set(&Policy::ALL, Policy::id, value).ok_or_else(bad)?,
        "attempts" => view.attempts = value.chars().take(TEXT_LEN_MAX).collect(),
        "linear" => view.log = !read_switch(value).ok_or_else(bad)?,
        _ => read_form(&mut link.form, &mut link.table, name, value)?,
    }
    Ok(())
}

fn read_form(form: &mut Form, table: &mut bool, name: &str, value: &str) -> Result<(), Notice> {
    let bad = || Notice::LinkValue(quote(name), quote(value));
    if let Some(input) = Input::ALL.into_iter().find(|input| input.id() == name) {
        form.set(input, value.chars().take(TEXT_LEN_MAX).collect());
        return Ok(());
    }
    match name {
        "rng" => form.generator = GeneratorKind::parse(value).map_err(|_| bad())?,
        "s" => form.strategies = read_set(&Strategy::ALL, Strategy::id, value).ok_or_else(bad)?,
        "table" => *table = read_switch(value).ok_or_else(bad)?,
        _ => {
            return Err(Notice::LinkUnknown(quote(name)));
        }
    }
    Ok(())
}

fn quote(text: &str) -> String {
    text.chars().take(QUOTE_LEN_MAX).collect()
}

fn read_switch(value: &str) -> Option<bool> {
    match value {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

/// Some of `all` by their names, in the order of `all`; none if a name is not known.
fn read_set<T: Copy>(all: &[T], id: impl Fn(T) -> &'static str, value: &str) -> Option<Vec<T>> {
    let names: Vec<_> = value.split(',').filter(|name| !name.is_empty()).collect();
    let known = names
        .iter()
        .all(|name| all.iter().any(|&one| id(one) == *name));
    known.then(|| {
        all.iter()
            .copied()
            .filter(|&one| names.contains(&id(one)))
            .collect()
    })
}
