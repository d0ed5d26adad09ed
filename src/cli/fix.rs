//! `fenbook fix`: mends what can be mended without a person looking.

use std::path::PathBuf;

use clap::Args;
use fenbook::finding::{Code, Finding, Findings, code, patches, suggest};
use fenbook::source::{DiskFiles, Sources};
use fenbook::{apply_exceptions, check_book, read_book};

use super::game_choice::GameChoice;
use super::writing::Writing;
use super::{Status, output};

/// Mend the sources of a book where that is safe.
///
/// Shows the changes as a diff, then asks. --write does not ask, --dry-run changes nothing.
#[derive(Debug, Args)]
pub(crate) struct Fix {
    /// The book's folder.
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Mend only findings of this code or area (may be repeated).
    #[arg(long, value_name = "CODE")]
    only: Vec<String>,
    #[command(flatten)]
    choice: GameChoice,
    #[command(flatten)]
    writing: Writing,
}

impl Fix {
    /// Reads, shows, writes.
    pub(crate) fn run(&self) -> Status {
        self.fix().unwrap_or_else(|message| {
            output::message(&format!("error: {message}"));
            Status::CannotRun
        })
    }

    fn fix(&self) -> Result<Status, String> {
        for word in &self.only {
            known(word)?;
        }
        if !self.folder.is_dir() {
            return Err(format!("{} is no folder; name the folder of a book", self.folder.display()));
        }
        let files = DiskFiles::new(&self.folder);
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let read = read_book(&files, &self.choice.options(), &mut sources, &mut findings);
        read.accepts(&self.choice.options())?;
        check_book(&read, false, &mut findings);
        apply_exceptions(&read.pages, &sources, &mut findings);
        let wanted = findings.iter().filter(|finding| self.wants(finding));
        let changes = patches::safe_changes(wanted);
        if changes.is_empty() {
            output::message("nothing to mend");
            return Ok(Status::Clean);
        }
        self.writing.write(&changes, &sources, &self.folder)
    }

    fn wants(&self, finding: &Finding) -> bool {
        let id = finding.code.id();
        let area = id.split('/').next().unwrap_or(id);
        self.only.is_empty() || self.only.iter().any(|word| word == id || word == area)
    }
}

/// Whether a word is a code or an area; else the sentence that says what it may mean.
fn known(word: &str) -> Result<(), String> {
    let is_area = code::all().any(|own: Code| own.id().split('/').next() == Some(word));
    if is_area || Code::find(word).is_some() {
        return Ok(());
    }
    let near = suggest::did_you_mean(word, code::all().map(Code::id)).unwrap_or_default();
    Err(format!("there is no code \"{word}\"; {near}").trim_end_matches([' ', ';']).to_owned())
}
