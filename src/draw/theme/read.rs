//! Reading `theme.toml`.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned as TomlSpanned;
use toml::de::{DeTable, DeValue};

use super::{Pattern, Place, Theme};
use crate::draw::colour::Rgba;
use crate::draw::piece::PieceSet;
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::{FileId, Files, Sources, Span};

const FILES: [(&str, &str); 4] = [
    ("light", include_str!("../../../themes/default/theme.toml")),
    ("dark", include_str!("../../../themes/dark/theme.toml")),
    ("print", include_str!("../../../themes/print/theme.toml")),
    ("contrast", include_str!("../../../themes/contrast/theme.toml")),
];

/// The themes that come with the program, the default one first.
pub(super) fn builtin_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.into_iter()
}

/// A theme of our own; the tests see to it that its file has no findings.
pub(super) fn builtin(name: &str, text: &str) -> Theme {
    let mut sources = Sources::new();
    let file = sources.add(format!("themes/{name}/theme.toml"), text);
    let mut findings = Findings::new();
    let mut theme = Theme::bare(name);
    let mut reader = Reader { file, findings: &mut findings };
    reader.apply(text, &mut theme);
    theme
}

pub(super) fn load(files: &dyn Files, folder: &str, sources: &mut Sources, findings: &mut Findings) -> Theme {
    let folder = folder.trim_end_matches('/');
    let join = |name: &str| if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    let name = folder.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or("theme");
    let mut theme = Theme::default_theme();
    let mut set_folder = None;
    let path = join("theme.toml");
    if let Ok(bytes) = files.read(&path) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let file = sources.add(path, text.clone());
        if std::str::from_utf8(&bytes).is_err() {
            let span = Span::new(file, 0..0);
            findings.push(Finding::new(code::theme::BAD_FILE, span, "the theme is not UTF-8 text"));
        }
        let mut reader = Reader { file, findings };
        if let Some(parent) = reader.parent(&text) {
            theme = parent;
        }
        set_folder = reader.apply(&text, &mut theme);
    }
    theme.name = name.to_owned();
    theme.symbols = Arc::default();
    theme.layers = Arc::default();
    let folders = match set_folder {
        Some(own) => vec![join(&own)],
        None => vec![join("pieces"), folder.to_owned()],
    };
    for candidate in folders {
        let drawings = files.list(&candidate).unwrap_or_default();
        if drawings.iter().any(|path| path.ends_with(".svg")) {
            theme.pieces = Arc::new(PieceSet::load(files, &candidate, sources, findings));
            break;
        }
    }
    theme
}

struct Reader<'a> {
    file: FileId,
    findings: &'a mut Findings,
}

impl Reader<'_> {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range)
    }

    /// The theme that `parent = "..."` names.
    fn parent(&mut self, text: &str) -> Option<Theme> {
        let (table, _) = DeTable::parse_recoverable(text);
        let value = table.get_ref().get("parent")?;
        let name = value.get_ref().as_str()?;
        let parent = Theme::builtin(name);
        if parent.is_none() {
            self.findings.push(
                Finding::new(code::theme::BAD_VALUE, self.span(value.span()), format!("there is no theme \"{name}\""))
                    .help_opt(suggest::did_you_mean(name, super::BUILTIN))
                    .help(format!("the themes are {}", super::BUILTIN.join(", "))),
            );
        }
        parent
    }

    /// Sets what the file says; gives the folder of pieces that it names.
    fn apply(&mut self, text: &str, theme: &mut Theme) -> Option<String> {
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let span = self.span(error.span().unwrap_or(0..0));
            self.findings.push(Finding::new(code::theme::BAD_FILE, span, error.message().trim_end_matches('.')));
        }
        let mut set = None;
        self.table(table.get_ref(), "", theme, &mut set);
        set
    }

    fn table(&mut self, table: &DeTable<'_>, prefix: &str, theme: &mut Theme, set: &mut Option<String>) {
        // In the order of the file, so that findings come in it too.
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            let name = format!("{prefix}{}", key.get_ref());
            if let DeValue::Table(inner) = value.get_ref() {
                self.table(inner, &format!("{name}."), theme, set);
            } else if name == "pieces" {
                match value.get_ref().as_str() {
                    Some("default") => theme.pieces = PieceSet::builtin(),
                    Some(folder) => *set = Some(folder.to_owned()),
                    None => self.bad_value(&name, value, "a folder, or \"default\""),
                }
            } else if name != "parent" {
                self.set(&name, key.span(), value, theme);
            }
        }
    }

    fn set(&mut self, name: &str, key: Range<usize>, value: &TomlSpanned<DeValue<'_>>, theme: &mut Theme) {
        let Some(slot) = slot(theme, name) else {
            let finding =
                Finding::new(code::theme::UNKNOWN_KEY, self.span(key), format!("\"{name}\" is no key of a theme"));
            self.findings.push(
                finding.help_opt(suggest::did_you_mean(name, KEYS)).note(
                    "keys are written with the table that they stand in: board.light is the key light in [board]",
                ),
            );
            return;
        };
        let inner = value.get_ref();
        match slot {
            Slot::Colour(colour) => match inner.as_str().and_then(Rgba::parse) {
                Some(read) => *colour = read,
                None => self.bad_value(name, value, "a colour: \"#rrggbb\", \"#rrggbbaa\" or \"none\""),
            },
            Slot::Number(number, range) => match number_of(inner).filter(|read| range.contains(read)) {
                Some(read) => *number = read,
                None => self.bad_value(name, value, &format!("a number from {} to {}", range.start(), range.end())),
            },
            Slot::Small(number, range) => match number_of(inner).filter(|read| range.contains(read)) {
                Some(read) => *number = small(read),
                None => self.bad_value(name, value, &format!("a number from {} to {}", range.start(), range.end())),
            },
            Slot::Place(place) => match inner.as_str() {
                Some("inside") => *place = Place::Inside,
                Some("outside") => *place = Place::Outside,
                Some("none") => *place = Place::None,
                _ => self.bad_value(name, value, "\"inside\", \"outside\" or \"none\""),
            },
            Slot::Pattern(pattern) => match inner.as_str() {
                Some("solid") => *pattern = Pattern::Solid,
                Some("hollow") => *pattern = Pattern::Hollow,
                Some("dashed") => *pattern = Pattern::Dashed,
                Some("dotted") => *pattern = Pattern::Dotted,
                Some("broken") => *pattern = Pattern::Broken,
                _ => self.bad_value(name, value, "\"solid\", \"hollow\", \"dashed\", \"dotted\" or \"broken\""),
            },
        }
    }

    fn bad_value(&mut self, name: &str, value: &TomlSpanned<DeValue<'_>>, wanted: &str) {
        let span = self.span(value.span());
        self.findings.push(
            Finding::new(code::theme::BAD_VALUE, span, format!("{name} cannot have this value"))
                .help(format!("write {wanted}")),
        );
    }
}

/// A place in a theme that a key sets.
enum Slot<'a> {
    Colour(&'a mut Rgba),
    Number(&'a mut f32, std::ops::RangeInclusive<f32>),
    Small(&'a mut u8, std::ops::RangeInclusive<f32>),
    Place(&'a mut Place),
    Pattern(&'a mut Pattern),
}

/// The keys, for "did you mean"; [`slot`] knows each.
const KEYS: [&str; 56] = [
    "parent",
    "pieces",
    "background",
    "board.light",
    "board.dark",
    "board.plain",
    "board.rim",
    "board.hole",
    "board.hatch",
    "board.hatch-width",
    "board.hatch-lines",
    "board.line",
    "board.line-width",
    "board.frame",
    "board.frame-width",
    "coordinates.place",
    "coordinates.height",
    "coordinates.weight",
    "coordinates.margin",
    "coordinates.on-margin",
    "coordinates.on-light",
    "coordinates.on-dark",
    "coordinates.on-plain",
    "white.fill",
    "white.outline",
    "white.detail",
    "white.halo",
    "white.halo-width",
    "black.fill",
    "black.outline",
    "black.detail",
    "black.halo",
    "black.halo-width",
    "neutral.fill",
    "neutral.outline",
    "neutral.detail",
    "neutral.halo",
    "neutral.halo-width",
    "marks.accent",
    "marks.red",
    "marks.green",
    "marks.blue",
    "marks.yellow",
    "marks.halo",
    "marks.shadow",
    "marks.shadow-line",
    "marks.last-move",
    "marks.last-move-line",
    "marks.check",
    "marks.check-line",
    "marks.frozen",
    "marks.frozen-line",
    "patterns.red",
    "patterns.green",
    "patterns.blue",
    "patterns.yellow",
];

fn slot<'a>(theme: &'a mut Theme, name: &str) -> Option<Slot<'a>> {
    let (table, key) = name.split_once('.').unwrap_or(("", name));
    let slot = match table {
        "" if key == "background" => Slot::Colour(&mut theme.background),
        "board" => {
            let board = &mut theme.board;
            match key {
                "light" => Slot::Colour(&mut board.light),
                "dark" => Slot::Colour(&mut board.dark),
                "plain" => Slot::Colour(&mut board.plain),
                "rim" => Slot::Colour(&mut board.rim),
                "hole" => Slot::Colour(&mut board.hole),
                "hatch" => Slot::Colour(&mut board.hatch),
                "hatch-width" => Slot::Number(&mut board.hatch_width, 0.5..=10.0),
                "hatch-lines" => Slot::Small(&mut board.hatch_lines, 2.0..=20.0),
                "line" => Slot::Colour(&mut board.line),
                "line-width" => Slot::Number(&mut board.line_width, 0.5..=10.0),
                "frame" => Slot::Colour(&mut board.frame),
                "frame-width" => Slot::Number(&mut board.frame_width, 0.0..=20.0),
                _ => return None,
            }
        }
        "coordinates" => {
            let look = &mut theme.coordinates;
            match key {
                "place" => Slot::Place(&mut look.place),
                "height" => Slot::Number(&mut look.height, 8.0..=40.0),
                "weight" => Slot::Number(&mut look.weight, 0.5..=3.0),
                "margin" => Slot::Colour(&mut look.margin),
                "on-margin" => Slot::Colour(&mut look.on_margin),
                "on-light" => Slot::Colour(&mut look.on_light),
                "on-dark" => Slot::Colour(&mut look.on_dark),
                "on-plain" => Slot::Colour(&mut look.on_plain),
                _ => return None,
            }
        }
        "white" | "black" | "neutral" => {
            let at = ["white", "black", "neutral"].iter().position(|own| *own == table)?;
            let man = theme.men.get_mut(at)?;
            match key {
                "fill" => Slot::Colour(&mut man.fill),
                "outline" => Slot::Colour(&mut man.outline),
                "detail" => Slot::Colour(&mut man.detail),
                "halo" => Slot::Colour(&mut man.halo),
                "halo-width" => Slot::Small(&mut man.halo_tenths, 0.0..=40.0),
                _ => return None,
            }
        }
        "marks" | "patterns" => return mark_slot(theme, table, key),
        _ => return None,
    };
    Some(slot)
}

fn mark_slot<'a>(theme: &'a mut Theme, table: &str, key: &str) -> Option<Slot<'a>> {
    let marks = &mut theme.marks;
    if let Some(at) = crate::diagram::Ink::ALL.iter().position(|(name, _)| *name == key) {
        let ink = marks.inks.get_mut(at)?;
        return Some(if table == "marks" { Slot::Colour(&mut ink.colour) } else { Slot::Pattern(&mut ink.pattern) });
    }
    if table == "patterns" {
        return None;
    }
    let colour = match key {
        "halo" => &mut marks.halo,
        "shadow" => &mut marks.shadow,
        "shadow-line" => &mut marks.shadow_line,
        "last-move" => &mut marks.last_move,
        "last-move-line" => &mut marks.last_move_line,
        "check" => &mut marks.check,
        "check-line" => &mut marks.check_line,
        "frozen" => &mut marks.frozen,
        "frozen-line" => &mut marks.frozen_line,
        _ => return None,
    };
    Some(Slot::Colour(colour))
}

fn number_of(value: &DeValue<'_>) -> Option<f32> {
    match value {
        DeValue::Integer(number) => number.as_str().parse().ok(),
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => None,
    }
}

/// A whole number of at most 40.
fn small(value: f32) -> u8 {
    (0..=40u8).rev().find(|number| f32::from(*number) <= value).unwrap_or(0)
}
