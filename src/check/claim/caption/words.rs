//! The words of a language: which phrase means what. One table of data for each language, in `lang/`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::lang;
use super::tokens::split_word;

/// What a phrase means, whatever its language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Meaning {
    /// Nothing that matters here.
    Filler,
    Before,
    After,
    /// The left diagram, in front of its text (`Left:`) or behind it (`on the left`).
    Left,
    Right,
    /// The game's starting array.
    Array,
    /// A capture, as a verb or a noun.
    Capture,
    /// Without a capture.
    Quiet,
    /// Nobody, as what is captured: "captures nothing".
    Nothing,
    /// Moves in general: where a man can go.
    Movement,
    /// Something cannot be done.
    Impossible,
    /// Something can be done.
    Possible,
    /// Only one of several.
    Only,
    Marked,
    /// Squares, or men, in general: "squares", "pieces".
    Things,
    From,
    /// A place follows: "on c7".
    At,
    And,
    Or,
    Check,
    Mate,
    /// To give mate: the side that is named is not the one that is mated.
    Mates,
    Stalemate,
    Draw,
    Castle,
    Swap,
    /// What follows is the reason, no further statement.
    Because,
    White,
    Black,
    /// Two squares around this word are the ends of a line, no move.
    Line,
    /// A man.
    Man(Man),
}

/// A man as captions name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Man {
    /// By the orthodox name of its letter: "the rook" is what is written `r`, whatever the game calls it.
    Letter(&'static str),
    /// By the game's own name: its id.
    Id(&'static str),
}

/// The words of a language. In a phrase, words are separated by blanks and a word that ends in `*` is a beginning.
pub(super) struct Table {
    /// The language's code.
    pub(super) code: &'static str,
    /// Phrases and meanings.
    pub(super) phrases: &'static [(&'static str, Meaning)],
    /// Names of men.
    pub(super) men: &'static [(&'static str, Man)],
    /// Words that change nothing.
    pub(super) fillers: &'static str,
    /// Words of negation that need not stand next to what they negate.
    pub(super) negations: &'static [&'static str],
}

/// A table made ready for looking up.
#[derive(Debug)]
pub(super) struct Lexicon {
    /// Phrases by their first word (without `*`), longest first.
    by_first: BTreeMap<String, Vec<Phrase>>,
    /// Phrases whose first word is a beginning, longest first.
    stems: Vec<Phrase>,
}

#[derive(Debug, Clone)]
struct Phrase {
    words: Vec<(String, bool)>,
    meaning: Meaning,
}

impl Phrase {
    fn fits(&self, words: &[String]) -> bool {
        self.words.len() <= words.len()
            && self
                .words
                .iter()
                .zip(words)
                .all(|((own, stem), word)| if *stem { word.starts_with(own.as_str()) } else { word == own })
    }
}

impl Lexicon {
    fn new(table: &Table) -> Lexicon {
        let men = table.men.iter().map(|(phrase, man)| (*phrase, Meaning::Man(*man)));
        let fillers = table.fillers.split_whitespace().map(|word| (word, Meaning::Filler));
        let negations = table.negations.iter().map(|phrase| (*phrase, Meaning::Impossible));
        let mut lexicon = Lexicon { by_first: BTreeMap::new(), stems: Vec::new() };
        for (written, meaning) in table.phrases.iter().copied().chain(men).chain(negations).chain(fillers) {
            let words: Vec<_> = written
                .split_whitespace()
                .flat_map(split_word)
                .map(|word| (word.trim_end_matches('*').to_owned(), word.ends_with('*')))
                .collect();
            let phrase = Phrase { words, meaning };
            match phrase.words.first() {
                Some((first, false)) => lexicon.by_first.entry(first.clone()).or_default().push(phrase),
                Some(_) => lexicon.stems.push(phrase),
                None => {}
            }
        }
        let longest = |a: &Phrase, b: &Phrase| {
            let letters = |phrase: &Phrase| phrase.words.iter().map(|(word, _)| word.len()).sum::<usize>();
            (b.words.len(), letters(b)).cmp(&(a.words.len(), letters(a)))
        };
        lexicon.by_first.values_mut().for_each(|phrases| phrases.sort_by(longest));
        lexicon.stems.sort_by(longest);
        lexicon
    }

    /// The meaning of the longest phrase at the start of `words`, and how many words it takes.
    pub(super) fn find(&self, words: &[String]) -> Option<(Meaning, usize)> {
        let first = words.first()?;
        let exact = self.by_first.get(first).into_iter().flatten().find(|phrase| phrase.fits(words));
        let stem = self.stems.iter().find(|phrase| phrase.fits(words));
        let best = match (exact, stem) {
            (Some(exact), Some(stem)) if stem.words.len() > exact.words.len() => stem,
            (Some(exact), _) => exact,
            (None, stem) => stem?,
        };
        Some((best.meaning, best.words.len()))
    }
}

/// The languages whose captions can be read.
pub fn languages() -> impl Iterator<Item = &'static str> {
    lang::TABLES.iter().map(|table| table.code)
}

/// The lexicon of a language (`de`, `de-AT`), with English behind it: pages in other languages keep English captions
/// here and there.
pub(super) fn lexicons(language: &str) -> Vec<&'static Lexicon> {
    static ALL: OnceLock<Vec<(&'static str, Lexicon)>> = OnceLock::new();
    let all = ALL.get_or_init(|| lang::TABLES.iter().map(|table| (table.code, Lexicon::new(table))).collect());
    let own = language.split(['-', '_']).next().unwrap_or("").to_ascii_lowercase();
    let mut found: Vec<_> = all.iter().filter(|(code, _)| *code == own).map(|(_, lexicon)| lexicon).collect();
    if own != "en" {
        found.extend(all.iter().filter(|(code, _)| *code == "en").map(|(_, lexicon)| lexicon));
    }
    found
}

/// A word without case and accents.
pub(super) fn fold(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' => out.push('a'),
            'ç' => out.push('c'),
            'è' | 'é' | 'ê' | 'ë' => out.push('e'),
            'ì' | 'í' | 'î' | 'ï' => out.push('i'),
            'ñ' => out.push('n'),
            'ò' | 'ó' | 'ô' | 'ö' | 'õ' => out.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => out.push('u'),
            'ß' => out.push_str("ss"),
            'œ' => out.push_str("oe"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(language: &str, text: &str) -> Option<(Meaning, usize)> {
        let words: Vec<String> = text.split(' ').map(fold).collect();
        lexicons(language)[0].find(&words)
    }

    #[test]
    fn the_longest_phrase_wins() {
        assert_eq!(find("en", "without capturing anything"), Some((Meaning::Quiet, 2)));
        assert_eq!(find("en", "long leapers"), Some((Meaning::Man(Man::Id("long-leaper")), 2)));
        assert_eq!(find("fr", "échec et mat"), Some((Meaning::Mate, 3)));
        assert_eq!(find("de", "Lahmlegers"), Some((Meaning::Man(Man::Id("immobilizer")), 1)));
        assert_eq!(find("es", "jaque"), Some((Meaning::Check, 1)));
        assert_eq!(find("en", "xyzzy"), None);
    }

    #[test]
    fn every_language_has_every_kind_of_word() {
        for table in lang::TABLES {
            for wanted in [
                Meaning::Before,
                Meaning::After,
                Meaning::Left,
                Meaning::Right,
                Meaning::Array,
                Meaning::Capture,
                Meaning::Quiet,
                Meaning::Nothing,
                Meaning::Movement,
                Meaning::Impossible,
                Meaning::Possible,
                Meaning::Marked,
                Meaning::Things,
                Meaning::From,
                Meaning::At,
                Meaning::And,
                Meaning::Or,
                Meaning::Check,
                Meaning::Mate,
                Meaning::Mates,
                Meaning::Stalemate,
                Meaning::Draw,
                Meaning::Castle,
                Meaning::Swap,
                Meaning::Because,
                Meaning::White,
                Meaning::Black,
                Meaning::Line,
            ] {
                let negated = wanted == Meaning::Impossible && !table.negations.is_empty();
                let there = table.phrases.iter().any(|(_, meaning)| *meaning == wanted);
                assert!(there || negated, "{}: {wanted:?}", table.code);
            }
            for letter in ["k", "q", "r", "b", "n", "p"] {
                assert!(table.men.iter().any(|(_, man)| *man == Man::Letter(letter)), "{}: {letter}", table.code);
            }
        }
    }
}
