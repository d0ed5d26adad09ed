//! Marked squares, shadow and arrows.

super::codes! {
    OFF_BOARD = "marks/off-board", Error, "A marked square is not on the board";
    DOUBLED = "marks/doubled", Warning, "A square is marked twice";
    BAD_SQUARE = "marks/bad-square", Error, "A mark that is no square";
    UNKNOWN_KIND = "marks/unknown-kind", Error, "A kind or colour of mark that fenbook does not draw";
    BAD_ARROW = "marks/bad-arrow", Error, "An arrow that cannot be drawn";
}
