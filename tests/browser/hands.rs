//! What a person does: click, type, choose, press keys.

use fantoccini::Locator;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use serde_json::json;

use super::tab::Tab;

impl Tab {
    /// Clicks on an element, which must be there and reachable.
    pub async fn click(&self, selector: &str) {
        let element = self.find(selector).await;
        let clicked = element.click().await;
        clicked.unwrap_or_else(|error| panic!("clicking {selector}: {error}"));
    }

    /// Replaces what stands in a text field, as pasting over it does.
    pub async fn fill(&self, selector: &str, text: &str) {
        self.click(selector).await;
        self.run("document.activeElement.select();").await;
        self.paste(text).await;
    }

    /// Replaces what is selected, by nothing where there is no text.
    pub async fn paste(&self, text: &str) {
        if text.is_empty() {
            self.press(BACKSPACE).await;
        } else {
            self.cdp("Input.insertText", json!({ "text": text })).await;
        }
    }

    /// Chooses an option of a select element by its value.
    pub async fn choose(&self, selector: &str, value: &str) {
        let element = self.find(selector).await;
        let chosen = element.select_by_value(value).await;
        chosen.unwrap_or_else(|error| panic!("choosing {value} in {selector}: {error}"));
    }

    /// Presses keys one after another, wherever the keyboard is. Special keys have code points of
    /// their own in WebDriver; a Shift among them is held from there to the end.
    pub async fn press(&self, keys: &str) {
        let mut actions = KeyActions::new("keys".into());
        let held = |key: &char| *key == SHIFT;
        for value in keys.chars() {
            actions = actions.then(KeyAction::Down { value });
            if !held(&value) {
                actions = actions.then(KeyAction::Up { value });
            }
        }
        for value in keys.chars().filter(held) {
            actions = actions.then(KeyAction::Up { value });
        }
        let pressed = self.client().perform_actions(actions).await;
        pressed.unwrap_or_else(|error| panic!("pressing {keys:?}: {error}"));
    }

    async fn find(&self, selector: &str) -> Element {
        let found = self.client().find(Locator::Css(selector)).await;
        found.unwrap_or_else(|error| panic!("looking for {selector}: {error}"))
    }
}

/// The Shift key in WebDriver.
pub const SHIFT: char = '\u{e008}';
/// The Backspace key in WebDriver.
pub const BACKSPACE: &str = "\u{e003}";
