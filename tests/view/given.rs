//! States of the page to start tests from, and any form and view for properties.

use proptest::prelude::*;
use retry_lab::app::form::{Form, Input};
use retry_lab::app::link::Link;
use retry_lab::app::state::State;
use retry_lab::app::view::{Axis, Theme, View};
use retry_lab::herd::{ClientCount, GeneratorKind, Policy, Strategy};
use retry_lab::texts::Lang;

/// The page as it opens, in a language.
pub fn page(lang: Lang) -> State {
    State::new(lang, Theme::Light, false, Link::default(), Vec::new())
}

/// A form with anything at all typed into its fields.
pub fn any_form() -> impl Strategy2<Value = Form> {
    let texts = prop::collection::vec(prop_oneof!["[0-9]{1,20}", "\\PC{0,40}", ".{0,12}"], 8);
    let strategies = prop::collection::vec(any::<bool>(), 6);
    (texts, strategies, any::<bool>()).prop_map(|(texts, chosen, exact)| {
        let mut form = Form::default();
        for (input, text) in Input::ALL.into_iter().zip(texts) {
            form.set(input, text);
        }
        form.strategies = picked(&Strategy::ALL, &chosen);
        form.generator = if exact {
            GeneratorKind::CPython
        } else {
            GeneratorKind::Pcg
        };
        form
    })
}

/// Any way of looking.
pub fn any_view() -> impl Strategy2<Value = View> {
    let policies = prop::collection::vec(any::<bool>(), 8);
    let cost = prop::option::of(1..=ClientCount::MAX.get());
    let axis = prop::sample::select(&Axis::ALL[..]);
    let scatter = prop::sample::select(&Strategy::ALL[..]);
    (
        axis,
        any::<bool>(),
        scatter,
        cost,
        policies,
        ".{0,12}",
        any::<bool>(),
    )
        .prop_map(
            |(axis, common_scale, scatter, cost, policies, attempts, log)| View {
                axis,
                common_scale,
                scatter,
                cost: cost.and_then(|n| ClientCount::new(n).ok()),
                policies: picked(&Policy::ALL, &policies),
                attempts,
                log,
            },
        )
}

fn picked<T: Copy>(all: &[T], chosen: &[bool]) -> Vec<T> {
    all.iter()
        .zip(chosen)
        .filter(|(_, chosen)| **chosen)
        .map(|(&one, _)| one)
        .collect()
}

/// Proptest's `Strategy`, whose name the backoff strategies have here.
pub use proptest::strategy::Strategy as Strategy2;
