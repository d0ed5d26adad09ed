//! Pages whose hard questions are answered: which game, which rules, what the diagrams show, how the men are drawn.
//!
//! After this phase a figure knows its typed diagrams, its rules, its caption and its claims; later phases never look
//! at attributes of the source again.

mod alt;
mod art;
mod figure;
pub mod frames;
mod game;
mod reason;
mod reference;

pub use alt::{describe, pictures_of_men};
pub use art::name_art;
pub use figure::{Caption, Figure};
pub use game::{GameChoice, RuleChoice};
pub use reason::Reasons;
pub use reference::Reference;

use std::sync::Arc;

use crate::board::Shape;
use crate::document;
use crate::finding::Findings;
use crate::game::{Game, Library};
use crate::source::FileId;

/// A page as it was found in a book, before anything is resolved.
#[derive(Debug, Clone)]
pub struct Found {
    /// The page's file.
    pub file: FileId,
    /// Its language, from the file name (`en`).
    pub lang: String,
    /// The folder it stands in: the game's id, an alias, or any other word.
    pub folder: String,
    /// What was read.
    pub document: document::Page,
}

/// What holds for every page of a run unless a page says otherwise.
#[derive(Debug, Clone, Default)]
pub struct Defaults {
    /// The game of pages that name none (`--game`).
    pub game: Option<String>,
    /// The preset of every game that has it (`--preset`, `book.toml`).
    pub preset: Option<String>,
}

/// How moves are written in a page's captions, references and claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Notation {
    /// With FEN letters, the same in every language.
    #[default]
    Fen,
    /// With the letters of the page's language.
    Local,
}

/// A resolved page.
#[derive(Debug, Clone)]
pub struct Page {
    /// The page's file.
    pub file: FileId,
    /// Its language.
    pub lang: String,
    /// The word its address is made of: the folder's name in lower case.
    pub slug: String,
    /// Its title: front matter, else its first heading, else the folder's name.
    pub title: String,
    /// A sentence or two for search engines and index pages: front matter, else how the first paragraph begins.
    pub description: Option<String>,
    /// What was read.
    pub document: document::Page,
    /// The game, when there is one.
    pub game: Option<Arc<Game>>,
    /// How moves are written.
    pub notation: Notation,
    /// The figures, in document order: the same order as `document.figures()`.
    pub figures: Vec<Figure>,
    /// Moves and squares in prose and captions, in document order.
    pub references: Vec<Reference>,
}

/// Resolves one page.
pub fn page(found: Found, library: &Library, defaults: &Defaults, findings: &mut Findings) -> Page {
    let choice = game::choose(&found, library, defaults, findings);
    keys(&found.document, findings);
    let notation = notation(&found.document, findings);
    let figures: Vec<Figure> = found
        .document
        .figures()
        .iter()
        .enumerate()
        .map(|(index, figure)| figure::resolve(figure, index, &choice, library, findings))
        .collect();
    let references = reference::collect(&found.document);
    Page {
        file: found.file,
        slug: slug(&found.folder),
        title: title(&found),
        description: description(&found.document),
        game: choice.game,
        notation,
        figures,
        references,
        lang: found.lang,
        document: found.document,
    }
}

impl Page {
    /// The board of the page's game.
    pub fn shape(&self) -> Option<&Shape> {
        self.game.as_ref().map(|game| game.shape())
    }
}

/// A folder's name as part of an address: lower case, letters and digits, hyphens for the rest.
fn slug(folder: &str) -> String {
    let mut out = String::new();
    for character in folder.chars().flat_map(char::to_lowercase) {
        if character.is_alphanumeric() {
            out.push(character);
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    let trimmed = out.trim_end_matches('-');
    if trimmed.is_empty() { "page".to_owned() } else { trimmed.to_owned() }
}

/// Front matter's `title`, else the first heading, else the folder's name.
fn title(found: &Found) -> String {
    if let Some(title) = found.document.meta("title") {
        return title.value.clone();
    }
    let mut heading = None;
    found.document.walk(&mut |node| {
        if let document::Node::Element(element) = node
            && heading.is_none()
            && ["h1", "h2"].iter().any(|tag| element.is(tag))
        {
            heading = Some(element.plain_text().trim().to_owned());
        }
    });
    heading.filter(|text| !text.is_empty()).unwrap_or_else(|| found.folder.clone())
}

/// The keys of front matter that mean something; `extra.` is for the author's own.
const KEYS: [&str; 8] = ["title", "description", "game", "preset", "options", "notation", "translated", "allow"];

fn keys(document: &document::Page, findings: &mut Findings) {
    use crate::finding::{Finding, code, suggest};
    for (key, _) in &document.meta {
        let name = key.value.as_str();
        if KEYS.contains(&name) || name.starts_with("extra.") {
            continue;
        }
        findings.push(
            Finding::new(code::page::UNKNOWN_KEY, key.span, format!("\"{name}\" is no key of a page"))
                .help_opt(suggest::did_you_mean(name, KEYS))
                .help(format!("the keys are {}; one of your own is written extra.{name}", KEYS.join(", "))),
        );
    }
}

/// Front matter's `description`, else the first sentences of the first paragraph.
fn description(document: &document::Page) -> Option<String> {
    if let Some(description) = document.meta("description") {
        return Some(description.value.clone());
    }
    let mut paragraph = None;
    document.walk(&mut |node| {
        if let document::Node::Element(element) = node
            && paragraph.is_none()
            && element.is("p")
        {
            paragraph = Some(first_sentences(&element.plain_text()));
        }
    });
    paragraph.filter(|text| !text.is_empty())
}

/// Whole sentences of a text, as many as fit a card: about two hundred characters, at least one sentence.
fn first_sentences(text: &str) -> String {
    const ROOM: usize = 200;
    let text = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = String::new();
    for sentence in text.split_inclusive(". ") {
        if !out.is_empty() && out.chars().count() + sentence.chars().count() > ROOM {
            break;
        }
        out.push_str(sentence);
    }
    out.trim_end().to_owned()
}

fn notation(document: &document::Page, findings: &mut Findings) -> Notation {
    use crate::finding::{Finding, code, suggest};
    match document.meta("notation") {
        None => Notation::Fen,
        Some(value) => match value.value.as_str() {
            "fen" => Notation::Fen,
            "local" => Notation::Local,
            other => {
                findings.push(
                    Finding::new(code::page::BAD_VALUE, value.span, format!("\"{other}\" is no notation"))
                        .help_opt(suggest::did_you_mean(other, ["fen", "local"]))
                        .help("write fen (letters as in positions) or local (letters of the page's language)"),
                );
                Notation::Fen
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{first_sentences, slug};

    #[test]
    fn a_description_ends_with_a_sentence() {
        let long = "word ".repeat(60);
        assert_eq!(first_sentences(&format!("One  short\none. Two. {long}end.")), "One short one. Two.");
        assert_eq!(first_sentences("No full stop"), "No full stop");
        assert_eq!(first_sentences(&format!("{long}end.")), format!("{long}end."));
    }

    #[test]
    fn slugs_are_plain_words() {
        assert_eq!(slug("Paco Ŝako"), "paco-ŝako");
        assert_eq!(slug("Baroque"), "baroque");
        assert_eq!(slug("../x"), "x");
        assert_eq!(slug("..."), "page");
    }
}
