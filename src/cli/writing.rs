//! Changes to the sources of a book, shown as a diff before they are written.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::Path;

use clap::Args;
use fenbook::finding::patches::{self, Changes};
use fenbook::source::{FileId, Sources};

use super::{Status, output};

/// Whether changes are written.
#[derive(Debug, Args)]
pub(super) struct Writing {
    /// Write the changes without asking.
    #[arg(long)]
    write: bool,
    /// Only show the changes; the exit status is 1 if there are any.
    #[arg(long, conflicts_with = "write")]
    dry_run: bool,
}

impl Writing {
    /// Shows changes, asks, writes. `root` is the folder that the names of the sources begin at.
    pub(super) fn write(
        &self,
        changes: &BTreeMap<FileId, Changes>,
        sources: &Sources,
        root: &Path,
    ) -> Result<Status, String> {
        for (file, own) in changes {
            output::result(&patches::diff(*file, sources, own));
        }
        let count = changes.values().map(Vec::len).sum();
        let said = format!("{} in {}", output::counted(count, "change"), output::counted(changes.len(), "file"));
        if self.dry_run || !self.may_write(&said) {
            output::message(&format!("{said}, not written; --write writes them"));
            return Ok(Status::Findings);
        }
        for (file, own) in changes {
            let source = sources.get(*file);
            output::file(&root.join(source.name()), patches::apply(source.text(), own).as_bytes())?;
        }
        output::message(&format!("{said} written"));
        Ok(Status::Clean)
    }

    /// Whether to write: as the command line says, else as the person at the terminal does.
    fn may_write(&self, said: &str) -> bool {
        if self.write || !io::stdin().is_terminal() {
            return self.write;
        }
        output::message(&format!("{said}; write them? [y/N]"));
        let mut answer = String::new();
        io::stdin().read_line(&mut answer).is_ok() && answer.trim().eq_ignore_ascii_case("y")
    }
}
