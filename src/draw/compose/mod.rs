//! From a diagram to a scene: what is painted where, and in which order.

mod arrow;
mod board;
mod edge;
mod hand;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::colour::Rgba;
use super::scene::{Cell, Item, Layer, Placed, Rectangle, SQUARE, Scene, Symbol, corner_of};
use super::symbol::{self, SymbolKey};
use super::theme::{Place, Theme};
use crate::board::{Colour, Shade, Shape, Square, SquareSet};
use crate::diagram::{Art, ArtFigure, Diagram, MarkKind};

/// What a caller decides about a picture, beside its theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Where coordinates stand; `None`: where the theme puts them.
    pub coordinates: Option<Place>,
    /// The side at the bottom; `None`: as the diagram says.
    pub view: Option<Colour>,
}

/// The width of the margin for coordinates outside, in units.
const MARGIN: f32 = 50.0;

/// Makes the scene of a diagram.
pub fn compose(diagram: &Diagram, theme: &Theme, options: &Options) -> Scene {
    let place = options.coordinates.unwrap_or(theme.coordinates.place);
    let size = diagram.shape.size;
    let hands = hand::Hands::of(diagram);
    let margin = if place == Place::Outside { MARGIN } else { 0.0 };
    let board = (f32::from(size.files) * SQUARE, f32::from(size.ranks) * SQUARE);
    // A margin all around keeps the board in the middle of its picture only where there is something to balance it.
    let mut composer = Composer {
        diagram,
        theme,
        scene: Scene {
            width: margin + board.0 + hands.width(),
            height: board.1 + margin,
            origin: (margin, 0.0),
            size,
            flipped: options.view.unwrap_or(diagram.view) == Colour::Black,
            background: theme.background,
            symbols: Vec::new(),
            items: Vec::new(),
            cells: Vec::new(),
        },
        known: BTreeMap::new(),
    };
    composer.run(place, &hands);
    composer.scene
}

/// Names a layer within a theme.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LayerKey {
    shape: Shape,
    place: Place,
    flipped: bool,
    kind: LayerKind,
}

/// Which part of a board a layer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LayerKind {
    /// All of it.
    Board,
    /// The squares.
    Ground,
    /// The lines and coordinates.
    Lines,
}

struct Composer<'a> {
    diagram: &'a Diagram,
    theme: &'a Theme,
    scene: Scene,
    /// The scene's symbols by what they are.
    known: BTreeMap<SymbolKey, usize>,
}

impl Composer<'_> {
    fn run(&mut self, place: Place, hands: &hand::Hands) {
        self.scene.cells = self.cells();
        let diagram = self.diagram;
        if diagram.last_move.is_empty() && diagram.frozen.is_empty() && diagram.shadow.is_empty() {
            self.layer(LayerKind::Board, place);
        } else {
            self.layer(LayerKind::Ground, place);
            self.tints();
            if place == Place::Inside && !diagram.shadow.is_empty() {
                edge::halo_inside(self);
            }
            self.layer(LayerKind::Lines, place);
        }
        hands.ground(self);
        self.under_men();
        self.men();
        self.over_men();
        arrow::all(self);
        hands.paint(self);
    }

    /// Adds what every diagram on this board has in common, made once.
    fn layer(&mut self, kind: LayerKind, place: Place) {
        let key = LayerKey { shape: self.diagram.shape.clone(), place, flipped: self.scene.flipped, kind };
        let lock = || self.theme.layers.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = lock().iter().find(|(own, _)| *own == key).map(|(_, layer)| layer.clone());
        if let Some(layer) = known {
            self.scene.items.push(Item::Layer(layer));
            return;
        }
        let (items, symbols, known) = (
            std::mem::take(&mut self.scene.items),
            std::mem::take(&mut self.scene.symbols),
            std::mem::take(&mut self.known),
        );
        if kind != LayerKind::Lines {
            if place == Place::Outside {
                edge::margin(self);
            }
            board::squares(self);
        }
        if kind != LayerKind::Ground {
            board::lines(self);
            match place {
                Place::Inside => edge::inside(self),
                Place::Outside => edge::outside(self),
                Place::None => {}
            }
        }
        let own =
            (std::mem::replace(&mut self.scene.items, items), std::mem::replace(&mut self.scene.symbols, symbols));
        self.known = known;
        let layer = Arc::new(Layer::new(own.0, own.1));
        let mut layers = self.theme.layers.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // A book has a few boards; figures with holes of their own could make many.
        if layers.len() < 32 {
            layers.push((key, layer.clone()));
        }
        drop(layers);
        self.scene.items.push(Item::Layer(layer));
    }

    /// The squares as they will be drawn, from the upper left one.
    fn cells(&self) -> Vec<Cell> {
        let size = self.diagram.shape.size;
        let mut squares: Vec<Square> = size.squares().collect();
        if self.scene.flipped {
            squares.reverse();
        }
        let marks = self.marks_by_square();
        let cell = |square: Square| Cell {
            square,
            shade: self.diagram.shape.contains(square).then(|| self.diagram.shape.shade(square)),
            figures: self.figures(square),
            marks: marks.get(&square).cloned().unwrap_or_default(),
            shadow: self.diagram.shadow.contains(&square),
        };
        squares.into_iter().map(cell).collect()
    }

    fn marks_by_square(&self) -> BTreeMap<Square, Vec<(MarkKind, crate::diagram::Ink)>> {
        let mut marks: BTreeMap<Square, Vec<_>> = BTreeMap::new();
        for mark in &self.diagram.marks {
            marks.entry(mark.square).or_default().push((mark.kind.clone(), mark.ink));
        }
        marks
    }

    /// The drawings of the man on a square: its art, or what its letter stands for.
    fn figures(&self, square: Square) -> Vec<ArtFigure> {
        let own = self.diagram.art.get(&square).map(|art| art.figures.clone());
        let mut figures =
            own.or_else(|| Some(Art::of_letter(self.diagram.placement.men.get(&square)?).figures)).unwrap_or_default();
        // White's man of a union stands in front on the left, whoever's letter it was written by.
        figures.sort_by_key(|figure| figure.colour);
        figures
    }

    /// Colours over whole squares: the last move, frozen men, and what is not seen.
    fn tints(&mut self) {
        let marks = self.theme.marks;
        self.tint(&self.diagram.last_move, marks.last_move);
        self.tint(&self.diagram.frozen, marks.frozen);
        self.tint(&self.diagram.shadow, marks.shadow);
        for &square in &self.diagram.shadow {
            self.symbol_on(&SymbolKey::Shadow, square);
        }
    }

    fn tint(&mut self, squares: &SquareSet, colour: Rgba) {
        if !colour.is_none() {
            for &square in squares {
                self.fill(square, colour);
            }
        }
    }

    fn under_men(&mut self) {
        for &square in &self.diagram.last_move {
            self.symbol_on(&SymbolKey::LastMove, square);
        }
        for &square in &self.diagram.check {
            self.symbol_on(&SymbolKey::Check, square);
        }
        self.marks(false);
    }

    fn over_men(&mut self) {
        self.marks(true);
        for &square in &self.diagram.frozen {
            self.symbol_on(&SymbolKey::Frozen, square);
        }
    }

    fn marks(&mut self, above: bool) {
        let diagram = self.diagram;
        for mark in &diagram.marks {
            if symbol::is_above(&mark.kind) == above {
                let on_man = diagram.placement.men.contains_key(&mark.square);
                self.symbol_on(&SymbolKey::Mark(mark.kind.clone(), mark.ink, on_man), mark.square);
            }
        }
    }

    fn men(&mut self) {
        let origin = self.scene.origin;
        for index in 0..self.scene.cells.len() {
            let cell = &self.scene.cells[index];
            if !cell.figures.is_empty() {
                let (key, square) = (SymbolKey::Man(cell.figures.clone()), cell.square);
                let (x, y) = corner_of(origin, self.scene.size, self.scene.flipped, square);
                self.symbol_at(&key, x, y, 1.0);
            }
        }
        if let Some(lifted) = &self.diagram.placement.lifted {
            // A lifted man hovers over the square that it goes on from.
            let art = self.diagram.lifted_art.clone().unwrap_or_else(|| Art::of_letters(&lifted.men));
            let (x, y) = self.scene.corner(lifted.square);
            self.symbol_at(&SymbolKey::Man(art.figures), x + 30.0, y - 12.0, 0.8);
        }
    }

    /// Fills a square. Calls with one colour after the other make one item, and squares side by side one rectangle.
    fn fill(&mut self, square: Square, colour: Rgba) {
        let (x, y) = self.scene.corner(square);
        self.fill_rectangle(Rectangle { x, y, width: SQUARE, height: SQUARE }, colour);
    }

    fn fill_rectangle(&mut self, rectangle: Rectangle, colour: Rgba) {
        if let Some(Item::Rectangles(last, list)) = self.scene.items.last_mut()
            && *last == colour
        {
            match list.last_mut() {
                Some(before) if before.y == rectangle.y && before.x + before.width == rectangle.x => {
                    before.width += rectangle.width;
                }
                Some(before) if before.y == rectangle.y && rectangle.x + rectangle.width == before.x => {
                    before.x = rectangle.x;
                    before.width += rectangle.width;
                }
                _ => list.push(rectangle),
            }
            return;
        }
        self.scene.items.push(Item::Rectangles(colour, vec![rectangle]));
    }

    fn symbol_on(&mut self, key: &SymbolKey, square: Square) {
        let (x, y) = self.scene.corner(square);
        self.symbol_at(key, x, y, 1.0);
    }

    fn symbol_at(&mut self, key: &SymbolKey, x: f32, y: f32, scale: f32) {
        let symbol = match self.known.get(key) {
            Some(known) => *known,
            None => {
                let made: Arc<Symbol> = symbol::symbol(self.theme, key);
                self.scene.symbols.push(made);
                self.known.insert(key.clone(), self.scene.symbols.len() - 1);
                self.scene.symbols.len() - 1
            }
        };
        self.scene.items.push(Item::Symbol(Placed { symbol, x, y, scale }));
    }

    /// The colour of a square itself.
    fn ground(&self, shade: Shade) -> Rgba {
        match shade {
            Shade::Light => self.theme.board.light,
            Shade::Dark => self.theme.board.dark,
            Shade::Plain => self.theme.board.plain,
        }
    }
}
