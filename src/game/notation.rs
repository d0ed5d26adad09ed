//! Moves as text, in FEN letters, with the least that tells them apart.

use super::bits::bit;
use super::moves::{Act, Move};
use super::position::Position;
use super::status::Status;

impl Position {
    /// A legal move as text, with `+` or `#` where the game has check.
    pub fn notation(&self, mv: &Move) -> String {
        self.write(mv, &self.legal_moves())
    }

    /// All of some legal moves as text.
    pub fn notations(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|mv| self.write(mv, moves)).collect()
    }

    /// The legal moves that a text means: as [`Position::notation`] or [`Position::coordinates`] writes them, with or
    /// without the signs that only repeat what the move does (`x`, `-`, `X`, `+`, `#`). Several when it is ambiguous.
    pub fn find_moves(&self, text: &str) -> Vec<Move> {
        let legal = self.legal_moves();
        let wanted = plain(text);
        let by = |write: &dyn Fn(&Move) -> String| -> Vec<Move> {
            legal.iter().filter(|mv| plain(&write(mv)) == wanted).copied().collect()
        };
        let exact = by(&|mv| self.body(mv, &legal));
        if !exact.is_empty() {
            return exact;
        }
        let exact = by(&|mv| self.coordinates(mv));
        if !exact.is_empty() {
            return exact;
        }
        // With the letter and both squares, or with more of the start than is needed.
        let full = by(&|mv| format!("{}{}", self.letter(self.mover_kind(mv)), self.coordinates(mv)));
        if !full.is_empty() {
            return full;
        }
        by(&|mv| {
            let square = self.rules().square(mv.to);
            format!("{}{square}{}", self.letter(self.mover_kind(mv)), self.promotion_suffix(mv))
        })
    }

    /// The squares of a move: `c2-c5`, with the new kind after `=`.
    pub fn coordinates(&self, mv: &Move) -> String {
        let name = |square| self.rules().square(square).to_string();
        match mv.act {
            Act::Suicide => format!("{}S", name(mv.from)),
            Act::Mutual => format!("{}D{}", name(mv.from), name(mv.to)),
            Act::Swap => format!("{}<>{}", name(mv.from), name(mv.to)),
            Act::Shoot => format!("{}*{}", name(mv.from), name(mv.to)),
            Act::Push => format!("{}>{}:{}", name(mv.from), name(mv.partner_from), name(mv.partner_to)),
            Act::Pull => format!("{}<{}:{}", name(mv.from), name(mv.partner_from), name(mv.to)),
            Act::Explode => format!("!{}", name(mv.from)),
            Act::Resurrect => {
                let back = self.letter(mv.becomes.saturating_sub(1));
                format!("{}-{}/{back}@{}", name(mv.from), name(mv.to), name(mv.from))
            }
            Act::Drop => format!("{}@{}", self.letter(mv.becomes.saturating_sub(1)), name(mv.to)),
            Act::Promote => format!("{}{}", name(mv.from), self.promotion_suffix(mv)),
            Act::Unite | Act::TakeOver => format!("{}x{}{}", name(mv.from), name(mv.to), self.promotion_suffix(mv)),
            Act::Step | Act::Double | Act::Castle | Act::Carry => {
                format!("{}-{}{}", name(mv.from), name(mv.to), self.promotion_suffix(mv))
            }
        }
    }

    fn promotion_suffix(&self, mv: &Move) -> String {
        match mv.becomes.checked_sub(1) {
            Some(kind) => format!("={}", self.letter(kind)),
            None => String::new(),
        }
    }

    fn letter(&self, kind: u8) -> String {
        self.rules().man(super::state::WHITE, kind).written()
    }

    fn write(&self, mv: &Move, legal: &[Move]) -> String {
        let mut text = self.body(mv, legal);
        if self.rules().has_check() {
            let after = self.play(mv);
            match after.status() {
                Status::Check => text.push('+'),
                Status::Checkmate => text.push('#'),
                _ => {}
            }
        }
        text
    }

    fn body(&self, mv: &Move, legal: &[Move]) -> String {
        let name = |square| self.rules().square(square).to_string();
        let kind = self.mover_kind(mv);
        match mv.act {
            Act::Castle => {
                let wing = if mv.partner_from > mv.from { "0-0" } else { "0-0-0" };
                return wing.to_owned();
            }
            Act::Suicide
            | Act::Mutual
            | Act::Swap
            | Act::Shoot
            | Act::Push
            | Act::Pull
            | Act::Explode
            | Act::Resurrect
            | Act::Drop => return self.coordinates(mv),
            Act::Promote => return format!("{}{}", self.letter(kind), self.coordinates(mv)),
            Act::Step | Act::Double | Act::Unite | Act::TakeOver | Act::Carry => {}
        }
        let displaces = mv.victims & bit(mv.to) != 0 || matches!(mv.act, Act::Unite | Act::TakeOver);
        let tables = self.rules().tables();
        // In orthodox notation the man that promotes has no letter; its captures name the file.
        let bare = self.rules().spec().orthodox && tables.kinds[usize::from(kind)].promotion.is_some();
        let takes = mv.victims != 0;
        let mut text = if bare { String::new() } else { self.letter(kind) };
        if bare {
            text.push_str(&self.bare_origin(mv, kind, legal));
        } else {
            text.push_str(&self.origin(mv, kind, legal));
        }
        if displaces || (bare && takes) {
            text.push('x');
        }
        text.push_str(&name(mv.to));
        text.push_str(&self.promotion_suffix(mv));
        if takes && !bare && mv.victims != bit(mv.to) {
            text.push('X');
        }
        text
    }

    /// The kind of the man that makes a move: of a union the man of the side to move, and before it the man in hand.
    pub(super) fn mover_kind(&self, mv: &Move) -> u8 {
        match self.state.flags.lifted_kind.checked_sub(1) {
            Some(kind) => kind,
            None => self.state.kind_of(self.state.turn(), mv.from).unwrap_or(0),
        }
    }

    /// Of a man without a letter: the file if it takes, and the square if that is not enough.
    fn bare_origin(&self, mv: &Move, kind: u8, legal: &[Move]) -> String {
        let square = self.rules().square(mv.from);
        let takes = mv.victims != 0;
        let rival = legal.iter().any(|other| {
            (other.to, other.victims != 0) == (mv.to, takes)
                && other.from != mv.from
                && (!takes || self.rules().square(other.from).file == square.file)
                && matches!(other.act, Act::Step | Act::Double)
                && self.mover_kind(other) == kind
        });
        match (rival, takes) {
            (true, _) => square.to_string(),
            (false, true) => square.file_letter().to_string(),
            (false, false) => String::new(),
        }
    }

    /// The file, the rank or the square of a man, if others of its kind can go to the same square.
    fn origin(&self, mv: &Move, kind: u8, legal: &[Move]) -> String {
        let rivals: Vec<u8> = legal
            .iter()
            .filter(|other| {
                other.from != mv.from
                    && other.to == mv.to
                    && matches!(other.act, Act::Step | Act::Double | Act::Unite | Act::TakeOver | Act::Carry)
                    && self.mover_kind(other) == kind
            })
            .map(|other| other.from)
            .collect();
        let square = self.rules().square(mv.from);
        // A man that goes on in a turn is written with its square.
        if self.state.flags.lifted_kind != 0 {
            return square.to_string();
        }
        if rivals.is_empty() {
            return String::new();
        }
        let others: Vec<_> = rivals.iter().map(|from| self.rules().square(*from)).collect();
        if others.iter().all(|other| other.file != square.file) {
            square.file_letter().to_string()
        } else if others.iter().all(|other| other.rank != square.rank) {
            (u16::from(square.rank) + 1).to_string()
        } else {
            square.to_string()
        }
    }
}

/// A move without the signs that only repeat what it does.
fn plain(text: &str) -> String {
    let castles = text.replace('O', "0");
    let text = if castles.starts_with("0-0") { castles.as_str() } else { text };
    let cut = text.trim().trim_end_matches(['+', '#', '!', '?']);
    let cut = cut.strip_suffix("e.p.").unwrap_or(cut).trim_end();
    if cut.starts_with("0-0") {
        return cut.to_owned();
    }
    cut.chars().filter(|c| !matches!(c, 'x' | '-' | ':' | 'X')).collect()
}
