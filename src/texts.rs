//! What people read, in both languages: the texts of `static/texts/`, one method each.
//!
//! `build.rs` makes the methods, so a missing text does not compile.

use std::fmt::Display;

use serde::{Deserialize, Serialize};

use crate::herd::{Field, FieldError, Policy, Problem, Strategy, TRACE_LEN_MAX, TraceTooLong};

/// A language. Its methods are the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lang {
    /// 中文
    #[default]
    Zh,
    /// English
    En,
}

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

impl Lang {
    /// Both, the default first.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The primary subtag of BCP 47.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }

    /// The language of a tag such as `zh-CN`, `en_GB.UTF-8`, if it is one of the two.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_', '.']).next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|lang| lang.code() == primary)
    }

    /// A strategy's label.
    pub const fn strategy(self, strategy: Strategy) -> &'static str {
        match strategy {
            Strategy::None => self.strategy_none(),
            Strategy::Exponential => self.strategy_exponential(),
            Strategy::Codex => self.strategy_codex(),
            Strategy::Equal => self.strategy_equal(),
            Strategy::Full => self.strategy_full(),
            Strategy::Decorrelated => self.strategy_decorrelated(),
        }
    }

    /// A policy's label.
    pub const fn policy(self, policy: Policy) -> &'static str {
        match policy {
            Policy::Herd(strategy) => self.strategy(strategy),
            Policy::CodexClient => self.strategy_codex_client(),
            Policy::AnthropicSdk => self.strategy_anthropic_sdk(),
        }
    }

    /// A field's label.
    pub const fn field(self, field: Field) -> &'static str {
        match field {
            Field::Clients => self.field_clients(),
            Field::Runs => self.field_runs(),
            Field::Base => self.field_base(),
            Field::Cap => self.field_cap(),
            Field::Mean => self.field_mean(),
            Field::Sd => self.field_sd(),
            Field::Seed => self.field_seed(),
            Field::Strategies => self.field_strategies(),
            Field::Generator => self.field_generator(),
            Field::Policy => self.field_policy(),
            Field::Attempts => self.field_attempts(),
        }
    }

    /// What is wrong with a value.
    pub fn field_error(self, error: &FieldError) -> String {
        let (field, value) = (self.field(error.field), &error.value);
        match &error.problem {
            Problem::NotWhole => self.error_not_whole(field, value),
            Problem::NotNumber => self.error_not_number(field, value),
            Problem::OutOfRange { min, max } => self.error_out_of_range(field, value, min, max),
            Problem::Empty => self.error_empty(field),
            Problem::TooMany { max } => self.error_too_many(field, max),
            Problem::Repeated => self.error_repeated(field, value),
            Problem::Unknown { allowed } => self.error_unknown(field, value, allowed),
        }
    }

    /// Why a trace was not recorded.
    pub fn trace_error(self, _: TraceTooLong) -> String {
        self.error_trace_too_long(TRACE_LEN_MAX)
    }
}
