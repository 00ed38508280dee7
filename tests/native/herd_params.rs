//! Parameters as people write them: exactly the range, and the reason where one is refused.

use std::fmt::Debug;

use proptest::prelude::{any, prop_oneof};
use proptest::proptest;
use proptest::sample::subsequence;
use proptest::strategy::{Just, Strategy as Given};
use retry_lab::herd::{
    ClientCount, Field, FieldError, GeneratorKind, LIST_LEN_MAX, Millis, Policy, Problem, RunCount,
    Strategy, parse_attempts, parse_seed,
};

use crate::herd_given as given;

/// Any text, often one that nearly is a number.
fn text() -> impl Given<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ \t]{0,2}[-+]?[0-9]{0,22}[ \t]{0,2}",
        "[-+]?[0-9]{0,9}\\.?[0-9]{0,20}([eE][-+]?[0-9]{1,4})?",
        "[-+]?(inf|infinity|nan|NaN|Infinity|0x10|１２|1_000|1,000)",
        any::<f64>().prop_map(|x| x.to_string()),
        any::<u64>().prop_map(|x| x.to_string()),
    ]
}

proptest! {
    #![proptest_config(given::config(2000))]

    #[test]
    fn millis_take_exactly_their_range(text in text()) {
        let number = text.trim().parse::<f64>();
        let expected = number.ok().filter(|ms| (0.0..=3_600_000.0).contains(ms));
        let found = Millis::parse(Field::Cap, &text);
        assert_eq!(found.as_ref().ok().map(|ms| ms.get()), expected);
        check_error(found, Field::Cap, &text);
    }

    #[test]
    fn millis_are_any_double_within_the_range(bits in any::<u64>()) {
        let ms = f64::from_bits(bits);
        let found = Millis::new(Field::Sd, ms).ok().map(|ms| ms.get());
        assert_eq!(found, Some(ms).filter(|ms| (0.0..=3_600_000.0).contains(ms)));
    }

    #[test]
    fn millis_survive_print_and_read(ms in given::millis()) {
        let again = Millis::parse(Field::Base, &ms.to_string()).expect("a printed one");
        assert_eq!(again.get().to_bits(), ms.get().to_bits());
    }

    #[test]
    fn counts_and_seeds_take_exactly_their_range(text in text()) {
        check_whole(ClientCount::parse(&text).map(ClientCount::get), 1..=100_000, &text);
        check_whole(RunCount::parse(&text).map(RunCount::get), 1..=10_000, &text);
        check_whole(parse_seed(&text), 0..=u64::MAX, &text);
        check_whole(parse_attempts(&text), 1..=1000, &text);
    }

    #[test]
    fn seeds_survive_print_and_read(seed in any::<u64>()) {
        assert_eq!(parse_seed(&seed.to_string()), Ok(seed));
    }

    #[test]
    fn lists_and_names_are_read_without_panic(text in any::<String>()) {
        let names = Strategy::ALL.map(Strategy::id);
        assert_eq!(Strategy::parse(&text).is_ok(), names.contains(&text.trim()));
        assert_eq!(Policy::parse(&text).is_ok(), Policy::ALL.iter().any(|p| p.id() == text.trim()));
        assert_eq!(GeneratorKind::parse(&text).is_ok(), ["pcg", "cpython"].contains(&text.trim()));
        for found in [ClientCount::parse_list(&text).map(|_| ()), Strategy::parse_list(&text).map(|_| ())] {
            assert!(found.is_ok() || !found.unwrap_err().to_string().is_empty());
        }
    }

    #[test]
    fn lists_survive_print_and_read(
        clients in subsequence((1..=30_u32).collect::<Vec<_>>(), 1..=LIST_LEN_MAX).prop_shuffle(),
        strategies in subsequence(&Strategy::ALL, 1..=6).prop_shuffle(),
        comma in prop_oneof![Just(","), Just(", "), Just("，"), Just("、"), Just(" ")],
    ) {
        let clients: Vec<_> = clients.into_iter().map(given::count).collect();
        let words: Vec<_> = clients.iter().map(ToString::to_string).collect();
        assert_eq!(ClientCount::parse_list(&words.join(comma)), Ok(clients));
        let words: Vec<_> = strategies.iter().map(|one| one.id()).collect();
        assert_eq!(Strategy::parse_list(&words.join(comma)), Ok(strategies));
    }
}

/// Digits alone are a number, within the range or outside; all else is none.
fn check_whole<T: Copy + Debug + PartialOrd + std::str::FromStr>(
    found: Result<T, FieldError>,
    range: std::ops::RangeInclusive<T>,
    text: &str,
) {
    let text = text.trim();
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let number = Some(text)
        .filter(|text| is_digits(text))
        .and_then(|text| text.parse::<T>().ok());
    let expected = number.filter(|number| range.contains(number));
    assert_eq!(found.as_ref().ok().copied(), expected, "'{text}'");
    if let Err(error) = found {
        let is_whole = is_digits(text.strip_prefix('-').unwrap_or(text));
        assert_eq!(
            matches!(error.problem, Problem::OutOfRange { .. }),
            is_whole,
            "'{text}'"
        );
        assert_eq!(error.value, text);
    }
}

fn check_error<T: Debug>(found: Result<T, FieldError>, field: Field, text: &str) {
    let Err(error) = found else { return };
    assert_eq!(error.field, field);
    assert_eq!(error.value.trim(), text.trim());
}

/// A refused number's message names the field and the range.
#[test]
fn messages_on_numbers() {
    let ms = |field, text| Millis::parse(field, text).err();
    let clients = |text| ClientCount::parse(text).err();
    let runs = |text| RunCount::parse(text).err();
    let refused = [
        (
            ms(Field::Base, "-1"),
            "base_ms: -1 is not within 0 to 3600000",
        ),
        (
            ms(Field::Sd, "3600000.1"),
            "sd_ms: 3600000.1 is not within 0 to 3600000",
        ),
        (
            ms(Field::Mean, "inf"),
            "mean_ms: inf is not within 0 to 3600000",
        ),
        (ms(Field::Cap, "two"), "cap_ms: 'two' is not a number"),
        (clients("0"), "clients: 0 is not within 1 to 100000"),
        (
            ClientCount::new(100_001).err(),
            "clients: 100001 is not within 1 to 100000",
        ),
        (
            runs("99999999999"),
            "runs: 99999999999 is not within 1 to 10000",
        ),
        (runs("1.5"), "runs: '1.5' is not a whole number"),
        (
            parse_attempts("1001").err(),
            "attempts: 1001 is not within 1 to 1000",
        ),
    ];
    for (error, expected) in refused {
        check_message(error, expected);
    }
    check_message(
        parse_seed("18446744073709551616").err(),
        "seed: 18446744073709551616 is not within 0 to 18446744073709551615",
    );
}

#[test]
fn messages_on_lists() {
    let clients = |text: &str| ClientCount::parse_list(text).err();
    let strategies = |text| Strategy::parse_list(text).err();
    let thirteen: Vec<_> = (1..=13).map(|n| n.to_string()).collect();
    let refused = [
        (clients("10, 50 ,10"), "clients: '10' is there twice"),
        (clients(" , "), "clients: choose at least one"),
        (clients(&thirteen.join(",")), "clients: at most 12 entries"),
        (strategies("full,full"), "strategies: 'full' is there twice"),
        (strategies(""), "strategies: choose at least one"),
    ];
    for (error, expected) in refused {
        check_message(error, expected);
    }
    check_message(
        strategies("some"),
        "strategies: 'some' is not one of none, exponential, codex, equal, full, decorrelated",
    );
}

fn check_message(error: Option<FieldError>, expected: &str) {
    let message = error.map(|error| error.to_string());
    assert_eq!(message.as_deref(), Some(expected));
}

#[test]
fn edges_of_the_ranges() {
    assert_eq!(ClientCount::parse("1").map(ClientCount::get), Ok(1));
    assert_eq!(ClientCount::parse("100000"), Ok(ClientCount::MAX));
    assert_eq!(RunCount::parse(" 10000 "), Ok(RunCount::MAX));
    assert_eq!(Millis::parse(Field::Cap, "3.6e6"), Ok(Millis::MAX));
    assert_eq!(Strategy::parse_list(" all "), Ok(Strategy::ALL.to_vec()));
    let minus_zero = Millis::parse(Field::Cap, "-0").expect("zero");
    assert_eq!(minus_zero.get().to_bits(), 0, "one zero only");
}
