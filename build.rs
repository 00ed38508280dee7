//! Makes methods of `Lang` from the texts in `static/texts/`.
//!
//! A text is one entry of `zh.toml` and one of `en.toml` under the same name. `title = "…"` in the
//! table `[herd]` becomes `Lang::herd_title(self) -> &'static str`; a text with `{placeholders}`
//! becomes a method that takes one `impl Display` for each, in the order of the Chinese text. So a
//! text that is missing in a language, or is asked for under a wrong name, does not compile, and the
//! page carries no parser.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::{env, fs, path::Path};

fn main() {
    let zh = read("static/texts/zh.toml");
    let en = read("static/texts/en.toml");
    let names: Vec<_> = zh.keys().collect();
    assert!(
        names.iter().eq(&en.keys().collect::<Vec<_>>()),
        "{}",
        difference(&zh, &en)
    );
    let mut code = String::from("impl Lang {\n");
    for (name, zh) in &zh {
        method(&mut code, name, zh, &en[name]);
    }
    code.push_str("}\n");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("texts.rs"), code).expect("the output folder is writable");
}

/// The texts of a language by name, `table_key`.
fn read(path: &str) -> BTreeMap<String, String> {
    println!("cargo::rerun-if-changed={path}");
    let toml = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let tables: BTreeMap<String, BTreeMap<String, String>> =
        toml::from_str(&toml).unwrap_or_else(|error| panic!("{path}: {error}"));
    let flat = tables.into_iter().flat_map(|(table, texts)| {
        let name = move |(key, text)| (format!("{table}_{key}"), text);
        texts.into_iter().map(name)
    });
    flat.collect()
}

fn difference(zh: &BTreeMap<String, String>, en: &BTreeMap<String, String>) -> String {
    let only = |a: &BTreeMap<String, String>, b: &BTreeMap<String, String>| {
        let names: Vec<_> = a
            .keys()
            .filter(|name| !b.contains_key(*name))
            .cloned()
            .collect();
        names.join(", ")
    };
    format!(
        "texts only in zh: [{}]; only in en: [{}]",
        only(zh, en),
        only(en, zh)
    )
}

fn method(code: &mut String, name: &str, zh: &str, en: &str) {
    let (params, other) = (placeholders(zh), placeholders(en));
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names.dedup();
        names
    };
    let same = sorted(params.clone()) == sorted(other.clone());
    assert!(same, "text {name}: zh has {params:?}, en has {other:?}");
    writeln!(code, "    /// {}", zh.replace('\n', " ")).expect("strings take all");
    if params.is_empty() {
        write!(
            code,
            "    pub const fn {name}(self) -> &'static str {{\n        \
             match self {{ Self::Zh => {zh:?}, Self::En => {en:?} }}\n    }}\n"
        )
    } else {
        let list: String = params
            .iter()
            .map(|p| format!(", {p}: impl Display"))
            .collect();
        write!(
            code,
            "    pub fn {name}(self{list}) -> String {{\n        \
             match self {{ Self::Zh => format!({zh:?}), Self::En => format!({en:?}) }}\n    }}\n"
        )
    }
    .expect("strings take all");
}

/// The names within braces, each once, in order.
fn placeholders(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in text.split('{').skip(1) {
        let name = part.split('}').next().unwrap_or_default().to_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
