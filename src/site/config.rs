//! `book.toml`. docs/book.example.toml shows every key with its default; a test reads it.

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use crate::finding::{Finding, Findings, Level, Levels, code, suggest};
use crate::source::{FileId, Span, Spanned};

/// The name of the file, in the book's folder.
pub(super) const FILE: &str = "book.toml";

const KEYS: [&str; 15] = [
    "title",
    "description",
    "languages",
    "default_language",
    "source",
    "out",
    "theme",
    "base_url",
    "preset",
    "game",
    "order",
    "aliases",
    "raw_html",
    "classes",
    "levels",
];

/// What a book says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The book's title by language; the entry `""` is for every language.
    pub title: BTreeMap<String, String>,
    /// A sentence about the book by language, for the home page and search engines; `""` as above.
    pub description: BTreeMap<String, String>,
    /// The languages that the title and the description are written in.
    pub text_languages: Vec<Spanned<String>>,
    /// The languages in the order of the switch; empty to take them from the file names.
    pub languages: Vec<Spanned<String>>,
    /// The language of missing pages and of `x-default`; `None` for the first language.
    pub default_language: Option<Spanned<String>>,
    /// The folder of the pages; `None` for `rules`, or the book's own folder when there is no `rules`.
    pub source: Option<Spanned<String>>,
    /// The folder that the site is written to, relative to the book's.
    pub out: String,
    /// The same where it is written.
    pub out_written: Option<Spanned<String>>,
    /// The theme: a folder under `themes/`; `None` for `default`.
    pub theme: Option<Spanned<String>>,
    /// Where the site will be, with `http://` or `https://` and a slash at the end; needed for a sitemap.
    pub base_url: Option<String>,
    /// The preset of every game that has it.
    pub preset: Option<Spanned<String>>,
    /// The game of pages that name none.
    pub game: Option<Spanned<String>>,
    /// Folders of pages in reading order; others follow by name.
    pub order: Vec<Spanned<String>>,
    /// Other names of games: name -> game.
    pub aliases: BTreeMap<String, Spanned<String>>,
    /// Whether HTML in the sources is trusted and kept as it is.
    pub raw_html: bool,
    /// Classes that the book's own theme knows.
    pub classes: Vec<String>,
    /// Levels of findings.
    pub levels: Levels,
}

impl Default for Config {
    /// What holds without a `book.toml`.
    fn default() -> Config {
        Config {
            title: BTreeMap::new(),
            description: BTreeMap::new(),
            text_languages: Vec::new(),
            languages: Vec::new(),
            default_language: None,
            source: None,
            out: "site".to_owned(),
            out_written: None,
            theme: None,
            base_url: None,
            preset: None,
            game: None,
            order: Vec::new(),
            aliases: BTreeMap::new(),
            raw_html: false,
            classes: Vec::new(),
            levels: Levels::new(),
        }
    }
}

impl Config {
    /// Reads `book.toml`. What cannot be used is a finding and has its default.
    pub fn read(text: &str, file: FileId, findings: &mut Findings) -> Config {
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let range = error.span().unwrap_or(0..0);
            findings.push(
                Finding::new(code::book::SYNTAX, Span::new(file, range), "this is no TOML")
                    .note(error.message().to_owned())
                    .help("the rest of the file is used; docs/book.md shows its form"),
            );
        }
        let mut config = Config::default();
        let mut reader = Reader { file, findings };
        for (key, value) in table.get_ref() {
            config.set(key.get_ref(), Span::new(file, key.span()), value, &mut reader);
        }
        config
    }

    /// The title in a language, if the book has one.
    pub fn title(&self, language: &str) -> Option<&str> {
        by_language(&self.title, language)
    }

    /// The name of the theme.
    pub fn theme(&self) -> &str {
        self.theme.as_ref().map_or("default", |theme| theme.value.as_str())
    }

    /// The sentence about the book in a language, if it has one.
    pub fn description(&self, language: &str) -> Option<&str> {
        by_language(&self.description, language)
    }

    fn set(&mut self, key: &str, place: Span, value: &toml::Spanned<DeValue<'_>>, reader: &mut Reader<'_>) {
        match key {
            "title" => reader.texts(key, value, &mut self.title, &mut self.text_languages),
            "description" => reader.texts(key, value, &mut self.description, &mut self.text_languages),
            "languages" => self.languages = reader.languages(value),
            "default_language" => self.default_language = reader.text(key, value),
            "source" => self.source = reader.path(key, value),
            "out" => {
                if let Some(out) = reader.path(key, value) {
                    self.out.clone_from(&out.value);
                    self.out_written = Some(out);
                }
            }
            "theme" => self.theme = reader.path(key, value),
            "base_url" => self.base_url = reader.url(value),
            "preset" => self.preset = reader.text(key, value),
            "game" => self.game = reader.text(key, value),
            "order" => self.order = reader.list(key, value),
            "aliases" => {
                for (name, game) in reader.table(key, value) {
                    if let Some(game) = reader.text(&name.value, game) {
                        self.aliases.insert(name.value, game);
                    }
                }
            }
            "raw_html" => self.raw_html = reader.truth(key, value).unwrap_or(self.raw_html),
            "classes" => self.classes = reader.list(key, value).into_iter().map(|class| class.value).collect(),
            "levels" => {
                for (word, level) in reader.table(key, value) {
                    if let Some(level) = reader.level(&word, level) {
                        self.levels.set(&word.value, level);
                    }
                }
            }
            other => reader.findings.push(
                Finding::new(code::book::UNKNOWN_KEY, place, format!("\"{other}\" is no key of book.toml"))
                    .help_opt(suggest::did_you_mean(other, KEYS))
                    .help("docs/book.md lists the keys"),
            ),
        }
    }
}

fn by_language<'a>(texts: &'a BTreeMap<String, String>, language: &str) -> Option<&'a str> {
    let main = crate::locale::main_language(language);
    texts.get(language).or_else(|| texts.get(main)).or_else(|| texts.get("")).map(String::as_str)
}

/// Takes values of a wanted type; a value of another type is a finding.
struct Reader<'a> {
    file: FileId,
    findings: &'a mut Findings,
}

impl Reader<'_> {
    fn span(&self, value: &toml::Spanned<DeValue<'_>>) -> Span {
        Span::new(self.file, value.span())
    }

    fn wrong(&mut self, key: &str, value: &toml::Spanned<DeValue<'_>>, wanted: &str) {
        let is = value.get_ref().type_str();
        self.findings.push(
            Finding::new(code::book::BAD_VALUE, self.span(value), format!("\"{key}\" cannot be this {is}"))
                .help(format!("write {wanted}")),
        );
    }

    fn text(&mut self, key: &str, value: &toml::Spanned<DeValue<'_>>) -> Option<Spanned<String>> {
        match value.get_ref().as_str() {
            Some(text) => Some(Spanned::new(text.to_owned(), self.span(value))),
            None => {
                self.wrong(key, value, "a text in quotes");
                None
            }
        }
    }

    fn truth(&mut self, key: &str, value: &toml::Spanned<DeValue<'_>>) -> Option<bool> {
        let truth = value.get_ref().as_bool();
        if truth.is_none() {
            self.wrong(key, value, "true or false");
        }
        truth
    }

    /// A path inside the book.
    fn path(&mut self, key: &str, value: &toml::Spanned<DeValue<'_>>) -> Option<Spanned<String>> {
        let text = self.text(key, value)?;
        let clean = text.value.replace('\\', "/");
        let clean = clean.trim_start_matches("./").trim_end_matches('/').to_owned();
        let leaves = clean.starts_with('/') || clean.contains(':') || clean.split('/').any(|part| part == "..");
        if leaves || (clean.is_empty() && key != "source") {
            self.findings.push(
                Finding::new(
                    code::book::BAD_VALUE,
                    text.span,
                    format!("\"{}\" is no folder inside the book", text.value),
                )
                .help("write a path relative to the folder of book.toml, without .."),
            );
            return None;
        }
        Some(Spanned::new(clean, text.span))
    }

    fn url(&mut self, value: &toml::Spanned<DeValue<'_>>) -> Option<String> {
        let text = self.text("base_url", value)?;
        let rest = text.value.strip_prefix("https://").or_else(|| text.value.strip_prefix("http://"));
        let good = rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
            && !text.value.contains(|c: char| c.is_whitespace() || "\"'<>?#".contains(c));
        if !good {
            self.findings.push(
                Finding::new(code::book::BAD_VALUE, text.span, format!("\"{}\" is no address of a site", text.value))
                    .help("write it with its scheme: https://example.org/rules/"),
            );
            return None;
        }
        Some(format!("{}/", text.value.trim_end_matches('/')))
    }

    fn list(&mut self, key: &str, value: &toml::Spanned<DeValue<'_>>) -> Vec<Spanned<String>> {
        let Some(items) = value.get_ref().as_array() else {
            self.wrong(key, value, "a list of texts: [\"...\", \"...\"]");
            return Vec::new();
        };
        items.iter().filter_map(|item| self.text(key, item)).collect()
    }

    fn languages(&mut self, value: &toml::Spanned<DeValue<'_>>) -> Vec<Spanned<String>> {
        let mut languages: Vec<Spanned<String>> = Vec::new();
        for language in self.list("languages", value) {
            if !is_language(&language.value) {
                self.findings.push(
                    Finding::new(
                        code::book::BAD_VALUE,
                        language.span,
                        format!("\"{}\" is no language tag", language.value),
                    )
                    .help("write a tag such as en, fr or de-AT"),
                );
            } else if let Some(first) = languages.iter().find(|known| known.value == language.value) {
                self.findings.push(
                    Finding::new(
                        code::book::BAD_VALUE,
                        language.span,
                        format!("\"{}\" stands in the list twice", language.value),
                    )
                    .label(first.span, "first here")
                    .at_level(Level::Warning)
                    .help("take it out here"),
                );
            } else {
                languages.push(language);
            }
        }
        languages
    }

    fn table<'v, 'i>(
        &mut self,
        key: &str,
        value: &'v toml::Spanned<DeValue<'i>>,
    ) -> Vec<(Spanned<String>, &'v toml::Spanned<DeValue<'i>>)> {
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(key, value, &format!("a table: [{key}]"));
            return Vec::new();
        };
        let name = |name: &toml::Spanned<std::borrow::Cow<'_, str>>| {
            Spanned::new(name.get_ref().to_string(), Span::new(self.file, name.span()))
        };
        table.iter().map(|(key, value)| (name(key), value)).collect()
    }

    /// One text for all languages, or a table of languages.
    fn texts(
        &mut self,
        key: &str,
        value: &toml::Spanned<DeValue<'_>>,
        texts: &mut BTreeMap<String, String>,
        languages: &mut Vec<Spanned<String>>,
    ) {
        if value.get_ref().is_table() {
            for (language, text) in self.table(key, value) {
                if let Some(text) = self.text(key, text) {
                    texts.insert(language.value.clone(), text.value);
                    languages.push(language);
                }
            }
        } else if value.get_ref().is_str() {
            texts.extend(self.text(key, value).map(|text| (String::new(), text.value)));
        } else {
            self.wrong(key, value, &format!("a text, or a text for each language: [{key}] en = \"...\""));
        }
    }

    fn level(&mut self, word: &Spanned<String>, value: &toml::Spanned<DeValue<'_>>) -> Option<Level> {
        let level = self.text(&word.value, value)?;
        let ids: Vec<&str> = code::all().map(|code| code.id()).collect();
        let known = ids.iter().any(|id| *id == word.value || id.split('/').next() == Some(&word.value));
        if !known {
            self.findings.push(
                Finding::new(code::book::UNKNOWN_CODE, word.span, format!("there is no code \"{}\"", word.value))
                    .help_opt(suggest::did_you_mean(&word.value, ids.iter().copied()))
                    .help("write a code (\"fen/row-width\") or an area (\"fen\")"),
            );
            return None;
        }
        let levels = [Level::Error, Level::Warning, Level::Note, Level::Allow];
        let found = levels.into_iter().find(|known| known.word() == level.value);
        if found.is_none() {
            let words = levels.map(Level::word);
            self.findings.push(
                Finding::new(code::book::BAD_VALUE, level.span, format!("\"{}\" is no level", level.value))
                    .help_opt(suggest::did_you_mean(&level.value, words))
                    .help(format!("the levels are {}", words.join(", "))),
            );
        }
        found
    }
}

/// Whether a word has the form of a language tag: `en`, `de-AT`, `zh-Hant`.
pub(super) fn is_language(word: &str) -> bool {
    let mut parts = word.split('-');
    let main = parts.next().unwrap_or("");
    (2..=3).contains(&main.len())
        && main.bytes().all(|byte| byte.is_ascii_lowercase())
        && parts.all(|part| (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn read(text: &str) -> (Config, Vec<(String, usize)>) {
        let mut sources = Sources::new();
        let file = sources.add(FILE, text);
        let mut findings = Findings::new();
        let config = Config::read(text, file, &mut findings);
        let place = |finding: &Finding| sources.place(finding.span.unwrap()).0.line;
        let found = findings.iter().map(|finding| (finding.code.id().to_owned(), place(finding))).collect();
        (config, found)
    }

    #[test]
    fn the_commented_example_reads_and_is_the_default() {
        let (config, findings) = read(include_str!("../../docs/book.example.toml"));
        assert_eq!(findings, []);
        // Every key that the example sets, it sets to its default, so that the example documents them.
        assert_eq!(config.out, Config::default().out);
        assert_eq!(config.theme(), Config::default().theme());
        assert_eq!(config.raw_html, Config::default().raw_html);
        assert_eq!(config.classes, ["sidebar"]);
        for key in KEYS {
            assert!(include_str!("../../docs/book.example.toml").contains(key), "{key} is not in the example");
            assert!(include_str!("../../docs/book.md").contains(&format!("`{key}`")), "{key} is not in docs/book.md");
        }
    }

    #[test]
    fn values_of_every_kind() {
        let (config, findings) = read(
            "languages = [\"en\", \"fr\"]\nbase_url = \"https://example.org/rules\"\nraw_html = true\n\
             [title]\nen = \"Rules\"\nfr = \"Règles\"\n[levels]\n\"claim/x\" = \"error\"\nfen = \"warning\"\n",
        );
        assert_eq!(findings, [("book/unknown-code".to_owned(), 8)]);
        assert_eq!(config.title("fr-CA"), Some("Règles"));
        assert_eq!(config.title("de"), None);
        assert_eq!(config.base_url.as_deref(), Some("https://example.org/rules/"));
        assert!(config.raw_html);
    }

    #[test]
    fn unknown_keys_and_wrong_values_are_found_and_the_rest_is_kept() {
        let (config, findings) = read(
            "titel = \"x\"\ntitle = 7\nout = \"../away\"\nlanguages = [\"english\", \"de\"]\nraw_html = \"yes\"\n\
             base_url = \"example.org\"\n[levels]\nfen = \"eror\"\n",
        );
        let expected = [
            ("book/bad-value", 2),
            ("book/bad-value", 3),
            ("book/bad-value", 4),
            ("book/bad-value", 5),
            ("book/bad-value", 6),
            ("book/bad-value", 8),
            ("book/unknown-key", 1),
        ];
        let mut findings = findings;
        findings.sort();
        assert_eq!(findings, expected.map(|(code, line)| (code.to_owned(), line)));
        assert_eq!(config.out, "site");
        assert_eq!(config.languages.iter().map(|language| language.value.as_str()).collect::<Vec<_>>(), ["de"]);
    }

    #[test]
    fn a_typo_in_the_form_is_found_at_its_line_and_the_rest_is_kept() {
        let (config, findings) = read("theme = \"slate\"\nout: \"x\"\n");
        assert!(findings.iter().any(|(code, line)| code == "book/syntax" && *line == 2), "{findings:?}");
        assert_eq!(config.theme(), "slate");
    }
}
