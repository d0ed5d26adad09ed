//! Any text as a position of any game.
#![no_main]

mod position;

libfuzzer_sys::fuzz_target!(|text: &str| position::check(text));
