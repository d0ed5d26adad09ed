//! Reading and checking pages in tests.

use std::fs;
use std::path::Path;

use fenbook::check::{self, Outcome};
use fenbook::document::Format;
use fenbook::finding::Findings;
use fenbook::game::Library;
use fenbook::parse;
use fenbook::resolve::{self, Defaults, Found};
use fenbook::source::Sources;

/// Pages as `(folder, language, format, text)`, read and checked.
pub(crate) struct Checked {
    pub(crate) sources: Sources,
    pub(crate) outcome: Outcome,
}

/// Checks pages as texts.
pub(crate) fn check_texts<'a>(
    pages: impl IntoIterator<Item = (&'a str, &'a str, Format, &'a str)>,
    defaults: &Defaults,
) -> Checked {
    let library = Library::builtin();
    let mut sources = Sources::new();
    let mut read = Findings::new();
    let mut resolved = Vec::new();
    for (folder, lang, format, text) in pages {
        let extension = match format {
            Format::Pug => "pug",
            Format::Markdown => "md",
            Format::Html => "html",
        };
        let file = sources.add(format!("{folder}/{lang}.{extension}"), text);
        let (document, findings) = parse::page(sources.get(file), file, format);
        read.extend(findings);
        let found = Found { file, lang: lang.to_owned(), folder: folder.to_owned(), document };
        resolved.push(resolve::page(found, &library, defaults, &mut read));
    }
    let options = check::Options { default_language: "en".to_owned(), suggest: true };
    let pages: Vec<_> = resolved.iter().collect();
    Checked { outcome: check::book(&pages, &options), sources }
}

/// The pages of a folder of folders: `GAME/LANG.EXTENSION`.
pub(crate) fn pages_in(folder: &Path) -> Vec<(String, String, Format, String)> {
    let mut pages = Vec::new();
    let mut games: Vec<_> = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    games.sort();
    for game in games.into_iter().filter(|path| path.is_dir()) {
        let mut files: Vec<_> = fs::read_dir(&game).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        files.sort();
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let Some(format) = Format::of_name(&name) else { continue };
            let lang = name.split('.').next().unwrap_or("").to_owned();
            let folder = game.file_name().unwrap_or_default().to_string_lossy().into_owned();
            pages.push((folder, lang, format, fs::read_to_string(&file).unwrap_or_default()));
        }
    }
    pages
}

/// Checks pages as owned texts.
pub(crate) fn check_pages(pages: &[(String, String, Format, String)], defaults: &Defaults) -> Checked {
    check_texts(
        pages.iter().map(|(folder, lang, format, text)| (folder.as_str(), lang.as_str(), *format, text.as_str())),
        defaults,
    )
}

/// Findings in short form.
pub(crate) fn short(findings: &Findings, sources: &Sources) -> Vec<String> {
    let line = |finding: &fenbook::finding::Finding| {
        let place = finding
            .span
            .map_or(String::new(), |span| format!("{}:{}", sources.get(span.file).name(), sources.place(span).0));
        format!("{place} {} {} | {}", finding.code.id(), finding.message, finding.notes.join("; "))
    };
    findings.iter().map(line).collect()
}
