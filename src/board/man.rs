//! Men and where they stand.

use std::collections::BTreeMap;

use super::{Size, Square, SquareSet};

/// The owner of a man, or the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// White, written in upper case.
    White,
    /// Black, written in lower case.
    Black,
    /// Nobody: a ball, a wall, a man of both sides, written with a sign that has no case.
    Neutral,
}

impl Colour {
    /// The other side; neutral stays neutral.
    pub fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
            Colour::Neutral => Colour::Neutral,
        }
    }

    /// `w`, `b` or `n`.
    pub fn letter(self) -> char {
        match self {
            Colour::White => 'w',
            Colour::Black => 'b',
            Colour::Neutral => 'n',
        }
    }

    /// The side of the letter `w` or `b`.
    pub fn side(text: &str) -> Option<Colour> {
        match text {
            "w" => Some(Colour::White),
            "b" => Some(Colour::Black),
            _ => None,
        }
    }
}

/// A man as written: its letter with any marks (`p`, `+p`, `m~`, `a@`), and its owner.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// The letter in lower case, with its marks.
    pub symbol: String,
    /// The owner, from the case of the letter.
    pub colour: Colour,
}

impl Man {
    /// The man of a written sign: the case of its first letter is the owner.
    pub fn of(written: &str) -> Man {
        let colour = match written.chars().find(|c| c.is_alphabetic()) {
            Some(letter) if letter.is_uppercase() => Colour::White,
            Some(_) => Colour::Black,
            None => Colour::Neutral,
        };
        Man { symbol: written.to_lowercase(), colour }
    }

    /// The sign as it is written in FEN.
    pub fn written(&self) -> String {
        match self.colour {
            Colour::White => self.symbol.to_uppercase(),
            Colour::Black | Colour::Neutral => self.symbol.clone(),
        }
    }
}

/// A man in hand in the middle of a turn, written `^c5R` (the square it was lifted from).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lifted {
    /// Where it continues from.
    pub square: Square,
    /// The man, or the two of a union, as written.
    pub men: String,
}

/// Men on squares, and what else a FEN placement can say. No rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    /// The size of the board.
    pub size: Size,
    /// The men.
    pub men: BTreeMap<Square, Man>,
    /// Squares written as holes.
    pub holes: SquareSet,
    /// Men in hand, in the order written.
    pub hand: Vec<Man>,
    /// A man lifted in the middle of a turn.
    pub lifted: Option<Lifted>,
}

impl Placement {
    /// An empty board.
    pub fn empty(size: Size) -> Placement {
        Placement { size, men: BTreeMap::new(), holes: SquareSet::new(), hand: Vec::new(), lifted: None }
    }

    /// The placement as FEN rows, digits summed (ten empty squares are `91`), with hand and lifted man.
    pub fn to_fen(&self, hole: char) -> String {
        let mut out = String::new();
        for rank in (0..self.size.ranks).rev() {
            let mut empty = 0u8;
            let flush = |out: &mut String, empty: &mut u8| {
                while *empty > 0 {
                    let digit = (*empty).min(9);
                    out.push(char::from(b'0' + digit));
                    *empty -= digit;
                }
            };
            for file in 0..self.size.files {
                let square = Square::new(file, rank);
                if let Some(man) = self.men.get(&square) {
                    flush(&mut out, &mut empty);
                    out.push_str(&man.written());
                } else if self.holes.contains(&square) {
                    flush(&mut out, &mut empty);
                    out.push(hole);
                } else {
                    empty += 1;
                }
            }
            flush(&mut out, &mut empty);
            if rank > 0 {
                out.push('/');
            }
        }
        if let Some(lifted) = &self.lifted {
            out.push_str(&format!("^{}{}", lifted.square, lifted.men));
        }
        if !self.hand.is_empty() {
            let men: String = self.hand.iter().map(Man::written).collect();
            out.push_str(&format!("[{men}]"));
        }
        out
    }
}
