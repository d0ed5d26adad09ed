//! `fenbook diagram`: draws diagrams.

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use fenbook::board::Colour;
use fenbook::diagram::{self, Diagram, Frame, KEYS, Written};
use fenbook::draw::{self, Description, Options, Place, Resolution, Scene, Theme, png, svg};
use fenbook::finding::{Findings, Level, Levels, emit, suggest};
use fenbook::game::{Game, Library};
use fenbook::resolve;
use fenbook::resolve::frames::{self, Look};
use fenbook::source::{DiskFiles, Sources, Span, Spanned};
use rayon::prelude::*;

use super::{Status, output};

/// Draw a diagram, or one for each line of standard input.
#[derive(Debug, Args)]
pub(crate) struct DiagramVerb {
    /// The diagram: 'fen:POSITION MARKS ORIENTATION SHADOW:' or just the position; - reads many, one a line.
    #[arg(value_name = "DIAGRAM", required = true)]
    diagrams: Vec<String>,
    /// The file to write, or a folder for many; - is standard output.
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What to write; else the file's ending says so, else it is SVG.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Pixels to a square of a PNG [default: 45].
    #[arg(long, value_name = "PIXELS", conflicts_with_all = ["width", "square_mm"])]
    square: Option<f32>,
    /// Pixels to a PNG's whole width.
    #[arg(long, value_name = "PIXELS", conflicts_with = "square_mm")]
    width: Option<u32>,
    /// Millimetres to a square in print.
    #[arg(long, value_name = "MM")]
    square_mm: Option<f32>,
    /// Pixels to an inch, with --square-mm.
    #[arg(long, default_value_t = 300.0, requires = "square_mm")]
    dpi: f32,
    /// The game: its board and its letters; else orthodox letters and discs.
    #[arg(long)]
    game: Option<String>,
    /// A preset of the game's rules; pictures are the same, a wrong name is an error.
    #[arg(long, requires = "game")]
    preset: Option<String>,
    /// Files x ranks of the board, where the position leaves it open: 10x8.
    #[arg(long, value_name = "SIZE")]
    size: Option<String>,
    /// light, dark, print, contrast, or a folder with theme.toml or pieces.
    #[arg(long, default_value = "light")]
    theme: String,
    /// The side at the bottom, whatever the diagram says: w or b.
    #[arg(long, value_enum)]
    view: Option<View>,
    /// Where coordinates stand; else where the theme puts them.
    #[arg(long, value_enum)]
    coordinates: Option<Coordinates>,
    /// A key of a diagram as in a book: arrows=d2-d4, last=e2,e4, marks=red.cross(e5) ...
    #[arg(long = "set", value_name = "KEY=VALUE")]
    keys: Vec<String>,
    /// The title of an SVG, for those who cannot see it.
    #[arg(long, default_value = "")]
    title: String,
}

/// The formats of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Vector picture for the web
    Svg,
    /// Pixels
    Png,
    /// Vector picture for print
    #[cfg(feature = "pdf")]
    Pdf,
    /// Square by square what is drawn, one object a line
    Json,
}

/// Who sits at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum View {
    /// White
    #[value(alias = "white")]
    W,
    /// Black
    #[value(alias = "black")]
    B,
}

/// Where coordinates stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Coordinates {
    /// In the corners of the squares at the edge
    Inside,
    /// Beside the board
    Outside,
    /// Nowhere
    None,
}

impl Coordinates {
    pub(crate) fn place(self) -> Place {
        match self {
            Coordinates::Inside => Place::Inside,
            Coordinates::Outside => Place::Outside,
            Coordinates::None => Place::None,
        }
    }
}

impl DiagramVerb {
    pub(crate) fn run(&self) -> Status {
        match self.draw() {
            Ok(status) => status,
            Err(message) => {
                output::message(&message);
                Status::CannotRun
            }
        }
    }

    fn draw(&self) -> Result<Status, String> {
        let format = self.format()?;
        let texts = self.texts()?;
        let keys = self.keys()?;
        let mut sources = Sources::new();
        let mut findings = Findings::new();
        let theme = load_theme(&self.theme, &mut sources, &mut findings)?;
        let game = GameLook::find(self.game.as_deref(), self.preset.as_deref())?;
        let frame = game.frame();
        let mut diagrams = Vec::new();
        for text in &texts {
            let mut diagram = read(text, &keys, &frame, &mut sources, &mut findings);
            game.name_art(&mut diagram);
            diagrams.push(diagram);
        }
        let options = Options {
            coordinates: self.coordinates.map(Coordinates::place),
            view: self.view.map(|view| if view == View::W { Colour::White } else { Colour::Black }),
        };
        let pictures: Result<Vec<Vec<u8>>, String> = diagrams
            .par_iter()
            .map(|diagram| self.picture(&draw::compose(diagram, &theme, &options), format))
            .collect();
        self.write(&pictures?, format)?;
        Ok(report(findings, &sources))
    }

    /// The format asked for, else that of the file's ending.
    fn format(&self) -> Result<Format, String> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let ending =
            self.out.as_deref().and_then(Path::extension).map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            None | Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            #[cfg(feature = "pdf")]
            Some("pdf") => Ok(Format::Pdf),
            Some("json" | "jsonl") => Ok(Format::Json),
            Some(other) => Err(format!("files ending in .{other} are not written; say --format svg, png, pdf or json")),
        }
    }

    /// The diagrams' names and texts; those of standard input are its lines that are not empty.
    fn texts(&self) -> Result<Vec<(String, String)>, String> {
        let mut texts = Vec::new();
        for text in &self.diagrams {
            if text == "-" {
                let mut bytes = Vec::new();
                io::stdin().read_to_end(&mut bytes).map_err(|error| format!("standard input: {error}"))?;
                let lines = String::from_utf8_lossy(&bytes).into_owned();
                let lines = lines.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
                texts.extend(lines.map(|(index, line)| (format!("<line {}>", index + 1), line.to_owned())));
            } else {
                texts.push(("<diagram>".to_owned(), text.clone()));
            }
        }
        Ok(texts)
    }

    fn keys(&self) -> Result<Vec<(String, String)>, String> {
        let mut keys = Vec::new();
        for written in &self.keys {
            let (key, value) = written
                .split_once('=')
                .ok_or_else(|| format!("\"{written}\" is no key with a value: write arrows=d2-d4"))?;
            if !KEYS.contains(&key) {
                let near =
                    suggest::did_you_mean(key, KEYS).unwrap_or_else(|| format!("the keys are {}", KEYS.join(", ")));
                return Err(format!("\"{key}\" is no key of a diagram; {near}"));
            }
            keys.push((key.to_owned(), value.to_owned()));
        }
        if let Some(size) = &self.size {
            keys.push(("size".to_owned(), size.clone()));
        }
        Ok(keys)
    }

    fn picture(&self, scene: &Scene, format: Format) -> Result<Vec<u8>, String> {
        match format {
            Format::Svg => {
                let description = Description { title: self.title.clone(), text: String::new() };
                Ok(svg::standalone(scene, &description).into_bytes())
            }
            Format::Png => png::encode(scene, self.resolution()).map_err(|error| error.to_string()),
            #[cfg(feature = "pdf")]
            Format::Pdf => {
                let description = Description { title: self.title.clone(), text: String::new() };
                Ok(draw::pdf::encode(scene, self.square_mm.unwrap_or(8.0), &description))
            }
            Format::Json => Ok(format!("{}\n", draw::facts(scene)).into_bytes()),
        }
    }

    fn resolution(&self) -> Resolution {
        match (self.width, self.square_mm) {
            (Some(width), _) => Resolution::Width(width),
            (None, Some(millimetres)) => Resolution::Print { millimetres, dpi: self.dpi },
            (None, None) => Resolution::Square(self.square.unwrap_or(45.0)),
        }
    }

    fn write(&self, pictures: &[Vec<u8>], format: Format) -> Result<(), String> {
        let many = pictures.len() > 1 || self.diagrams.iter().any(|text| text == "-");
        match self.out.as_deref() {
            Some(path) if path != Path::new("-") => {
                if many && format != Format::Json {
                    write_many(path, pictures, format)
                } else {
                    output::file(path, &pictures.concat())
                }
            }
            out => {
                if !matches!(format, Format::Svg | Format::Json) && out.is_none() && io::stdout().is_terminal() {
                    return Err("this is nothing for a terminal; say -o FILE".to_owned());
                }
                if many && format != Format::Json {
                    return Err("many pictures need a folder; say -o FOLDER".to_owned());
                }
                let mut stdout = io::stdout().lock();
                // A reader that went away is no error.
                let _ = pictures.iter().try_for_each(|picture| stdout.write_all(picture)).and_then(|()| stdout.flush());
                Ok(())
            }
        }
    }
}

/// What a game says about pictures.
enum GameLook {
    /// A game that is played.
    Played(Arc<Game>),
    /// A game that is only drawn.
    Drawn(&'static Look),
    /// None was named.
    Unknown,
}

impl GameLook {
    fn find(name: Option<&str>, preset: Option<&str>) -> Result<GameLook, String> {
        let Some(name) = name else { return Ok(GameLook::Unknown) };
        let library = Library::builtin();
        if let Some(game) = library.find(name) {
            if let Some(preset) = preset {
                game.rules(Some(preset), &[]).map_err(|error| error.to_string())?;
            }
            return Ok(GameLook::Played(game));
        }
        if let Some(look) = frames::find(name) {
            return match preset {
                Some(_) => Err(format!("{} is drawn and not played: it has no presets", look.name())),
                None => Ok(GameLook::Drawn(look)),
            };
        }
        let mut words: Vec<&str> = library.ids().collect();
        for name in frames::names() {
            words.push(name);
        }
        let near = suggest::did_you_mean(name, words.iter().copied());
        let near = near.unwrap_or_else(|| format!("the games are {}", words.join(", ")));
        Err(format!("there is no game \"{name}\"; {near}"))
    }

    fn frame(&self) -> Frame {
        match self {
            GameLook::Played(game) => Frame { shape: Some(game.shape().clone()), dialect: game.dialect() },
            GameLook::Drawn(look) => look.frame(),
            GameLook::Unknown => Frame::open(),
        }
    }

    fn name_art(&self, diagram: &mut Diagram) {
        match self {
            GameLook::Played(game) => resolve::name_art(diagram, Some(game)),
            GameLook::Drawn(look) => look.name_art(diagram),
            GameLook::Unknown => resolve::name_art(diagram, None),
        }
    }
}

/// A folder of pictures, numbered in the order of the lines.
fn write_many(folder: &Path, pictures: &[Vec<u8>], format: Format) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let ending = match format {
        Format::Svg => "svg",
        Format::Png => "png",
        #[cfg(feature = "pdf")]
        Format::Pdf => "pdf",
        Format::Json => "json",
    };
    let digits = pictures.len().to_string().len();
    for (index, picture) in pictures.iter().enumerate() {
        output::file(&folder.join(format!("{:0digits$}.{ending}", index + 1)), picture)?;
    }
    Ok(())
}

/// A theme by its name, or from a folder.
pub(crate) fn load_theme(name: &str, sources: &mut Sources, findings: &mut Findings) -> Result<Theme, String> {
    if let Some(theme) = Theme::builtin(name) {
        return Ok(theme);
    }
    if Path::new(name).is_dir() {
        return Ok(Theme::load(&DiskFiles::new(name), "", sources, findings));
    }
    let near = suggest::did_you_mean(name, draw::BUILTIN)
        .unwrap_or_else(|| format!("the themes are {}, or a folder", draw::BUILTIN.join(", ")));
    Err(format!("there is no theme \"{name}\"; {near}"))
}

/// Reads one line: `fen:...:` or what stands between.
fn read(
    (name, text): &(String, String),
    keys: &[(String, String)],
    frame: &Frame,
    sources: &mut Sources,
    findings: &mut Findings,
) -> Diagram {
    let file = sources.add(name, text.as_str());
    let start = text.len() - text.trim_start().len();
    let start = if text[start..].starts_with("fen:") { start + 4 } else { start };
    let end = text.trim_end().trim_end_matches(':').len().max(start);
    let position = Spanned::new(text[start..end].to_owned(), Span::new(file, start..end));
    let keys: Vec<(&str, Spanned<String>)> = keys
        .iter()
        .map(|(key, value)| {
            let file = sources.add(format!("<{key}>"), value.clone());
            (key.as_str(), Spanned::new(value.clone(), Span::new(file, 0..value.len())))
        })
        .collect();
    let written = Written { text: &position, keys: keys.iter().map(|(key, value)| (*key, value)).collect() };
    diagram::read(&written, frame, findings)
}

/// Prints findings to standard error: standard output may be the picture.
pub(crate) fn report(findings: Findings, sources: &Sources) -> Status {
    let findings = findings.settle(&Levels::new(), sources);
    if findings.is_empty() {
        return Status::Clean;
    }
    output::message(emit::render(emit::Format::Human, &findings, sources, &emit::Options::default()).trim_end());
    if findings.count(Level::Error) > 0 { Status::Findings } else { Status::Clean }
}
