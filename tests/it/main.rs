//! Tests that read or write files or run the program: one binary, a module by topic.

mod allow;
mod cli;
mod codes_docs;
mod docs_examples;
mod docs_links;
mod draw_pixels;
mod draw_support;
mod games;
mod games_cases;
mod games_files;
mod games_random;
mod layers;
mod markdown;
mod pug;
mod resolve;
