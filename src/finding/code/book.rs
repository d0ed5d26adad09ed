//! `book.toml` and the pages of a book.

super::codes! {
    SYNTAX = "book/syntax", Error, "book.toml is no TOML";
    UNKNOWN_KEY = "book/unknown-key", Error, "book.toml has a key that means nothing";
    BAD_VALUE = "book/bad-value", Error, "A value in book.toml cannot be used";
    UNKNOWN_CODE = "book/unknown-code", Error, "book.toml sets the level of a code or an area that does not exist";
    NO_PAGES = "book/no-pages", Error, "A book has no pages";
    EMPTY_LANGUAGE = "book/empty-language", Warning, "A language of the book has no page";
    MISSING_PAGE = "book/missing-page", Warning, "A page is missing in a language of the book";
    TWO_SOURCES = "book/two-sources", Error, "Two sources are the same page in the same language";
    STRAY_FILE = "book/stray-file", Note, "A page file that belongs to no language of the book";
    FOLDER_FOR_FILE = "book/folder-for-file", Error, "A folder stands where a page file is expected";
}
