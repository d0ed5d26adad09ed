//! Tests that read or write files or run the program: one binary, a module by topic.

mod draw_pixels;
mod draw_support;
mod layers;
mod markdown;
mod pug;
