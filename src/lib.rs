//! fenbook builds the website of a chess-variant rulebook, draws its diagrams, and proves with a rules engine that
//! what each diagram and caption claims is true.
//!
//! The order of a build, one phase after the other, each with one entry function and one output type:
//!
//! `source` (text) -> `parse` -> `document` (pages as written) -> `resolve` (figures typed, games found)
//! -> `check` (findings, verdicts) -> `draw` (scenes, pictures) -> `site` (the website).
//!
//! ARCHITECTURE.md has the map of the rooms and the table of who may import whom.

pub mod board;
pub mod check;
pub mod diagram;
pub mod document;
pub mod draw;
pub mod finding;
pub mod game;
pub mod locale;
pub mod parse;
pub mod resolve;
pub mod site;
pub mod source;
pub mod write;

use std::collections::{BTreeMap, BTreeSet};

use finding::{Findings, allow};
use game::Library;
use source::{Files, Sources};

/// What a run asks of a whole book.
#[derive(Debug, Clone, Default)]
pub struct RunOptions {
    /// The game of pages that name none; wins over `book.toml`.
    pub game: Option<String>,
    /// The preset of every game that has it; wins over `book.toml`.
    pub preset: Option<String>,
}

/// A book that is read and resolved.
#[derive(Debug)]
pub struct ReadBook {
    /// What was found.
    pub book: site::Book,
    /// The games that the book may use.
    pub library: Library,
    /// The pages, in reading order; home pages, whose folder is empty, at the end.
    pub pages: Vec<ReadPage>,
}

/// A resolved page and where it was found.
#[derive(Debug)]
pub struct ReadPage {
    /// The folder it stands in; empty for a home page.
    pub folder: String,
    /// The page.
    pub page: resolve::Page,
}

impl ReadBook {
    /// Whether a run's options mean something for this book.
    ///
    /// # Errors
    /// The sentence that says which does not: a game that is unknown, a preset that no game of the book has.
    pub fn accepts(&self, options: &RunOptions) -> Result<(), String> {
        if let Some(name) = &options.game
            && self.library.find(name).is_none()
            && resolve::frames::find(name).is_none()
        {
            let near = self.library.nearest(name).map(|near| format!("did you mean \"{near}\"?"));
            let near = near.unwrap_or_else(|| "`fenbook games` lists them".to_owned());
            return Err(format!("there is no game \"{name}\"; {near}"));
        }
        let Some(name) = &options.preset else { return Ok(()) };
        let pages = self.pages.iter().map(|page| &page.page);
        let games = pages.flat_map(|page| page.figures.iter().map(|figure| &figure.game).chain([&page.game]));
        let presets: BTreeSet<&str> =
            games.flatten().flat_map(|game| game.presets()).map(|preset| preset.name.as_str()).collect();
        if presets.contains(name.as_str()) {
            return Ok(());
        }
        let near = finding::suggest::did_you_mean(name, presets.iter().copied());
        let near = near.unwrap_or_else(|| match presets.len() {
            0 => "they have none".to_owned(),
            _ => format!("they have {}", presets.iter().copied().collect::<Vec<_>>().join(", ")),
        });
        Err(format!("no game of the book has a preset \"{name}\"; {near}"))
    }
}

/// The first half of a build: `source -> parse -> document -> resolve`.
pub fn read_book(files: &dyn Files, options: &RunOptions, sources: &mut Sources, findings: &mut Findings) -> ReadBook {
    let book = site::load(files, sources, findings);
    let library = site::library(&book, files, sources, findings);
    let defaults = resolve::Defaults {
        game: options.game.clone().or_else(|| book.config.game.as_ref().map(|game| game.value.clone())),
        preset: options.preset.clone().or_else(|| book.config.preset.as_ref().map(|preset| preset.value.clone())),
    };
    let mut pages = Vec::new();
    for found in book.pages.iter().chain(&book.homes) {
        let (document, own) = read_page(found, files, sources);
        findings.extend(own);
        let page = resolve::page(
            resolve::Found { file: found.file, lang: found.lang.clone(), folder: found.folder.clone(), document },
            &library,
            &defaults,
            findings,
        );
        pages.push(ReadPage { folder: found.folder.clone(), page });
    }
    let games =
        pages.iter().flat_map(|page| page.page.figures.iter().map(|figure| &figure.game).chain([&page.page.game]));
    site::check_rules(&book, &library, games.flatten().map(|game| &**game), findings);
    check_texts(&book, &library, &pages, sources, findings);
    ReadBook { book, library, pages }
}

fn read_page(found: &site::PageSource, files: &dyn Files, sources: &mut Sources) -> (document::Page, Findings) {
    let text = sources.get(found.file).text().to_owned();
    let mut includes = site::BookIncludes { files, sources };
    let (page, mut findings) = parse::page_with(&found.path, &text, found.file, found.format, &mut includes);
    if page.body.is_empty() && !page.meta.is_empty() {
        let span = source::Span::new(found.file, 0..0);
        let message = format!("\"{}\" holds front matter and nothing else", found.path);
        let finding = finding::Finding::new(finding::code::source::EMPTY, span, message);
        findings.push(finding.help("write the page, or remove the file so that the default language stands in for it"));
    }
    (page, findings)
}

/// What the sources say about themselves: the lints of each page, and of each game's pages in all languages.
fn check_texts(book: &site::Book, library: &Library, pages: &[ReadPage], sources: &Sources, findings: &mut Findings) {
    let games = book.folders().into_iter().chain(library.ids()).map(str::to_owned).collect();
    let targets = check::source::Targets { addresses: None, games };
    let raw_html = book.config.raw_html;
    let classes = book.config.classes.clone();
    let mut surroundings =
        check::source::Surroundings { raw_html, targets: Some(targets), classes, men: BTreeMap::new() };
    for page in pages {
        let game = page.page.game.as_deref();
        let men = game.map(|game| resolve::pictures_of_men(game, &book.locales, &page.page.lang));
        surroundings.men = men.unwrap_or_default();
        check::source::check_page(&page.page.document, sources, &page.page.lang, &surroundings, findings);
    }
    for folder in book.folders() {
        let same = pages.iter().filter(|page| page.folder == folder);
        let same: Vec<_> = same.map(|page| (page.page.lang.as_str(), &page.page.document)).collect();
        check::drift::check_translations(&same, &book.default_language, sources, findings);
    }
}

/// The next step of a build: `check`. The outcome's pages are in the order of the book's.
pub fn check_book(read: &ReadBook, suggest: bool, findings: &mut Findings) -> check::Outcome {
    let pages: Vec<&resolve::Page> = read.pages.iter().map(|page| &page.page).collect();
    let options = check::Options { default_language: read.book.default_language.clone(), suggest };
    let mut outcome = check::book(&pages, &options);
    outcome.drop_doubts(&pages, findings);
    findings.extend(std::mem::take(&mut outcome.findings));
    outcome
}

/// Finds links, anchors and pictures of a book's pages that lead to nothing, as building the site would.
pub fn check_links(read: &ReadBook, files: &dyn Files, sources: &Sources, findings: &mut Findings) {
    let pages: Vec<site::content::Page> =
        read.pages.iter().map(|page| site::text_of(&page.page, &page.folder, sources)).collect();
    site::check_links(&read.book, &pages, files, sources, findings);
}

/// Finds what the languages of a book lack of the words that a site needs.
pub fn check_messages(read: &ReadBook, findings: &mut Findings) {
    findings.extend(read.book.locales.gaps(read.book.languages.iter().map(String::as_str)));
}

/// Drops the findings that the pages allow (`allow(code) reason`), once all of them are made; what is wrong with the
/// exceptions themselves is added.
pub fn apply_exceptions(pages: &[ReadPage], sources: &Sources, findings: &mut Findings) {
    let mut allows = Vec::new();
    for page in pages {
        let document = &page.page.document;
        for written in document.allows(sources.get(document.file).text().len()) {
            allows.push(allow::read(&written.text, written.scope, findings));
        }
    }
    *findings = allow::apply(std::mem::take(findings), &allows);
}

/// A built book.
#[derive(Debug)]
pub struct BuiltBook {
    /// The site.
    pub site: site::Site,
    /// The book.
    pub book: site::Book,
    /// What checking gave.
    pub checked: check::Outcome,
}

/// A whole build: `source -> parse -> document -> resolve -> check -> draw -> site`.
pub fn build_book(
    files: &dyn Files,
    options: &RunOptions,
    sources: &mut Sources,
    findings: &mut Findings,
) -> BuiltBook {
    let read = read_book(files, options, sources, findings);
    build_read_book(read, files, sources, findings)
}

/// The rest of a build: `check -> draw -> site`.
pub fn build_read_book(read: ReadBook, files: &dyn Files, sources: &mut Sources, findings: &mut Findings) -> BuiltBook {
    let checked = check_book(&read, false, findings);
    let original = |page: &ReadPage| {
        let default = &read.book.default_language;
        checked.pages.iter().find(|other| other.slug == page.page.slug && other.lang == *default)
    };
    let pages: Vec<site::content::Page> = read
        .pages
        .iter()
        .zip(&checked.pages)
        .map(|(page, outcome)| {
            let (locales, original) = (&read.book.locales, original(page));
            site::present(&page.page, &page.folder, Some(outcome), original, locales, sources)
        })
        .collect();
    let theme = site::theme(&read.book, files, sources, findings);
    let site = site::build(&read.book, &pages, &theme, files, sources, findings);
    apply_exceptions(&read.pages, sources, findings);
    BuiltBook { site, book: read.book, checked }
}
