//! What `book.toml` says, held against what the book has: names of games, presets, folders and languages that mean
//! nothing there.

use std::collections::BTreeSet;

use super::config::Config;
use super::load::Book;
use crate::finding::{Finding, Findings, Level, code, suggest};
use crate::game::{Game, Library};
use crate::resolve::frames;
use crate::source::Span;

/// Checks languages and folders. `folders` are those of the pages, `source` is where they stand.
pub(super) fn check_book(
    config: &Config,
    languages: &[String],
    folders: &BTreeSet<&str>,
    source: &str,
    findings: &mut Findings,
) {
    let main = |language: &str| crate::locale::main_language(language).to_owned();
    for language in &config.text_languages {
        let known = languages.iter().any(|own| *own == language.value || main(own) == language.value);
        if !known {
            let message = format!("the book has no language \"{}\"", language.value);
            let finding = bad(language.span, message, &language.value, languages.iter().map(String::as_str));
            findings.push(finding.at_level(Level::Warning).help(format!("the languages are {}", languages.join(", "))));
        }
    }
    let mut seen: Vec<String> = Vec::new();
    for folder in &config.order {
        let name = folder.value.to_lowercase();
        if seen.contains(&name) {
            let message = format!("the folder \"{}\" stands in the order twice", folder.value);
            findings.push(
                Finding::new(code::book::BAD_VALUE, folder.span, message)
                    .at_level(Level::Warning)
                    .help("take it out here"),
            );
        } else if !folders.is_empty() && !folders.iter().any(|own| own.eq_ignore_ascii_case(&folder.value)) {
            let message = format!("no pages stand in a folder \"{}\"", folder.value);
            let finding = bad(folder.span, message, &folder.value, folders.iter().copied());
            findings.push(finding.at_level(Level::Warning).help("write the name of a folder of pages, or take it out"));
        }
        seen.push(name);
    }
    if let Some(out) = &config.out_written
        && let Some(why) = in_sources(&out.value, source, folders)
    {
        let message = format!("the site cannot be written into \"{}\": {why}", out.value);
        findings.push(Finding::new(code::book::BAD_VALUE, out.span, message).help("name another folder, such as site"));
    }
}

/// Why a folder is none for a site.
fn in_sources(out: &str, source: &str, folders: &BTreeSet<&str>) -> Option<String> {
    let around = |outer: &str, inner: &str| outer == inner || inner.starts_with(&format!("{outer}/"));
    let pages = |folder: &str| {
        let place = if source.is_empty() { folder.to_owned() } else { source.to_owned() };
        (around(&place, out) || around(out, &place)).then(|| format!("the book's pages are in {place}"))
    };
    ["locales", "themes"]
        .into_iter()
        .find(|own| around(own, out))
        .map(|own| format!("{own} holds sources of the book"))
        .or_else(|| folders.iter().find_map(|folder| pages(folder)))
}

/// Checks the game and the preset of the whole book. `games` are those of its pages.
pub fn check_rules<'a>(
    book: &Book,
    library: &'a Library,
    games: impl Iterator<Item = &'a Game>,
    findings: &mut Findings,
) {
    if let Some(name) = &book.config.game
        && library.find(&name.value).is_none()
        && frames::find(&name.value).is_none()
    {
        let finding = Finding::new(code::book::BAD_VALUE, name.span, format!("there is no game \"{}\"", name.value));
        let near = library.nearest(&name.value).map(|near| format!("did you mean \"{near}\"?"));
        findings.push(finding.help_opt(near).help("`fenbook games` lists the games"));
    }
    let Some(name) = &book.config.preset else { return };
    let names = |game: &'a Game| game.presets().iter().map(|preset| preset.name.as_str());
    let mut presets: BTreeSet<&str> = games.flat_map(names).collect();
    let of_book = !presets.is_empty();
    if !of_book {
        presets = library.games().flat_map(|game| names(game)).collect();
    }
    if !presets.contains(name.value.as_str()) {
        let whose = if of_book { "no game of the book" } else { "no game" };
        let finding =
            bad(name.span, format!("{whose} has a preset \"{}\"", name.value), &name.value, presets.iter().copied());
        findings.push(finding.help(format!("the presets are {}", Vec::from_iter(presets).join(", "))));
    }
}

fn bad<'a>(span: Span, message: String, word: &str, candidates: impl Iterator<Item = &'a str>) -> Finding {
    Finding::new(code::book::BAD_VALUE, span, message).help_opt(suggest::did_you_mean(word, candidates))
}

#[cfg(test)]
mod tests {
    use super::super::load::load;
    use super::*;
    use crate::source::{MemoryFiles, Sources};

    /// The findings about a book of two languages, with their words in `book.toml`.
    fn found(config: &str) -> Vec<(String, Vec<String>)> {
        let files = MemoryFiles::new()
            .with("book.toml", config)
            .with("rules/chess/en.md", "# Chess\n")
            .with("rules/chess/fr.md", "# Échecs\n");
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let book = load(&files, &mut sources, &mut findings);
        let library = Library::builtin();
        let chess = library.find("chess").expect("chess is built in");
        check_rules(&book, &library, std::iter::once(&*chess), &mut findings);
        let place = |finding: &Finding| sources.text(finding.span.expect("a place")).to_owned();
        findings.iter().map(|finding| (place(finding), finding.help.clone())).collect()
    }

    #[test]
    fn names_that_mean_nothing_in_the_book_are_found_where_they_stand() {
        assert_eq!(
            found("languages = [\"en\", \"fr\"]\norder = [\"chess\"]\ngame = \"chess\"\n[title]\nfr = \"x\"\n"),
            []
        );
        let one = |config: &str, place: &str, help: &str| {
            let found = found(config);
            assert_eq!(found.len(), 1, "{config}: {found:?}");
            assert_eq!(found[0].0, place, "{config}");
            assert!(found[0].1.iter().any(|line| line.contains(help)), "{config}: {found:?}");
        };
        one("order = [\"ches\"]\n", "\"ches\"", "did you mean \"chess\"?");
        one("order = [\"chess\", \"Chess\"]\n", "\"Chess\"", "take it out");
        one("languages = [\"en\", \"fr\", \"en\"]\n", "\"en\"", "take it out");
        one("[title]\nxx = \"x\"\n", "xx", "en, fr");
        one("[description]\nde = \"x\"\n", "de", "en, fr");
        one("game = \"ches\"\n", "\"ches\"", "did you mean \"chess\"?");
        one("preset = \"nope\"\n", "\"nope\"", "the presets are");
        for out in ["rules", "rules/site", "themes", "locales/en"] {
            one(&format!("out = \"{out}\"\n"), &format!("\"{out}\""), "another folder");
        }
    }
}
