//! Everything that is printed goes through here.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Prints a result. A reader that went away (`| head`) is no error.
pub(crate) fn result(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Prints a message for the person at the terminal, on standard error, with a line end.
pub(crate) fn message(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// How many of something: `1 file`, `2 files`.
pub(crate) fn counted(number: usize, word: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {word}{ending}")
}

/// Prints what clap has to say, where it belongs.
pub(crate) fn usage(error: &clap::Error) {
    let _ = error.print();
}

/// Writes a file beside its place and renames it, so that nobody reads half of it. Gives the sentence to print when
/// that fails.
pub(crate) fn file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let named = |error: io::Error| format!("{}: {error}", path.display());
    let Some(name) = path.file_name() else { return Err(format!("{}: this is no name of a file", path.display())) };
    let mut beside = name.to_os_string();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    fs::write(&beside, bytes).map_err(named)?;
    fs::rename(&beside, path).map_err(|error| {
        let _ = fs::remove_file(&beside);
        named(error)
    })
}
