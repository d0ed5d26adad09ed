//! Which man a letter in a move stands for: FEN's letters, or one language's own. Never both.

use std::collections::BTreeMap;

/// The letters of moves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Letters {
    /// From the letter in upper case to the symbol; `None`: the letter is the symbol.
    local: Option<BTreeMap<String, String>>,
}

impl Letters {
    /// FEN letters, the same in every language.
    pub fn fen() -> Letters {
        Letters::default()
    }

    /// A language's own letters, as pairs of letter and symbol. Of two symbols with one letter the first keeps it.
    pub fn local(pairs: impl IntoIterator<Item = (String, String)>) -> Letters {
        let mut map = BTreeMap::new();
        for (letter, symbol) in pairs {
            map.entry(letter.to_uppercase()).or_insert_with(|| symbol.to_lowercase());
        }
        Letters { local: Some(map) }
    }

    /// The symbol (lower case) of a letter as written in a move; `None` for a letter that stands for nothing.
    pub fn symbol(&self, letter: &str) -> Option<String> {
        match &self.local {
            None => Some(letter.to_lowercase()),
            Some(map) => map.get(&letter.to_uppercase()).cloned(),
        }
    }

    /// The letter to write for a symbol; the symbol itself where the language has none.
    pub fn letter(&self, symbol: &str) -> String {
        let own = self.local.as_ref().and_then(|map| map.iter().find(|(_, own)| *own == symbol));
        own.map_or_else(|| symbol.to_uppercase(), |(letter, _)| letter.clone())
    }

    /// A move in letters of positions; `bare` is the move without its number. Letters that stand for nothing stay.
    pub fn in_fen(&self, bare: &str) -> String {
        let mut text = String::new();
        for (at, c) in bare.char_indices() {
            let begins = at == 0 || bare[..at].ends_with('=');
            let symbol = (begins && c.is_uppercase()).then(|| self.symbol(&c.to_string())).flatten();
            match symbol {
                Some(symbol) if !bare.starts_with("O-O") => text.push_str(&symbol.to_uppercase()),
                _ => text.push(c),
            }
        }
        text
    }

    /// The letters there are, if they are not FEN's.
    pub fn known(&self) -> Vec<&str> {
        self.local.iter().flat_map(|map| map.keys().map(String::as_str)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_letters_are_never_mixed_with_those_of_fen() {
        let french = Letters::local(
            [("R", "k"), ("D", "q"), ("T", "r"), ("F", "b"), ("C", "n"), ("P", "p")]
                .map(|(a, b)| (a.to_owned(), b.to_owned())),
        );
        assert_eq!(french.symbol("R").as_deref(), Some("k"));
        assert_eq!(french.symbol("Q"), None);
        assert_eq!(french.letter("r"), "T");
        assert_eq!(Letters::fen().symbol("R").as_deref(), Some("r"));
        // A rook is T, a queen D; what is no beginning (the square, the sign of a capture) is no letter of a man.
        let moves = ["Tc5", "Txc5+", "e8=D", "O-O", "Qd1", "c5"].map(|bare| french.in_fen(bare));
        assert_eq!(moves, ["Rc5", "Rxc5+", "e8=Q", "O-O", "Qd1", "c5"]);
    }
}
