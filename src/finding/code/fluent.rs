//! Messages of the site in its languages.

super::codes! {
    SYNTAX = "fluent/syntax", Error, "A message file holds something that is no message";
    MISSING_MESSAGE = "fluent/missing-message", Error, "A text of the site has no message in a language";
    UNKNOWN_MESSAGE = "fluent/unknown-message", Warning, "A book's message file defines a message that nothing uses";
    UNKNOWN_LANGUAGE = "fluent/unknown-language", Note, "A language of the book has no messages at all";
    DOUBLED = "fluent/doubled", Warning, "A message is defined twice in one file";
    BAD_REFERENCE = "fluent/bad-reference", Error, "A message uses a variable, term or message that is not there";
}
