//! `fenbook translated`: records that translations are up to date with their original.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use fenbook::check::drift;
use fenbook::finding::{Findings, Patch, patches};
use fenbook::source::{DiskFiles, Sources};
use fenbook::{ReadBook, ReadPage, RunOptions, read_book};

use super::root::root_of;
use super::writing::Writing;
use super::{Status, output};

/// Record that translations are up to date with the page that they were made from.
///
/// Writes a fingerprint of the original into their front matter. When the original changes, `fenbook check` reports
/// the translation as stale (drift/stale). Shows the changes as a diff, then asks.
#[derive(Debug, Args)]
pub(crate) struct Translated {
    /// Pages, or folders of pages.
    #[arg(value_name = "PAGE", required = true)]
    pages: Vec<PathBuf>,
    #[command(flatten)]
    writing: Writing,
}

impl Translated {
    /// Reads, shows, writes.
    pub(crate) fn run(&self) -> Status {
        self.record().unwrap_or_else(|message| {
            output::message(&format!("error: {message}"));
            Status::CannotRun
        })
    }

    fn record(&self) -> Result<Status, String> {
        let root = self.root()?;
        let files = DiskFiles::new(&root);
        let mut sources = Sources::new();
        let read = read_book(&files, &RunOptions::default(), &mut sources, &mut Findings::new());
        let mut wanted = Vec::new();
        for path in &self.pages {
            wanted.extend(self.named(path, &root, &read, &sources)?);
        }
        let mut recorded = Vec::new();
        let mut refused = 0;
        for page in wanted {
            let name = sources.get(page.page.file).name();
            let original = original(page, &read).ok_or_else(|| {
                format!("{name}: there is no page in \"{}\" that it may translate", read.book.default_language)
            })?;
            match drift::record(&original.page.document, &page.page.document, &sources) {
                Ok(patch) => recorded.extend(patch),
                Err(reason) => {
                    output::message(&format!("error: {name}: {reason}"));
                    refused += 1;
                }
            }
        }
        let written = self.write(recorded, &sources, &root)?;
        Ok(if refused > 0 { Status::CannotRun } else { written })
    }

    fn write(&self, recorded: Vec<Patch>, sources: &Sources, root: &Path) -> Result<Status, String> {
        let changes: BTreeMap<_, _> =
            recorded.into_iter().map(|patch| (patch.span.file, patches::of_file([&patch]))).collect();
        if changes.is_empty() {
            output::message("nothing to record");
            return Ok(Status::Clean);
        }
        self.writing.write(&changes, sources, root)
    }

    /// The folder of the book that all pages belong to.
    fn root(&self) -> Result<PathBuf, String> {
        let mut root = None;
        for path in &self.pages {
            path.metadata().map_err(|error| format!("{}: {error}", path.display()))?;
            let own = root_of(path);
            if root.as_ref().is_some_and(|root| *root != own) {
                return Err(format!("{} belongs to another book than the pages before it", path.display()));
            }
            root = Some(own);
        }
        Ok(root.unwrap_or_default())
    }

    /// The translations that a path on the command line names.
    fn named<'a>(
        &self,
        path: &Path,
        root: &Path,
        read: &'a ReadBook,
        sources: &Sources,
    ) -> Result<Vec<&'a ReadPage>, String> {
        let real = |path: &Path| path.canonicalize().map_err(|error| format!("{}: {error}", path.display()));
        let place = real(path)?;
        let mut pages = Vec::new();
        for page in &read.pages {
            if real(&root.join(sources.get(page.page.file).name()))?.starts_with(&place) {
                pages.push(page);
            }
        }
        let is_translation = |page: &&ReadPage| page.page.lang != read.book.default_language;
        let shown = path.display();
        if pages.is_empty() {
            return Err(format!("{shown}: there is no page of the book {}", root.display()));
        }
        if path.is_file() && !pages.iter().any(is_translation) {
            return Err(format!("{shown} is an original; name its translations"));
        }
        // Of a folder, what has no original is no translation.
        pages.retain(|page| is_translation(page) && (path.is_file() || original(page, read).is_some()));
        Ok(pages)
    }
}

/// The page that a page is a translation of: the same folder's in the book's default language.
fn original<'a>(page: &ReadPage, read: &'a ReadBook) -> Option<&'a ReadPage> {
    let main = &read.book.default_language;
    read.pages.iter().find(|other| other.folder == page.folder && other.page.lang == *main)
}
