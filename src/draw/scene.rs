//! What is painted: plain shapes in the order of painting. Every output starts from here.
//!
//! Units: a square is 100 wide; x runs to the right and y downwards from the picture's upper left corner.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use tiny_skia::{Pixmap, Transform};

use super::colour::Rgba;
use super::path::Path;
use super::raster::Stamp;
use crate::board::{Shade, Size, Square};
use crate::diagram::{ArtFigure, Ink, MarkKind};

/// The width of a square in the units of a scene.
pub const SQUARE: f32 = 100.0;

/// A picture: shapes, and what they show.
#[derive(Debug, Clone)]
pub struct Scene {
    /// The width in units.
    pub width: f32,
    /// The height in units.
    pub height: f32,
    /// The upper left corner of the board.
    pub origin: (f32, f32),
    /// The board's size.
    pub size: Size,
    /// Black sits at the bottom.
    pub flipped: bool,
    /// The colour behind everything, or none.
    pub background: Rgba,
    /// The things that are painted more than once, or that a program can keep.
    pub symbols: Vec<Arc<Symbol>>,
    /// What is painted, from the bottom to the top.
    pub items: Vec<Item>,
    /// The squares as drawn, from the upper left one, row by row.
    pub cells: Vec<Cell>,
}

/// One thing that is painted.
#[derive(Debug, Clone)]
pub enum Item {
    /// Rectangles in one colour.
    Rectangles(Rgba, Vec<Rectangle>),
    /// A shape.
    Outline(Outline),
    /// A symbol.
    Symbol(Placed),
    /// What every diagram on a board has in common.
    Layer(Arc<Layer>),
}

/// A part of a picture that other pictures have too: a board. Made once for a theme, written and painted once for a
/// size.
#[derive(Debug)]
pub struct Layer {
    /// What is painted; no layers.
    pub items: Vec<Item>,
    /// The symbols that its items mean.
    pub symbols: Vec<Arc<Symbol>>,
    /// Its SVG, with a mark where ids begin.
    pub(super) svg: OnceLock<String>,
    /// Whole pictures that begin with it, by how they lie on pixels.
    pub(super) painted: Mutex<BTreeMap<[u32; 6], Arc<Pixmap>>>,
}

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rectangle {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

/// A filled or stroked outline. Lines have round ends and corners.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    /// The outline.
    pub path: Path,
    /// The colour inside, or none.
    pub fill: Rgba,
    /// The line, if there is one.
    pub stroke: Option<Stroke>,
}

/// A line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Rgba,
    /// Its width.
    pub width: f32,
    /// The lengths of a dash and of a gap.
    pub dash: Option<(f32, f32)>,
}

/// A symbol at a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// Which of the scene's symbols.
    pub symbol: usize,
    /// Where its left edge is.
    pub x: f32,
    /// Where its upper edge is.
    pub y: f32,
    /// How large it is; 1 fills a square.
    pub scale: f32,
}

/// Something that is painted as a whole, within a square from (0, 0) to (100, 100).
#[derive(Debug)]
pub struct Symbol {
    /// What is painted, from the bottom to the top.
    pub elements: Vec<Element>,
    /// Its SVG, made once.
    pub(super) svg: OnceLock<String>,
    /// Its pixels by size and place between pixels, made once each.
    pub(super) stamps: Mutex<BTreeMap<[u32; 3], Arc<Stamp>>>,
}

/// A part of a symbol.
#[derive(Debug, Clone)]
pub enum Element {
    /// A shape.
    Outline(Outline),
    /// A foreign drawing, and where its square lies: a matrix as SVG writes it.
    Picture(Arc<Picture>, [f32; 6]),
}

/// A drawing that is no list of shapes: read from any SVG file.
#[derive(Debug)]
pub struct Picture {
    /// What was read.
    pub(super) tree: resvg::usvg::Tree,
    /// From its units to a square of ours.
    pub(super) matrix: [f32; 6],
    /// It as SVG in our units, with a mark where ids begin.
    pub(super) svg: String,
}

impl Picture {
    /// Paints it, its square laid out by a transform.
    pub(super) fn paint(&self, transform: Transform, pixmap: &mut Pixmap) {
        let [a, b, c, d, e, f] = self.matrix;
        let transform = transform.pre_concat(Transform::from_row(a, b, c, d, e, f));
        resvg::render(&self.tree, transform, &mut pixmap.as_mut());
    }
}

/// A square as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Which square.
    pub square: Square,
    /// Its shade; `None` for a hole.
    pub shade: Option<Shade>,
    /// The drawings of its man: none, one, or a union's two.
    pub figures: Vec<ArtFigure>,
    /// Its marks.
    pub marks: Vec<(MarkKind, Ink)>,
    /// Shaded as not seen.
    pub shadow: bool,
}

impl Outline {
    /// An outline filled with a colour.
    pub fn filled(path: Path, fill: Rgba) -> Outline {
        Outline { path, fill, stroke: None }
    }

    /// A line.
    pub fn stroked(path: Path, colour: Rgba, width: f32) -> Outline {
        Outline { path, fill: Rgba::NONE, stroke: Some(Stroke { colour, width, dash: None }) }
    }
}

impl Symbol {
    /// A symbol of its parts.
    pub fn new(elements: Vec<Element>) -> Symbol {
        Symbol { elements, svg: OnceLock::new(), stamps: Mutex::new(BTreeMap::new()) }
    }

    /// A symbol of shapes.
    pub fn of_shapes(shapes: Vec<Outline>) -> Symbol {
        Symbol::new(shapes.into_iter().map(Element::Outline).collect())
    }
}

impl Layer {
    /// A layer of items and their symbols.
    pub fn new(items: Vec<Item>, symbols: Vec<Arc<Symbol>>) -> Layer {
        Layer { items, symbols, svg: OnceLock::new(), painted: Mutex::default() }
    }
}

impl Scene {
    /// The same picture without layers: their items and symbols stand among the others.
    pub fn flat(&self) -> Scene {
        let mut flat = Scene { items: Vec::new(), ..self.clone() };
        for item in &self.items {
            let Item::Layer(layer) = item else {
                flat.items.push(item.clone());
                continue;
            };
            let first = flat.symbols.len();
            flat.symbols.extend(layer.symbols.iter().cloned());
            flat.items.extend(layer.items.iter().map(|item| match item {
                Item::Symbol(placed) => Item::Symbol(Placed { symbol: placed.symbol + first, ..*placed }),
                other => other.clone(),
            }));
        }
        flat
    }

    /// The upper left corner of a square, as the board is turned.
    pub fn corner(&self, square: Square) -> (f32, f32) {
        corner_of(self.origin, self.size, self.flipped, square)
    }
}

/// The upper left corner of a square on a board at `origin`.
pub(super) fn corner_of(origin: (f32, f32), size: Size, flipped: bool, square: Square) -> (f32, f32) {
    let (column, row) = if flipped {
        (size.files.saturating_sub(1).saturating_sub(square.file), square.rank)
    } else {
        (square.file, size.ranks.saturating_sub(1).saturating_sub(square.rank))
    };
    (origin.0 + f32::from(column) * SQUARE, origin.1 + f32::from(row) * SQUARE)
}
