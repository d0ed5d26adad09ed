//! Building the website.

super::codes! {
    UNKNOWN_THEME = "site/unknown-theme", Error, "The theme of a book does not exist";
    BAD_TEMPLATE = "site/bad-template", Error, "A template of the theme cannot be used";
    SAME_ADDRESS = "site/same-address", Error, "Two folders of pages would get the same address";
    MISSING_ASSET = "site/missing-asset", Error, "A page shows a file that is not in the book";
    BROKEN_LINK = "site/broken-link", Warning, "A link leads to no page of the book";
    BROKEN_ANCHOR = "site/broken-anchor", Warning, "A link leads to a place that its page does not have";
    NOT_DRAWN = "site/not-drawn", Error, "A diagram could not be drawn";
}
