//! `fenbook game check FILE`: what is wrong with a game file.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use fenbook::finding::{Finding, Findings, Levels, code};
use fenbook::game::Library;
use fenbook::source::{Sources, Span};

use super::reporting::Reporting;
use super::{Status, output};

/// Work on game files.
#[derive(Debug, Args)]
pub(crate) struct GameVerb {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Read game files and say what is wrong with them.
    Check {
        /// The files; a later one may name an earlier one as its parent.
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        reporting: Box<Reporting>,
    },
}

impl GameVerb {
    pub(crate) fn run(&self) -> Status {
        let What::Check { files, reporting } = &self.what;
        let levels = match reporting.levels(&Levels::default()) {
            Ok(levels) => levels,
            Err(message) => {
                output::message(&message);
                return Status::CannotRun;
            }
        };
        let mut sources = Sources::new();
        let mut findings = Findings::new();
        let mut library = Library::builtin();
        for path in files {
            let bytes = match std::fs::read(path) {
                Ok(bytes) => bytes,
                Err(error) => {
                    output::message(&format!("{}: {error}", path.display()));
                    return Status::CannotRun;
                }
            };
            let (file, read) = sources.add_bytes(path.display().to_string(), bytes);
            match read {
                Ok(()) => findings.extend(library.add(file, &sources)),
                Err(error) => findings.push(Finding::new(
                    code::source::NOT_UTF8,
                    Span::new(file, 0..0),
                    format!("the file {error}"),
                )),
            }
        }
        reporting.print(&findings.settle(&levels, &sources), &sources, Path::new(""))
    }
}
