//! The keys of figures, in diagram blocks and in the data of HTML.

/// Keys of one diagram.
pub(super) const DIAGRAM_KEYS: [&str; 11] =
    ["marks", "view", "shadow", "arrows", "size", "side", "hand", "alt", "last", "check", "frozen"];

/// Keys of the whole figure.
pub(super) const FIGURE_KEYS: [&str; 8] = ["game", "preset", "options", "pieces", "notation", "board", "id", "class"];
