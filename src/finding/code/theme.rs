//! Themes and piece sets.

super::codes! {
    BAD_FILE = "theme/bad-file", Error, "A theme file cannot be read";
    UNKNOWN_KEY = "theme/unknown-key", Error, "A key that no theme has";
    BAD_VALUE = "theme/bad-value", Error, "A value that a key of a theme cannot have";
    BAD_PIECE = "theme/bad-piece", Error, "A drawing of a piece that cannot be used";
    UNSAFE_PIECE = "theme/unsafe-piece", Warning, "A drawing of a piece holds scripts or references, which are left out";
    MISSING_PIECE = "theme/missing-piece", Warning, "A piece set has no drawing for a piece";
}
