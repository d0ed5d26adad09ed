//! The website: `book.toml`, the sources of a book, pages from templates, search, and writing it all to disk.
//!
//! [`load()`] finds and reads a book, [`build()`] makes every file of the site in memory, [`write()`] puts them on disk and
//! touches only what changed. Pages are plain data given to Tera templates (`themes/<name>/templates`); what templates
//! may see is in `view`, and a new field there is a deliberate act.

mod asset;
mod body;
mod build;
mod config;
pub mod content;
mod fold;
mod heading;
mod html;
mod link;
mod load;
mod picture;
mod present;
mod route;
mod search;
mod section;
mod sentence;
mod settings;
mod sources;
mod template;
mod view;
mod write;

pub use build::{Site, build, check_links};
pub use config::Config;
pub use load::{Book, PageSource, load};
pub use present::{page as present, text_of};
pub use settings::check_rules;
pub use sources::{BookIncludes, library, theme};
pub use write::{MANIFEST, WriteError, Written, write};
