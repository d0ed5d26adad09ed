//! `fenbook convert`: prints a page in another language.

use std::io::Read;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use fenbook::document::{Format, Node, Page};
use fenbook::finding::{Findings, Level, Levels, emit};
use fenbook::source::{DiskFiles, Sources};
use fenbook::{parse, site, write};

use super::root::root_of;
use super::{Status, output};

/// Print a page as pug, Markdown or HTML.
///
/// Figures, claims and front matter are kept; `fen:` lines stay text. HTML of a page in pug is what pug prints for it, which
/// leaves out silent comments and the claims in them; `--comments` keeps these too.
#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The page; - is standard input.
    #[arg(value_name = "PAGE")]
    page: PathBuf,
    /// What to write.
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: To,
    /// What the page is written in [default: as its name ends].
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<To>,
    /// Keep silent comments, claims and front matter in the HTML of a page in pug.
    #[arg(long)]
    comments: bool,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A language of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// Pug
    Pug,
    /// Markdown
    #[value(alias = "markdown")]
    Md,
    /// HTML
    Html,
}

impl To {
    fn format(self) -> Format {
        match self {
            To::Pug => Format::Pug,
            To::Md => Format::Markdown,
            To::Html => Format::Html,
        }
    }
}

impl Convert {
    /// Reads, prints, and reports what the reader found on standard error.
    pub(crate) fn run(&self) -> Status {
        self.convert().unwrap_or_else(|message| {
            output::message(&format!("error: {message}"));
            Status::CannotRun
        })
    }

    fn convert(&self) -> Result<Status, String> {
        let shown = self.page.display();
        let by_name = self.page.file_name().and_then(|name| Format::of_name(&name.to_string_lossy()));
        let format = self.from.map(To::format).or(by_name);
        let format = format.ok_or_else(|| format!("{shown}: say with --from what the page is written in"))?;
        let bytes = self.read().map_err(|error| format!("{shown}: {error}"))?;
        let root = root_of(&self.page);
        let name = self.page.strip_prefix(&root).unwrap_or(&self.page).to_string_lossy().replace('\\', "/");
        let mut sources = Sources::new();
        let (file, result) = sources.add_bytes(shown.to_string(), bytes);
        result.map_err(|error| format!("{shown} {error}"))?;
        let text = sources.get(file).text().to_owned();
        let files = DiskFiles::new(&root);
        let mut includes = site::BookIncludes { files: &files, sources: &mut sources };
        let (page, findings) = parse::page_with(&name, &text, file, format, &mut includes);
        let printed = match self.to {
            To::Pug => write::pug(&page),
            To::Md => write::markdown(&page),
            To::Html if format == Format::Pug && !self.comments => {
                self.tell_what_pug_leaves_out(&page);
                write::html(&page)
            }
            To::Html => write::html_source(&page),
        };
        match &self.out {
            Some(path) => output::file(path, printed.as_bytes())?,
            None => output::result(&printed),
        }
        Ok(report(findings, &sources))
    }

    fn tell_what_pug_leaves_out(&self, page: &Page) {
        let mut silent = 0;
        page.walk(&mut |node| silent += usize::from(matches!(node, Node::Comment(comment) if comment.holds_claim())));
        if silent > 0 || !page.meta.is_empty() {
            let what = if silent > 0 { "claims in silent comments" } else { "front matter" };
            let shown = self.page.display();
            output::message(&format!("note: {shown}: {what}, which pug does not print; --comments keeps them"));
        }
    }

    fn read(&self) -> std::io::Result<Vec<u8>> {
        if self.page.as_os_str() == "-" {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes)?;
            return Ok(bytes);
        }
        std::fs::read(&self.page)
    }
}

fn report(findings: Findings, sources: &Sources) -> Status {
    let findings = findings.settle(&Levels::new(), sources);
    if findings.is_empty() {
        return Status::Clean;
    }
    let text = emit::render(emit::Format::Human, &findings, sources, &emit::Options::default());
    output::message(text.trim_end());
    if findings.count(Level::Error) > 0 { Status::Findings } else { Status::Clean }
}
