//! Notices changes of a book's files by looking at them: no service of the system, and a rulebook has few files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How long to wait between two looks.
pub(crate) const PAUSE: Duration = Duration::from_millis(400);

/// What the files of a folder looked like: size and time of change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Snapshot {
    files: BTreeMap<PathBuf, (u64, Option<SystemTime>)>,
}

impl Snapshot {
    /// The files under `folder`, without those under `left_out` and those whose names begin with a dot.
    pub(crate) fn of(folder: &Path, left_out: &Path) -> Snapshot {
        let seen = |entry: &walkdir::DirEntry| {
            let hidden = entry.file_name().to_string_lossy().starts_with('.') && entry.depth() > 0;
            !hidden && (left_out.as_os_str().is_empty() || entry.path() != left_out)
        };
        let entries = walkdir::WalkDir::new(folder).into_iter().filter_entry(seen).filter_map(Result::ok);
        let files = entries.filter(|entry| entry.file_type().is_file()).filter_map(|entry| {
            let metadata = entry.metadata().ok()?;
            Some((entry.into_path(), (metadata.len(), metadata.modified().ok())))
        });
        Snapshot { files: files.collect() }
    }
}

/// Waits until the files of a folder differ from how they were, and have stopped changing.
pub(crate) fn wait_for_change(folder: &Path, left_out: &Path, before: &Snapshot) -> Snapshot {
    let mut last = before.clone();
    loop {
        std::thread::sleep(PAUSE);
        let now = Snapshot::of(folder, left_out);
        if now == last && now != *before {
            return now;
        }
        last = now;
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn sees_new_and_changed_files_but_not_the_site() {
        let folder = tempfile::tempdir().expect("a folder");
        let site = folder.path().join("site");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        };
        write("rules/en.md", "one");
        let first = Snapshot::of(folder.path(), &site);
        write("site/index.html", "x");
        write(".git/index", "x");
        assert_eq!(Snapshot::of(folder.path(), &site), first);
        write("rules/en.md", "three");
        let second = Snapshot::of(folder.path(), &site);
        assert_ne!(second, first);
        write("rules/fr.pug", "");
        assert_ne!(Snapshot::of(folder.path(), &site), second);
    }
}
