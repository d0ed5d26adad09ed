//! Further files of a book: its games, its drawing theme, what its pages include.

use super::load::Book;
use crate::draw::Theme;
use crate::finding::{Finding, Findings, code, suggest};
use crate::game::Library;
use crate::parse::Includes;
use crate::source::{FileId, Files, Sources};

/// The built-in games, those of the book (`<folder>/game.toml`), and the book's other names for games.
pub fn library(book: &Book, files: &dyn Files, sources: &mut Sources, findings: &mut Findings) -> Library {
    let mut library = Library::builtin();
    for path in book.paths.iter().filter(|path| path.ends_with("/game.toml")) {
        let bytes = match files.read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let message = format!("\"{path}\" cannot be read: {error}");
                findings.push(Finding::general(code::source::UNREADABLE, message));
                continue;
            }
        };
        let (file, result) = sources.add_bytes(path, bytes);
        match result {
            Ok(()) => findings.extend(library.add(file, sources)),
            Err(error) => findings.push(Finding::general(code::source::NOT_UTF8, format!("\"{path}\" {error}"))),
        }
    }
    for (name, game) in &book.config.aliases {
        if !library.alias(name, &game.value) {
            let ids: Vec<&str> = library.ids().collect();
            findings.push(
                Finding::new(code::book::BAD_VALUE, game.span, format!("there is no game \"{}\"", game.value))
                    .help_opt(suggest::did_you_mean(&game.value, ids.iter().copied()))
                    .help(format!("the games are {}", ids.join(", "))),
            );
        }
    }
    library
}

/// The theme that diagrams are drawn in: the book's own, else the built-in one of its name, else the default.
pub fn theme(book: &Book, files: &dyn Files, sources: &mut Sources, findings: &mut Findings) -> Theme {
    let name = book.config.theme();
    let folder = format!("themes/{name}");
    if files.read(&format!("{folder}/theme.toml")).is_ok() {
        return Theme::load(files, &folder, sources, findings);
    }
    Theme::builtin(name).unwrap_or_else(Theme::default_theme)
}

/// Included files come from the book.
pub struct BookIncludes<'a> {
    /// The book's files.
    pub files: &'a dyn Files,
    /// Where the text goes.
    pub sources: &'a mut Sources,
}

impl std::fmt::Debug for BookIncludes<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BookIncludes")
    }
}

impl Includes for BookIncludes<'_> {
    fn include(&mut self, path: &str) -> Result<(FileId, String), String> {
        let bytes = self.files.read(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => format!("there is no file \"{path}\""),
            _ => format!("\"{path}\" cannot be read: {error}"),
        })?;
        let (file, result) = self.sources.add_bytes(path, bytes);
        result.map_err(|error| format!("\"{path}\" {error}"))?;
        Ok((file, self.sources.get(file).text().to_owned()))
    }
}
