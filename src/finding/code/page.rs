//! What a page says about itself: its game, its rules, its keys.

super::codes! {
    UNKNOWN_GAME = "page/unknown-game", Error, "A page or figure names a game that fenbook does not know";
    UNKNOWN_PRESET = "page/unknown-preset", Error, "A page or figure names a preset that its game does not have";
    UNKNOWN_OPTION = "page/unknown-option", Error, "A page or figure names a rule option or value that its game does not have";
    NO_GAME = "page/no-game", Error, "Rules are chosen on a page without a game";
    UNKNOWN_KEY = "page/unknown-key", Warning, "The front matter of a page has a key that means nothing";
    BAD_VALUE = "page/bad-value", Error, "A key of a page or figure has a value that means nothing";
}
