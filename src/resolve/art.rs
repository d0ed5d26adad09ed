//! The drawings of a diagram's men: named by the game, or by the orthodox letters when no game is known.

use crate::board::{Colour, Man};
use crate::diagram::{Art, ArtFigure, Diagram};
use crate::game::Game;

/// The orthodox letters and their drawings, which are also the ids of the pieces.
pub(super) const ORTHODOX: [(&str, &str); 6] =
    [("k", "king"), ("q", "queen"), ("r", "rook"), ("b", "bishop"), ("n", "knight"), ("p", "pawn")];

/// Gives every man of a diagram its drawing. Men that the game (or orthodox chess) does not know stay without one and
/// are drawn by their letter.
pub fn name_art(diagram: &mut Diagram, game: Option<&Game>) {
    let view = diagram.view;
    let men = diagram.placement.men.iter();
    diagram.art = men.filter_map(|(square, man)| Some((*square, art_of(man, game, view)?))).collect();
    diagram.hand_art = diagram.placement.hand.iter().map(|man| art_of(man, game, view)).collect();
}

fn art_of(man: &Man, game: Option<&Game>, view: Colour) -> Option<Art> {
    let Some(game) = game else {
        let (_, name) = ORTHODOX.iter().find(|(letter, _)| *letter == man.symbol)?;
        return Some(Art::plain(name, man.colour));
    };
    let drawings = game.piece(man)?.art();
    let upside_down = game.has_turned_men() && man.colour != view;
    // A union's first man is its owner's by the case of the letter; the second is the other side's.
    let pair = drawings.len() == 2;
    let figures = drawings.iter().enumerate().map(|(index, drawing)| {
        let (name, label) = match drawing.name.split_once(':') {
            Some((name, label)) => (name, Some(label.to_owned())),
            None => (drawing.name.as_str(), None),
        };
        let colour = match (index, pair, man.colour) {
            (0, true, Colour::Neutral) => Colour::White,
            (1, true, Colour::Neutral) => Colour::Black,
            (1, true, colour) => colour.other(),
            (_, _, colour) => colour,
        };
        ArtFigure { name: name.to_owned(), colour, rotated: drawing.turned != upside_down, label }
    });
    Some(Art { figures: figures.collect() })
}
