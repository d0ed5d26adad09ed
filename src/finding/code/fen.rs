//! Positions and marks as written in `fen:` lines.

super::codes! {
    ROW_WIDTH = "fen/row-width", Error, "A row of a diagram is longer or shorter than the board is wide";
    ROW_COUNT = "fen/row-count", Error, "A diagram has more or fewer rows than the board";
    WIDTH_TIE = "fen/width-tie", Error, "The rows of a diagram allow several widths and none is in the majority";
    DECIMAL_RUN = "fen/decimal-run", Note, "A row writes empty squares as one decimal number where digits are summed";
    UNKNOWN_LETTER = "fen/unknown-letter", Error, "A letter that stands for no piece of the game";
    BAD_CHARACTER = "fen/bad-character", Error, "A character that has no meaning in a position";
    EMPTY = "fen/empty", Error, "A diagram has no position";
    TOO_LARGE = "fen/too-large", Error, "A board is larger than fenbook draws";
    MISSING_COLON = "fen/missing-colon", Error, "A fen: line has no closing colon";
    BLANK = "fen/blank", Error, "A blank stands where a field of a diagram goes on";
    EXTRA_FIELD = "fen/extra-field", Error, "A fen: line has more fields than it can have";
    BAD_FIELD = "fen/bad-field", Error, "A field of a position cannot be read";
    BAD_VIEW = "fen/bad-view", Error, "The orientation of a diagram is neither white's nor black's";
}
