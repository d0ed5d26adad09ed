//! What must hold for any text as a game file: findings lie in it, and a game that comes out of it can be played.

use fenbook::game::{Library, load};
use fenbook::source::Sources;

/// Reads a game and the moves of its starting positions.
pub(crate) fn check(text: &str) {
    let mut sources = Sources::new();
    let file = sources.add("game.toml", text);
    let (game, findings) = load(file, &sources, &Library::builtin());
    for finding in findings.iter() {
        assert!(finding.span.is_none_or(|span| text.get(span.range()).is_some()), "{finding:?} in {text:?}");
    }
    let Some(rules) = game.and_then(|game| game.rules(None, &[]).ok()) else { return };
    for setup in rules.arrays().iter().take(2) {
        let position = rules.position(setup).0;
        if let Some(mv) = position.legal_moves().first() {
            position.play(mv).legal_moves();
        }
    }
}
