//! `fenbook export`: the pictures of a book as files, for print.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::Args;
use fenbook::board::{Colour, Square, SquareSet};
use fenbook::diagram::Diagram;
use fenbook::draw::{self, Options, Resolution, Scene, Theme};
use fenbook::finding::{Findings, suggest};
use fenbook::source::{DiskFiles, Sources};
use fenbook::{ReadBook, read_book};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::diagram::{Coordinates, load_theme};
use super::game_choice::GameChoice;
use super::picture::Format;
use super::reporting::Reporting;
use super::{Status, output, picture, target};

/// Write the diagrams of a book as files, with a manifest of their captions.
#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The book's folder.
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// The folder to write to.
    #[arg(short, long, value_name = "DIR", default_value = "export")]
    out: PathBuf,
    /// What to write, separated by commas: svg, png, pdf.
    #[arg(long, value_name = "FORMATS", default_value = "svg,png", value_delimiter = ',')]
    formats: Vec<String>,
    /// Only the pages of this folder; may be given more than once.
    #[arg(long, value_name = "PAGE")]
    page: Vec<String>,
    /// Millimetres to a square.
    #[arg(long, value_name = "MM", default_value_t = 8.0)]
    square_mm: f32,
    /// Pixels to an inch of a PNG.
    #[arg(long, default_value_t = 300.0)]
    dpi: f32,
    /// light, dark, print, contrast, or a folder with theme.toml or pieces.
    #[arg(long, default_value = "print")]
    theme: String,
    /// Where coordinates stand; else where the theme puts them.
    #[arg(long, value_enum)]
    coordinates: Option<Coordinates>,
    /// Put all pictures on one sheet as well, with their names: a file that ends in .svg, .png or .pdf.
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// How many pictures stand side by side on the sheet.
    #[arg(long, value_name = "NUMBER", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=50))]
    columns: u8,
    /// Write over files that no export wrote.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    choice: GameChoice,
    #[command(flatten)]
    reporting: Reporting,
}

/// A picture and every place of the book that shows it.
struct Entry<'a> {
    /// `baroque-3-1`: the page, the figure, the board; a language follows where it differs from the first one.
    id: String,
    page: String,
    game: Option<String>,
    figure: usize,
    board: usize,
    diagram: &'a Diagram,
    captions: BTreeMap<String, String>,
    places: BTreeMap<String, String>,
}

impl Entry<'_> {
    fn files(&self, formats: &[(&str, Format)]) -> Vec<String> {
        formats.iter().map(|(format, _)| format!("{}.{format}", self.id)).collect()
    }
}

/// Formats with their names.
type Formats = Vec<(&'static str, Format)>;

/// The manifest for programs.
const JSON: &str = "manifest.json";
/// The manifest for spreadsheets.
const CSV: &str = "manifest.csv";

impl Export {
    pub(crate) fn run(&self) -> Status {
        match self.export() {
            Ok(status) => status,
            Err(message) => {
                output::message(&format!("error: {message}"));
                Status::CannotRun
            }
        }
    }

    fn export(&self) -> Result<Status, String> {
        let formats = self.formats()?;
        match std::fs::metadata(&self.folder) {
            Ok(metadata) if metadata.is_dir() => {}
            Ok(_) => return Err(format!("{} is no folder; name the folder of a book", self.folder.display())),
            Err(error) => return Err(format!("{}: {error}", self.folder.display())),
        }
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let theme = load_theme(&self.theme, &mut sources, &mut findings)?;
        let files = DiskFiles::new(&self.folder);
        let options = self.choice.options();
        let book = read_book(&files, &options, &mut sources, &mut findings);
        book.accepts(&options)?;
        target::check_place(&self.out, &self.folder, &book.book)?;
        let entries = self.entries(&book, &sources)?;
        if !self.force {
            let names = entries.iter().flat_map(|entry| entry.files(&formats));
            let names: BTreeSet<String> = names.chain([JSON.to_owned(), CSV.to_owned()]).collect();
            target::check_files(&self.out, &names, &earlier(&self.out))?;
        }
        std::fs::create_dir_all(&self.out).map_err(|error| format!("{}: {error}", self.out.display()))?;
        // First what can fail: a sheet may be too large for its format.
        if let Some(path) = &self.sheet {
            self.write_sheet(path, &entries, &theme)?;
        }
        self.write_pictures(&entries, &theme, &formats)?;
        output::file(&self.out.join(JSON), manifest_json(&entries, &formats, self.square_mm).as_bytes())?;
        output::file(&self.out.join(CSV), manifest_csv(&entries, &formats, &book).as_bytes())?;
        let levels = self.reporting.levels(&book.book.config.levels)?;
        let status = self.reporting.print(&findings.settle(&levels, &sources), &sources, &self.folder);
        output::message(&format!("{}: {} pictures", self.out.display(), entries.len()));
        Ok(status)
    }

    fn formats(&self) -> Result<Formats, String> {
        let names = || Format::ALL.iter().map(|(name, _)| *name);
        let mut formats: Vec<(&'static str, Format)> = Vec::new();
        for written in self.formats.iter().map(|written| written.trim()) {
            let known = Format::ALL.iter().find(|(name, _)| *name == written);
            match known {
                Some(known) if formats.contains(known) => {}
                Some(known) => formats.push(*known),
                None => {
                    let near = suggest::did_you_mean(written, names());
                    let near =
                        near.unwrap_or_else(|| format!("the formats are {}", names().collect::<Vec<_>>().join(", ")));
                    return Err(format!("\"{written}\" is no format of pictures; {near}"));
                }
            }
        }
        Ok(formats)
    }

    /// The pictures in the order of the book. Languages that show the same share one.
    fn entries<'a>(&self, book: &'a ReadBook, sources: &Sources) -> Result<Vec<Entry<'a>>, String> {
        let slugs: BTreeSet<&str> = book.pages.iter().map(|page| page.page.slug.as_str()).collect();
        for wanted in &self.page {
            if !slugs.contains(wanted.to_lowercase().as_str()) {
                let near = suggest::did_you_mean(wanted, slugs.iter().copied());
                let near = near.unwrap_or_else(|| "the folders of pages are their names".to_owned());
                return Err(format!("the book has no page \"{wanted}\"; {near}"));
            }
        }
        let wanted = |slug: &str| self.page.is_empty() || self.page.iter().any(|own| own.to_lowercase() == slug);
        // The default language first, so that its pictures have the plain names.
        let mut pages: Vec<_> = book.pages.iter().filter(|page| wanted(&page.page.slug)).collect();
        pages.sort_by_key(|page| page.page.lang != book.book.default_language);
        let order: Vec<&str> = book.book.folders();
        let mut entries: Vec<Entry<'a>> = Vec::new();
        for page in pages {
            for (index, figure) in page.page.figures.iter().enumerate() {
                for (board, diagram) in figure.diagrams.iter().enumerate() {
                    let same = |entry: &&mut Entry<'_>| {
                        let place = (entry.page.as_str(), entry.figure, entry.board);
                        place == (page.page.slug.as_str(), index, board) && look(entry.diagram) == look(diagram)
                    };
                    let at = sources.get(diagram.span.file).line_column(diagram.span.start as usize);
                    let place = format!("{}:{}", sources.get(diagram.span.file).name(), at.line);
                    let caption = figure.caption.as_ref().map(|caption| caption.text.clone()).unwrap_or_default();
                    let lang = page.page.lang.clone();
                    if let Some(entry) = entries.iter_mut().find(same) {
                        entry.captions.insert(lang.clone(), caption);
                        entry.places.insert(lang, place);
                        continue;
                    }
                    let slug = if page.page.slug.is_empty() { "home" } else { &page.page.slug };
                    let plain = format!("{slug}-{}-{}", index + 1, board + 1);
                    let taken = entries.iter().any(|entry| entry.id == plain);
                    entries.push(Entry {
                        id: if taken { format!("{plain}-{lang}") } else { plain },
                        page: page.page.slug.clone(),
                        game: figure.game.as_ref().map(|game| game.id().to_owned()),
                        figure: index,
                        board,
                        diagram,
                        captions: BTreeMap::from([(lang.clone(), caption)]),
                        places: BTreeMap::from([(lang, place)]),
                    });
                }
            }
        }
        let rank = |entry: &Entry<'_>| order.iter().position(|own| own.to_lowercase() == entry.page);
        entries.sort_by_key(|entry| (rank(entry).unwrap_or(usize::MAX), entry.figure, entry.board, entry.id.clone()));
        Ok(entries)
    }

    fn write_pictures(&self, entries: &[Entry<'_>], theme: &Theme, formats: &[(&str, Format)]) -> Result<(), String> {
        let bar = progress(entries.len());
        let written: Result<Vec<()>, String> = entries
            .par_iter()
            .map(|entry| {
                let scene = self.scene(entry, theme);
                for (name, format) in formats {
                    let title = entry.captions.values().next().map_or("", String::as_str);
                    let bytes = picture::encode(&scene, *format, self.size(), self.square_mm, title);
                    let bytes = bytes.map_err(|error| format!("{}: {error}", entry.id))?;
                    output::file(&self.out.join(format!("{}.{name}", entry.id)), &bytes)?;
                }
                bar.inc(1);
                Ok(())
            })
            .collect();
        bar.finish_and_clear();
        written.map(drop)
    }

    fn write_sheet(&self, path: &Path, entries: &[Entry<'_>], theme: &Theme) -> Result<(), String> {
        let pictures: Vec<(Scene, String)> =
            entries.iter().map(|entry| (self.scene(entry, theme), entry.id.clone())).collect();
        let title = self.page.join(", ");
        picture::write_sheet(path, &pictures, usize::from(self.columns), (self.size(), self.square_mm), &title)
    }

    fn scene(&self, entry: &Entry<'_>, theme: &Theme) -> Scene {
        let options = Options { coordinates: self.coordinates.map(Coordinates::place), view: None };
        draw::compose(entry.diagram, theme, &options)
    }

    fn size(&self) -> Resolution {
        Resolution::Print { millimetres: self.square_mm, dpi: self.dpi }
    }
}

/// Shown on a terminal only.
fn progress(length: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} pictures") {
        bar.set_style(style);
    }
    bar
}

/// What makes two diagrams the same picture: their facts as they are drawn.
fn look(diagram: &Diagram) -> impl PartialEq {
    let arrows = diagram.arrows.iter().map(|arrow| format!("{:?}{:?}{:?}", arrow.path, arrow.form, arrow.ink));
    let sets = [&diagram.shadow, &diagram.last_move, &diagram.check, &diagram.frozen].map(squares);
    (diagram.fen('x'), marks(diagram), arrows.collect::<String>(), diagram.view, sets)
}

/// The files of the export that was written to a folder before, as its manifest lists them.
fn earlier(out: &Path) -> BTreeSet<String> {
    let Ok(text) = std::fs::read_to_string(out.join(JSON)) else { return BTreeSet::new() };
    let whole: Value = serde_json::from_str(&text).unwrap_or_default();
    let Some(pictures) = whole["pictures"].as_array() else { return BTreeSet::new() };
    let files = pictures.iter().filter_map(|picture| picture["files"].as_array()).flatten();
    let files = files.filter_map(|file| file.as_str().map(str::to_owned));
    files.chain([JSON.to_owned(), CSV.to_owned()]).collect()
}

/// The marks in the form in which books write them: `c7,red.cross(h5)`.
fn marks(diagram: &Diagram) -> String {
    let one = |mark: &fenbook::diagram::Mark| match (&mark.kind, mark.ink.name()) {
        (fenbook::diagram::MarkKind::Dot, "accent") => mark.square.to_string(),
        (fenbook::diagram::MarkKind::Label(label), ink) => format!("{ink}.\"{label}\"({})", mark.square),
        (kind, ink) => format!("{ink}.{}({})", kind.name(), mark.square),
    };
    diagram.marks.iter().map(one).collect::<Vec<_>>().join(",")
}

fn squares(set: &SquareSet) -> String {
    set.iter().map(Square::to_string).collect::<Vec<_>>().join(",")
}

fn manifest_json(entries: &[Entry<'_>], formats: &[(&str, Format)], square_mm: f32) -> String {
    let one = |(order, entry): (usize, &Entry<'_>)| {
        json!({
            "id": entry.id,
            "order": order + 1,
            "page": entry.page,
            "game": entry.game,
            "figure": entry.figure + 1,
            "board": entry.board + 1,
            "files": entry.files(formats),
            "fen": entry.diagram.fen('x'),
            "view": if entry.diagram.view == Colour::Black { "b" } else { "w" },
            "marks": marks(entry.diagram),
            "shadow": squares(&entry.diagram.shadow),
            "captions": entry.captions,
            "places": entry.places,
        })
    };
    let pictures: Vec<Value> = entries.iter().enumerate().map(one).collect();
    // A number as it was written on the command line: 8, not 8.0000001.
    let square: f64 = square_mm.to_string().parse().unwrap_or_default();
    let whole = json!({ "square_mm": square, "pictures": pictures });
    format!("{}\n", serde_json::to_string_pretty(&whole).unwrap_or_default())
}

fn manifest_csv(entries: &[Entry<'_>], formats: &[(&str, Format)], book: &ReadBook) -> String {
    let languages = &book.book.languages;
    let mut head: Vec<String> =
        ["order", "id", "page", "game", "figure", "board", "files", "fen", "view", "marks", "shadow"]
            .map(str::to_owned)
            .to_vec();
    head.extend(languages.iter().map(|lang| format!("caption_{lang}")));
    head.extend(languages.iter().map(|lang| format!("place_{lang}")));
    let mut out = row(&head);
    for (order, entry) in entries.iter().enumerate() {
        let view = if entry.diagram.view == Colour::Black { "b" } else { "w" };
        let mut cells = vec![
            (order + 1).to_string(),
            entry.id.clone(),
            entry.page.clone(),
            entry.game.clone().unwrap_or_default(),
            (entry.figure + 1).to_string(),
            (entry.board + 1).to_string(),
            entry.files(formats).join(" "),
            entry.diagram.fen('x'),
            view.to_owned(),
            marks(entry.diagram),
            squares(&entry.diagram.shadow),
        ];
        cells.extend(languages.iter().map(|lang| entry.captions.get(lang).cloned().unwrap_or_default()));
        cells.extend(languages.iter().map(|lang| entry.places.get(lang).cloned().unwrap_or_default()));
        out.push_str(&row(&cells));
    }
    out
}

/// A line of CSV (RFC 4180).
fn row(cells: &[String]) -> String {
    let quoted = |cell: &String| {
        if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
    };
    cells.iter().map(quoted).collect::<Vec<_>>().join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_and_quotes_are_quoted() {
        let cells = ["a", "b,c", "d\"e"].map(str::to_owned);
        assert_eq!(row(&cells), "a,\"b,c\",\"d\"\"e\"\r\n");
    }
}
