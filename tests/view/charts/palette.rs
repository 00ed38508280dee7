//! Colours: told apart by everyone, and the same in charts and style sheet.

use plotters::style::RGBColor;
use retry_lab::app::charts::Palette;
use retry_lab::herd::{Policy, Strategy};

const CSS: &str = include_str!("../../../static/style.css");

/// A colour's relative luminance, as WCAG 2 reckons it.
fn luminance(color: RGBColor) -> f64 {
    let linear = |value: u8| {
        let share = f64::from(value) / 255.0;
        if share <= 0.03928 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(color.0) + 0.7152 * linear(color.1) + 0.0722 * linear(color.2)
}

fn contrast(a: RGBColor, b: RGBColor) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn everything_stands_out_from_the_background() {
    for palette in [Palette::of(false), Palette::of(true)] {
        let least = |color| contrast(color, palette.background);
        for color in palette
            .policies
            .into_iter()
            .chain([palette.ok, palette.failed])
        {
            assert!(least(color) >= 3.0, "{color:?}: {}", least(color));
        }
        let labels = Strategy::ALL.map(|strategy| palette.label(strategy));
        for color in labels.into_iter().chain([palette.text, palette.muted]) {
            assert!(least(color) >= 4.5, "{color:?}: {}", least(color));
        }
        // Stacked on each other, and told apart without seeing colours.
        assert!(contrast(palette.ok, palette.failed) >= 2.0);
    }
}

/// The value of a variable in the first block that begins with `block`.
fn variable(block: &str, name: &str) -> RGBColor {
    let block = CSS
        .split(block)
        .nth(1)
        .and_then(|rest| rest.split('}').next());
    let value = block.and_then(|block| block.split(&format!("--{name}: #")).nth(1));
    let value = value.unwrap_or_else(|| panic!("--{name} is in {block:?}"));
    let channel = |at: usize| u8::from_str_radix(&value[at..at + 2], 16).expect("hexadecimal");
    RGBColor(channel(0), channel(2), channel(4))
}

#[test]
fn the_style_sheet_has_the_same_colours() {
    let blocks = [(false, ":root {"), (true, ":root[data-theme=\"dark\"] {")];
    for (dark, block) in blocks {
        let palette = Palette::of(dark);
        assert_eq!(palette.background, variable(block, "card"));
        assert_eq!(palette.text, variable(block, "ink"));
        assert_eq!(palette.muted, variable(block, "faint"));
        for policy in Policy::ALL {
            assert_eq!(
                palette.policy(policy),
                variable(block, policy.id()),
                "{}",
                policy.id()
            );
        }
    }
}
