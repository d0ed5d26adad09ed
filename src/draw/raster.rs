//! Scenes as pixels. Each symbol is rasterised once for a size and then copied; the rest is drawn directly.

use std::sync::Arc;

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, PremultipliedColorU8, StrokeDash, Transform};

use super::colour::Rgba;
use super::path::{Path, Segment};
use super::scene::{Element, Item, Layer, Outline, Placed, Rectangle, SQUARE, Scene, Symbol};

/// The most pixels along an edge.
pub const MAX_EDGE: u32 = 20_000;
/// The most pixels of a picture: a quarter of a gigabyte while it is made.
pub const MAX_PIXELS: u64 = 64_000_000;
/// The most pixels to a square's edge.
pub const MAX_SQUARE: f32 = 4_000.0;

/// Symbols larger than this are drawn anew each time: to keep them would cost more than it saves.
const MAX_STAMP: u32 = 512;
/// How many sizes and places between pixels of one symbol are kept.
const MAX_STAMPS: usize = 64;
/// How many sizes of a board are kept, and how large each may be.
const MAX_BOARDS: usize = 4;
const MAX_BOARD_PIXELS: u64 = 4_000_000;

/// How large the pixels of a picture are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Resolution {
    /// Pixels to a square.
    Square(f32),
    /// Pixels to the picture's whole width.
    Width(u32),
    /// The width of a square in millimetres, and pixels to an inch.
    Print {
        /// Millimetres to a square.
        millimetres: f32,
        /// Pixels to an inch.
        dpi: f32,
    },
}

/// Why a picture cannot be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SizeError {
    /// It would be empty.
    #[error("a picture needs a size above zero")]
    Empty,
    /// It would be too large.
    #[error(
        "a picture of {width} x {height} pixels is too large: fenbook draws up to {MAX_EDGE} pixels along an edge and \
         {} million in all", MAX_PIXELS / 1_000_000
    )]
    TooLarge {
        /// The width asked for.
        width: u64,
        /// The height asked for.
        height: u64,
    },
}

/// How a scene is laid onto pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grid {
    /// Pixels to a unit.
    pub scale: f32,
    /// What is added to all places, so that the squares of a board begin at whole pixels.
    pub shift: (f32, f32),
    /// The picture's width in pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
}

impl Grid {
    /// The pixels of a scene.
    ///
    /// # Errors
    /// The picture would be empty, or larger than the limits.
    pub fn of(scene: &Scene, resolution: Resolution) -> Result<Grid, SizeError> {
        let square = match resolution {
            Resolution::Square(pixels) => pixels,
            Resolution::Width(pixels) => pixels as f32 * SQUARE / scene.width,
            Resolution::Print { millimetres, dpi } => millimetres / 25.4 * dpi,
        };
        if square.is_nan() || square <= 0.0 {
            return Err(SizeError::Empty);
        }
        let scale = square / SQUARE;
        let pixels = |units: f32| (f64::from(units) * f64::from(scale) - 0.01).ceil().clamp(0.0, 1e12);
        let (width, height) = (pixels(scene.width), pixels(scene.height));
        if square > MAX_SQUARE
            || width > f64::from(MAX_EDGE)
            || height > f64::from(MAX_EDGE)
            || width * height > MAX_PIXELS as f64
        {
            return Err(SizeError::TooLarge { width: width as u64, height: height as u64 });
        }
        if width < 1.0 || height < 1.0 {
            return Err(SizeError::Empty);
        }
        let snap = |at: f32| (at * scale).round() - at * scale;
        let shift = (snap(scene.origin.0), snap(scene.origin.1));
        Ok(Grid { scale, shift, width: width as u32, height: height as u32 })
    }

    fn transform(&self) -> Transform {
        Transform::from_row(self.scale, 0.0, 0.0, self.scale, self.shift.0, self.shift.1)
    }
}

/// The pixels of a symbol, and where in them something is.
#[derive(Debug)]
pub struct Stamp {
    pixmap: Pixmap,
    /// Row by row: the row, the first pixel, how many, and whether they cover what is below.
    runs: Vec<(u16, u16, u16, bool)>,
}

impl Stamp {
    fn of(pixmap: Pixmap) -> Stamp {
        let mut runs = Vec::new();
        let width = pixmap.width() as usize;
        for (row, pixels) in pixmap.pixels().chunks_exact(width).enumerate() {
            let mut at = 0;
            while at < width {
                let kind = |at: usize| pixels[at].alpha().min(254) + u8::from(pixels[at].alpha() == 255);
                let (seen, covers) = (kind(at) > 0, kind(at) == 255);
                let count =
                    (at..width).take_while(|next| (kind(*next) > 0, kind(*next) == 255) == (seen, covers)).count();
                if seen {
                    runs.push((row as u16, at as u16, count as u16, covers));
                }
                at += count;
            }
        }
        Stamp { pixmap, runs }
    }
}

/// Paints a scene.
///
/// # Errors
/// The grid is empty.
pub fn paint(scene: &Scene, grid: &Grid) -> Result<Pixmap, SizeError> {
    let (mut pixmap, rest) = match scene.items.split_first() {
        Some((Item::Layer(layer), rest)) => (first_layer(scene, layer, grid)?, rest),
        _ => (ground(scene, grid)?, &scene.items[..]),
    };
    paint_items(&mut pixmap, grid, rest, &scene.symbols);
    Ok(pixmap)
}

/// An empty picture.
fn ground(scene: &Scene, grid: &Grid) -> Result<Pixmap, SizeError> {
    let mut pixmap = Pixmap::new(grid.width, grid.height).ok_or(SizeError::Empty)?;
    if !scene.background.is_none() {
        pixmap.fill(colour(scene.background));
    }
    Ok(pixmap)
}

/// A picture of the board that the scene begins with, painted once for a size.
fn first_layer(scene: &Scene, layer: &Layer, grid: &Grid) -> Result<Pixmap, SizeError> {
    let back = scene.background;
    let key = [
        grid.scale.to_bits(),
        grid.shift.0.to_bits(),
        grid.shift.1.to_bits(),
        grid.width,
        grid.height,
        u32::from_le_bytes([back.red, back.green, back.blue, back.alpha]),
    ];
    let lock = || layer.painted.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let known = lock().get(&key).cloned();
    if let Some(known) = known {
        return Ok(known.as_ref().clone());
    }
    let mut pixmap = ground(scene, grid)?;
    paint_items(&mut pixmap, grid, &layer.items, &layer.symbols);
    let mut painted = lock();
    if painted.len() < MAX_BOARDS && u64::from(grid.width) * u64::from(grid.height) <= MAX_BOARD_PIXELS {
        painted.insert(key, Arc::new(pixmap.clone()));
    }
    Ok(pixmap)
}

fn paint_items(pixmap: &mut Pixmap, grid: &Grid, items: &[Item], symbols: &[Arc<Symbol>]) {
    for item in items {
        match item {
            Item::Rectangles(fill, list) => paint_rectangles(pixmap, grid, *fill, list),
            Item::Outline(shape) => paint_shape(pixmap, shape, grid.transform()),
            Item::Symbol(placed) => {
                if let Some(symbol) = symbols.get(placed.symbol) {
                    paint_symbol(pixmap, grid, symbol, placed);
                }
            }
            Item::Layer(layer) => paint_items(pixmap, grid, &layer.items, &layer.symbols),
        }
    }
}

fn colour(colour: Rgba) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(colour.red, colour.green, colour.blue, colour.alpha)
}

fn paint_of(fill: Rgba) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(fill.red, fill.green, fill.blue, fill.alpha);
    paint
}

/// Rectangles whose edges lie on pixels need no drawing.
fn paint_rectangles(pixmap: &mut Pixmap, grid: &Grid, fill: Rgba, list: &[Rectangle]) {
    let mut rest = Path::new();
    for rectangle in list {
        let edges = [
            rectangle.x * grid.scale + grid.shift.0,
            rectangle.y * grid.scale + grid.shift.1,
            (rectangle.x + rectangle.width) * grid.scale + grid.shift.0,
            (rectangle.y + rectangle.height) * grid.scale + grid.shift.1,
        ];
        if fill.alpha == 255 && edges.iter().all(|edge| (edge - edge.round()).abs() < 1e-3) {
            let limit = |edge: f32, most: u32| (edge.round().max(0.0) as u32).min(most) as usize;
            let (left, right) = (limit(edges[0], grid.width), limit(edges[2], grid.width));
            let (top, bottom) = (limit(edges[1], grid.height), limit(edges[3], grid.height));
            let pixel = PremultipliedColorU8::from_rgba(fill.red, fill.green, fill.blue, 255);
            let width = grid.width as usize;
            if let Some(pixel) = pixel {
                for row in pixmap.pixels_mut().chunks_exact_mut(width).take(bottom).skip(top) {
                    if let Some(part) = row.get_mut(left..right) {
                        part.fill(pixel);
                    }
                }
            }
        } else {
            rest.extend(&Path::rectangle(rectangle.x, rectangle.y, rectangle.width, rectangle.height));
        }
    }
    if !rest.segments.is_empty() {
        paint_shape(pixmap, &Outline::filled(rest, fill), grid.transform());
    }
}

fn paint_shape(pixmap: &mut Pixmap, shape: &Outline, transform: Transform) {
    let Some(path) = outline(&shape.path) else { return };
    if !shape.fill.is_none() {
        pixmap.fill_path(&path, &paint_of(shape.fill), FillRule::Winding, transform, None);
    }
    if let Some(stroke) = shape.stroke.filter(|stroke| !stroke.colour.is_none() && stroke.width > 0.0) {
        let dash = stroke.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash, gap], 0.0));
        let line = tiny_skia::Stroke {
            width: stroke.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash,
            ..tiny_skia::Stroke::default()
        };
        pixmap.stroke_path(&path, &paint_of(stroke.colour), &line, transform, None);
    }
}

fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for segment in &path.segments {
        match *segment {
            Segment::Move((x, y)) => builder.move_to(x, y),
            Segment::Line((x, y)) => builder.line_to(x, y),
            Segment::Curve((ax, ay), (bx, by), (x, y)) => builder.cubic_to(ax, ay, bx, by, x, y),
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}

fn paint_symbol(pixmap: &mut Pixmap, grid: &Grid, symbol: &Symbol, placed: &Placed) {
    let scale = grid.scale * placed.scale;
    let (x, y) = (placed.x * grid.scale + grid.shift.0, placed.y * grid.scale + grid.shift.1);
    let (left, top) = (x.floor(), y.floor());
    // Two hundred and fifty-six places within a pixel are more than an eye or a test can tell.
    let place = |part: f32| (part * 256.0).round() / 256.0;
    let (fx, fy) = (place(x - left), place(y - top));
    let edge = (SQUARE * scale).ceil() as u32 + 1;
    if edge > MAX_STAMP {
        let transform = Transform::from_row(scale, 0.0, 0.0, scale, x, y);
        paint_elements(pixmap, &symbol.elements, transform);
        return;
    }
    if let Some(stamp) = stamp_of(symbol, scale, (fx, fy), edge) {
        press(pixmap, &stamp, left as i64, top as i64);
    }
}

fn paint_elements(pixmap: &mut Pixmap, elements: &[Element], transform: Transform) {
    for element in elements {
        match element {
            Element::Outline(outline) => paint_shape(pixmap, outline, transform),
            Element::Picture(picture, [a, b, c, d, e, f]) => {
                picture.paint(transform.pre_concat(Transform::from_row(*a, *b, *c, *d, *e, *f)), pixmap);
            }
        }
    }
}

fn stamp_of(symbol: &Symbol, scale: f32, (fx, fy): (f32, f32), edge: u32) -> Option<Arc<Stamp>> {
    let key = [scale.to_bits(), fx.to_bits(), fy.to_bits()];
    let lock = || symbol.stamps.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(stamp) = lock().get(&key) {
        return Some(stamp.clone());
    }
    let mut pixmap = Pixmap::new(edge, edge)?;
    paint_elements(&mut pixmap, &symbol.elements, Transform::from_row(scale, 0.0, 0.0, scale, fx, fy));
    let stamp = Arc::new(Stamp::of(pixmap));
    let mut stamps = lock();
    if stamps.len() < MAX_STAMPS {
        stamps.insert(key, stamp.clone());
    }
    Some(stamp)
}

/// Copies a stamp onto a picture.
fn press(pixmap: &mut Pixmap, stamp: &Stamp, left: i64, top: i64) {
    let (width, height) = (i64::from(pixmap.width()), i64::from(pixmap.height()));
    let stamp_width = i64::from(stamp.pixmap.width());
    let (source, target) = (stamp.pixmap.pixels(), pixmap.pixels_mut());
    for &(row, start, count, covers) in &stamp.runs {
        let (row, start, count) = (i64::from(row), i64::from(start), i64::from(count));
        let y = top + row;
        let (from, to) = ((left + start).max(0), (left + start + count).min(width));
        if y < 0 || y >= height || from >= to {
            continue;
        }
        let source_at = (row * stamp_width + from - left) as usize;
        let (target_at, count) = ((y * width + from) as usize, (to - from) as usize);
        let Some(source) = source.get(source_at..source_at + count) else { continue };
        let Some(target) = target.get_mut(target_at..target_at + count) else { continue };
        if covers {
            target.copy_from_slice(source);
            continue;
        }
        for (below, above) in target.iter_mut().zip(source) {
            *below = over(*above, *below, above.alpha());
        }
    }
}

fn over(above: PremultipliedColorU8, below: PremultipliedColorU8, alpha: u8) -> PremultipliedColorU8 {
    let rest = u16::from(255 - alpha);
    let mix = |top: u8, bottom: u8| {
        let product = u16::from(bottom) * rest + 128;
        top.saturating_add(((product + (product >> 8)) >> 8) as u8)
    };
    let alpha = mix(alpha, below.alpha());
    let channel = |top, bottom| mix(top, bottom).min(alpha);
    PremultipliedColorU8::from_rgba(
        channel(above.red(), below.red()),
        channel(above.green(), below.green()),
        channel(above.blue(), below.blue()),
        alpha,
    )
    .unwrap_or(above)
}
