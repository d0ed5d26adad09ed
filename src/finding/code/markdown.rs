//! The Markdown reader.

super::codes! {
    FRONT_MATTER = "markdown/front-matter", Error, "The front matter of a page cannot be read";
    YAML = "markdown/yaml", Error, "The front matter of a page is YAML";
    UNKNOWN_KEY = "markdown/unknown-key", Error, "A diagram block has a key that fenbook does not know";
    DUPLICATE_KEY = "markdown/duplicate-key", Error, "A diagram block has the same key twice";
    NOT_A_KEY = "markdown/not-a-key", Error, "A line of a diagram block is not key: value";
    NO_POSITION = "markdown/no-position", Error, "A diagram block has no position";
    ONE_HALF = "markdown/one-half", Error, "A diagram block has a left diagram without a right one, or the other way round";
    UNCLOSED_BLOCK = "markdown/unclosed-block", Error, "A diagram block is not closed";
    UNCLOSED_CODE = "markdown/unclosed-code", Warning, "A block of code is not closed";
    NOT_A_DIAGRAM = "markdown/not-a-diagram", Warning, "A block of code has nearly the name of a diagram block";
    NOT_A_HEADING = "markdown/not-a-heading", Warning, "A line begins like a heading and is none";
    NOT_EMPHASIS = "markdown/not-emphasis", Warning, "Stars stand around words and do not emphasise them";
    NOT_A_LINK = "markdown/not-a-link", Warning, "Brackets are written like a link and are none";
    TOO_DEEP = "markdown/too-deep", Error, "Markdown is nested deeper than fenbook reads";
}
