//! Tests that read or write files or run the program: one binary, a module by topic.

mod layers;
mod markdown;
mod pug;
mod round_trip;
