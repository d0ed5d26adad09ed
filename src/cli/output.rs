//! Everything that is printed goes through here.

use std::io::{self, Write};

/// Prints a result. A reader that went away (`| head`) is no error.
pub(crate) fn result(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Prints a message for the person at the terminal, on standard error, with a line end.
pub(crate) fn message(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Prints what clap has to say, where it belongs.
pub(crate) fn usage(error: &clap::Error) {
    let _ = error.print();
}
