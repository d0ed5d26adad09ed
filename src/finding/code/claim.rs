//! Claims, and captions as far as they claim something.

super::codes! {
    CLAIM_EMPTY = "claim/empty", Error, "A claim says nothing";
    MISPLACED = "claim/misplaced", Warning, "A claim stands where none is read";
    UNKNOWN_WORD = "claim/unknown-word", Error, "A claim begins with a word that is none of the claim language";
    UNKNOWN_KEY = "claim/unknown-key", Error, "A key in front of claims that does not exist";
    UNKNOWN_PRESET = "claim/unknown-preset", Error, "A preset that the game does not have";
    UNKNOWN_OPTION = "claim/unknown-option", Error, "A rule option, or a value of one, that the game does not have";
    BAD_VALUE = "claim/bad-value", Error, "The value of a key in front of claims cannot be read";
    BAD_MOVE = "claim/bad-move", Error, "A move in a claim cannot be read";
    BAD_SQUARE = "claim/bad-square", Error, "A square in a claim cannot be read or is not on the board";
    BAD_PIECE = "claim/bad-piece", Error, "A letter in a claim stands for no man of the game";
    BAD_SET = "claim/bad-set", Error, "A set of squares in a claim cannot be read";
    INCOMPLETE = "claim/incomplete", Error, "A part of a claim is missing or not understood";
    AMBIGUOUS_MOVE = "claim/ambiguous-move", Error, "A move in a claim can be played by several men";
    REFUTED = "claim/refuted", Error, "A claim is not true";
    UNDECIDED = "claim/undecided", Warning, "A claim can be neither proved nor refuted";
    UNCHECKED = "claim/unchecked", Note, "A figure with a caption has no claim";
    UNCOVERED = "claim/uncovered", Warning, "A caption names a move, a capture, check or mate that no proved claim covers";
    CAPTION_DOUBTFUL = "claim/caption-doubtful", Warning, "A caption, as far as it can be read, says something that is not true";
    SUGGESTED = "claim/suggested", Note, "A caption can be proved; the claims to write are ready";
}
