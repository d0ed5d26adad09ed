//! HTML sources and HTML in other sources.

super::codes! {
    STRAY_END_TAG = "html/stray-end-tag", Warning, "An end tag closes nothing";
    UNCLOSED = "html/unclosed", Warning, "An element of raw HTML is not closed";
    SYNTAX = "html/syntax", Note, "HTML is written in a way that browsers have to mend";
    TOO_DEEP = "html/too-deep", Error, "HTML is nested deeper than fenbook reads";
    LEFT_OUT = "html/left-out", Warning, "HTML that the website does not show";
    BAD_DIAGRAM = "html/bad-diagram", Error, "The data of a diagram in HTML cannot be read";
    LI_OUTSIDE_LIST = "html/li-outside-list", Warning, "An item stands in no list";
    HEADING_CONTENT = "html/heading-content", Warning, "A heading holds what belongs below it";
    HEADING_JUMP = "html/heading-jump", Note, "The levels of headings jump";
    UNKNOWN_CLASS = "html/unknown-class", Warning, "A class that no theme knows";
    UNKNOWN_KEY = "html/unknown-key", Warning, "An attribute of a figure or a diagram that is nearly a key";
    SAME_HALF = "html/same-half", Warning, "Both diagrams of a pair are the same half";
    ONE_HALF = "html/one-half", Warning, "A pair of diagrams is not one of two elements";
    SAME_ID = "html/same-id", Warning, "Two elements have the same id";
    NO_DIAGRAM = "html/no-diagram", Warning, "An element for a diagram holds none";
    NO_CAPTION = "html/no-caption", Warning, "A figure has no caption";
    IMAGE_ALT = "html/image-alt", Note, "A picture has no text in its place";
    UPPERCASE_TAG = "html/uppercase-tag", Note, "A tag has capitals";
    BLOCK_IN_INLINE = "html/block-in-inline", Note, "A block stands in an element that holds only text";
}
