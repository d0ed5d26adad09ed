//! Files of pictures: which format a name asks for, and the bytes.

use std::path::Path;

#[cfg(feature = "pdf")]
use fenbook::draw::pdf;
use fenbook::draw::sheet::{Layout, sheet};
use fenbook::draw::{Description, Resolution, Scene, png, svg};

use super::output;

/// A format of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
    #[cfg(feature = "pdf")]
    Pdf,
}

impl Format {
    /// The formats by their names, which are the endings of files.
    pub(super) const ALL: &[(&str, Format)] = &[
        ("svg", Format::Svg),
        ("png", Format::Png),
        #[cfg(feature = "pdf")]
        ("pdf", Format::Pdf),
    ];

    /// The format that a file's ending asks for.
    fn of(path: &Path) -> Result<Format, String> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        let found = Format::ALL.iter().find(|(name, _)| *name == ending);
        found.map(|(_, format)| *format).ok_or_else(|| {
            let names: Vec<&str> = Format::ALL.iter().map(|(name, _)| *name).collect();
            format!("{}: a sheet is a file that ends in .{}", path.display(), names.join(", ."))
        })
    }
}

/// A picture's bytes. `square_mm` is the size of a square in a PDF.
pub(super) fn encode(
    scene: &Scene,
    format: Format,
    size: Resolution,
    square_mm: f32,
    title: &str,
) -> Result<Vec<u8>, String> {
    let description = Description { title: title.to_owned(), text: String::new() };
    match format {
        Format::Svg => Ok(svg::standalone(scene, &description).into_bytes()),
        Format::Png => png::encode(scene, size).map_err(|error| error.to_string()),
        #[cfg(feature = "pdf")]
        Format::Pdf => Ok(pdf::encode(scene, square_mm, &description)),
    }
}

/// Writes pictures with their captions side by side into one file.
pub(super) fn write_sheet(
    path: &Path,
    pictures: &[(Scene, String)],
    columns: usize,
    (size, square_mm): (Resolution, f32),
    title: &str,
) -> Result<(), String> {
    let format = Format::of(path)?;
    let bytes = encode(&sheet(pictures, &Layout::paper(columns)), format, size, square_mm, title);
    let bytes = bytes.map_err(|error| {
        format!("the sheet {}: {error}; as .svg or .pdf it has no such limit, or take smaller squares", path.display())
    })?;
    output::file(path, &bytes)
}
