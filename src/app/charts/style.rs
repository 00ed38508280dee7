//! How charts look: two themes of one colour-blind-safe palette, and how dense the screen is.

use plotters::style::RGBColor;

use crate::herd::{Policy, Strategy};
use crate::texts::Lang;

/// The colours of a theme, which the style sheet has too. Okabe and Ito's hues, made darker or lighter until each stands out from
/// the background by at least 3 : 1; what they tell apart differs in shape or place as well.
#[derive(Debug)]
pub struct Palette {
    /// What everything lies on.
    pub background: RGBColor,
    /// Labels.
    pub text: RGBColor,
    /// Notes and ticks.
    pub muted: RGBColor,
    /// Lines behind the data.
    pub grid: RGBColor,
    /// Lines that the data stands on.
    pub axis: RGBColor,
    /// Writes that succeeded.
    pub ok: RGBColor,
    /// Writes that failed, further from `ok` in lightness than in hue.
    pub failed: RGBColor,
    /// The policies, in the order of [`Policy::ALL`].
    pub policies: [RGBColor; 8],
}

const LIGHT: Palette = Palette {
    background: RGBColor(0xff, 0xff, 0xff),
    text: RGBColor(0x1b, 0x24, 0x30),
    muted: RGBColor(0x56, 0x61, 0x6f),
    grid: RGBColor(0xe3, 0xe7, 0xec),
    axis: RGBColor(0x8a, 0x93, 0xa0),
    ok: RGBColor(0x00, 0x56, 0x8c),
    failed: RGBColor(0xd9, 0x78, 0x1a),
    policies: [
        RGBColor(0x7a, 0x7f, 0x87),
        RGBColor(0xc2, 0x41, 0x0c),
        RGBColor(0x00, 0x72, 0xb2),
        RGBColor(0x9a, 0x6a, 0x00),
        RGBColor(0x00, 0x79, 0x5a),
        RGBColor(0xa8, 0x44, 0x7f),
        RGBColor(0x00, 0x4c, 0x8c),
        RGBColor(0x8a, 0x3b, 0x12),
    ],
};

const DARK: Palette = Palette {
    background: RGBColor(0x19, 0x21, 0x2b),
    text: RGBColor(0xe6, 0xeb, 0xf1),
    muted: RGBColor(0xa3, 0xaf, 0xbd),
    grid: RGBColor(0x2d, 0x37, 0x44),
    axis: RGBColor(0x6f, 0x7b, 0x8a),
    ok: RGBColor(0x8f, 0xd0, 0xff),
    failed: RGBColor(0xcf, 0x70, 0x20),
    policies: [
        RGBColor(0xa0, 0xa7, 0xb1),
        RGBColor(0xff, 0x8a, 0x5c),
        RGBColor(0x56, 0xb4, 0xe9),
        RGBColor(0xe6, 0xb4, 0x22),
        RGBColor(0x2f, 0xc7, 0x9a),
        RGBColor(0xe3, 0x91, 0xc0),
        RGBColor(0x8f, 0xb8, 0xff),
        RGBColor(0xe0, 0xa2, 0x7a),
    ],
};

impl Palette {
    /// The colours of the dark theme, or of the light one.
    pub const fn of(dark: bool) -> &'static Self {
        if dark { &DARK } else { &LIGHT }
    }

    /// A policy's colour.
    pub fn policy(&self, policy: Policy) -> RGBColor {
        self.policies[place(policy)]
    }

    /// A strategy's colour.
    pub fn strategy(&self, strategy: Strategy) -> RGBColor {
        self.policy(Policy::Herd(strategy))
    }

    /// The same nearer to the text's, for letters, which have to stand out more than a mark.
    pub fn label(&self, strategy: Strategy) -> RGBColor {
        let (color, text) = (self.strategy(strategy), self.text);
        let mix = |a: u8, b: u8| ((2 * u16::from(a) + u16::from(b)) / 3) as u8;
        RGBColor(
            mix(color.0, text.0),
            mix(color.1, text.1),
            mix(color.2, text.2),
        )
    }
}

/// A policy's place in [`Policy::ALL`], by which it has its colour and its marker.
pub(super) fn place(policy: Policy) -> usize {
    let place = Policy::ALL.iter().position(|&one| one == policy);
    place.unwrap_or_default()
}

/// How a chart is drawn, apart from what it shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Light on dark, or dark on light.
    pub dark: bool,
    /// Device pixels per CSS pixel.
    pub scale: f64,
    /// The language of labels.
    pub lang: Lang,
}

impl Style {
    /// The theme's colours.
    pub const fn palette(&self) -> &'static Palette {
        Palette::of(self.dark)
    }
}
