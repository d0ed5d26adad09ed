//! Puts a built site on disk: only what changed is written, each file beside its place and then renamed, so that a
//! reader or a stopped run never finds half a file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The list of the files that the last build wrote, so that the next one can remove what is no longer there.
pub const MANIFEST: &str = ".fenbook-files";

/// What writing changed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Written {
    /// Files that are new or have new content.
    pub changed: usize,
    /// Files that were there already, untouched.
    pub unchanged: usize,
    /// Files of an earlier build that are gone.
    pub removed: usize,
}

/// Why a site could not be written: the path, and what the system said.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {error}", path.display())]
pub struct WriteError {
    /// The file or folder.
    pub path: PathBuf,
    /// What the system said.
    pub error: io::Error,
}

/// Writes a site's files into a folder. Files there that no build wrote are left alone.
///
/// # Errors
/// When a file or a folder cannot be made, named with its path.
pub fn write(folder: &Path, files: &BTreeMap<String, Vec<u8>>) -> Result<Written, WriteError> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| WriteError { path, error }
    };
    fs::create_dir_all(folder).map_err(at(folder))?;
    let mut written = Written::default();
    // Pages last: what a new page shows is there before the page is.
    let (pages, others): (Vec<_>, Vec<_>) = files.iter().partition(|(path, _)| path.ends_with(".html"));
    for (path, bytes) in others.into_iter().chain(pages) {
        let target = folder.join(path);
        if fs::read(&target).is_ok_and(|old| old == *bytes) {
            written.unchanged += 1;
            continue;
        }
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent).map_err(at(parent))?;
        }
        replace(&target, bytes).map_err(at(&target))?;
        written.changed += 1;
    }
    let manifest = folder.join(MANIFEST);
    let old = fs::read_to_string(&manifest).unwrap_or_default();
    for path in old.lines().filter(|path| !files.contains_key(*path) && is_inside(path)) {
        if fs::remove_file(folder.join(path)).is_ok() {
            written.removed += 1;
            remove_empty_folders(folder, path);
        }
    }
    let names: BTreeSet<&str> = files.keys().map(String::as_str).collect();
    let list: String = names.iter().flat_map(|name| [name, "\n"]).collect();
    if list != old {
        replace(&manifest, list.as_bytes()).map_err(at(&manifest))?;
    }
    Ok(written)
}

/// Writes beside the file and renames.
fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = target.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let beside = target.with_file_name(format!(".{name}.fenbook-new"));
    fs::write(&beside, bytes)?;
    fs::rename(&beside, target).inspect_err(|_| {
        // The old file is still whole; what is beside it helps nobody.
        let _ = fs::remove_file(&beside);
    })
}

/// Whether a path of the manifest stays inside the site's folder; a manifest is a file that anybody may edit.
fn is_inside(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, std::path::Component::Normal(_)))
}

fn remove_empty_folders(folder: &Path, path: &str) {
    let mut parent = Path::new(path).parent();
    while let Some(inner) = parent.filter(|inner| !inner.as_os_str().is_empty()) {
        if fs::remove_dir(folder.join(inner)).is_err() {
            return;
        }
        parent = inner.parent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(list: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        list.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn only_changes_are_written_and_what_is_gone_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let first = files(&[("en/a/index.html", "a"), ("en/b/index.html", "b"), ("x.css", "x")]);
        assert_eq!(write(folder.path(), &first).unwrap(), Written { changed: 3, unchanged: 0, removed: 0 });
        fs::write(folder.path().join("CNAME"), "example.org").unwrap();
        let time = |path: &str| fs::metadata(folder.path().join(path)).unwrap().modified().unwrap();
        let before = time("en/a/index.html");
        let second = files(&[("en/a/index.html", "a"), ("x.css", "y")]);
        assert_eq!(write(folder.path(), &second).unwrap(), Written { changed: 1, unchanged: 1, removed: 1 });
        assert_eq!(time("en/a/index.html"), before);
        assert!(!folder.path().join("en/b").exists());
        assert!(folder.path().join("CNAME").exists());
        assert_eq!(fs::read_to_string(folder.path().join("x.css")).unwrap(), "y");
    }

    #[test]
    fn a_manifest_cannot_reach_out_of_the_site() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        fs::create_dir_all(&site).unwrap();
        fs::write(folder.path().join("precious"), "x").unwrap();
        fs::write(site.join(MANIFEST), "../precious\n/etc/nothing\n").unwrap();
        write(&site, &files(&[("a", "a")])).unwrap();
        assert!(folder.path().join("precious").exists());
    }

    #[test]
    fn an_error_names_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "x").unwrap();
        let error = write(&file, &files(&[("a", "a")])).unwrap_err().to_string();
        assert!(error.starts_with(&format!("cannot write {}: ", file.display())), "{error}");
    }
}
