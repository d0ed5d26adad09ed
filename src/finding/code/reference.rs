//! Moves and squares in prose.

super::codes! {
    BAD_REFERENCE = "reference/bad-move", Error, "What stands in a reference in double brackets is neither a move nor a square";
    OFF_BOARD = "reference/off-board", Error, "A square in prose is not on the board of the figure before it";
    NOT_LEGAL = "reference/not-legal", Error, "A move in prose cannot be played in the figure before it";
    AMBIGUOUS = "reference/ambiguous", Warning, "A move in prose can be played by several men of the figure before it";
    NO_FIGURE = "reference/no-figure", Warning, "A move in prose has no figure before it that it could belong to";
}
