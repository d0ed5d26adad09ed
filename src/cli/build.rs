//! `fenbook build`: writes the website of a book.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use fenbook::finding::Findings;
use fenbook::source::{DiskFiles, Sources};
use fenbook::{BuiltBook, build_read_book, read_book, site};

use super::game_choice::GameChoice;
use super::reporting::Reporting;
use super::{Status, output, target};

/// Build the website of a book.
#[derive(Debug, Args)]
pub(crate) struct Build {
    /// The book's folder.
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Where the site goes [default: site/ in the book's folder, or as book.toml says].
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    choice: GameChoice,
    /// Overwrite files in the site's folder that no build wrote.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reporting: Reporting,
}

impl Build {
    /// Builds, writes, reports.
    pub(crate) fn run(&self) -> Status {
        self.build().unwrap_or_else(|sentence| {
            output::message(&format!("error: {sentence}"));
            Status::CannotRun
        })
    }

    fn build(&self) -> Result<Status, String> {
        let start = Instant::now();
        is_folder(&self.folder)?;
        self.reporting.check()?;
        let files = DiskFiles::new(&self.folder);
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let options = self.choice.options();
        let read = read_book(&files, &options, &mut sources, &mut findings);
        read.accepts(&options)?;
        let levels = self.reporting.levels(&read.book.config.levels)?;
        let out = self.out.clone().unwrap_or_else(|| self.folder.join(&read.book.config.out));
        target::check_place(&out, &self.folder, &read.book)?;
        if read.book.pages.is_empty() {
            // A book whose pages are elsewhere for a moment must not take its site away.
            let status = self.reporting.print(&findings.settle(&levels, &sources), &sources, &self.folder);
            output::message(&format!("no pages: {} is left as it is", out.display()));
            return Ok(if status == Status::Clean { Status::Findings } else { status });
        }
        let built = build_read_book(read, &files, &mut sources, &mut findings);
        if !self.force {
            target::check_site(&out, &built.site.files)?;
        }
        let written = site::write(&out, &built.site.files).map_err(|error| error.to_string())?;
        let status = self.reporting.print(&findings.settle(&levels, &sources), &sources, &self.folder);
        output::message(&super::check::summary(&built.checked, &sources));
        output::message(&summary(&built, &written, &out, start));
        Ok(status)
    }
}

/// Whether there is a folder to build; else the sentence that says why not.
fn is_folder(folder: &Path) -> Result<(), String> {
    match std::fs::metadata(folder) {
        Ok(metadata) if metadata.is_dir() => Ok(()),
        Ok(_) => Err(format!("{} is no folder; name the folder of a book", folder.display())),
        Err(error) => Err(format!("{}: {error}", folder.display())),
    }
}

fn summary(built: &BuiltBook, written: &site::Written, out: &Path, start: Instant) -> String {
    format!(
        "{}, {} drawn\n{}: {} written, {} unchanged, {} removed, in {:.2} s",
        output::counted(built.site.pages, "page"),
        output::counted(built.site.diagrams, "diagram"),
        out.display(),
        output::counted(written.changed, "file"),
        written.unchanged,
        written.removed,
        start.elapsed().as_secs_f64(),
    )
}
