//! Pictures of diagrams.
//!
//! [`compose()`] makes a [`Scene`] of plain shapes from a [`Diagram`](crate::diagram::Diagram) and a [`Theme`]; every
//! output starts from it: [`svg`], [`png`] (through [`raster`]), and [`facts()`], which says square by square what
//! is drawn. Nothing here knows games or languages; a man's drawing is named in the diagram.

pub mod colour;
mod compose;
mod deflate;
mod facts;
mod glyph;
pub mod path;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod piece;
pub mod png;
pub mod raster;
mod scene;
pub mod sheet;
mod specimen;
pub mod svg;
mod symbol;
mod theme;

pub use compose::{Options, compose};
pub use facts::facts;
pub use piece::PieceSet;
pub use raster::Resolution;
pub use scene::{Cell, Element, Item, Layer, Outline, Picture, Placed, Rectangle, SQUARE, Scene, Stroke, Symbol};
pub use specimen::specimen;
pub use svg::Description;
pub use theme::{BUILTIN, BoardLook, CoordinateLook, InkLook, ManLook, MarkLook, Pattern, Place, Theme};
