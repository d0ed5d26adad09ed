//! Game files: pieces, movements, capture methods, options.

super::codes! {
    TOML = "game/toml", Error, "A game file is not written in TOML";
    UNKNOWN_KEY = "game/unknown-key", Error, "A game file has a key that means nothing";
    UNKNOWN_WORD = "game/unknown-word", Error, "A word in a game file is none of those that its key takes";
    WRONG_TYPE = "game/wrong-type", Error, "A value in a game file is of another type than its key takes";
    MISSING = "game/missing", Error, "A game file lacks a key that a game needs";
    BAD_MOVE = "game/bad-move", Error, "A movement cannot be read as Betza notation";
    BAD_SQUARE = "game/bad-square", Error, "A square in a game file is no square of its board";
    BAD_ARRAY = "game/bad-array", Error, "A starting array of a game file cannot be placed on its board";
    DOUBLED = "game/doubled", Error, "Two pieces of a game share a letter, or two games share a name";
    UNKNOWN_PARENT = "game/unknown-parent", Error, "A game file names a parent that does not exist";
    BAD_OPTION = "game/bad-option", Error, "A rule option or preset that the game does not have";
    TOO_LARGE = "game/too-large", Error, "A game is larger than fenbook plays";
}
