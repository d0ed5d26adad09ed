//! From resolved pages to what readers are shown: boards in words, moves in the letters of their language.

use super::content::{Board, Figure, LegalMoves, Move, Page, Verdict};
use crate::board::{Colour, Man, Square};
use crate::diagram::Diagram;
use crate::finding::Findings;
use crate::game::{Game, Rules};
use crate::locale::Locales;
use crate::resolve::{self, Notation};
use crate::source::Sources;

/// A page as the site shows it. `verdicts` holds what was checked, figure by figure; it may be shorter than the list
/// of figures.
pub fn page(
    resolved: &resolve::Page,
    folder: &str,
    verdicts: Vec<Vec<Verdict>>,
    locales: &Locales,
    sources: &Sources,
) -> Page {
    let mut verdicts = verdicts.into_iter();
    let figures = resolved.figures.iter().map(|figure| Figure {
        name: figure.name.clone(),
        boards: boards(figure, &resolved.lang, locales),
        verdicts: verdicts.next().unwrap_or_default(),
    });
    let letters = Letters { page: resolved, locales };
    let moves = resolved.references.iter().map(|reference| {
        let text = &reference.text.value;
        let shown = Move { text: letters.show(text), squares: squares_in(text), figure: reference.figure };
        (reference.span, shown)
    });
    Page {
        folder: folder.to_owned(),
        slug: if folder.is_empty() { String::new() } else { resolved.slug.clone() },
        lang: resolved.lang.clone(),
        title: resolved.title.clone(),
        description: resolved.description.clone(),
        path: sources.get(resolved.file).name().to_owned(),
        figures: figures.collect(),
        moves: moves.collect(),
        document: resolved.document.clone(),
    }
}

fn boards(figure: &resolve::Figure, lang: &str, locales: &Locales) -> Vec<Board> {
    let board = |(number, diagram): (usize, &Diagram)| {
        let own = figure.alt.get(number).cloned().flatten();
        Board {
            alt: own.unwrap_or_else(|| resolve::describe(diagram, figure.game.as_deref(), locales, lang)),
            fen: diagram.fen('x'),
            moves: figure.rules.as_ref().and_then(|rules| legal_moves(diagram, rules)),
            diagram: diagram.clone(),
        }
    };
    figure.diagrams.iter().enumerate().map(board).collect()
}

/// The legal moves of every man, of both sides when the diagram does not say whose turn it is.
fn legal_moves(diagram: &Diagram, rules: &Rules) -> Option<LegalMoves> {
    if diagram.shape.size != rules.game().shape().size {
        return None;
    }
    // What is wrong with the position was reported where it was read.
    let setup = rules.read_fen(&diagram.fen('x'), diagram.span, &mut Findings::new());
    let (position, _) = rules.position(&setup);
    let sides = match diagram.turn() {
        Some(side) => vec![side],
        None => vec![Colour::White, Colour::Black],
    };
    let mut moves = LegalMoves::new();
    for side in sides {
        let position = position.with_turn(side);
        for mv in position.legal_moves() {
            let effects = position.effects(&mv);
            let (Some(from), Some(to)) = (effects.from, effects.to) else { continue };
            let victims: Vec<String> = effects.victims.iter().map(Square::to_string).collect();
            let entry = (to.to_string(), victims);
            let own = moves.entry(from.to_string()).or_default();
            if !own.contains(&entry) {
                own.push(entry);
            }
        }
    }
    Some(moves)
}

/// The squares that a move names.
fn squares_in(text: &str) -> Vec<String> {
    let mut squares = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        match Square::prefix_of(rest) {
            Some((square, length)) => {
                squares.push(square.to_string());
                rest = &rest[length..];
            }
            None => {
                let mut characters = rest.chars();
                characters.next();
                rest = characters.as_str();
            }
        }
    }
    squares
}

/// Letters of pieces in the language of a page.
struct Letters<'a> {
    page: &'a resolve::Page,
    locales: &'a Locales,
}

impl Letters<'_> {
    /// A move with the letters of the page's language; as written when the author wrote those.
    fn show(&self, text: &str) -> String {
        match self.page.notation {
            Notation::Fen => translate(text, |letter| self.letter(letter)),
            Notation::Local => text.to_owned(),
        }
    }

    fn letter(&self, letter: char) -> Option<String> {
        let man = Man::of(&letter.to_string());
        match self.page.game.as_deref() {
            Some(game) => self.game_letter(game, &man),
            None => {
                let orthodox =
                    [('K', "king"), ('Q', "queen"), ('R', "rook"), ('B', "bishop"), ('N', "knight"), ('P', "pawn")];
                let (_, piece) = orthodox.iter().find(|(known, _)| *known == letter)?;
                self.locales.piece_name(&self.page.lang, piece)?.letter
            }
        }
    }

    fn game_letter(&self, game: &Game, man: &Man) -> Option<String> {
        let piece = game.piece(man)?;
        let own = piece.letter(&self.page.lang).map(str::to_uppercase);
        own.or_else(|| self.locales.piece_name(&self.page.lang, piece.id())?.letter)
    }
}

/// A move with other letters for its pieces: an upper-case letter is a piece's where a move or a captured piece
/// begins; `O-O` and suffixes (`X`, `S`, `D`) are none.
fn translate(text: &str, letter: impl Fn(char) -> Option<String>) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    for (index, &character) in characters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| characters.get(before)).copied();
        let after = characters.get(index + 1).copied();
        let begins = before.is_none_or(|before| before == 'x' || !before.is_alphanumeric());
        let goes_on = after.is_some_and(|after| after.is_ascii_lowercase() || after.is_ascii_digit() || after == '@');
        let promoted = before == Some('=');
        let piece = character.is_ascii_uppercase() && ((begins && goes_on) || promoted || characters.len() == 1);
        match letter(character).filter(|_| piece) {
            Some(own) => out.push_str(&own),
            None => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_of_pieces_are_translated() {
        // French: R is a rook in English and T in French; Q is D, K is R.
        let french = |letter: char| match letter {
            'R' => Some("T".to_owned()),
            'Q' => Some("D".to_owned()),
            'K' => Some("R".to_owned()),
            _ => None,
        };
        let cases = [
            ("Rc5", "Tc5"),
            ("1.Rc5", "1.Tc5"),
            ("Qd3xQg6", "Dd3xDg6"),
            ("Kxc6X", "Rxc6X"),
            ("O-O-O", "O-O-O"),
            ("a8=Q+", "a8=D+"),
            ("c7", "c7"),
            ("Q@e4", "D@e4"),
            ("R", "T"),
        ];
        for (written, shown) in cases {
            assert_eq!(translate(written, french), shown, "{written}");
        }
    }

    #[test]
    fn squares_are_found_in_moves() {
        assert_eq!(squares_in("1.Rc5-a10"), ["c5", "a10"]);
        assert_eq!(squares_in("O-O"), Vec::<String>::new());
    }
}
