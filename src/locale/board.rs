//! A diagram told in words, for readers who do not see it.

use super::{Locales, PieceName};

/// Whose a man is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
    /// Nobody's, or both sides'.
    Neutral,
}

impl Side {
    /// The word that messages select by.
    pub fn word(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
            Side::Neutral => "neutral",
        }
    }
}

/// How a man is called.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum ManName {
    /// A piece that has messages (`king`).
    Piece(String),
    /// A name that a game gives, in the language of the text.
    Own(String),
    /// Nothing but the letter on the board is known.
    Letter(String),
    /// White's and Black's man of a union, each the id of a piece.
    Union(String, String),
}

/// All men of one name and side, by their squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Men {
    /// Whose they are.
    pub side: Side,
    /// Their name.
    pub name: ManName,
    /// Their squares as text (`e4`). For men in hand one empty text each.
    pub squares: Vec<String>,
}

/// What there is to tell about a diagram. Squares are text, so that nothing here knows of boards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Board {
    /// Files and ranks; only told when not 8 by 8.
    pub size: (usize, usize),
    /// Whether Black sits at the bottom.
    pub from_black: bool,
    /// The men in the order they are told (most important first), each name and side once.
    pub men: Vec<Men>,
    /// Men in hand.
    pub hand: Vec<Men>,
    /// A square and the men lifted there in the middle of a turn.
    pub lifted: Option<(String, Vec<ManName>)>,
    /// Squares that are missing.
    pub holes: Vec<String>,
    /// Marked squares.
    pub marks: Vec<String>,
    /// Squares that are shaded.
    pub shadow: Vec<String>,
    /// Arrows, each with the squares it passes.
    pub arrows: Vec<Vec<String>>,
    /// Squares of the last move.
    pub last_move: Vec<String>,
    /// Squares of men in check.
    pub check: Vec<String>,
    /// Squares of frozen men.
    pub frozen: Vec<String>,
}

impl Locales {
    /// The diagram in words: "White: king e4, pawns a2 and b2. Black: king e8. Marked squares: d5, e5."
    pub fn describe(&self, language: &str, board: &Board) -> String {
        let mut sentences = Vec::new();
        let (files, ranks) = board.size;
        if board.size != (8, 8) && files > 0 {
            sentences.push(self.text(language, "board-size", &[("files", files.into()), ("ranks", ranks.into())]));
        }
        if board.men.is_empty() {
            sentences.push(self.text(language, "board-empty", &[]));
        }
        self.sides(language, "board-side", &board.men, &mut sentences);
        self.sides(language, "board-hand", &board.hand, &mut sentences);
        if let Some((square, men)) = &board.lifted {
            let men: Vec<String> = men.iter().map(|name| self.name(language, name).one).collect();
            let men = men.join(", ");
            let values = [("square", square.into()), ("men", (&men).into())];
            sentences.push(self.text(language, "board-lifted", &values));
        }
        let lists = [
            ("board-holes", &board.holes),
            ("board-marked", &board.marks),
            ("board-shadow", &board.shadow),
            ("board-last-move", &board.last_move),
            ("board-check", &board.check),
            ("board-frozen", &board.frozen),
        ];
        for (id, squares) in lists {
            if !squares.is_empty() {
                let text = squares.join(", ");
                let values = [("squares", (&text).into()), ("count", squares.len().into())];
                sentences.push(self.text(language, id, &values));
            }
        }
        if !board.arrows.is_empty() {
            let paths: Vec<String> = board.arrows.iter().map(|path| self.path(language, path)).collect();
            let text = paths.join(", ");
            let values = [("paths", (&text).into()), ("count", paths.len().into())];
            sentences.push(self.text(language, "board-arrows", &values));
        }
        if board.from_black {
            sentences.push(self.text(language, "board-view", &[]));
        }
        sentences.join(" ")
    }

    /// "a, b and c" in a language.
    pub fn list_and(&self, language: &str, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => {
                let first = first.join(", ");
                self.text(language, "list-and", &[("list", (&first).into()), ("last", last.into())])
            }
        }
    }

    fn sides(&self, language: &str, id: &str, men: &[Men], sentences: &mut Vec<String>) {
        for side in [Side::White, Side::Black, Side::Neutral] {
            let own: Vec<String> =
                men.iter().filter(|men| men.side == side).map(|men| self.group(language, men)).collect();
            if !own.is_empty() {
                let text = own.join(", ");
                sentences.push(self.text(language, id, &[("side", side.word().into()), ("men", (&text).into())]));
            }
        }
    }

    /// "king e4", "pawns a2 b2 c2": within a list of groups, squares of one group are joined by blanks and "and".
    fn group(&self, language: &str, men: &Men) -> String {
        let name = self.name(language, &men.name);
        let squares: Vec<String> = men.squares.iter().filter(|square| !square.is_empty()).cloned().collect();
        match (men.squares.len(), squares.is_empty()) {
            (1, true) => name.one,
            (1, false) => format!("{} {}", name.one, squares.join("")),
            (count, true) => format!("{count} {}", name.many),
            (_, false) => format!("{} {}", name.many, squares.join(" ")),
        }
    }

    /// How a man is called in a language.
    pub fn name(&self, language: &str, name: &ManName) -> PieceName {
        match name {
            ManName::Piece(piece) => {
                self.piece_name(language, piece).unwrap_or_else(|| PieceName::plain(&piece.replace('-', " ")))
            }
            ManName::Own(name) => PieceName::plain(name),
            ManName::Letter(letter) => {
                PieceName::plain(&self.text(language, "board-letter", &[("letter", letter.into())]))
            }
            ManName::Union(white, black) => {
                let part =
                    |piece: &str| self.piece_name(language, piece).map_or_else(|| piece.to_owned(), |p| p.oblique);
                let (white, black) = (part(white), part(black));
                let values = [("white", (&white).into()), ("black", (&black).into())];
                let plain = PieceName::plain(&self.text(language, "board-union", &values));
                let gender = self.piece_name(language, "union").map_or(plain.gender, |union| union.gender);
                PieceName { gender, ..plain }
            }
        }
    }

    fn path(&self, language: &str, squares: &[String]) -> String {
        match squares {
            [first, .., last] if squares.len() == 2 => {
                self.text(language, "board-arrow", &[("first", first.into()), ("last", last.into())])
            }
            _ => squares.join("–"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn men(side: Side, piece: &str, squares: &[&str]) -> Men {
        Men {
            side,
            name: ManName::Piece(piece.to_owned()),
            squares: squares.iter().map(|square| (*square).to_owned()).collect(),
        }
    }

    #[test]
    fn a_board_is_told_in_each_language() {
        let board = Board {
            size: (8, 8),
            men: vec![
                men(Side::White, "king", &["e4"]),
                men(Side::White, "pincer", &["a2", "b2", "c2"]),
                men(Side::Black, "king", &["e8"]),
            ],
            marks: vec!["d5".to_owned()],
            ..Board::default()
        };
        let locales = Locales::builtin();
        assert_eq!(
            locales.describe("en", &board),
            "White: king e4, pincers a2 b2 c2. Black: king e8. Marked square: d5."
        );
        assert_eq!(
            locales.describe("fr", &board),
            "Blancs\u{a0}: roi e4, pinceurs a2 b2 c2. Noirs\u{a0}: roi e8. Case marquée\u{a0}: d5."
        );
        assert_eq!(
            locales.describe("de", &board),
            "Weiß: König e4, Bauern a2 b2 c2. Schwarz: König e8. Markiertes Feld: d5."
        );
        assert!(locales.findings().is_empty());
    }

    #[test]
    fn the_rest_of_a_diagram_is_told_too() {
        let board = Board {
            size: (10, 9),
            from_black: true,
            men: vec![Men {
                side: Side::Neutral,
                name: ManName::Union("rook".to_owned(), "pawn".to_owned()),
                squares: vec!["c5".to_owned()],
            }],
            hand: vec![men(Side::Black, "pawn", &["", ""])],
            arrows: vec![vec!["e2".to_owned(), "e4".to_owned()]],
            ..Board::default()
        };
        let locales = Locales::builtin();
        assert_eq!(
            locales.describe("en", &board),
            "Board of 10 by 9 squares. Neutral: union of rook and pawn c5. Black has in hand: 2 pawns. \
             Arrow: e2 to e4. Seen from Black’s side."
        );
        assert_eq!(locales.describe("de", &Board { size: (8, 8), ..Board::default() }), "Das Brett ist leer.");
    }

    #[test]
    fn lists_end_with_and() {
        let locales = Locales::builtin();
        let items = ["c7", "f2", "h5"].map(str::to_owned);
        assert_eq!(locales.list_and("en", &items), "c7, f2 and h5");
        assert_eq!(locales.list_and("fr", &items[..2]), "c7 et f2");
        assert_eq!(locales.list_and("de", &items[..1]), "c7");
    }
}
