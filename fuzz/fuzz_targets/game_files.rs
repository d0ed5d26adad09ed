//! Any text as a game file.
#![no_main]

mod game_file;

libfuzzer_sys::fuzz_target!(|text: &str| game_file::check(text));
