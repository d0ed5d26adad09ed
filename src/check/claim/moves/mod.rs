//! Moves as the field writes them. One reader for claims, `[[...]]` references and captions.
//!
//! ```text
//! move   = [number] core suffix* ;  number = DIGITS "." [".."] | "..."
//! core   = "0-0-0" | "0-0" | "O-O-O" | "O-O" | [PIECE] "@" SQ | [PIECE] SQ [sep] SQ | [PIECE] SQ "x" [PIECE] SQ
//!        | PIECE [FILE|RANK|SQ] [sep] SQ | PIECE [FILE|RANK|SQ] "x" [PIECE] SQ | FILE ("x"|":") [PIECE] SQ
//!        | "x" SQ | PIECE "x" PIECE | SQ | [PIECE] SQ "<>" SQ | [PIECE] SQ "*" SQ | SQ ">" SQ ":" SQ
//!        | SQ "<" SQ ":" SQ | "!" SQ | SQ "-" SQ "/" PIECE "@" SQ | SQ PIECE SQ | PIECE SQ " & " PIECE SQ
//! sep    = "x" | "-" | ":" | "(x)"
//! suffix = "=" PIECE | "X" | "S" | "D" SQ | "+" | "#" | "++" | "(+)" | "(#?)" | "!" | "?" | "e.p."
//! ```
//!
//! `SQ` is a file letter and a rank number up to 99, the longest that fits (`a10` is one square). A text can have two
//! readings (`c3Dc4`: mutual destruction, or a pass of the man D); all are kept, and the game's legal moves decide.

mod grammar;

use crate::board::{Colour, Square};
use crate::source::Span;

/// The longest move text that is read, in bytes.
const MAX_LENGTH: usize = 64;

/// A move as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveText {
    /// The text.
    pub text: String,
    /// Where.
    pub span: Span,
    /// Its move number, if it has one.
    pub number: Option<u32>,
    /// The side its number or dots name.
    pub side: Option<Colour>,
    /// What it can mean; at least one.
    pub readings: Vec<Reading>,
}

/// One meaning of a move text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Which man goes where.
    pub core: Core,
    /// What follows.
    pub suffixes: Vec<Suffix>,
}

/// Who moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// Whatever stands there.
    Any,
    /// A pawn: the text names no piece.
    Pawn,
    /// The man of a letter, as written.
    Letter(String),
}

/// What is known of the square a man comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Origin {
    /// Its file, from 0.
    pub file: Option<u8>,
    /// Its rank, from 0.
    pub rank: Option<u8>,
}

impl Origin {
    /// A whole square.
    pub fn at(square: Square) -> Origin {
        Origin { file: Some(square.file), rank: Some(square.rank) }
    }

    /// The square, if both its file and its rank are known.
    pub fn square(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }

    /// Whether a square fits.
    pub fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file) && self.rank.is_none_or(|rank| rank == square.rank)
    }
}

/// The main part of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Core {
    /// Castling.
    Castle {
        /// To the queen's side.
        long: bool,
    },
    /// A man comes from the hand.
    Drop {
        /// Its letter; a pawn without.
        piece: Option<String>,
        /// Where to.
        to: Square,
    },
    /// A man goes somewhere.
    Go {
        /// Who.
        who: Who,
        /// From where.
        from: Origin,
        /// Written with a sign of capture.
        captures: bool,
        /// The letter of the man that is captured.
        target: Option<String>,
        /// Where to; `None` when only the target is named.
        to: Option<Square>,
    },
    /// Two men exchange squares.
    Swap {
        /// Who.
        who: Who,
        /// One square.
        from: Square,
        /// The other.
        with: Square,
    },
    /// A man removes another without moving.
    Shot {
        /// Who.
        who: Who,
        /// Where it stands.
        from: Square,
        /// What it hits.
        target: Square,
    },
    /// A man pushes another.
    Push {
        /// The pusher.
        from: Square,
        /// The object.
        object: Square,
        /// The object's new square.
        to: Square,
    },
    /// A man pulls another.
    Pull {
        /// The puller.
        from: Square,
        /// The object.
        object: Square,
        /// The puller's new square.
        to: Square,
    },
    /// An explosion.
    Explode {
        /// Where.
        at: Square,
    },
    /// A step that puts a captured man on a square.
    Resurrect {
        /// The man that steps.
        from: Square,
        /// Where to.
        to: Square,
        /// The man that comes back.
        piece: String,
        /// Where.
        at: Square,
    },
    /// Something is handed on.
    Pass {
        /// From whom.
        from: Square,
        /// What.
        piece: String,
        /// To where.
        to: Square,
    },
    /// A choice in setting up: where two men stand.
    SetUp {
        /// The men and their squares.
        men: [(String, Square); 2],
    },
}

/// What follows the main part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Suffix {
    /// Promotion.
    Promotion(String),
    /// Something was captured passively, or swapped.
    Passive,
    /// The man takes itself off.
    Suicide,
    /// It and the man there leave the board.
    Mutual(Square),
    /// Check.
    Check,
    /// Checkmate.
    Mate,
    /// En passant.
    EnPassant,
    /// A comment that claims nothing.
    Comment,
}

/// Moves one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Moves {
    /// The moves; empty only in a claim that is broken.
    pub steps: Vec<Step>,
}

/// One move of several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub by: MoveText,
    /// Whether the side of the move before plays it too (a comma stands between them).
    pub same_side: bool,
}

impl MoveText {
    /// Reads one move; `None` if the whole of `text` is not one.
    pub fn read(text: &str, span: Span) -> Option<MoveText> {
        if text.len() > MAX_LENGTH {
            return None;
        }
        let (number, side, rest) = read_number(text);
        let readings = grammar::readings(rest);
        (!readings.is_empty()).then(|| MoveText { text: text.to_owned(), span, number, side, readings })
    }

    /// The text without its number.
    pub fn bare(&self) -> &str {
        read_number(&self.text).2
    }

    /// Whether it is written with a number or dots.
    pub fn numbered(&self) -> bool {
        self.bare().len() != self.text.len()
    }

    /// Whether it can only be a square name without anything else.
    pub fn is_square(&self) -> bool {
        self.bare().parse::<Square>().is_ok()
    }

    /// Whether a suffix is in (each of) its readings.
    pub fn has(&self, suffix: &Suffix) -> bool {
        self.readings.iter().all(|reading| reading.suffixes.contains(suffix))
    }
}

impl Moves {
    /// Reads moves separated by blanks or commas. The error is the part that is no move.
    pub fn read(text: &str, span: Span) -> Result<Moves, (String, Span)> {
        let mut steps: Vec<Step> = Vec::new();
        let mut same_side = false;
        for (start, end) in split(text) {
            let part = &text[start..end];
            if part == "," {
                same_side = !steps.is_empty();
                continue;
            }
            let place = span.slice(start..end);
            let by = MoveText::read(part, place).ok_or_else(|| (part.to_owned(), place))?;
            steps.push(Step { by, same_side });
            same_side = false;
        }
        Ok(Moves { steps })
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

/// Splits moves: at blanks and commas (a comma is a part of its own); a number alone belongs to the move after it, and
/// `A & B` stays together.
fn split(text: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        if c.is_whitespace() || c == ',' {
            if let Some(start) = start.take() {
                words.push((start, at));
            }
            if c == ',' {
                words.push((at, at + 1));
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    words.extend(start.map(|start| (start, text.len())));
    let mut parts: Vec<(usize, usize)> = Vec::new();
    let mut joins = false;
    for (start, end) in words {
        let word = &text[start..end];
        match parts.last_mut() {
            Some(last) if joins || word == "&" => last.1 = end,
            _ => parts.push((start, end)),
        }
        let number = word.ends_with('.') && word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        joins = word == "&" || number;
    }
    parts
}

/// Splits off `1.`, `1...`, `...` and `…`.
fn read_number(text: &str) -> (Option<u32>, Option<Colour>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(digits);
    let number = digits.parse().ok();
    let after = |rest: &'_ str, dots: usize| -> usize {
        let blanks = rest[dots..].len() - rest[dots..].trim_start().len();
        dots + blanks
    };
    for dots in ["...", "…", "."] {
        let dotted = rest.starts_with(dots) && (dots != "." || number.is_some());
        if dotted && (digits.is_empty() || number.is_some()) {
            let side = if dots == "." { Colour::White } else { Colour::Black };
            return (number, Some(side), &rest[after(rest, dots.len())..]);
        }
    }
    (None, None, text)
}

#[cfg(test)]
mod tests {
    use super::grammar::go;
    use super::*;
    use crate::source::Sources;

    fn read(text: &str) -> Option<MoveText> {
        let file = Sources::new().add("t", text);
        MoveText::read(text, Span::new(file, 0..text.len()))
    }

    fn sq(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn only(text: &str) -> Core {
        let read = read(text).unwrap_or_else(|| panic!("{text} is a move"));
        assert_eq!(read.readings.len(), 1, "{text}: {:?}", read.readings);
        read.readings[0].core.clone()
    }

    #[test]
    fn each_form_of_the_grammar_is_read() {
        let r = || Who::Letter("R".to_owned());
        let none = Origin::default();
        assert_eq!(only("1.Rc5"), go(r(), none, false, None, Some(sq("c5"))));
        assert_eq!(only("Rc2-c5"), go(r(), Origin::at(sq("c2")), false, None, Some(sq("c5"))));
        assert_eq!(only("Rcxc5"), go(r(), Origin { file: Some(2), rank: None }, true, None, Some(sq("c5"))));
        assert_eq!(only("R10xc5"), go(r(), Origin { file: None, rank: Some(9) }, true, None, Some(sq("c5"))));
        assert_eq!(only("a10b10"), go(Who::Any, Origin::at(sq("a10")), false, None, Some(sq("b10"))));
        assert_eq!(only("a1a10"), go(Who::Any, Origin::at(sq("a1")), false, None, Some(sq("a10"))));
        assert_eq!(only("exd2"), go(Who::Pawn, Origin { file: Some(4), rank: None }, true, None, Some(sq("d2"))));
        assert_eq!(only("QxN"), go(Who::Letter("Q".into()), none, true, Some("N".into()), None));
        assert_eq!(only("QxNe5"), go(Who::Letter("Q".into()), none, true, Some("N".into()), Some(sq("e5"))));
        assert_eq!(only("e4"), go(Who::Pawn, none, false, None, Some(sq("e4"))));
        assert_eq!(only("xd5"), go(Who::Any, none, true, None, Some(sq("d5"))));
        assert_eq!(only("N@c7+"), Core::Drop { piece: Some("N".into()), to: sq("c7") });
        assert_eq!(only("0-0-0"), Core::Castle { long: true });
        assert_eq!(only("...O-O"), Core::Castle { long: false });
        assert_eq!(only("c5<>h5"), Core::Swap { who: Who::Any, from: sq("c5"), with: sq("h5") });
        assert_eq!(only("Ab2*b4"), Core::Shot { who: Who::Letter("A".into()), from: sq("b2"), target: sq("b4") });
        assert_eq!(only("a1>a2:a3"), Core::Push { from: sq("a1"), object: sq("a2"), to: sq("a3") });
        assert_eq!(only("a2<a1:a3"), Core::Pull { from: sq("a2"), object: sq("a1"), to: sq("a3") });
        assert_eq!(only("!d4"), Core::Explode { at: sq("d4") });
        assert_eq!(
            only("e1-e2/N@e1"),
            Core::Resurrect { from: sq("e1"), to: sq("e2"), piece: "N".into(), at: sq("e1") }
        );
        assert_eq!(only("g4Pe2"), Core::Pass { from: sq("g4"), piece: "P".into(), to: sq("e2") });
        assert_eq!(only("Kd1 & We1"), Core::SetUp { men: [("K".into(), sq("d1")), ("W".into(), sq("e1"))] });
        let out = go(Who::Any, Origin::at(sq("e5")), false, None, None);
        assert_eq!(only("e5S"), out);
    }

    #[test]
    fn two_readings_are_both_kept() {
        let read = read("c3Dc4").unwrap();
        assert_eq!(read.readings.len(), 2);
        assert_eq!(read.readings[0].suffixes, [Suffix::Mutual(sq("c4"))]);
        assert_eq!(read.readings[1].core, Core::Pass { from: sq("c3"), piece: "D".into(), to: sq("c4") });
    }

    #[test]
    fn numbers_dots_and_suffixes() {
        let read_all = |text| read(text).unwrap();
        assert_eq!(read_all("20...Rxc3").side, Some(Colour::Black));
        assert_eq!(read_all("20...Rxc3").number, Some(20));
        assert_eq!(read_all("…Rxc3").side, Some(Colour::Black));
        assert_eq!(read_all("2.Qxe6#").readings[0].suffixes, [Suffix::Mate]);
        assert_eq!(read_all("Rxg1=Q").readings[0].suffixes, [Suffix::Promotion("Q".into())]);
        assert_eq!(read_all("Rh8X").readings[0].suffixes, [Suffix::Passive]);
        assert_eq!(read_all("1...g2+(#?)").readings[0].suffixes, [Suffix::Check, Suffix::Comment]);
        for wrong in ["", "1.", "Rc", "hello", "i", "R", "1/2", "1-0", "a0", "x", "cxx", "Rc5 and", "É"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn sequences_know_who_moves() {
        let text = "1.e4 e5,Nc6 2. Qh5, Nf3";
        let file = Sources::new().add("t", text);
        let moves = Moves::read(text, Span::new(file, 0..text.len())).unwrap();
        let steps: Vec<_> = moves.steps.iter().map(|step| (step.by.bare(), step.same_side)).collect();
        assert_eq!(steps, [("e4", false), ("e5", false), ("Nc6", true), ("Qh5", false), ("Nf3", true)]);
        let text = "Kd1 & We1, Ke8 & Wd8";
        let moves = Moves::read(text, Span::new(file, 0..text.len())).unwrap();
        assert_eq!(moves.steps.len(), 2);
        assert!(Moves::read("Rc5 nonsense", Span::new(file, 0..10)).is_err_and(|(part, _)| part == "nonsense"));
    }
}
