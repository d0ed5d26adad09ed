//! Finds and reads the files of a book.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::config::{self, Config};
use super::settings;
use crate::document::Format;
use crate::draw;
use crate::finding::{Finding, Findings, code, suggest};
use crate::locale::{self, Locales};
use crate::source::{FileId, Files, SourceError, Sources, Span};

/// The language that comes first when the book does not say.
const FIRST_LANGUAGE: &str = "en";

/// The sources of a book, read but not parsed.
#[derive(Debug)]
pub struct Book {
    /// `book.toml`, or the defaults.
    pub config: Config,
    /// The languages in the order of the switch; at least one.
    pub languages: Vec<String>,
    /// The language of missing pages; one of `languages`.
    pub default_language: String,
    /// The pages in reading order: by folder, then by language in the order of `languages`.
    pub pages: Vec<PageSource>,
    /// The texts of home pages, by language.
    pub homes: Vec<PageSource>,
    /// The messages, the book's own included.
    pub locales: Arc<Locales>,
    /// The theme's own templates by name (`page.html`).
    pub templates: BTreeMap<String, FileId>,
    /// The theme's own static files by name.
    pub statics: BTreeMap<String, Vec<u8>>,
    /// All files of the source folder and their paths in the book, for links and pictures.
    pub paths: BTreeSet<String>,
    /// The folder that the pages' folders stand in; empty for the book's own.
    pub source: String,
}

/// One page's source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageSource {
    /// Its text.
    pub file: FileId,
    /// Its path in the book.
    pub path: String,
    /// The folder it stands in, without the source folder: `baroque`; empty for a home page.
    pub folder: String,
    /// Its language.
    pub lang: String,
    /// What it is written in.
    pub format: Format,
}

/// Finds and reads a book. What cannot be read is a finding, and the rest is kept.
pub fn load(files: &dyn Files, sources: &mut Sources, findings: &mut Findings) -> Book {
    let mut loader = Loader { files, sources, findings };
    let config = loader.config();
    let (source, paths) = loader.source_paths(&config);
    let candidates = loader.candidates(&source, &paths);
    let languages = languages(&config, &candidates);
    let default_language = default_language(&config, &languages, loader.findings);
    let (pages, homes, unread) = loader.pages(candidates, &config, &languages);
    loader.complain_about_languages(&config, &languages, &pages, &unread);
    let folders: BTreeSet<&str> = pages.iter().map(|page| page.folder.as_str()).collect();
    settings::check_book(&config, &languages, &folders, &source, loader.findings);
    if pages.is_empty() {
        let place = if source.is_empty() { "this folder".to_owned() } else { format!("\"{source}\"") };
        loader.findings.push(
            Finding::general(code::book::NO_PAGES, format!("there are no pages in {place}"))
                .help("put pages into <game>/<language>.pug, .md or .html under rules/"),
        );
    }
    let locales = Arc::new(loader.locales(&default_language));
    let (templates, statics) = loader.theme(&config);
    loader.complain_about_messages(&locales, &templates);
    Book { config, languages, default_language, pages, homes, locales, templates, statics, paths, source }
}

impl Book {
    /// The folders of pages in reading order, each once.
    pub fn folders(&self) -> Vec<&str> {
        let mut folders: Vec<&str> = Vec::new();
        for page in &self.pages {
            if !folders.contains(&page.folder.as_str()) {
                folders.push(&page.folder);
            }
        }
        folders
    }
}

/// A file with a page's ending, before it is known whether its stem is a language of the book.
struct Candidate {
    path: String,
    folder: String,
    stem: String,
    format: Format,
}

struct Loader<'a> {
    files: &'a dyn Files,
    sources: &'a mut Sources,
    findings: &'a mut Findings,
}

impl Loader<'_> {
    fn config(&mut self) -> Config {
        match self.files.read(config::FILE) {
            Ok(_) => match self.text(config::FILE) {
                Some(file) => {
                    let text = self.sources.get(file).text().to_owned();
                    Config::read(&text, file, self.findings)
                }
                None => Config::default(),
            },
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Config::default(),
            Err(error) => {
                self.unreadable(config::FILE, &error);
                Config::default()
            }
        }
    }

    /// The folder of the pages, and every file in it.
    fn source_paths(&mut self, config: &Config) -> (String, BTreeSet<String>) {
        if let Some(source) = &config.source {
            return (source.value.clone(), self.list(&source.value));
        }
        let paths = self.list("rules");
        if paths.is_empty() { (String::new(), self.list("")) } else { ("rules".to_owned(), paths) }
    }

    fn list(&mut self, folder: &str) -> BTreeSet<String> {
        match self.files.list(folder) {
            Ok(paths) => paths.into_iter().collect(),
            Err(error) => {
                self.unreadable(folder, &error);
                BTreeSet::new()
            }
        }
    }

    /// Files that look like pages: `<folder>/<stem>.<ending>`, one or no folder below the source folder.
    fn candidates(&mut self, source: &str, paths: &BTreeSet<String>) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let mut reported = BTreeSet::new();
        for path in paths {
            let inner = path.strip_prefix(source).unwrap_or(path).trim_start_matches('/');
            let parts: Vec<&str> = inner.split('/').collect();
            let (folder, name) = match parts[..] {
                [name] => ("", name),
                [folder, name] => (folder, name),
                // A folder named like a page holds no page.
                [folder, page, ..] if Format::of_name(page).is_some() => {
                    let place = path.rfind(page).map_or(path.as_str(), |at| &path[..at + page.len()]);
                    if reported.insert(place.to_owned()) {
                        self.folder_for_file(place, folder);
                    }
                    continue;
                }
                _ => continue,
            };
            let Some(format) = Format::of_name(name) else { continue };
            let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
            candidates.push(Candidate { path: path.clone(), folder: folder.to_owned(), stem: stem.to_owned(), format });
        }
        for folder in self.files.folders(source).unwrap_or_default() {
            let name = folder.rsplit('/').next().unwrap_or(&folder);
            if Format::of_name(name).is_some() && reported.insert(folder.clone()) {
                self.folder_for_file(&folder, name);
            }
        }
        candidates
    }

    fn folder_for_file(&mut self, path: &str, _: &str) {
        let file = self.sources.add(path, "");
        self.findings.push(
            Finding::new(code::book::FOLDER_FOR_FILE, Span::new(file, 0..0), format!("\"{path}\" is a folder"))
                .note("its name is that of a page file")
                .help("rename the folder, or put the page's text into a file of this name"),
        );
    }

    /// Reads the pages, in reading order; home pages apart. Folder and language of those that cannot be read come last.
    fn pages(
        &mut self,
        candidates: Vec<Candidate>,
        config: &Config,
        languages: &[String],
    ) -> (Vec<PageSource>, Vec<PageSource>, BTreeSet<(String, String)>) {
        let mut by_place: BTreeMap<(usize, String, usize), Candidate> = BTreeMap::new();
        for candidate in candidates {
            let Some(language) = languages.iter().position(|language| *language == candidate.stem) else {
                self.stray(&candidate, languages);
                continue;
            };
            let order = config.order.iter().position(|folder| folder.value.eq_ignore_ascii_case(&candidate.folder));
            let place = (order.unwrap_or(usize::MAX), candidate.folder.clone(), language);
            match by_place.get(&place) {
                // The list is sorted, so that the first name wins on every machine.
                Some(first) => {
                    let first = first.path.clone();
                    let file = self.sources.add(&candidate.path, "");
                    self.findings.push(
                        Finding::new(
                            code::book::TWO_SOURCES,
                            Span::new(file, 0..0),
                            format!("\"{}\" and \"{first}\" are the same page", candidate.path),
                        )
                        .note(format!("\"{first}\" is used"))
                        .help("remove one of them"),
                    );
                }
                None => {
                    by_place.insert(place, candidate);
                }
            }
        }
        let (mut pages, mut homes, mut unread) = (Vec::new(), Vec::new(), BTreeSet::new());
        for candidate in by_place.into_values() {
            let Some(file) = self.text(&candidate.path) else {
                unread.insert((candidate.folder, candidate.stem));
                continue;
            };
            if self.sources.get(file).text().trim().is_empty() {
                self.findings.push(
                    Finding::new(
                        code::source::EMPTY,
                        Span::new(file, 0..0),
                        format!("\"{}\" is empty", candidate.path),
                    )
                    .help("write the page, or remove the file so that the default language stands in for it"),
                );
            }
            let home = candidate.folder.is_empty();
            let page = PageSource {
                file,
                path: candidate.path,
                folder: candidate.folder,
                lang: candidate.stem,
                format: candidate.format,
            };
            if home { homes.push(page) } else { pages.push(page) }
        }
        (pages, homes, unread)
    }

    /// A page file whose name is no language of the book: named when that is probably a mistake.
    fn stray(&mut self, candidate: &Candidate, languages: &[String]) {
        let stem = candidate.stem.as_str();
        let near = suggest::nearest(stem, languages.iter().map(String::as_str));
        // README.md and the like are no pages, and nobody takes them for one.
        if candidate.folder.is_empty() || (near.is_none() && !config::is_language(stem)) {
            return;
        }
        let file = self.sources.add(&candidate.path, "");
        self.findings.push(
            Finding::new(
                code::book::STRAY_FILE,
                Span::new(file, 0..0),
                format!("\"{}\" belongs to no language of the book", candidate.path),
            )
            .note(format!("the languages are {}", languages.join(", ")))
            .help(format!("add \"{stem}\" to languages in book.toml, or name the file after one of them")),
        );
    }

    /// Languages without pages, and folders that lack a page in some. A page that is there and cannot be read (`unread`) is
    /// not missing.
    fn complain_about_languages(
        &mut self,
        config: &Config,
        languages: &[String],
        pages: &[PageSource],
        unread: &BTreeSet<(String, String)>,
    ) {
        let is_unread = |language: &str| unread.iter().any(|(_, lang)| lang == language);
        for language in &config.languages {
            let written = pages.iter().any(|page| page.lang == language.value) || is_unread(&language.value);
            if !pages.is_empty() && !written {
                self.findings.push(
                    Finding::new(
                        code::book::EMPTY_LANGUAGE,
                        language.span,
                        format!("no page is written in \"{}\"", language.value),
                    )
                    .help(format!("write <game>/{}.md, or take the language out", language.value)),
                );
            }
        }
        let folders: BTreeSet<&str> = pages.iter().map(|page| page.folder.as_str()).collect();
        for folder in folders {
            let own: Vec<&PageSource> = pages.iter().filter(|page| page.folder == folder).collect();
            let Some(first) = own.first() else { continue };
            let lacks = |language: &&String| {
                pages.iter().any(|page| page.lang == **language)
                    && !own.iter().any(|page| page.lang == **language)
                    && !unread.contains(&(folder.to_owned(), (*language).clone()))
            };
            let missing: Vec<&String> = languages.iter().filter(lacks).collect();
            if missing.is_empty() {
                continue;
            }
            let quoted: Vec<String> = missing.iter().map(|language| format!("\"{language}\"")).collect();
            let names: Vec<String> = missing.iter().map(|language| format!("{folder}/{language}")).collect();
            self.findings.push(
                Finding::new(
                    code::book::MISSING_PAGE,
                    Span::new(first.file, 0..0),
                    format!("\"{folder}\" has no page in {}", quoted.join(" and ")),
                )
                .note("the page of the default language stands in for it, with a notice")
                .help(format!("translate this page as {}", names.join(" and "))),
            );
        }
    }

    fn locales(&mut self, default_language: &str) -> Locales {
        let mut locales = Locales::builtin();
        locales.set_default(default_language);
        for path in self.list("locales") {
            let parts: Vec<&str> = path.split('/').collect();
            let ["locales", language, name] = parts[..] else { continue };
            if !name.ends_with(".ftl") || !config::is_language(language) {
                continue;
            }
            let Some(file) = self.text(&path) else { continue };
            let text = self.sources.get(file).text();
            // This repository's own files are the embedded ones.
            if Locales::files().any(|(_, _, embedded)| embedded == text) {
                continue;
            }
            locales.add(language, text, file, self.findings);
        }
        locales
    }

    /// Messages of the book's own that neither fenbook nor a template of the book's uses: often a slip of the pen.
    fn complain_about_messages(&mut self, locales: &Locales, templates: &BTreeMap<String, FileId>) {
        for (language, id) in locales.additions() {
            let quoted = format!("\"{id}\"");
            let near = suggest::nearest(&id, locales.builtin_ids());
            // A book's own games have pieces of their own.
            let of_piece = id.starts_with("piece-") && near.is_none();
            if of_piece || templates.values().any(|file| self.sources.get(*file).text().contains(&quoted)) {
                continue;
            }
            let prefix = format!("locales/{language}/");
            let place = self.sources.iter().filter(|(_, source)| source.name().starts_with(&prefix));
            let place = place.filter_map(|(file, source)| Locales::place_of(source.text(), file, &id)).next();
            let Some(span) = place else { continue };
            self.findings.push(
                Finding::new(code::fluent::UNKNOWN_MESSAGE, span, format!("nothing uses the message \"{id}\""))
                    .help_opt(near.map(|near| format!("did you mean \"{near}\"?")))
                    .help("correct its name, use it in a template of the theme, or remove it"),
            );
        }
    }

    fn theme(&mut self, config: &Config) -> (BTreeMap<String, FileId>, BTreeMap<String, Vec<u8>>) {
        let theme = config.theme();
        let folder = format!("themes/{theme}");
        let paths = self.list(&folder);
        if paths.is_empty()
            && let Some(written) = &config.theme
            && theme != "default"
            && draw::Theme::builtin(theme).is_none()
        {
            self.findings.push(
                Finding::new(code::site::UNKNOWN_THEME, written.span, format!("there is no theme \"{theme}\""))
                    .note("the built-in theme is used")
                    .help_opt(suggest::did_you_mean(theme, draw::BUILTIN.into_iter().chain(["default"])))
                    .help(format!("make a folder {folder}/ with the files that differ from the built-in theme")),
            );
        }
        let (mut templates, mut statics) = (BTreeMap::new(), BTreeMap::new());
        for path in paths {
            if let Some(name) = path.strip_prefix(&format!("{folder}/templates/")) {
                if let Some(file) = self.text(&path) {
                    templates.insert(name.to_owned(), file);
                }
            } else if let Some(name) = path.strip_prefix(&format!("{folder}/static/")) {
                match self.files.read(&path) {
                    Ok(bytes) => {
                        statics.insert(name.to_owned(), bytes);
                    }
                    Err(error) => self.unreadable(&path, &error),
                }
            }
        }
        (templates, statics)
    }

    /// Reads a text file; `None` with a finding when it cannot be used.
    fn text(&mut self, path: &str) -> Option<FileId> {
        let bytes = match self.files.read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.unreadable(path, &error);
                return None;
            }
        };
        let (file, result) = self.sources.add_bytes(path, bytes);
        let Err(error) = result else { return Some(file) };
        let (code, place, help) = match &error {
            SourceError::NotUtf8 { line, .. } => {
                let range = self.sources.get(file).line_range(*line);
                (code::source::NOT_UTF8, range, "save the file as UTF-8")
            }
            SourceError::TooLarge { .. } => (code::source::TOO_LARGE, 0..0, "split the file"),
        };
        self.findings.push(Finding::new(code, Span::new(file, place), format!("\"{path}\" {error}")).help(help));
        None
    }

    fn unreadable(&mut self, path: &str, error: &std::io::Error) {
        let file = self.sources.add(path, "");
        let what = match error.kind() {
            std::io::ErrorKind::NotFound => "is not there".to_owned(),
            std::io::ErrorKind::PermissionDenied => "may not be read".to_owned(),
            std::io::ErrorKind::IsADirectory => "is a folder".to_owned(),
            _ => format!("cannot be read: {error}"),
        };
        self.findings.push(Finding::new(code::source::UNREADABLE, Span::new(file, 0..0), format!("\"{path}\" {what}")));
    }
}

/// The languages of the book: as configured, else those of the file names, English first.
fn languages(config: &Config, candidates: &[Candidate]) -> Vec<String> {
    if !config.languages.is_empty() {
        return config.languages.iter().map(|language| language.value.clone()).collect();
    }
    // A tag that only names home pages or odd files is none; known languages are believed at once.
    let known =
        |stem: &str| matches!(locale::main_language(stem), "en" | "fr" | "de" | "es" | "it" | "nl" | "pt" | "pl");
    let count = |stem: &str| candidates.iter().filter(|other| other.stem == stem).count();
    let found: BTreeSet<&str> = candidates
        .iter()
        .filter(|candidate| !candidate.folder.is_empty() && config::is_language(&candidate.stem))
        .map(|candidate| candidate.stem.as_str())
        .filter(|stem| known(stem) || stem.len() == 2 || count(stem) > 1)
        .collect();
    let mut languages: Vec<String> = found.into_iter().map(str::to_owned).collect();
    languages.sort_by_key(|language| (locale::main_language(language) != FIRST_LANGUAGE, language.clone()));
    if languages.is_empty() {
        languages.push(FIRST_LANGUAGE.to_owned());
    }
    languages
}

fn default_language(config: &Config, languages: &[String], findings: &mut Findings) -> String {
    let first = languages.first().cloned().unwrap_or_else(|| FIRST_LANGUAGE.to_owned());
    let Some(written) = &config.default_language else { return first };
    if languages.contains(&written.value) {
        return written.value.clone();
    }
    findings.push(
        Finding::new(
            code::book::BAD_VALUE,
            written.span,
            format!("the default language \"{}\" is no language of the book", written.value),
        )
        .help_opt(suggest::did_you_mean(&written.value, languages.iter().map(String::as_str)))
        .help(format!("the languages are {}", languages.join(", "))),
    );
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::MemoryFiles;

    fn loaded(files: &MemoryFiles) -> (Book, Vec<String>) {
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let book = load(files, &mut sources, &mut findings);
        let found = findings
            .iter()
            .map(|finding| {
                let name = finding.span.map_or(String::new(), |span| sources.get(span.file).name().to_owned());
                format!("{} {name}", finding.code.id())
            })
            .collect();
        (book, found)
    }

    fn pages(book: &Book) -> Vec<String> {
        book.pages.iter().map(|page| format!("{}/{}", page.folder, page.lang)).collect()
    }

    #[test]
    fn languages_come_from_the_file_names_and_english_is_first() {
        let files = MemoryFiles::new()
            .with("rules/baroque/de.md", "# Barock")
            .with("rules/baroque/en.md", "# Baroque")
            .with("rules/baroque/README.md", "notes")
            .with("rules/baroque/game.toml", "")
            .with("rules/chess/de.pug", "h1 Schach")
            .with("rules/chess/en.html", "<h1>Chess</h1>");
        let (book, findings) = loaded(&files);
        assert_eq!(book.languages, ["en", "de"]);
        assert_eq!(book.default_language, "en");
        assert_eq!(pages(&book), ["baroque/en", "baroque/de", "chess/en", "chess/de"]);
        assert_eq!(findings, Vec::<String>::new());
    }

    #[test]
    fn a_folder_of_pages_is_a_book() {
        let files = MemoryFiles::new().with("Baroque/en.pug", "p x").with("Baroque/es.pug", "p x");
        let (book, findings) = loaded(&files);
        assert_eq!(book.source, "");
        assert_eq!(pages(&book), ["Baroque/en", "Baroque/es"]);
        assert_eq!(findings, Vec::<String>::new());
    }

    #[test]
    fn the_order_of_book_toml_wins() {
        let files = MemoryFiles::new()
            .with("book.toml", "languages = [\"de\", \"en\"]\norder = [\"zebra\"]\n")
            .with("rules/alpha/en.md", "a")
            .with("rules/zebra/en.md", "z")
            .with("rules/zebra/de.md", "z");
        let (book, findings) = loaded(&files);
        assert_eq!(pages(&book), ["zebra/de", "zebra/en", "alpha/en"]);
        assert_eq!(book.default_language, "de");
        assert_eq!(findings, ["book/missing-page rules/alpha/en.md"]);
    }

    #[test]
    fn bad_files_are_findings_and_the_rest_is_kept() {
        let files = MemoryFiles::new()
            .with("rules/a/en.md", "fine")
            .with("rules/b/en.md", b"caf\xe9".to_vec())
            .with("rules/c/en.md", "  \n")
            .with("rules/d/en.md/oops.txt", "")
            .with("rules/e/en.md", "x")
            .with("rules/e/en.pug", "x");
        let (book, findings) = loaded(&files);
        assert_eq!(pages(&book), ["a/en", "c/en", "e/en"]);
        let expected = [
            "book/folder-for-file rules/d/en.md",
            "book/two-sources rules/e/en.pug",
            "source/not-utf8 rules/b/en.md",
            "source/empty rules/c/en.md",
        ];
        assert_eq!(findings, expected);
    }

    #[test]
    fn a_missing_page_is_told_once_and_one_that_cannot_be_read_is_not_missing() {
        let files = MemoryFiles::new()
            .with("rules/a/en.md", "a")
            .with("rules/a/fr.md", "a")
            .with("rules/a/de.md", "a")
            .with("rules/b/en.md", "b")
            .with("rules/c/en.md", "c")
            .with("rules/c/fr.md", b"\xff\xfec\0".to_vec())
            .with("rules/c/de.md", "c");
        let found = loaded(&files).1;
        assert_eq!(found, ["source/not-utf8 rules/c/fr.md", "book/missing-page rules/b/en.md"]);
    }

    #[test]
    fn an_empty_folder_is_no_book() {
        assert_eq!(loaded(&MemoryFiles::new()).1, ["book/no-pages "]);
    }
}
