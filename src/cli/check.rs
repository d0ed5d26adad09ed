//! `fenbook check`: proves the claims of a book and reports what is wrong with it.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use fenbook::check::{Counts, Insertion, Outcome, apply, drop_unchecked_with_suggestion, insertions};
use fenbook::finding::{Findings, Levels};
use fenbook::source::{DiskFiles, FileId, Files, MemoryFiles, Sources};
use fenbook::{ReadBook, apply_exceptions, check_book, check_links, check_messages, read_book};

use super::game_choice::GameChoice;
use super::reporting::Reporting;
use super::watch::{Snapshot, wait_for_change};
use super::{Status, output};

/// Prove the claims of a book, and report what is wrong with its pages.
///
/// Exit status: 0 clean, 1 findings at error level, 2 could not run.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The book's folder; - reads one page from standard input.
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Report ready claims for figures that have none and whose caption can be proved.
    #[arg(long)]
    suggest: bool,
    /// Write those claims into the sources.
    #[arg(long)]
    fix: bool,
    /// Check again whenever a file changes.
    #[arg(long, conflicts_with = "fix")]
    watch: bool,
    #[command(flatten)]
    choice: GameChoice,
    /// What the page on standard input is written in.
    #[arg(long = "as", value_enum, value_name = "FORMAT", default_value_t = PageFormat::Pug)]
    page_format: PageFormat,
    /// The language of the page on standard input.
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: String,
    #[command(flatten)]
    reporting: Reporting,
}

/// What a page is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PageFormat {
    /// The static part of pug
    Pug,
    /// Markdown
    Md,
    /// HTML
    Html,
}

/// A checked book with all that was said about it.
struct Run {
    sources: Sources,
    read: ReadBook,
    outcome: Outcome,
    findings: Findings,
}

impl Check {
    /// Checks, writes if asked to, reports.
    pub(crate) fn run(&self) -> Status {
        if let Err(message) = self.reporting.check() {
            return cannot(&message);
        }
        if self.folder.as_os_str() == "-" {
            return self.standard_input();
        }
        match std::fs::metadata(&self.folder) {
            Ok(metadata) if metadata.is_dir() => {}
            Ok(_) => return cannot(&format!("{} is no folder; name the folder of a book", self.folder.display())),
            Err(error) => return cannot(&format!("{}: {error}", self.folder.display())),
        }
        let files = DiskFiles::new(&self.folder);
        if !self.watch {
            return self.once(&files);
        }
        loop {
            let before = Snapshot::of(&self.folder, Path::new(""));
            if self.once(&files) == Status::CannotRun {
                return Status::CannotRun;
            }
            output::message("waiting for changes");
            wait_for_change(&self.folder, Path::new(""), &before);
        }
    }

    fn once(&self, files: &dyn Files) -> Status {
        let run = match self.check(files) {
            Ok(run) => run,
            Err(message) => return cannot(&message),
        };
        if self.fix {
            let pages: Vec<_> = run.read.pages.iter().map(|page| &page.page).collect();
            let edits = insertions(&pages, &run.outcome, &run.read.book.default_language, &run.sources);
            if let Err(message) = write(&self.folder, &edits, &run.sources) {
                return cannot(&message);
            }
            output::message(&format!("claims written for {}", output::counted(edits.len(), "figure")));
            if !edits.is_empty() {
                // What is reported is how the book stands now.
                return match self.check(files) {
                    Ok(again) => self.report(again, &self.folder),
                    Err(message) => cannot(&message),
                };
            }
        }
        self.report(run, &self.folder)
    }

    fn standard_input(&self) -> Status {
        let mut text = Vec::new();
        if let Err(error) = std::io::stdin().lock().read_to_end(&mut text) {
            return cannot(&format!("standard input: {error}"));
        }
        if self.fix || self.watch {
            return cannot("standard input can be neither written nor watched");
        }
        let ending = match self.page_format {
            PageFormat::Pug => "pug",
            PageFormat::Md => "md",
            PageFormat::Html => "html",
        };
        let files = MemoryFiles::new().with(&format!("stdin/{}.{ending}", self.lang), text);
        match self.check(&files) {
            Ok(run) => self.report(run, Path::new("")),
            Err(message) => cannot(&message),
        }
    }

    fn check(&self, files: &dyn Files) -> Result<Run, String> {
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let options = self.choice.options();
        let read = read_book(files, &options, &mut sources, &mut findings);
        read.accepts(&options)?;
        let outcome = check_book(&read, self.suggest, &mut findings);
        // What a page on standard input links to is not there to be looked at.
        if self.folder.as_os_str() != "-" {
            check_links(&read, files, &sources, &mut findings);
            check_messages(&read, &mut findings);
        }
        apply_exceptions(&read.pages, &sources, &mut findings);
        Ok(Run { sources, read, outcome, findings })
    }

    fn report(&self, run: Run, folder: &Path) -> Status {
        let levels: Levels = match self.reporting.levels(&run.read.book.config.levels) {
            Ok(levels) => levels,
            Err(message) => return cannot(&message),
        };
        let mut findings = run.findings.settle(&levels, &run.sources);
        drop_unchecked_with_suggestion(&mut findings);
        let status = self.reporting.print(&findings, &run.sources, folder);
        output::message(&summary(&run.outcome, &run.sources));
        status
    }
}

/// The counts: a line for each page that is not wholly proved, then the book.
pub(crate) fn summary(outcome: &Outcome, sources: &Sources) -> String {
    /// More pages than this are only counted.
    const MOST: usize = 20;
    let mut text = String::new();
    let open: Vec<_> = outcome.pages.iter().filter(|page| page.counts.figures() > page.counts.figures_proved).collect();
    for page in open.iter().take(MOST) {
        let counts = &page.counts;
        let name = sources.get(page.file).name();
        text.push_str(&format!("{name}: {} % proved, {}\n", counts.percent_proved(), figures(counts)));
    }
    if open.len() > MOST {
        text.push_str(&format!("... and {} more pages that are not wholly proved\n", open.len() - MOST));
    }
    let counts = outcome.counts();
    // Of nothing, no part is proved.
    let part = if counts.figures() > 0 { format!(" ({} % proved)", counts.percent_proved()) } else { String::new() };
    text.push_str(&format!(
        "{}: {}{part}\n{}: {} proved, {} refuted, {} undecided",
        output::counted(counts.figures(), "figure"),
        figures(&counts),
        output::counted(counts.claims_proved + counts.claims_refuted + counts.claims_undecided, "claim"),
        counts.claims_proved,
        counts.claims_refuted,
        counts.claims_undecided,
    ));
    text
}

fn figures(counts: &Counts) -> String {
    let mut text = format!(
        "{} proved, {} refuted, {} undecided, {} unchecked",
        counts.figures_proved, counts.figures_refuted, counts.figures_undecided, counts.figures_unchecked
    );
    if counts.figures_drawn > 0 {
        text.push_str(&format!(", {} for looking at", counts.figures_drawn));
    }
    if counts.figures_suggested > 0 {
        text.push_str(&format!(" ({} by their captions alone: --suggest)", counts.figures_suggested));
    }
    text
}

/// Writes insertions into the files of a folder; each file is replaced in one step.
fn write(folder: &Path, edits: &[Insertion], sources: &Sources) -> Result<(), String> {
    let mut by_file: BTreeMap<FileId, Vec<&Insertion>> = BTreeMap::new();
    for edit in edits {
        by_file.entry(edit.at.file).or_default().push(edit);
    }
    for (file, edits) in by_file {
        let source = sources.get(file);
        let path = folder.join(source.name());
        let beside = path.with_extension("fenbook-new");
        let written =
            std::fs::write(&beside, apply(source.text(), &edits)).and_then(|()| std::fs::rename(&beside, &path));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn cannot(message: &str) -> Status {
    output::message(&format!("error: {message}"));
    Status::CannotRun
}
