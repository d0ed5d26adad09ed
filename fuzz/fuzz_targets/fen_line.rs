//! Any text as a diagram in each language.
#![no_main]

mod page;

libfuzzer_sys::fuzz_target!(|text: &str| {
    use fenbook::document::Format;
    page::check(&format!(".diagram\n  | fen:{text}:\n"), Format::Pug);
    page::check(&format!("```diagram\nfen: {text}\n```\n"), Format::Markdown);
    page::check(&format!("<div data-fen='{text}'></div>"), Format::Html);
});
