//! `fenbook new FOLDER`: a small book to start from.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Status, output};

/// The files of the starter book: one page per source language, with one proved figure.
const FILES: [(&str, &str); 4] = [
    ("book.toml", include_str!("starter/book.toml")),
    ("rules/baroque/en.md", include_str!("starter/rules/baroque/en.md")),
    ("rules/baroque/fr.pug", include_str!("starter/rules/baroque/fr.pug")),
    ("rules/baroque/de.md", include_str!("starter/rules/baroque/de.md")),
];

/// Make a small book to start from: one page in English, French and German, with a proved figure.
#[derive(Debug, Args)]
pub(crate) struct New {
    /// The book's folder; it is made if it is not there. No file is overwritten.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

impl New {
    pub(crate) fn run(&self) -> Status {
        if let Some((name, _)) = FILES.iter().find(|(name, _)| self.folder.join(name).exists()) {
            output::message(&format!("{} is already there", self.folder.join(name).display()));
            return Status::CannotRun;
        }
        for (name, text) in FILES {
            let path = self.folder.join(name);
            if let Err(error) = write(&path, text) {
                output::message(&format!("{}: {error}", path.display()));
                return Status::CannotRun;
            }
            output::result(&format!("{}\n", path.display()));
        }
        output::message("now try `fenbook check` and `fenbook build` in that folder");
        Status::Clean
    }
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}
