//! Where files come from: the disk, or memory in tests.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;

/// Reads the files of one book. Paths are relative to the book's folder, with `/` between folders.
pub trait Files {
    /// The bytes of a file.
    ///
    /// # Errors
    /// Those of the system: the file is not there, is a folder, may not be read.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;

    /// All files under a folder (`""` is the book's), sorted by path, without those whose name begins with a dot. A link
    /// that leads nowhere is among them, so that reading it says so.
    /// A folder that is not there has no files.
    ///
    /// # Errors
    /// Those of the system.
    fn list(&self, folder: &str) -> io::Result<Vec<String>>;

    /// All folders under a folder, sorted, without those whose name begins with a dot.
    ///
    /// # Errors
    /// Those of the system.
    fn folders(&self, folder: &str) -> io::Result<Vec<String>>;
}

/// A folder on disk.
#[derive(Debug, Clone)]
pub struct DiskFiles {
    root: PathBuf,
}

impl DiskFiles {
    /// The files under `root`.
    pub fn new(root: impl Into<PathBuf>) -> DiskFiles {
        DiskFiles { root: root.into() }
    }
}

impl Files for DiskFiles {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        std::fs::read(self.root.join(path))
    }

    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        self.walk(folder, |entry| entry.file_type().is_file() || (entry.path_is_symlink() && !entry.path().is_dir()))
    }

    fn folders(&self, folder: &str) -> io::Result<Vec<String>> {
        self.walk(folder, |entry| entry.depth() > 0 && entry.file_type().is_dir())
    }
}

impl DiskFiles {
    /// The paths of what is wanted under a folder, sorted.
    fn walk(&self, folder: &str, wanted: impl Fn(&walkdir::DirEntry) -> bool) -> io::Result<Vec<String>> {
        let start = self.root.join(folder);
        if !start.exists() {
            return Ok(Vec::new());
        }
        let visible =
            |entry: &walkdir::DirEntry| entry.depth() == 0 || !entry.file_name().to_string_lossy().starts_with('.');
        let mut paths = Vec::new();
        for entry in walkdir::WalkDir::new(&start).sort_by_file_name().into_iter().filter_entry(visible) {
            let entry = entry?;
            if wanted(&entry) {
                let relative = entry.path().strip_prefix(&self.root).unwrap_or(entry.path());
                let parts: Vec<_> = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
                paths.push(parts.join("/"));
            }
        }
        paths.sort();
        Ok(paths)
    }
}

/// Files that exist only in memory.
#[derive(Debug, Clone, Default)]
pub struct MemoryFiles {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemoryFiles {
    /// No files yet.
    pub fn new() -> MemoryFiles {
        MemoryFiles::default()
    }

    /// The same files and one more.
    pub fn with(mut self, path: &str, content: impl Into<Vec<u8>>) -> MemoryFiles {
        self.files.insert(path.to_owned(), content.into());
        self
    }
}

impl Files for MemoryFiles {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.files.get(path).cloned().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }

    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{}/", folder.trim_end_matches('/')) };
        Ok(self.files.keys().filter(|path| path.starts_with(&prefix)).cloned().collect())
    }

    fn folders(&self, folder: &str) -> io::Result<Vec<String>> {
        let mut folders = BTreeSet::new();
        for path in self.list(folder)? {
            let ends = path.match_indices('/').map(|(at, _)| at).filter(|at| *at > folder.len());
            folders.extend(ends.map(|at| path[..at].to_owned()));
        }
        Ok(folders.into_iter().collect())
    }
}
