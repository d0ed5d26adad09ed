//! Tests that read or write files or run the program: one binary, a module by topic.

mod allow;
mod claims_book;
mod claims_cli;
mod claims_codes;
mod claims_docs;
mod claims_examples;
mod claims_support;
mod cli;
mod code_examples;
mod codes_docs;
mod docs_examples;
mod docs_links;
mod draw_corpus;
mod draw_pixels;
mod draw_support;
mod games;
mod games_cases;
mod html;
mod layers;
mod markdown;
mod pacosako;
mod pug;
mod reports;
mod resolve;
mod round_trip;
mod serve;
