//! The book that a page on the command line belongs to.

use std::path::{Path, PathBuf};

/// The folder of a page's book: the nearest one around it with a `book.toml`, else the one that holds the page's folder.
/// A folder of pages may be its own book.
pub(super) fn root_of(page: &Path) -> PathBuf {
    let own = if page.is_dir() { page } else { page.parent().unwrap_or(Path::new("")) };
    let around = if page.is_dir() { own } else { own.parent().unwrap_or(own) };
    own.ancestors().find(|folder| folder.join("book.toml").is_file()).unwrap_or(around).to_path_buf()
}
