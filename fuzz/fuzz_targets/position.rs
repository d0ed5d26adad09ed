//! What must hold for any text as a position of any game: its moves can be found, and what is written can be read again.

use fenbook::finding::Findings;
use fenbook::game::{Library, Rules, Setup};
use fenbook::source::{Sources, Span};

/// Reads the text under the rules of every game.
pub(crate) fn check(text: &str) {
    for game in Library::builtin().games() {
        let Ok(rules) = game.rules(None, &[]) else { continue };
        let (position, _) = rules.position(&read(&rules, text));
        let moves = position.legal_moves();
        position.notations(&moves[..moves.len().min(8)]);
        let written = position.to_fen();
        let (again, _) = rules.position(&read(&rules, &written));
        assert_eq!(again.to_fen(), written, "{}: {text:?}", game.id());
    }
}

fn read(rules: &Rules, text: &str) -> Setup {
    let mut sources = Sources::new();
    let file = sources.add("fen", text);
    rules.read_fen(text, Span::new(file, 0..text.len()), &mut Findings::new())
}
