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

/// A file that the environment names, by the name of its variable.
fn named(variable: &str, what: &str, file: fn(PathBuf) -> PathBuf) -> Result<PathBuf, String> {
    let path = std::env::var_os(variable).map(PathBuf::from);
    let there = path.filter(|path| file(path.clone()).is_file());
    there.ok_or_else(|| format!("{variable} does not name {what}"))
}

impl Lab {
    /// The lab that the environment describes, or what it lacks.
    pub fn from_env(only_to_list: bool) -> Result<Self, String> {
        let itself = |path| path;
        let found = [
            named("RETRY_LAB_DIST", "the built site", |dist| {
                dist.join("index.html")
            }),
            named("CHROMIUM", "a Chromium", itself),
            named("CHROMEDRIVER", "a ChromeDriver", itself),
            named("AXE_JS", "axe.min.js of the npm package axe-core", itself),
        ];
        let missing: Vec<_> = found.iter().filter_map(|one| one.clone().err()).collect();
        if !only_to_list && !missing.is_empty() {
            return Err(missing.join("\n"));
        }
        let [dist, chromium, chromedriver, axe] = found.map(Result::unwrap_or_default);
        let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let scratch = target.join(format!("browser-{}", std::process::id()));
        let pictures = target.with_file_name("screenshots");
        fs::create_dir_all(&pictures)
            .map_err(|error| format!("{}: {error}", pictures.display()))?;
        let driver = (!only_to_list)
            .then(|| Driver::start(&chromedriver))
            .transpose()
            .map_err(|error| format!("{}: {error}", chromedriver.display()))?;
        Ok(Self {
            dist,
            chromium,
            driver,
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
