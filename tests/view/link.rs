//! Links: whatever the page holds comes back from its address, and no address breaks it.

use proptest::prelude::*;
use retry_lab::app::form::{Form, Input};
use retry_lab::app::link::{Link, Notice, decode, encode};
use retry_lab::herd::GeneratorKind;
use retry_lab::texts::Lang;

use crate::given::{any_form, any_view};

proptest! {
    #[test]
    fn every_state_comes_back(
        form in any_form(),
        view in any_view(),
        table: bool,
        pinned in prop::option::of((any_form(), any::<bool>())),
        english: bool,
    ) {
        let lang = Some(if english { Lang::En } else { Lang::Zh });
        let link = Link { lang, form, view, table, pinned };
        prop_assert_eq!(decode(&encode(&link)), (link, vec![]));
    }

    #[test]
    fn no_fragment_breaks_it(fragment in ".{0,300}") {
        decode(&fragment);
    }

    #[test]
    fn no_entry_breaks_it(name in "[a-z-]{0,8}", value in ".{0,60}", of_pin: bool) {
        let mut out = form_urlencoded::Serializer::new(String::new());
        out.append_pair(&name, &value);
        let entry = out.finish();
        let fragment = if of_pin { format!("pin={}", encode_value(&entry)) } else { entry };
        decode(&fragment);
    }
}

fn encode_value(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// `fragment` gives these notices, and leaves the defaults in place but for what `change` does.
#[track_caller]
fn check(fragment: &str, notices: &[Notice], change: impl FnOnce(&mut Link)) {
    let mut link = Link::default();
    change(&mut link);
    assert_eq!(decode(fragment), (link, notices.to_vec()), "{fragment}");
}

#[test]
fn an_empty_link_is_the_default_page() {
    check("", &[], |_| {});
}

#[test]
fn what_is_not_understood_is_named_and_the_rest_is_read() {
    let unknown = |name: &str| Notice::LinkUnknown(name.into());
    let value = |name: &str, value: &str| Notice::LinkValue(name.into(), value.into());
    check("v=1&colour=red&rng=cpython", &[unknown("colour")], |link| {
        link.form.generator = GeneratorKind::CPython;
    });
    check("v=2&lang=en", &[Notice::LinkVersion("2".into())], |link| {
        link.lang = Some(Lang::En)
    });
    check("axis=3", &[value("axis", "3")], |_| {});
    check("rng=dice&n=5", &[value("rng", "dice")], |link| {
        link.form.set(Input::Clients, "5".into());
    });
    check("s=full,fool", &[value("s", "full,fool")], |_| {});
    check("table=yes", &[value("table", "yes")], |_| {});
    // One bad entry of what is pinned does not take the others with it.
    check("pin=x%3D1%26n%3D9", &[unknown("x")], |link| {
        let mut form = Form::default();
        form.set(Input::Clients, "9".into());
        link.pinned = Some((form, false));
    });
}

#[test]
fn a_value_out_of_range_stays_in_its_field() {
    check("n=0&base=-1&seed=x", &[], |link| {
        link.form.set(Input::Clients, "0".into());
        link.form.set(Input::Base, "-1".into());
        link.form.set(Input::Seed, "x".into());
    });
}

#[test]
fn what_is_too_long_is_refused() {
    check(&"n=1&".repeat(100_001), &[Notice::LinkTooLong], |_| {});
    // More than a field takes is cut; its message then says what is wrong with the rest.
    check(&format!("n={}", "9".repeat(1001)), &[], |link| {
        link.form.set(Input::Clients, "9".repeat(1000));
    });
    check(
        &"x".repeat(101),
        &[Notice::LinkUnknown("x".repeat(100))],
        |_| {},
    );
}

#[test]
fn an_anchor_of_the_page_is_no_unknown_entry() {
    check("herd", &[], |_| {});
    check("backoff", &[], |_| {});
    check("main", &[], |_| {});
}
