//! A game under one choice of options, ready to play.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bits::Bits;
use super::compile;
use super::file::Game;
use super::geometry::Geometry;
use super::options::RulesError;
use super::spec::Spec;
use super::state::{BLACK, WHITE};
use super::tables::{MAX_KINDS, Tables};
use crate::board::fen::{self, Dialect};
use crate::board::{Colour, Man, Placement, Shape, Square};
use crate::finding::Findings;
use crate::source::{FileId, Span};

/// A game with its options chosen and its tables built. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Rules {
    pub(super) inner: Arc<Inner>,
}

#[derive(Debug)]
pub(super) struct Inner {
    pub(super) game: Game,
    pub(super) options: BTreeMap<String, String>,
    pub(super) spec: Spec,
    pub(super) tables: Tables,
}

impl Rules {
    /// Builds the tables of a game under some options.
    pub(super) fn build(game: &Game, options: BTreeMap<String, String>, spec: Spec) -> Result<Rules, RulesError> {
        let unplayed = |reason: String| RulesError::NotPlayed { game: game.id().to_owned(), reason };
        let Some(geometry) = Geometry::new(&spec.shape) else {
            let size = spec.shape.size;
            return Err(unplayed(format!(
                "a board of {} files and {} ranks has more than the 128 squares that fenbook plays on",
                size.files, size.ranks
            )));
        };
        if spec.pieces.len() > MAX_KINDS {
            let count = spec.pieces.len();
            return Err(unplayed(format!("it has {count} kinds of men; fenbook plays with up to {MAX_KINDS}")));
        }
        let start = start_of(&spec, &geometry, game);
        let tables = compile::compile(&spec, geometry, &start);
        Ok(Rules { inner: Arc::new(Inner { game: game.clone(), options, spec, tables }) })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.inner.game
    }

    /// Every option and its value.
    pub fn options(&self) -> &BTreeMap<String, String> {
        &self.inner.options
    }

    /// The board under these options.
    pub fn shape(&self) -> &Shape {
        &self.spec().shape
    }

    /// How positions are written under these options.
    pub fn dialect(&self) -> Dialect {
        Dialect { size: Some(self.spec().shape.size), ..self.game().dialect() }
    }

    /// Why the game can only be drawn, if it can. Its men then have no moves.
    pub fn unplayed(&self) -> Option<&str> {
        self.spec().unplayed.as_deref()
    }

    /// Whether a royal man must not be left to be taken; else taking it is the goal.
    pub fn has_check(&self) -> bool {
        self.tables().checkmate
    }

    /// The tables as they were if no man had to stay in its zone, where one has.
    pub(super) fn unconfined(&self) -> Option<Tables> {
        if self.spec().pieces.iter().all(|piece| piece.stays.is_none()) {
            return None;
        }
        let mut spec = self.spec().clone();
        spec.pieces.iter_mut().for_each(|piece| piece.stays = None);
        let start = start_of(&spec, &self.tables().geometry, self.game());
        Some(compile::compile(&spec, self.tables().geometry.clone(), &start))
    }

    /// Whether Black's men see the board turned half around, not mirrored top to bottom.
    pub fn is_turned(&self) -> bool {
        self.spec().limits.turned
    }

    /// The kinds in a field that counts men in hand, in its order.
    pub(super) fn hand_kinds(&self) -> impl Iterator<Item = usize> {
        let pieces = &self.spec().pieces;
        self.spec().hand_order.iter().filter_map(|name| pieces.iter().position(|piece| piece.id == *name))
    }

    /// Whether both sides have the same rules, seen from their own end of the board.
    pub fn sides_are_alike(&self) -> bool {
        let size = self.spec().shape.size;
        let seen = |square: &Square| {
            let file = if self.is_turned() { size.files - 1 - square.file } else { square.file };
            Square::new(file, size.ranks - 1 - square.rank)
        };
        let alike = |[white, black]: &[Vec<Square>; 2]| {
            let mirrored: std::collections::BTreeSet<Square> = white.iter().map(seen).collect();
            mirrored == black.iter().copied().collect()
        };
        let of_piece = |piece: &super::spec::PieceSpec| {
            piece.initial.as_ref().is_none_or(alike)
                && piece.stays.as_ref().is_none_or(alike)
                && piece.promotion.as_ref().is_none_or(|promotion| alike(&promotion.zone))
        };
        let castling = self.spec().castling.as_ref().is_none_or(|castling| castling.sides[0] == castling.sides[1]);
        castling && self.spec().pieces.iter().all(of_piece)
    }

    /// Whether some men take friends or fuse with them.
    pub fn has_friendly_fire(&self) -> bool {
        self.tables().kinds.iter().any(|kind| kind.takes_friends || kind.fuses.is_some())
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.inner.tables
    }

    pub(super) fn spec(&self) -> &Spec {
        &self.inner.spec
    }

    /// The starting positions: the game's arrays, and each with every choice of men that may change places before
    /// play. The first is the usual one.
    pub fn arrays(&self) -> Vec<super::Setup> {
        let mut setups = Vec::new();
        for text in &self.spec().arrays {
            let mut findings = Findings::new();
            let setup = self.read_fen(text, nowhere(), &mut findings);
            let mut variants = vec![setup];
            for (first, second) in &self.spec().choices {
                let swapped: Vec<_> = variants.iter().map(|setup| setup.with_swapped(*first, *second)).collect();
                variants.extend(swapped);
            }
            setups.extend(variants);
        }
        setups
    }

    /// The number of a kind by the letter of a man, and its side.
    pub(super) fn kind_of(&self, man: &Man) -> Option<(usize, u8)> {
        let side = match man.colour {
            Colour::White => WHITE,
            Colour::Black => BLACK,
            Colour::Neutral => return None,
        };
        let kind = self.spec().pieces.iter().position(|piece| piece.letter == man.symbol)?;
        Some((side, u8::try_from(kind).ok()?))
    }

    /// The code of a man or union as written.
    pub(super) fn code_of(&self, man: &Man) -> Option<u8> {
        if let Some((side, kind)) = self.kind_of(man) {
            return Some(super::state::man(side, kind));
        }
        let unions = self.spec().unions.as_ref()?;
        let (_, men) = unions.letters.iter().find(|(letter, _)| *letter == man.symbol)?;
        let number = |id: &String| {
            let at = self.spec().pieces.iter().position(|piece| piece.id == *id)?;
            u8::try_from(at).ok()
        };
        let (first, second) = (number(&men[0])?, number(&men[1])?);
        Some(super::state::union(if man.colour == Colour::White { [first, second] } else { [second, first] }))
    }

    /// The man or union of a code.
    pub(super) fn man_of(&self, code: u8) -> Option<Man> {
        let Some([white, black]) = super::state::united(code) else {
            let code = code.checked_sub(1)?;
            return Some(self.man(usize::from(code & 1), code >> 1));
        };
        let id = |kind: u8| self.spec().pieces.get(usize::from(kind)).map(|piece| piece.id.as_str());
        let (white, black) = (id(white)?, id(black)?);
        let unions = self.spec().unions.as_ref()?;
        let find = |first: &str, second: &str| {
            unions.letters.iter().find(|(_, men)| men[0] == first && men[1] == second).map(|(letter, _)| letter)
        };
        let (letter, colour) = match (find(white, black), find(black, white)) {
            (Some(letter), Some(_)) if unions.equal_lower => (letter, Colour::Black),
            (Some(letter), _) => (letter, Colour::White),
            (None, letter) => (letter?, Colour::Black),
        };
        // A sign without case is of both sides.
        let colour = if letter.chars().any(char::is_alphabetic) { colour } else { Colour::Neutral };
        Some(Man { symbol: letter.clone(), colour })
    }

    /// A placement with every man as positions of these rules write him: a union of two of a kind has two letters.
    pub fn as_written(&self, placement: &Placement) -> Placement {
        let mut placement = placement.clone();
        for man in placement.men.values_mut() {
            if let Some(own) = self.code_of(man).and_then(|code| self.man_of(code)) {
                *man = own;
            }
        }
        placement
    }

    /// The single men of a man as written: itself, or White's and Black's of a union.
    pub fn parts(&self, man: &Man) -> Vec<Man> {
        match self.code_of(man).map(|code| (code, super::state::united(code))) {
            Some((_, Some([white, black]))) => vec![self.man(WHITE, white), self.man(BLACK, black)],
            Some((code, None)) => self.man_of(code).into_iter().collect(),
            None => vec![man.clone()],
        }
    }

    /// The man of a side and kind.
    pub(super) fn man(&self, side: usize, kind: u8) -> Man {
        let symbol = self.spec().pieces.get(usize::from(kind)).map_or("?", |piece| piece.letter.as_str()).to_owned();
        Man { symbol, colour: if side == WHITE { Colour::White } else { Colour::Black } }
    }

    pub(super) fn square(&self, number: u8) -> Square {
        self.tables().geometry.square(number)
    }

    pub(super) fn squares(&self, set: Bits) -> crate::board::SquareSet {
        super::bits::squares(set).map(|number| self.square(number)).collect()
    }
}

/// A place for texts that are in no file. Findings about them are dropped.
pub(super) fn nowhere() -> Span {
    let mut sources = crate::source::Sources::new();
    let file: FileId = sources.add("", "");
    Span::new(file, 0..0)
}

fn start_of(spec: &Spec, geometry: &Geometry, game: &Game) -> Vec<(usize, u8, u8)> {
    let Some(text) = spec.arrays.first() else { return Vec::new() };
    let mut findings = Findings::new();
    let rows = text.split_whitespace().next().unwrap_or("");
    let placement: Placement = fen::read(rows, nowhere(), &game.dialect(), &mut findings);
    let mut men = Vec::new();
    for (square, man) in &placement.men {
        let kind = spec.pieces.iter().position(|piece| piece.letter == man.symbol).and_then(|at| u8::try_from(at).ok());
        let side = usize::from(man.colour == Colour::Black);
        if let (Some(kind), Some(number)) = (kind, geometry.find(*square)) {
            men.push((side, kind, number));
        }
    }
    men
}
