//! Scenes as PNG files: with a palette where that loses nothing, and with the size in print where it is known.

use tiny_skia::Pixmap;

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
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixmap.width(), pixmap.height());
    encoder.set_depth(png::BitDepth::Eight);
    if let Some(dpi) = dpi {
        let per_metre = (f64::from(dpi) / 0.0254).round() as u32;
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: png::Unit::Meter }));
    }
    encoder.set_color(png::ColorType::Rgba);
    let mut data = Vec::with_capacity(pixmap.data().len());
    for pixel in pixmap.pixels() {
        let pixel = pixel.demultiply();
        data.extend([pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]);
    }
    let failed = |error: png::EncodingError| PngError::Encoding(error.to_string());
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&data).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}
