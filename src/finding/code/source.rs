//! Files that cannot be read as text.

super::codes! {
    NOT_UTF8 = "source/not-utf8", Error, "A source file is not UTF-8 text";
    UNREADABLE = "source/unreadable", Error, "A source file cannot be read";
    TOO_LARGE = "source/too-large", Error, "A source file is larger than fenbook reads";
    EMPTY = "source/empty", Warning, "A source file holds nothing";
}
