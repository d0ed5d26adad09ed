//! Any text as a page in this language.
#![no_main]

mod page;

libfuzzer_sys::fuzz_target!(|text: &str| page::check(text, fenbook::document::Format::Pug));
