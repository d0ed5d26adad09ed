//! From resolved pages to what readers are shown: boards in words, moves in the letters of their language.

use super::content::{Board, Figure, LegalMoves, Move, Page, Verdict};
use super::sentence;
use crate::board::{Colour, Man, Square};
use crate::check::{PageOutcome, Standing};
use crate::diagram::Diagram;
use crate::finding::Findings;
use crate::game::{Game, Rules};
use crate::locale::{Locales, Side};
use crate::resolve::{self, Notation};
use crate::source::Sources;

/// A page as the site shows it. `outcome` is what checking gave for it; figures that have no claims of their own are
/// told by those of the page of the default language, `original`.
pub fn page(
    resolved: &resolve::Page,
    folder: &str,
    outcome: Option<&PageOutcome>,
    original: Option<&PageOutcome>,
    locales: &Locales,
    sources: &Sources,
) -> Page {
    let verdicts = |figure: &resolve::Figure| -> Vec<Verdict> {
        let Some(own) = outcome.and_then(|page| page.figures.get(figure.index)) else { return Vec::new() };
        let inherited = original.and_then(|page| page.figures.get(figure.index));
        let inherited = inherited.filter(|_| own.judged.is_empty() && own.standing == Standing::Proved);
        sentence::verdicts(inherited.unwrap_or(own), figure, resolved, locales)
    };
    let figures = resolved.figures.iter().map(|figure| Figure {
        name: figure.name.clone(),
        boards: boards(figure, &resolved.lang, locales),
        verdicts: verdicts(figure),
    });
    let letters = Letters { page: resolved, locales };
    let moves = resolved.references.iter().map(|reference| {
        let text = &reference.text.value;
        let shown = Move { text: letters.show(text), squares: squares_in(text), figure: reference.figure };
        (reference.span, shown)
    });
    Page { figures: figures.collect(), moves: moves.collect(), ..text_of(resolved, folder, sources) }
}

/// A page without its boards, verdicts and moves: enough to know where its links lead.
pub fn text_of(resolved: &resolve::Page, folder: &str, sources: &Sources) -> Page {
    let named = |figure: &resolve::Figure| Figure { name: figure.name.clone(), ..Figure::default() };
    Page {
        folder: folder.to_owned(),
        slug: if folder.is_empty() { String::new() } else { resolved.slug.clone() },
        lang: resolved.lang.clone(),
        title: resolved.title.clone(),
        description: resolved.description.clone(),
        path: sources.get(resolved.file).name().to_owned(),
        figures: resolved.figures.iter().map(named).collect(),
        moves: std::collections::BTreeMap::new(),
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
pub(super) fn squares_in(text: &str) -> Vec<String> {
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
pub(super) struct Letters<'a> {
    pub(super) page: &'a resolve::Page,
    pub(super) locales: &'a Locales,
}

impl Letters<'_> {
    /// A move with the letters of the page's language; as written when the author wrote those.
    pub(super) fn show(&self, text: &str) -> String {
        match self.page.notation {
            Notation::Fen => translate(text, |letter| self.letter(letter)),
            Notation::Local => text.to_owned(),
        }
    }

    /// A man of a letter, its case being the colour: "the white king"; the letter itself when nothing is known.
    pub(super) fn man(&self, letter: &str) -> String {
        let man = Man::of(letter);
        let side = match man.colour {
            Colour::White => Side::White,
            Colour::Black => Side::Black,
            Colour::Neutral => Side::Neutral,
        };
        let id = match self.page.game.as_deref() {
            Some(game) => game.piece(&man).map(|piece| piece.id().to_owned()),
            None => orthodox(&man).map(str::to_owned),
        };
        let name = id.and_then(|id| self.locales.piece_name(&self.page.lang, &id));
        name.map_or_else(|| letter.to_owned(), |name| self.locales.man(&self.page.lang, &name, side))
    }

    fn letter(&self, letter: char) -> Option<String> {
        let man = Man::of(&letter.to_string());
        match self.page.game.as_deref() {
            Some(game) => self.game_letter(game, &man),
            None => self.locales.piece_name(&self.page.lang, orthodox(&man)?)?.letter,
        }
    }

    fn game_letter(&self, game: &Game, man: &Man) -> Option<String> {
        let piece = game.piece(man)?;
        let own = piece.letter(&self.page.lang).map(str::to_uppercase);
        own.or_else(|| self.locales.piece_name(&self.page.lang, piece.id())?.letter)
    }
}

/// The piece of an orthodox letter.
fn orthodox(man: &Man) -> Option<&'static str> {
    let pieces = [("k", "king"), ("q", "queen"), ("r", "rook"), ("b", "bishop"), ("n", "knight"), ("p", "pawn")];
    pieces.iter().find(|(symbol, _)| *symbol == man.symbol).map(|(_, piece)| *piece)
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
