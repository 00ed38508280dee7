//! Numbers as people read them.

use crate::herd::GeneratorKind;
use crate::texts::Lang;

/// A number rounded to a whole one, its thousands apart by narrow spaces: `63 188`.
pub fn whole(value: f64) -> String {
    let digits = format!("{value:.0}");
    let first = digits.len() % 3;
    let mut out = String::with_capacity(digits.len() + digits.len());
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && i % 3 == first {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

/// A share from 0 to 1 as whole percent, never 100 before it is all.
pub fn percent(share: f64) -> String {
    format!("{:.0}", (share * 100.0).floor().clamp(0.0, 100.0))
}

/// A share from 0 to 1 as the value of a progress bar that is full at 100; it moves before a whole
/// percent is done.
pub fn bar(share: f64) -> String {
    format!("{:.2}", share * 100.0)
}

/// How `new` differs from `old`, as signed percent; none where there is nothing to compare.
pub fn change(new: f64, old: f64) -> Option<String> {
    let change = (new / old - 1.0) * 100.0;
    change.is_finite().then(|| {
        let rounded = format!("{change:+.0}%");
        if matches!(&*rounded, "+0%" | "-0%") {
            "±0%".into()
        } else {
            rounded.replace('-', "−")
        }
    })
}

/// A generator's name.
pub const fn generator(lang: Lang, kind: GeneratorKind) -> &'static str {
    match kind {
        GeneratorKind::Pcg => lang.form_generator_pcg(),
        GeneratorKind::CPython => lang.form_generator_cpython(),
    }
}
