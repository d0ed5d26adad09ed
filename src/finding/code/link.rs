//! Links.

super::codes! {
    NO_ADDRESS = "link/no-address", Warning, "A link has no address";
    NO_SCHEME = "link/no-scheme", Warning, "A link to another site is written like a path in this book";
    BAD_SCHEME = "link/bad-scheme", Warning, "The beginning of a web address is misspelt";
    BROKEN = "link/broken", Warning, "A link leads to what is not there";
    OTHER_BOOK = "link/other-book", Note, "A link leads to a game that this book has no page about";
    GLUED = "link/glued", Warning, "A link is glued to the word beside it";
}
