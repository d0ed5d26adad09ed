//! Text that says something else than its author meant.

super::codes! {
    AS_TAG = "text/as-tag", Warning, "A word of a text was read as a tag";
    PUG_SOURCE = "text/pug-source", Warning, "Readers are shown source of pug";
    PIPE = "text/pipe", Warning, "Readers are shown the | of a line of pug";
    SPACE_BEFORE = "text/space-before", Note, "A blank stands before punctuation";
    NO_BREAK_SPACE = "text/no-break-space", Note, "French punctuation follows an ordinary blank";
    BROKEN_ENTITY = "text/broken-entity", Warning, "A character reference is broken";
    HALF_REFERENCE = "text/half-reference", Warning, "Double brackets in prose hold no whole reference";
    BARE_AMPERSAND = "text/bare-ampersand", Note, "A lone & stands in the text";
}
