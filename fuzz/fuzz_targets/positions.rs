//! Any text as a position of any game: no panic, and what is written can be read again.
#![no_main]

use fenbook::finding::Findings;
use fenbook::game::{Library, Rules, Setup};
use fenbook::source::{Sources, Span};

fn read(rules: &Rules, text: &str) -> Setup {
    let mut sources = Sources::new();
    let file = sources.add("fen", text);
    rules.read_fen(text, Span::new(file, 0..text.len()), &mut Findings::new())
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    for game in Library::builtin().games() {
        let Ok(rules) = game.rules(None, &[]) else { continue };
        let (position, _) = rules.position(&read(&rules, text));
        let written = position.to_fen();
        let (again, _) = rules.position(&read(&rules, &written));
        assert_eq!(again.to_fen(), written);
    }
});
