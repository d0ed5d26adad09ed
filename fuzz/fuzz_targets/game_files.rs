//! Any text as a game file: no panic, and a game that comes out of it can be asked for its rules.
#![no_main]

use fenbook::game::{Library, load};
use fenbook::source::Sources;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let mut sources = Sources::new();
    let file = sources.add("game.toml", text);
    if let (Some(game), _) = load(file, &sources, &Library::builtin()) {
        if let Ok(rules) = game.rules(None, &[]) {
            for setup in rules.arrays() {
                let _ = rules.position(&setup).0.legal_moves();
            }
        }
    }
});
