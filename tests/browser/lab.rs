//! What a run of the tests has: the built site, a browser, and what to check accessibility with.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::RwLock;

use super::driver::Driver;

/// What all tests share.
pub struct Lab {
    /// The built site.
    pub dist: PathBuf,
    /// The browser.
    pub chromium: PathBuf,
    /// What drives it; none where tests are only listed.
    pub driver: Option<Driver>,
    /// axe-core, as one script.
    pub axe: PathBuf,
    /// Browser profiles and downloads of this run.
    pub scratch: PathBuf,
    /// Pictures for people to look at.
    pub pictures: PathBuf,
    /// Held for writing by a test that measures time, and by all others for reading.
    pub calm: RwLock<()>,
}

/// What comes from outside, and what for.
const NEEDS: [(&str, &str); 4] = [
    ("RETRY_LAB_DIST", "the built site"),
    ("CHROMIUM", "the browser"),
    ("CHROMEDRIVER", "what drives it"),
    ("AXE_JS", "axe.min.js of the npm package axe-core"),
];

impl Lab {
    /// The lab that the environment describes, or what it lacks.
    pub fn from_env(only_to_list: bool) -> Result<Self, String> {
        let [dist, chromium, chromedriver, axe] = NEEDS.map(|(name, _)| std::env::var_os(name));
        let given = |value: Option<_>| PathBuf::from(value.unwrap_or_default());
        let [dist, chromium, chromedriver, axe] = [dist, chromium, chromedriver, axe].map(given);
        let there = [
            dist.join("index.html"),
            chromium.clone(),
            chromedriver.clone(),
            axe.clone(),
        ];
        let lacks = |&(_, path): &(&(&str, &str), &PathBuf)| !only_to_list && !path.is_file();
        let lacking =
            |((name, what), _): (&(&str, &str), &PathBuf)| format!("{name} does not name {what}");
        let missing: Vec<_> = NEEDS
            .iter()
            .zip(&there)
            .filter(lacks)
            .map(lacking)
            .collect();
        if !missing.is_empty() {
            return Err(missing.join("\n"));
        }
        let scratch =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{}", std::process::id()));
        let pictures = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots");
        fs::create_dir_all(&pictures)
            .map_err(|error| format!("{}: {error}", pictures.display()))?;
        let driver = (!only_to_list)
            .then(|| Driver::start(&chromedriver))
            .transpose();
        Ok(Self {
            dist,
            chromium,
            driver: driver.map_err(|error| format!("{}: {error}", chromedriver.display()))?,
            axe,
            scratch,
            pictures,
            calm: RwLock::new(()),
        })
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        self.driver = None;
        // It may never have been made.
        let _ = fs::remove_dir_all(&self.scratch);
    }
}
