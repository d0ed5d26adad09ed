//! Alternative text: a diagram in the words of a page's language.

use std::collections::BTreeMap;

use super::art::ORTHODOX;
use crate::board::{Colour, Man, Square};
use crate::diagram::Diagram;
use crate::game::Game;
use crate::locale::{Board, Locales, ManName, Men, Side};

/// The diagram as sentences: the men by owner and kind, then what is marked.
pub fn describe(diagram: &Diagram, game: Option<&Game>, locales: &Locales, language: &str) -> String {
    let size = diagram.shape.size;
    let names = |squares: &mut dyn Iterator<Item = &Square>| squares.map(Square::to_string).collect::<Vec<_>>();
    let mut marks: Vec<String> = Vec::new();
    for mark in &diagram.marks {
        let name = mark.square.to_string();
        if !marks.contains(&name) {
            marks.push(name);
        }
    }
    let board = Board {
        size: (usize::from(size.files), usize::from(size.ranks)),
        from_black: diagram.view == Colour::Black,
        men: men(diagram.placement.men.iter().map(|(square, man)| (square.to_string(), man)), game),
        hand: men(diagram.placement.hand.iter().map(|man| (String::new(), man)), game),
        lifted: diagram.placement.lifted.as_ref().map(|lifted| {
            let men = lifted.men.chars().map(|letter| name(&Man::of(&letter.to_string()), game));
            (lifted.square.to_string(), men.collect())
        }),
        // A game's own holes are known to its players; only what this diagram leaves out is told.
        holes: names(
            &mut diagram.shape.holes.iter().filter(|hole| !game.is_some_and(|game| game.shape().holes.contains(hole))),
        ),
        marks,
        shadow: names(&mut diagram.shadow.iter()),
        arrows: diagram.arrows.iter().map(|arrow| names(&mut arrow.path.iter())).collect(),
        last_move: names(&mut diagram.last_move.iter()),
        check: names(&mut diagram.check.iter()),
        frozen: names(&mut diagram.frozen.iter()),
    };
    locales.describe(language, &board)
}

/// The texts of pictures that show one man of a game, by the file's name without its ending: `wr` or `bk`, a colour and a
/// letter of the game. Empty for a language without messages of its own.
pub fn pictures_of_men(game: &Game, locales: &Locales, language: &str) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    if !locales.knows(language) {
        return texts;
    }
    for piece in game.pieces() {
        for (letter, colour, side) in [('w', Colour::White, Side::White), ('b', Colour::Black, Side::Black)] {
            let name = name(&Man { colour, symbol: piece.symbol().to_owned() }, Some(game));
            let words = locales.name(language, &name);
            let text = match name {
                // Both sides' men: the words say whose.
                ManName::Union(..) => words.title(),
                _ => locales.man_picture(language, &words, side),
            };
            texts.insert(format!("{letter}{}", piece.symbol()).to_lowercase(), text);
        }
    }
    texts
}

/// Men gathered by side and name: White first, the game's order of pieces within a side.
fn men<'a>(men: impl Iterator<Item = (String, &'a Man)>, game: Option<&Game>) -> Vec<Men> {
    let mut groups: Vec<(usize, Men)> = Vec::new();
    for (square, man) in men {
        let side = match man.colour {
            Colour::White => Side::White,
            Colour::Black => Side::Black,
            Colour::Neutral => Side::Neutral,
        };
        let name = name(man, game);
        let side = if matches!(name, ManName::Union(..)) { Side::Neutral } else { side };
        match groups.iter_mut().find(|(_, group)| group.side == side && group.name == name) {
            Some((_, group)) => group.squares.push(square),
            None => groups.push((rank(man, game), Men { side, name, squares: vec![square] })),
        }
    }
    groups.sort_by(|(a, one), (b, two)| (one.side, a, &one.name).cmp(&(two.side, b, &two.name)));
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The place of a man's kind among the game's pieces; orthodox rank without a game.
fn rank(man: &Man, game: Option<&Game>) -> usize {
    match game {
        Some(game) => game.pieces().iter().position(|piece| piece.symbol() == man.symbol).unwrap_or(usize::MAX),
        None => ORTHODOX.iter().position(|(letter, _)| *letter == man.symbol).unwrap_or(usize::MAX),
    }
}

/// How a man is called.
pub(super) fn name(man: &Man, game: Option<&Game>) -> ManName {
    match game {
        Some(game) => match game.piece(man) {
            Some(piece) => match (piece.parts(), man.colour) {
                (Some((first, second)), Colour::Black) => ManName::Union(second.to_owned(), first.to_owned()),
                (Some((first, second)), _) => ManName::Union(first.to_owned(), second.to_owned()),
                (None, _) => ManName::Piece(piece.id().to_owned()),
            },
            None => ManName::Letter(man.written()),
        },
        None => match ORTHODOX.iter().find(|(letter, _)| *letter == man.symbol) {
            Some((_, id)) => ManName::Piece((*id).to_owned()),
            None => ManName::Letter(man.written()),
        },
    }
}
