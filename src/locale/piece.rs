//! Names of pieces.

use super::{Locales, Side};

/// The pieces that have names in every language, as games name them.
pub const PIECES: [&str; 66] = [
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "pawn",
    "pincer",
    "withdrawer",
    "coordinator",
    "long-leaper",
    "chameleon",
    "immobilizer",
    "cannon-pawn",
    "swapper",
    "advancer",
    "pushme-pullyu",
    "guard",
    "mage",
    "archer",
    "shield",
    "bomb",
    "resurrector",
    "pusher",
    "puller",
    "union",
    "amazon",
    "antiking",
    "archbishop",
    "camel",
    "cannon",
    "champion",
    "chancellor",
    "checker-king",
    "checker-man",
    "commoner",
    "disc",
    "dragon",
    "elephant",
    "ferz",
    "general",
    "grasshopper",
    "hawk",
    "lion",
    "royal-knight",
    "ship",
    "stone",
    "unicorn",
    "wazir",
    "wizard",
    "wolf",
    "advisor",
    "cardinal",
    "duke",
    "eagle",
    "horse",
    "soldier",
    "tower",
    "dragon-horse",
    "dragon-king",
    "gold",
    "lance",
    "promoted-knight",
    "promoted-lance",
    "promoted-silver",
    "silver",
    "tokin",
];

/// The grammatical gender of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gender {
    /// Masculine; also for languages without gender.
    Masculine,
    /// Feminine.
    Feminine,
    /// Neuter.
    Neuter,
}

impl Gender {
    /// The word that messages select by.
    pub fn word(self) -> &'static str {
        match self {
            Gender::Masculine => "masculine",
            Gender::Feminine => "feminine",
            Gender::Neuter => "neuter",
        }
    }
}

/// The part of a sentence that a noun phrase plays, for languages that show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// The subject.
    Nominative,
    /// The object.
    Accusative,
    /// After most prepositions: by, with, from.
    Dative,
}

impl Case {
    /// The word that messages select by.
    pub fn word(self) -> &'static str {
        match self {
            Case::Nominative => "nominative",
            Case::Accusative => "accusative",
            Case::Dative => "dative",
        }
    }
}

/// A piece's name in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceName {
    /// As it stands in a sentence: `king`, `König`.
    pub one: String,
    /// For two and more.
    pub many: String,
    /// Dative and accusative where they differ (`den Bauern`), else the same as `one`.
    pub oblique: String,
    /// Its gender.
    pub gender: Gender,
    /// Its letter in the language's own notation; orthodox pieces only, others get theirs from the game.
    pub letter: Option<String>,
}

impl PieceName {
    /// A name as a game file gives it: one form for everything.
    pub fn plain(name: &str) -> PieceName {
        PieceName {
            one: name.to_owned(),
            many: name.to_owned(),
            oblique: name.to_owned(),
            gender: Gender::Masculine,
            letter: None,
        }
    }

    /// The name with a capital letter, for tables and headings.
    pub fn title(&self) -> String {
        let mut rest = self.one.chars();
        rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
    }
}

impl Locales {
    /// The name of a piece (`immobilizer`) in a language; `None` for a piece that has no message.
    pub fn piece_name(&self, language: &str, piece: &str) -> Option<PieceName> {
        let id = format!("piece-{piece}");
        let one = self.text_if_any(language, &id, &[])?;
        let attribute = |name| self.attribute(language, &id, name);
        Some(PieceName {
            many: attribute("plural").unwrap_or_else(|| one.clone()),
            oblique: attribute("oblique").unwrap_or_else(|| one.clone()),
            gender: match attribute("gender").as_deref() {
                Some("feminine") => Gender::Feminine,
                Some("neuter") => Gender::Neuter,
                _ => Gender::Masculine,
            },
            letter: attribute("letter"),
            one,
        })
    }

    /// A man with article and colour: "the white king", « l’immobiliseur noir », "die weiße Dame".
    pub fn man(&self, language: &str, name: &PieceName, side: Side) -> String {
        let elided = if begins_with_vowel(&name.one) { "yes" } else { "no" };
        let values = [
            ("name", name.one.as_str().into()),
            ("gender", name.gender.word().into()),
            ("elided", elided.into()),
            ("side", side.word().into()),
        ];
        self.text(language, "man", &values)
    }

    /// A man as the text of a picture that shows it: "White king", « Dame noire », "Schwarzer Läufer".
    pub fn man_picture(&self, language: &str, name: &PieceName, side: Side) -> String {
        let title = name.title();
        let values = [
            ("name", name.one.as_str().into()),
            ("title", title.as_str().into()),
            ("gender", name.gender.word().into()),
            ("side", side.word().into()),
        ];
        self.text(language, "man-picture", &values)
    }
}

impl Locales {
    /// A man with article, colour and square: "the white king on e1", "dem weißen König auf e1". A union belongs to
    /// both sides and has no colour (`side` is `None`); without a square (`None`) the man alone is named.
    pub fn man_on(
        &self,
        language: &str,
        name: &PieceName,
        side: Option<Side>,
        case: Case,
        square: Option<&str>,
    ) -> String {
        let word = if case == Case::Nominative { &name.one } else { &name.oblique };
        let elided = if begins_with_vowel(word) { "yes" } else { "no" };
        let values = [
            ("name", word.as_str().into()),
            ("gender", name.gender.word().into()),
            ("elided", elided.into()),
            ("side", side.map_or("none", Side::word).into()),
            ("case", case.word().into()),
            ("square", square.unwrap_or("none").into()),
        ];
        self.text(language, "why-man", &values)
    }
}

/// Whether a French article loses its vowel before the word.
fn begins_with_vowel(word: &str) -> bool {
    word.chars().next().is_some_and(|c| "aàâeéèêëiîïoôuûAÀÂEÉÈÊËIÎÏOÔUÛ".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_name_in_every_language() {
        let locales = Locales::builtin();
        for language in ["en", "fr", "de"] {
            for piece in PIECES {
                let name = locales.piece_name(language, piece);
                assert!(name.is_some_and(|name| !name.many.is_empty()), "{language}: {piece}");
            }
        }
        assert!(locales.findings().is_empty());
        assert_eq!(locales.piece_name("en", "zebra"), None);
    }

    #[test]
    fn men_have_articles_and_agree() {
        let locales = Locales::builtin();
        let man = |language, piece, side| locales.man(language, &locales.piece_name(language, piece).unwrap(), side);
        assert_eq!(man("en", "king", Side::White), "the white king");
        assert_eq!(man("fr", "king", Side::Black), "le roi noir");
        assert_eq!(man("fr", "queen", Side::White), "la dame blanche");
        assert_eq!(man("fr", "immobilizer", Side::White), "l’immobiliseur blanc");
        assert_eq!(man("fr", "union", Side::Neutral), "l’union neutre");
        assert_eq!(man("de", "chameleon", Side::Black), "das schwarze Chamäleon");
        assert_eq!(man("de", "queen", Side::White), "die weiße Dame");
        assert_eq!(man("de", "pincer", Side::White), "der weiße Bauer");
        let picture =
            |language, piece, side| locales.man_picture(language, &locales.piece_name(language, piece).unwrap(), side);
        assert_eq!(picture("en", "king", Side::White), "White king");
        assert_eq!(picture("fr", "queen", Side::Black), "Dame noire");
        assert_eq!(picture("fr", "bishop", Side::White), "Fou blanc");
        assert_eq!(picture("de", "chameleon", Side::Black), "Schwarzes Chamäleon");
        assert_eq!(picture("de", "queen", Side::White), "Weiße Dame");
    }

    #[test]
    fn letters_are_those_of_the_field() {
        let locales = Locales::builtin();
        let letters = |language| {
            ["king", "queen", "rook", "bishop", "knight"]
                .map(|piece| locales.piece_name(language, piece).unwrap().letter.unwrap())
                .concat()
        };
        // The letters of chess notation in each language (FIDE handbook, appendix C, lets each language use its own).
        assert_eq!(letters("en"), "KQRBN");
        assert_eq!(letters("fr"), "RDTFC");
        assert_eq!(letters("de"), "KDTLS");
    }
}
