//! `fenbook theme`: looks at a theme of diagrams.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;
use fenbook::draw::{self, Resolution};
use fenbook::finding::Findings;
use fenbook::source::Sources;

use super::diagram::{load_theme, report};
use super::{Status, output, picture};

/// Check a theme of diagrams, and draw all its pieces.
///
/// Without a name the themes that come with fenbook are listed.
#[derive(Debug, Args)]
pub(crate) struct ThemeVerb {
    /// light, dark, print, contrast, or a folder with theme.toml or pieces.
    #[arg(value_name = "THEME")]
    theme: Option<String>,
    /// Draw every piece, white and black on both shades, into this file (SVG, PNG or PDF, as it ends).
    #[arg(long, value_name = "FILE", requires = "theme")]
    sheet: Option<PathBuf>,
    /// How many pieces stand side by side on the sheet.
    #[arg(long, value_name = "NUMBER", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=50))]
    columns: u8,
    /// Pixels to a square of a PNG.
    #[arg(long, value_name = "PIXELS", default_value_t = 45.0)]
    square: f32,
}

impl ThemeVerb {
    /// Reads the theme, draws it, reports.
    pub(crate) fn run(&self) -> Status {
        let Some(name) = &self.theme else {
            output::result(&format!("{}\n", draw::BUILTIN.join("\n")));
            return Status::Clean;
        };
        self.look_at(name).unwrap_or_else(|message| {
            output::message(&format!("error: {message}"));
            Status::CannotRun
        })
    }

    fn look_at(&self, name: &str) -> Result<Status, String> {
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let theme = load_theme(name, &mut sources, &mut findings)?;
        if let Some(path) = &self.sheet {
            let size = Resolution::Square(self.square);
            picture::write_sheet(path, &draw::specimen(&theme), usize::from(self.columns), (size, 8.0), name)?;
        }
        let own: BTreeSet<&str> = theme.pieces.own_names().collect();
        let drawings = theme.pieces.names().count();
        output::message(&format!("{name}: {drawings} drawings, pictures of its own for {} men", own.len()));
        Ok(report(findings, &sources))
    }
}
