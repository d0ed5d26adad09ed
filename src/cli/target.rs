//! Where a site or an export may be written: never over a book, and over nobody's files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use fenbook::site::{Book, MANIFEST};

/// Whether files may go into the folder `out`; else the sentence that says why not. `book` is the book's folder.
pub(super) fn check_place(out: &Path, folder: &Path, book: &Book) -> Result<(), String> {
    let (place, own) = (whole(out), whole(folder));
    let refuse = |why: String| Err(format!("nothing is written into {}: {why}; name another folder", out.display()));
    if place.parent().is_none() {
        return refuse("it is the root of the file system".to_owned());
    }
    if place == own {
        return refuse("it is the book's own folder".to_owned());
    }
    if own.starts_with(&place) {
        return refuse("the book is inside it".to_owned());
    }
    let here = whole(Path::new("."));
    if here != place && here.starts_with(&place) {
        return refuse("the current folder is inside it".to_owned());
    }
    let mut sources: BTreeSet<PathBuf> = BTreeSet::new();
    if !book.source.is_empty() {
        sources.insert(PathBuf::from(&book.source));
    }
    sources.extend(book.pages.iter().filter_map(|page| Path::new(&page.path).parent().map(Path::to_owned)));
    for source in sources.iter().filter(|source| !source.as_os_str().is_empty()) {
        let pages = whole(&folder.join(source));
        if place.starts_with(&pages) || pages.starts_with(&place) {
            return refuse(format!("the book's pages are in {}", folder.join(source).display()));
        }
    }
    Ok(())
}

/// Whether writing a site's files into `out` would overwrite other files than those of an earlier build; else the
/// sentence that says which.
pub(super) fn check_site(out: &Path, files: &BTreeMap<String, Vec<u8>>) -> Result<(), String> {
    let manifest = std::fs::read_to_string(out.join(MANIFEST)).unwrap_or_default();
    let written: BTreeSet<String> = manifest.lines().map(str::to_owned).collect();
    let new = files.iter().filter(|(path, bytes)| !std::fs::read(out.join(path)).is_ok_and(|old| old == **bytes));
    check_files(out, &new.map(|(path, _)| path.clone()).collect(), &written)
}

/// Whether writing files of these names into `out` would overwrite others than those `written` before; else the sentence
/// that says which.
pub(super) fn check_files(out: &Path, files: &BTreeSet<String>, written: &BTreeSet<String>) -> Result<(), String> {
    /// More files than this are only counted.
    const MOST: usize = 3;
    let foreign: Vec<&str> = files
        .iter()
        .filter(|path| !written.contains(*path) && out.join(path).symlink_metadata().is_ok())
        .map(String::as_str)
        .collect();
    if foreign.is_empty() {
        return Ok(());
    }
    let mut names = foreign.iter().take(MOST).copied().collect::<Vec<_>>().join(", ");
    if foreign.len() > MOST {
        names.push_str(&format!(" and {} more", foreign.len() - MOST));
    }
    Err(format!(
        "{} has files that this program did not write and would overwrite: {names}; name another folder, or say \
         --force",
        out.display()
    ))
}

/// A path from the root, without links and dots; what is not there yet is taken as it is written.
fn whole(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut whole = PathBuf::new();
    for part in absolute.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                whole.pop();
            }
            part => whole.push(part),
        }
        // Link by link, because `link/..` is the folder that holds what the link leads to.
        if let Ok(real) = whole.canonicalize() {
            whole = real;
        }
    }
    whole
}
