//! Boards and lists in words and characters, for the engine's answers.

use crate::board::{Colour, Man, Placement, Square, SquareSet};

/// Squares with commas.
pub(super) fn list(squares: impl IntoIterator<Item = Square>) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(",") }
}

/// `White` or `Black`.
pub(super) fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
        Colour::Neutral => "neither side",
    }
}

/// A man as an answer names it: `White's R`.
pub(super) fn man(man: &Man) -> String {
    match man.colour {
        Colour::Neutral => man.symbol.clone(),
        colour => format!("{}'s {}", side(colour), man.written()),
    }
}

/// What stands on a square.
pub(super) fn stands(placement: &Placement, square: Square) -> String {
    match placement.men.get(&square) {
        Some(own) => format!("{} stands on {square}", man(own)),
        None if placement.holes.contains(&square) || !placement.size.contains(square) => {
            format!("{square} is no square of the board")
        }
        None => format!("{square} is empty"),
    }
}

/// The board in characters, rank by rank from the top; the squares to look at stand in brackets.
pub(super) fn board(placement: &Placement, look: &SquareSet) -> String {
    let size = placement.size;
    let label = usize::from(size.ranks).to_string().len();
    let wide = placement.men.values().map(|man| man.written().chars().count()).max().unwrap_or(1);
    let mut out = String::new();
    for rank in (0..size.ranks).rev() {
        out.push_str(&format!("{:>label$} ", u16::from(rank) + 1));
        for file in 0..size.files {
            let square = Square::new(file, rank);
            let sign = match placement.men.get(&square) {
                Some(man) => man.written(),
                None if placement.holes.contains(&square) => " ".to_owned(),
                None => ".".to_owned(),
            };
            let (open, close) = if look.contains(&square) { ('[', ']') } else { (' ', ' ') };
            out.push_str(&format!("{open}{sign:>wide$}{close}"));
        }
        let end = out.trim_end().len();
        out.truncate(end);
        out.push('\n');
    }
    out.push_str(&" ".repeat(label + 1));
    for file in 0..size.files {
        out.push_str(&format!(" {:>wide$} ", Square::new(file, 0).file_letter()));
    }
    out.truncate(out.trim_end().len());
    out
}

/// The squares on which two placements differ, with what stands there first and second.
pub(super) fn differences(first: &Placement, second: &Placement) -> Vec<(Square, Option<Man>, Option<Man>)> {
    let squares: SquareSet = first.men.keys().chain(second.men.keys()).copied().collect();
    squares
        .into_iter()
        .map(|at| (at, first.men.get(&at).cloned(), second.men.get(&at).cloned()))
        .filter(|(_, first, second)| first != second)
        .collect()
}

/// One difference in words: `c3 is empty, but the diagram shows N`.
pub(super) fn difference(at: Square, got: Option<&Man>, shown: Option<&Man>) -> String {
    let sign = |man: Option<&Man>| man.map_or_else(|| "nothing".to_owned(), Man::written);
    format!("{at}: the moves leave {} there, the diagram shows {}", sign(got), sign(shown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn a_board_in_characters() {
        let mut placement = Placement::empty(Size { files: 3, ranks: 2 });
        placement.men.insert(Square::new(0, 0), Man::of("K"));
        placement.men.insert(Square::new(2, 1), Man::of("q"));
        let look = SquareSet::from([Square::new(2, 1), Square::new(1, 0)]);
        assert_eq!(board(&placement, &look), "2  .  . [q]\n1  K [.] .\n   a  b  c");
    }
}
