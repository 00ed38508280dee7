//! The language to speak, which has to be known before the arguments are parsed: help and refusals
//! are already in it.

use std::ffi::OsString;

use retry_lab::texts::Lang;

/// The language that `--lang` names, else that of the locale, else English.
pub fn of_user(args: &[OsString], variable: impl Fn(&str) -> Option<String>) -> Lang {
    let of_locale = || {
        let locales = ["LC_ALL", "LC_MESSAGES", "LANG"];
        // The first that is set decides, whatever it says.
        let mut set = locales
            .into_iter()
            .filter_map(variable)
            .filter(|value| !value.is_empty());
        set.next().and_then(|locale| Lang::from_tag(&locale))
    };
    let asked = option(args).and_then(|tag| Lang::from_tag(&tag));
    asked.or_else(of_locale).unwrap_or(Lang::En)
}

/// What `--lang` is followed by. Whether it stands where an option may is the parser's business.
fn option(args: &[OsString]) -> Option<String> {
    let mut args = args.iter().map(|arg| arg.to_string_lossy());
    args.find_map(|arg| match arg.strip_prefix("--lang")? {
        "" => Some(None),
        value => Some(Some(value.strip_prefix('=')?.to_owned())),
    })?
    .or_else(|| args.next().map(Into::into))
}
