//! Themes: colours, widths, coordinates, marks and the piece set, as data.
//!
//! A theme is a folder with a `theme.toml` (docs/drawing.md lists its keys) and perhaps a folder of pieces. What a file
//! does not say is as in its parent, the default theme unless it names another.

mod read;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use super::colour::Rgba;
use super::compose::LayerKey;
use super::piece::PieceSet;
use super::scene::{Layer, Symbol};
use super::symbol::SymbolKey;
use crate::board::Colour;
use crate::diagram::Ink;
use crate::finding::Findings;
use crate::source::{Files, Sources};

/// How pictures look.
#[derive(Debug, Clone)]
pub struct Theme {
    /// Its name.
    pub name: String,
    /// Behind the whole picture, or none.
    pub background: Rgba,
    /// The board.
    pub board: BoardLook,
    /// The coordinates.
    pub coordinates: CoordinateLook,
    /// White's, Black's and nobody's men.
    pub men: [ManLook; 3],
    /// Marks and arrows.
    pub marks: MarkLook,
    /// The drawings of the men.
    pub pieces: Arc<PieceSet>,
    /// Symbols made for this theme so far. They depend on nothing but the theme and their key.
    pub(super) symbols: Arc<Mutex<BTreeMap<SymbolKey, Arc<Symbol>>>>,
    /// Boards made for this theme so far.
    pub(super) layers: Layers,
}

/// Boards with what they were made for.
pub(super) type Layers = Arc<Mutex<Vec<(LayerKey, Arc<Layer>)>>>;

/// The look of a board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoardLook {
    /// Light squares.
    pub light: Rgba,
    /// Dark squares.
    pub dark: Rgba,
    /// Squares of a board in one colour.
    pub plain: Rgba,
    /// Painted over the squares of a rim.
    pub rim: Rgba,
    /// Holes with squares all around, or none. Others are left empty.
    pub hole: Rgba,
    /// Lines on dark squares, or none.
    pub hatch: Rgba,
    /// Their width.
    pub hatch_width: f32,
    /// How many of them to a square's edge.
    pub hatch_lines: u8,
    /// Lines on the board.
    pub line: Rgba,
    /// Their width.
    pub line_width: f32,
    /// The line around the board.
    pub frame: Rgba,
    /// Its width.
    pub frame_width: f32,
}

/// Where coordinates stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the corners of the squares at the edge.
    Inside,
    /// Beside the board.
    Outside,
    /// Nowhere.
    None,
}

/// The look of coordinates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CoordinateLook {
    /// Where they stand unless the caller says otherwise.
    pub place: Place,
    /// Their height in hundredths of a square.
    pub height: f32,
    /// The width of their strokes in tenths of their height.
    pub weight: f32,
    /// The margin that they stand on when outside.
    pub margin: Rgba,
    /// Their colour on the margin.
    pub on_margin: Rgba,
    /// Their colour on light squares.
    pub on_light: Rgba,
    /// Their colour on dark squares.
    pub on_dark: Rgba,
    /// Their colour on plain squares.
    pub on_plain: Rgba,
}

/// The colours of a side's men.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ManLook {
    /// The bodies.
    pub fill: Rgba,
    /// Their outlines.
    pub outline: Rgba,
    /// The details on them.
    pub detail: Rgba,
    /// The line behind their outlines that parts them from a dark square, or none.
    pub halo: Rgba,
    /// How far the halo reaches, in tenths of a unit.
    pub halo_tenths: u8,
}

/// How marks of one colour are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InkLook {
    /// The colour.
    pub colour: Rgba,
    /// The pattern, so that a print without colours tells them apart.
    pub pattern: Pattern,
}

/// The pattern of a mark's lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pattern {
    /// Whole lines and filled areas.
    Solid,
    /// Areas are empty, with a line around.
    Hollow,
    /// Lines of dashes.
    Dashed,
    /// Lines of dots.
    Dotted,
    /// Lines of long dashes.
    Broken,
}

impl Pattern {
    /// The lengths of dashes and gaps of a line of some width.
    pub(super) fn dash(self, width: f32) -> Option<(f32, f32)> {
        match self {
            Pattern::Solid | Pattern::Hollow => None,
            Pattern::Dashed => Some((width * 1.8, width * 1.9)),
            Pattern::Dotted => Some((0.1, width * 1.7)),
            Pattern::Broken => Some((width * 4.5, width * 2.0)),
        }
    }
}

/// The look of marks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MarkLook {
    /// In the order of [`Ink::ALL`].
    pub inks: [InkLook; 5],
    /// The line around marks that parts them from any square and man.
    pub halo: Rgba,
    /// Over squares that are not seen.
    pub shadow: Rgba,
    /// The lines over squares that are not seen.
    pub shadow_line: Rgba,
    /// Over the squares of the last move.
    pub last_move: Rgba,
    /// The corners of the squares of the last move.
    pub last_move_line: Rgba,
    /// Over the square of a man in check.
    pub check: Rgba,
    /// The line around a man in check.
    pub check_line: Rgba,
    /// Over the square of a frozen man.
    pub frozen: Rgba,
    /// The snowflake of a frozen man.
    pub frozen_line: Rgba,
}

/// The names of the themes that come with the program.
pub const BUILTIN: [&str; 4] = ["light", "dark", "print", "contrast"];

impl Theme {
    /// A theme that comes with the program: `light` (also called `default`), `dark`, `print` or `contrast`.
    pub fn builtin(name: &str) -> Option<Theme> {
        static LOADED: OnceLock<Vec<Theme>> = OnceLock::new();
        let name = if name == "default" { "light" } else { name };
        let all = LOADED.get_or_init(|| read::builtin_files().map(|(name, text)| read::builtin(name, text)).collect());
        all.iter().find(|theme| theme.name == name).cloned()
    }

    /// The theme `light`.
    pub fn default_theme() -> Theme {
        Theme::builtin("light").unwrap_or_else(|| Theme::bare("light"))
    }

    /// Reads a folder with a `theme.toml`, a folder `pieces`, or both; pieces may also lie in the folder itself.
    /// What is wrong there is a finding, and the rest is as in the parent theme.
    pub fn load(files: &dyn Files, folder: &str, sources: &mut Sources, findings: &mut Findings) -> Theme {
        read::load(files, folder, sources, findings)
    }

    /// The colours of a side.
    pub fn man(&self, colour: Colour) -> &ManLook {
        match colour {
            Colour::White => &self.men[0],
            Colour::Black => &self.men[1],
            Colour::Neutral => &self.men[2],
        }
    }

    /// The colour of the line around a coordinate of some colour on a square that is not seen: the theme's own colour that it
    /// is best told from.
    pub fn coordinate_halo(&self, coordinate: Rgba) -> Rgba {
        let own = [self.marks.halo, self.coordinates.on_light, self.coordinates.on_dark];
        let better = |best: Rgba, next: Rgba| {
            if next.contrast(coordinate) > best.contrast(coordinate) { next } else { best }
        };
        own.into_iter().fold(self.marks.halo, better)
    }

    /// The look of an ink.
    pub fn ink(&self, ink: Ink) -> InkLook {
        let at = Ink::ALL.iter().position(|(_, own)| *own == ink).unwrap_or(0);
        self.marks.inks[at]
    }

    /// Black on white with our own pieces: what every theme starts from.
    fn bare(name: &str) -> Theme {
        let (black, white) = (Rgba::rgb(0, 0, 0), Rgba::rgb(255, 255, 255));
        let grey = Rgba::rgb(204, 204, 204);
        let man = |fill, detail, halo_tenths| ManLook { fill, outline: black, detail, halo: white, halo_tenths };
        Theme {
            name: name.to_owned(),
            background: Rgba::NONE,
            board: BoardLook {
                light: white,
                dark: grey,
                plain: white,
                rim: Rgba { alpha: 32, ..black },
                hole: black,
                hatch: Rgba::NONE,
                hatch_width: 2.0,
                hatch_lines: 8,
                line: black,
                line_width: 2.0,
                frame: black,
                frame_width: 2.0,
            },
            coordinates: CoordinateLook {
                place: Place::Inside,
                height: 16.0,
                weight: 1.5,
                margin: white,
                on_margin: black,
                on_light: black,
                on_dark: black,
                on_plain: black,
            },
            men: [man(white, black, 0), man(black, white, 12), man(grey, black, 0)],
            marks: MarkLook {
                inks: [InkLook { colour: black, pattern: Pattern::Solid }; 5],
                halo: white,
                shadow: Rgba { alpha: 96, ..black },
                shadow_line: black,
                last_move: Rgba::NONE,
                last_move_line: black,
                check: Rgba::NONE,
                check_line: black,
                frozen: Rgba::NONE,
                frozen_line: black,
            },
            pieces: PieceSet::builtin(),
            symbols: Arc::default(),
            layers: Arc::default(),
        }
    }
}
