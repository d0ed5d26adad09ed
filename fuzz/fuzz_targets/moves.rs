//! Moves chosen by the input from the start of a game: the quick way and the reference find the same legal moves, and
//! every move can be written and read again.
#![no_main]

use fenbook::game::Library;

libfuzzer_sys::fuzz_target!(|choices: &[u8]| {
    let Some((game, choices)) = choices.split_first() else { return };
    let library = Library::builtin();
    let games: Vec<_> = library.games().collect();
    let Ok(rules) = games[usize::from(*game) % games.len()].rules(None, &[]) else { return };
    let Some(setup) = rules.arrays().into_iter().next() else { return };
    let mut position = rules.position(&setup).0;
    for choice in choices.iter().take(60) {
        let mut moves = position.legal_moves();
        let mut reference = position.legal_moves_by_reference();
        if moves.is_empty() {
            return;
        }
        let chosen = moves[usize::from(*choice) % moves.len()];
        assert!(position.find_moves(&position.notation(&chosen)).contains(&chosen));
        moves.sort();
        reference.sort();
        assert_eq!(moves, reference, "{}", position.to_fen());
        position = position.play(&chosen);
    }
});
