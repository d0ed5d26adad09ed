//! Colours, and how well one can be told from another.

use std::fmt;

/// A colour with its opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgba {
    /// Red, from 0 to 255.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// Opacity: 255 covers what is below.
    pub alpha: u8,
}

impl Rgba {
    /// Nothing is painted.
    pub const NONE: Rgba = Rgba { red: 0, green: 0, blue: 0, alpha: 0 };

    /// An opaque colour.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Rgba {
        Rgba { red, green, blue, alpha: 255 }
    }

    /// Reads `#rgb`, `#rrggbb`, `#rrggbbaa` or `none`.
    pub fn parse(text: &str) -> Option<Rgba> {
        if text == "none" {
            return Some(Rgba::NONE);
        }
        let digits = text.strip_prefix('#').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        let pair = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let single = |at: usize| u8::from_str_radix(digits.get(at..=at)?, 16).ok().map(|digit| digit * 17);
        match digits.len() {
            3 => Some(Rgba::rgb(single(0)?, single(1)?, single(2)?)),
            6 => Some(Rgba::rgb(pair(0)?, pair(2)?, pair(4)?)),
            8 => Some(Rgba { alpha: pair(6)?, ..Rgba::rgb(pair(0)?, pair(2)?, pair(4)?) }),
            _ => None,
        }
    }

    /// Whether it paints nothing.
    pub fn is_none(self) -> bool {
        self.alpha == 0
    }

    /// This colour painted over an opaque one.
    pub fn over(self, below: Rgba) -> Rgba {
        let mix = |top: u8, bottom: u8| {
            let alpha = u32::from(self.alpha);
            let sum = u32::from(top) * alpha + u32::from(bottom) * (255 - alpha);
            u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX)
        };
        Rgba::rgb(mix(self.red, below.red), mix(self.green, below.green), mix(self.blue, below.blue))
    }

    /// Relative luminance, from 0 (black) to 1 (white), as WCAG 2.2 defines it for sRGB. Opacity is not looked at.
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// The contrast ratio of two opaque colours, from 1 to 21, as WCAG 2.2 defines it: 4.5 is asked of text, 3 of
    /// signs.
    pub fn contrast(self, other: Rgba) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

impl fmt::Display for Rgba {
    /// The shortest form that SVG knows, without the opacity.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let channels = [self.red, self.green, self.blue];
        if self.is_none() {
            f.write_str("none")
        } else if channels.iter().all(|channel| channel.is_multiple_of(17)) {
            write!(f, "#{:x}{:x}{:x}", self.red / 17, self.green / 17, self.blue / 17)
        } else {
            write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_read_and_print() {
        for text in ["#fff", "#000", "#a1b2c3", "none"] {
            assert_eq!(Rgba::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Rgba::parse("#11223380").unwrap().alpha, 128);
        for wrong in ["", "#ff", "#ggg", "red", "#12345", "#ééé"] {
            assert_eq!(Rgba::parse(wrong), None, "{wrong}");
        }
    }

    /// The ratios of black, #767676 and #777777 on white, as the guidelines' own examples state them.
    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let white = Rgba::rgb(255, 255, 255);
        assert!((Rgba::rgb(0, 0, 0).contrast(white) - 21.0).abs() < 1e-9);
        assert!(Rgba::rgb(0x76, 0x76, 0x76).contrast(white) >= 4.5);
        assert!(Rgba::rgb(0x77, 0x77, 0x77).contrast(white) < 4.5);
    }
}
