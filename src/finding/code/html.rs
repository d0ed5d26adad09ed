//! HTML sources and HTML in other sources.

super::codes! {
    STRAY_END_TAG = "html/stray-end-tag", Warning, "An end tag closes nothing";
    UNCLOSED = "html/unclosed", Warning, "An element of raw HTML is not closed";
    SYNTAX = "html/syntax", Note, "HTML is written in a way that browsers have to mend";
    TOO_DEEP = "html/too-deep", Error, "HTML is nested deeper than fenbook reads";
    BAD_DIAGRAM = "html/bad-diagram", Error, "The data of a diagram in HTML cannot be read";
}
