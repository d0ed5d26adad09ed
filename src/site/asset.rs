//! Static files of the theme: embedded, or replaced and added by the book's theme.

use std::collections::BTreeMap;

/// The built-in static files.
const BUILTIN: [(&str, &str); 3] = [
    ("fenbook.css", include_str!("../../themes/default/static/fenbook.css")),
    ("fenbook.js", include_str!("../../themes/default/static/fenbook.js")),
    ("icon.svg", include_str!("../../themes/default/static/icon.svg")),
];

/// The folder of static files in the site.
pub(super) const FOLDER: &str = "static";

/// The static files of a site, by name.
#[derive(Debug)]
pub(super) struct Statics {
    files: BTreeMap<String, Vec<u8>>,
}

impl Statics {
    /// The built-in files with the book's on top.
    pub(super) fn new(own: &BTreeMap<String, Vec<u8>>) -> Statics {
        let mut files: BTreeMap<String, Vec<u8>> =
            BUILTIN.into_iter().map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())).collect();
        files.extend(own.iter().map(|(name, bytes)| (name.clone(), bytes.clone())));
        Statics { files }
    }

    /// The path of a static file in the site, and a mark that changes with its content, so that browsers do not show
    /// an old one.
    pub(super) fn versioned(&self, name: &str) -> Option<String> {
        let hash = blake3::hash(self.files.get(name)?).to_hex();
        Some(format!("{FOLDER}/{name}?v={}", &hash[..8]))
    }

    /// Every file with its path in the site.
    pub(super) fn files(&self) -> impl Iterator<Item = (String, Vec<u8>)> {
        self.files.iter().map(|(name, bytes)| (format!("{FOLDER}/{name}"), bytes.clone()))
    }
}
