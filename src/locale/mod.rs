//! What fenbook says to readers of a book, in their language: words of the site, names of pieces, alternative text.
//!
//! Messages are Fluent files, `locales/<lang>/*.ftl`, embedded for English, French and German; a book's own files
//! replace single messages and add languages. A message that a language lacks is looked for along a chain (the
//! language, its main language, the book's default, English) and is a finding. Nothing here knows of boards or pages.

mod board;
mod bundle;
mod piece;

pub use board::{Board, ManName, Men, Side};
pub use piece::{Case, Gender, PIECES, PieceName};

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use crate::finding::{Finding, Findings, Level, code};
use crate::source::{FileId, Span};
use bundle::Bundle;

/// The embedded message files: language, file name, text.
const BUILTIN: [(&str, &str, &str); 15] = [
    ("en", "site.ftl", include_str!("../../locales/en/site.ftl")),
    ("en", "pieces.ftl", include_str!("../../locales/en/pieces.ftl")),
    ("en", "boards.ftl", include_str!("../../locales/en/boards.ftl")),
    ("en", "claims.ftl", include_str!("../../locales/en/claims.ftl")),
    ("en", "why.ftl", include_str!("../../locales/en/why.ftl")),
    ("fr", "site.ftl", include_str!("../../locales/fr/site.ftl")),
    ("fr", "pieces.ftl", include_str!("../../locales/fr/pieces.ftl")),
    ("fr", "boards.ftl", include_str!("../../locales/fr/boards.ftl")),
    ("fr", "claims.ftl", include_str!("../../locales/fr/claims.ftl")),
    ("fr", "why.ftl", include_str!("../../locales/fr/why.ftl")),
    ("de", "site.ftl", include_str!("../../locales/de/site.ftl")),
    ("de", "pieces.ftl", include_str!("../../locales/de/pieces.ftl")),
    ("de", "boards.ftl", include_str!("../../locales/de/boards.ftl")),
    ("de", "claims.ftl", include_str!("../../locales/de/claims.ftl")),
    ("de", "why.ftl", include_str!("../../locales/de/why.ftl")),
];

/// The language that has every message.
const LAST_RESORT: &str = "en";

/// A value given to a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value<'a> {
    /// A text, or the word a message selects by.
    Text(&'a str),
    /// A number, which chooses the plural form.
    Number(usize),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(text)
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Value::Number(number)
    }
}

/// The messages of all languages. May be shared between threads.
pub struct Locales {
    languages: BTreeMap<String, Bundle>,
    /// The book's default language.
    default: String,
    /// What was asked for and not found, and errors of formatting. Sets, so that the order of threads does not show.
    missing: Mutex<BTreeSet<(String, String)>>,
    errors: Mutex<BTreeSet<(String, String, String)>>,
}

impl std::fmt::Debug for Locales {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Locales").field("languages", &self.languages.keys()).finish_non_exhaustive()
    }
}

impl Default for Locales {
    fn default() -> Locales {
        Locales::builtin()
    }
}

impl Locales {
    /// The embedded messages.
    pub fn builtin() -> Locales {
        let mut languages: BTreeMap<String, Bundle> = BTreeMap::new();
        for (language, _, text) in BUILTIN {
            let bundle = languages.entry(language.to_owned()).or_insert_with(|| Bundle::new(language));
            // A test reads each embedded file and finds no errors.
            bundle.add_builtin(text);
        }
        Locales { languages, default: LAST_RESORT.to_owned(), missing: Mutex::default(), errors: Mutex::default() }
    }

    /// The embedded files: language, file name, text.
    pub fn files() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        BUILTIN.into_iter()
    }

    /// Sets the book's default language, which comes before English in the chain.
    pub fn set_default(&mut self, language: &str) {
        self.default = language.to_owned();
    }

    /// Adds a book's own message file: its messages replace those of the same name. What cannot be read is a finding
    /// and the rest of the file is used.
    pub fn add(&mut self, language: &str, text: &str, file: FileId, findings: &mut Findings) {
        let bundle = self.languages.entry(language.to_owned()).or_insert_with(|| Bundle::new(language));
        for error in bundle.add(text) {
            findings.push(error.finding(file));
        }
    }

    /// The languages that have messages.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.languages.keys().map(String::as_str)
    }

    /// Whether a language, or its main language, has messages of its own.
    pub fn knows(&self, language: &str) -> bool {
        self.languages.contains_key(language) || self.languages.contains_key(main_language(language))
    }

    /// The ids of the embedded messages.
    pub fn builtin_ids(&self) -> impl Iterator<Item = &str> {
        self.languages.get(LAST_RESORT).into_iter().flat_map(Bundle::builtin_ids)
    }

    /// The ids that a book's own files define and the embedded ones do not, with the language.
    pub fn additions(&self) -> Vec<(String, String)> {
        let builtin: BTreeSet<&str> = self.builtin_ids().collect();
        let mut additions = Vec::new();
        for (language, bundle) in &self.languages {
            additions
                .extend(bundle.ids().filter(|id| !builtin.contains(id)).map(|id| (language.clone(), id.to_owned())));
        }
        additions
    }

    /// Whether some language has a message of this id.
    pub fn has(&self, id: &str) -> bool {
        self.languages.values().any(|bundle| bundle.has(id))
    }

    /// A message in a language, with its values. A message that no language of the chain has is shown as its id in
    /// angle brackets; every miss is remembered for [`Locales::findings`].
    pub fn text(&self, language: &str, id: &str, values: &[(&str, Value<'_>)]) -> String {
        self.find(language, id, values).unwrap_or_else(|| format!("⟨{id}⟩"))
    }

    /// The same for a message that need not be there: `None` when no language of the chain has it.
    pub fn text_if_any(&self, language: &str, id: &str, values: &[(&str, Value<'_>)]) -> Option<String> {
        if self.chain(language).iter().any(|step| self.languages.get(*step).is_some_and(|bundle| bundle.has(id))) {
            self.find(language, id, values)
        } else {
            None
        }
    }

    /// An attribute of a message (`id.name`), `None` when the language that has the message has no such attribute.
    pub fn attribute(&self, language: &str, id: &str, name: &str) -> Option<String> {
        let bundle = self
            .chain(language)
            .into_iter()
            .filter_map(|step| self.languages.get(step))
            .find(|bundle| bundle.has(id))?;
        bundle.attribute(id, name)
    }

    /// What was missing or wrong so far: one finding for each language and message.
    pub fn findings(&self) -> Findings {
        let mut findings = Findings::new();
        for (language, id) in lock(&self.missing).iter() {
            // One finding for a whole language says more than one for each of its messages.
            if !self.knows(language) {
                continue;
            }
            findings.push(missing(language, id, self));
        }
        for language in lock(&self.missing).iter().map(|(language, _)| language).collect::<BTreeSet<_>>() {
            if !self.knows(language) {
                findings.push(unknown(language));
            }
        }
        for (language, id, error) in lock(&self.errors).iter() {
            findings.push(
                Finding::general(code::fluent::BAD_REFERENCE, format!("the message \"{id}\" ({language}): {error}"))
                    .help("use only the variables that the message is given"),
            );
        }
        findings
    }

    /// What languages lack of the embedded messages, before any is asked for: one finding for each language.
    pub fn gaps<'a>(&self, languages: impl IntoIterator<Item = &'a str>) -> Findings {
        /// So many messages are named.
        const NAMED: usize = 5;
        let mut findings = Findings::new();
        for language in languages {
            if !self.knows(language) {
                findings.push(unknown(language));
                continue;
            }
            let own: Vec<&Bundle> =
                [language, main_language(language)].iter().filter_map(|step| self.languages.get(*step)).collect();
            let lacks: Vec<&str> = self.builtin_ids().filter(|id| !own.iter().any(|bundle| bundle.has(id))).collect();
            if lacks.is_empty() {
                continue;
            }
            let named = lacks.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
            let more = match lacks.len().saturating_sub(NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let message = format!("{} messages are missing in the language \"{language}\": {named}{more}", lacks.len());
            findings.push(
                Finding::general(code::fluent::MISSING_MESSAGE, message)
                    .at_level(Level::Warning)
                    .note("where one is needed, the words of the default language are shown")
                    .help(format!("add them to a file in locales/{language}/ of the book")),
            );
        }
        findings
    }

    /// The place of a message in a book's own text, for findings about it.
    pub fn place_of(text: &str, file: FileId, id: &str) -> Option<Span> {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if let Some(rest) = line.strip_prefix(id)
                && rest.trim_start_matches([' ', '\t']).starts_with('=')
            {
                return Some(Span::new(file, at..at + id.len()));
            }
            at += line.len();
        }
        None
    }

    fn find(&self, language: &str, id: &str, values: &[(&str, Value<'_>)]) -> Option<String> {
        for (index, step) in self.chain(language).into_iter().enumerate() {
            let Some(bundle) = self.languages.get(step) else { continue };
            let Some((text, errors)) = bundle.text(id, values) else { continue };
            // The main language of `de-AT` speaks for it.
            if index > 0 && step != main_language(language) {
                lock(&self.missing).insert((language.to_owned(), id.to_owned()));
            }
            for error in errors {
                lock(&self.errors).insert((step.to_owned(), id.to_owned(), error));
            }
            return Some(text);
        }
        lock(&self.missing).insert((language.to_owned(), id.to_owned()));
        None
    }

    /// The languages in which a message is looked for.
    fn chain<'a>(&'a self, language: &'a str) -> Vec<&'a str> {
        let mut chain = Vec::new();
        for step in [language, main_language(language), &self.default, main_language(&self.default), LAST_RESORT] {
            if !chain.contains(&step) {
                chain.push(step);
            }
        }
        chain
    }
}

/// `de` of `de-AT`.
pub fn main_language(language: &str) -> &str {
    language.split(['-', '_']).next().unwrap_or(language)
}

fn unknown(language: &str) -> Finding {
    let message = format!("there are no messages in the language \"{language}\"");
    Finding::general(code::fluent::UNKNOWN_LANGUAGE, message)
        .note("the words of the site are shown in the default language")
        .help(format!("put message files into locales/{language}/ of the book"))
}

fn missing(language: &str, id: &str, locales: &Locales) -> Finding {
    let known = locales.languages.values().flat_map(Bundle::ids);
    let finding = Finding::general(
        code::fluent::MISSING_MESSAGE,
        format!("the message \"{id}\" is missing in the language \"{language}\""),
    );
    if locales.has(id) {
        finding.help(format!("add \"{id} = ...\" to a file in locales/{language}/ of the book"))
    } else {
        finding
            .help_opt(crate::finding::suggest::did_you_mean(id, known))
            .help("no language has this message; correct its name in the template, or add it to locales/")
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // A thread that panicked leaves a set that is still a set.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn codes(findings: &Findings) -> Vec<&'static str> {
        findings.iter().map(|finding| finding.code.id()).collect()
    }

    #[test]
    fn gaps_of_a_language_are_one_finding() {
        let mut sources = Sources::new();
        let mut locales = Locales::builtin();
        let text = "language-name = Italiano\n";
        let file = sources.add("site.ftl", text);
        locales.add("it", text, file, &mut Findings::new());
        assert_eq!(codes(&locales.gaps(["en", "fr", "de", "de-AT"])), [""; 0]);
        let gaps = locales.gaps(["it", "pt"]);
        assert_eq!(codes(&gaps), ["fluent/missing-message", "fluent/unknown-language"]);
        let message = gaps.iter().map(|finding| finding.message.clone()).next().unwrap_or_default();
        assert!(message.contains("\"it\"") && !message.contains("language-name"), "{message}");
    }

    #[test]
    fn embedded_files_have_no_errors_and_the_same_messages_in_every_language() {
        let mut by_language: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (language, name, text) in Locales::files() {
            let mut bundle = Bundle::new(language);
            let errors = bundle.add(text);
            assert!(errors.is_empty(), "{language}/{name}: {errors:?}");
            let ids = bundle.ids().map(|id| format!("{name}: {id}"));
            by_language.entry(language).or_default().extend(ids);
        }
        let english = by_language["en"].clone();
        for (language, ids) in by_language {
            assert_eq!(ids, english, "{language} and en differ");
        }
    }

    #[test]
    fn a_message_is_found_along_the_chain_and_the_miss_is_reported() {
        let mut locales = Locales::builtin();
        let mut sources = Sources::new();
        let mut findings = Findings::new();
        let file = sources.add("locales/nl/site.ftl", "piece-king = koning\n");
        locales.add("nl", "piece-king = koning\n", file, &mut findings);
        locales.set_default("de");
        assert_eq!(locales.text("nl", "piece-king", &[]), "koning");
        assert!(locales.findings().is_empty());
        assert_eq!(locales.text("nl", "piece-queen", &[]), "Dame");
        assert_eq!(locales.text("de-AT", "piece-queen", &[]), "Dame");
        assert_eq!(codes(&locales.findings()), ["fluent/missing-message"]);
        assert_eq!(locales.text("it", "piece-queen", &[]), "Dame");
        assert_eq!(codes(&locales.findings()), ["fluent/missing-message", "fluent/unknown-language"]);
    }

    #[test]
    fn an_unknown_id_is_shown_and_a_near_one_is_named() {
        let locales = Locales::builtin();
        assert_eq!(locales.text("en", "piece-knig", &[]), "⟨piece-knig⟩");
        let findings = locales.findings();
        let finding = findings.iter().next().unwrap();
        assert_eq!(finding.code.id(), "fluent/missing-message");
        assert_eq!(finding.help[0], "did you mean \"piece-king\"?");
    }

    #[test]
    fn a_broken_entry_is_a_finding_at_its_place_and_the_rest_is_used() {
        let mut locales = Locales::builtin();
        let mut sources = Sources::new();
        let text = "piece-king = Kini\n\npiece queen = Dame\n\npiece-rook = Turm\npiece-rook = Turm\n";
        let file = sources.add("locales/de/own.ftl", text);
        let mut findings = Findings::new();
        locales.add("de", text, file, &mut findings);
        assert_eq!(codes(&findings), ["fluent/syntax", "fluent/doubled"]);
        let places: Vec<_> = findings.iter().map(|finding| sources.place(finding.span.unwrap()).0.line).collect();
        assert_eq!(places, [3, 6]);
        assert_eq!(locales.text("de", "piece-king", &[]), "Kini");
    }

    #[test]
    fn a_variable_that_is_not_given_is_reported() {
        let mut locales = Locales::builtin();
        let mut sources = Sources::new();
        let text = "board-holes = Loch { $loch }\n";
        let file = sources.add("locales/de/own.ftl", text);
        locales.add("de", text, file, &mut Findings::new());
        locales.text("de", "board-holes", &[("squares", "a1".into())]);
        assert_eq!(codes(&locales.findings()), ["fluent/bad-reference"]);
    }
}
