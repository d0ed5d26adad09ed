//! Scenes as PNG files: with a palette where that loses nothing, and with the size in print where it is known.

use tiny_skia::{Pixmap, PremultipliedColorU8};

use super::deflate;
use super::raster::{Grid, Resolution, SizeError, paint};
use super::scene::Scene;

/// Why there is no PNG file.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The size cannot be had.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The encoder failed.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// A scene as a PNG file.
///
/// # Errors
/// The size is beyond the limits.
pub fn encode(scene: &Scene, resolution: Resolution) -> Result<Vec<u8>, PngError> {
    let grid = Grid::of(scene, resolution)?;
    let pixmap = paint(scene, &grid)?;
    let dpi = match resolution {
        Resolution::Print { dpi, .. } => Some(dpi),
        Resolution::Square(_) | Resolution::Width(_) => None,
    };
    encode_pixels(&pixmap, dpi)
}

/// Pixels as a PNG file, with the pixels to an inch if they are known.
///
/// # Errors
/// The encoder fails, which it does for no picture that was painted.
pub fn encode_pixels(pixmap: &Pixmap, dpi: Option<f32>) -> Result<Vec<u8>, PngError> {
    let width = pixmap.width() as usize;
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixmap.width(), pixmap.height());
    encoder.set_depth(png::BitDepth::Eight);
    if let Some(dpi) = dpi {
        let per_metre = (f64::from(dpi) / 0.0254).round() as u32;
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: png::Unit::Meter }));
    }
    let (data, pixel) = match Palette::index(pixmap) {
        Some((palette, data)) => {
            encoder.set_color(png::ColorType::Indexed);
            let colours: Vec<_> = palette.colours.iter().map(|colour| colour.demultiply()).collect();
            encoder.set_palette(colours.iter().flat_map(|c| [c.red(), c.green(), c.blue()]).collect::<Vec<u8>>());
            if colours.iter().any(|colour| colour.alpha() < 255) {
                encoder.set_trns(colours.iter().map(|colour| colour.alpha()).collect::<Vec<u8>>());
            }
            (data, 1)
        }
        None => {
            match rows(pixmap, |pixel| (pixel.alpha() == 255).then(|| [pixel.red(), pixel.green(), pixel.blue()])) {
                Some(data) => {
                    encoder.set_color(png::ColorType::Rgb);
                    (data, 3)
                }
                None => {
                    encoder.set_color(png::ColorType::Rgba);
                    let plain = |pixel: PremultipliedColorU8| {
                        let pixel = pixel.demultiply();
                        Some([pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
                    };
                    (rows(pixmap, plain).unwrap_or_default(), 4)
                }
            }
        }
    };
    let failed = |error: png::EncodingError| PngError::Encoding(error.to_string());
    let mut writer = encoder.write_header().map_err(failed)?;
    let packed = deflate::zlib(&data, width * pixel + 1, pixel);
    writer.write_chunk(png::chunk::IDAT, &packed).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// The bytes of all rows, each after its filter byte: none. The packer looks at the row above itself. `None` when a
/// pixel has no such bytes.
fn rows<const N: usize>(pixmap: &Pixmap, bytes: impl Fn(PremultipliedColorU8) -> Option<[u8; N]>) -> Option<Vec<u8>> {
    let width = pixmap.width() as usize;
    let stride = width * N + 1;
    let mut data = Vec::with_capacity(stride * pixmap.height() as usize);
    let mut above: &[u8] = &[];
    for (own, row) in pixmap.data().chunks_exact(width * 4).zip(pixmap.pixels().chunks_exact(width)) {
        if own == above {
            data.extend_from_within(data.len() - stride..);
            continue;
        }
        above = own;
        let start = data.len();
        data.resize(start + stride, 0);
        for (place, pixel) in data[start + 1..].chunks_exact_mut(N).zip(row) {
            place.copy_from_slice(&bytes(*pixel)?);
        }
    }
    Some(data)
}

/// At most 256 colours, in the order of their first pixels.
struct Palette {
    colours: Vec<PremultipliedColorU8>,
    /// Where a colour stands, by a hash of its bytes; `u16::MAX` for none. Only looked up.
    slots: Vec<u16>,
}

const SLOTS: usize = 2048;

impl Palette {
    /// The palette of a picture and its rows, each after its filter byte; `None` if it has more colours.
    fn index(pixmap: &Pixmap) -> Option<(Palette, Vec<u8>)> {
        let width = pixmap.width() as usize;
        let mut palette = Palette { colours: Vec::new(), slots: vec![u16::MAX; SLOTS] };
        let mut data: Vec<u8> = Vec::with_capacity((width + 1) * pixmap.height() as usize);
        let mut above: &[u8] = &[];
        for (bytes, row) in pixmap.data().chunks_exact(width * 4).zip(pixmap.pixels().chunks_exact(width)) {
            if bytes == above {
                data.extend_from_within(data.len() - width - 1..);
                continue;
            }
            above = bytes;
            data.push(0);
            let (mut last, mut known) = (row.first().copied()?, 0);
            known = palette.find(last).unwrap_or(known);
            for &pixel in row {
                if pixel != last {
                    known = palette.find(pixel)?;
                    last = pixel;
                }
                data.push(known);
            }
            palette.find(last)?;
        }
        Some((palette, data))
    }

    fn find(&mut self, colour: PremultipliedColorU8) -> Option<u8> {
        let key = u32::from_le_bytes([colour.red(), colour.green(), colour.blue(), colour.alpha()]);
        let mut slot = (key.wrapping_mul(0x9e37_79b1) >> 21) as usize % SLOTS;
        loop {
            let known = usize::from(self.slots[slot]);
            match self.colours.get(known) {
                Some(own) if *own == colour => return u8::try_from(known).ok(),
                Some(_) => slot = (slot + 1) % SLOTS,
                None => {
                    let new = u8::try_from(self.colours.len()).ok()?;
                    self.slots[slot] = u16::from(new);
                    self.colours.push(colour);
                    return Some(new);
                }
            }
        }
    }
}
