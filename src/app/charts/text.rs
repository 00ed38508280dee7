//! How wide text will be, reckoned without asking anybody.
//!
//! A browser could measure it, but plotters asks by putting a styled element on the page, which is
//! slow and which a strict Content-Security-Policy refuses. A little too wide is good enough here.

use plotters::style::RGBColor;

use super::style::Palette;

/// The three kinds of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Names things.
    Label,
    /// Says something about them.
    Note,
    /// Stands at an axis.
    Tick,
}

impl Face {
    /// The font size in CSS pixels.
    pub const fn size(self) -> f64 {
        match self {
            Self::Label => 13.0,
            Self::Note => 12.0,
            Self::Tick => 11.0,
        }
    }

    /// Whether bold.
    pub const fn is_bold(self) -> bool {
        matches!(self, Self::Label)
    }

    /// The colour.
    pub const fn color(self, palette: &Palette) -> RGBColor {
        match self {
            Self::Label => palette.text,
            Self::Note | Self::Tick => palette.muted,
        }
    }

    /// The width of a line in CSS pixels, rather too much than too little.
    pub fn width(self, text: &str) -> f64 {
        let boldness = if self.is_bold() { 1.06 } else { 1.0 };
        text.chars().map(ems).sum::<f64>() * self.size() * boldness
    }

    /// The text, or as much of its beginning as fits with an ellipsis.
    pub fn shorten(self, text: &str, width: f64) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let mut shorter = text.to_owned();
        while shorter.pop().is_some() {
            let candidate = format!("{}…", shorter.trim_end());
            if self.width(&candidate) <= width {
                return candidate;
            }
        }
        String::new()
    }
}

/// A character's width in ems, in the wider of the common sans-serif fonts.
fn ems(character: char) -> f64 {
    match character {
        '\u{2000}'..='\u{206f}' if character.is_whitespace() => 0.22,
        ' ' | '.' | ',' | ':' | ';' | '|' | '\'' | 'i' | 'j' | 'l' | 'I' | '·' => 0.32,
        '(' | ')' | '[' | ']' | 'f' | 'r' | 't' | '-' | '/' => 0.41,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.95,
        'A'..='Z' | '±' | '×' | '→' | '+' | '=' => 0.74,
        '\0'..='\u{2fff}' => 0.62,
        _ => 1.0,
    }
}
