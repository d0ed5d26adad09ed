//! Names that HTML knows.

/// Elements of the HTML standard, old ones too, and those of SVG and MathML that stand in pages.
const ELEMENTS: &[&str] = &[
    "a",
    "abbr",
    "acronym",
    "address",
    "area",
    "article",
    "aside",
    "audio",
    "b",
    "base",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "data",
    "datalist",
    "dd",
    "del",
    "details",
    "dfn",
    "dialog",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "fieldset",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "legend",
    "li",
    "link",
    "main",
    "map",
    "mark",
    "menu",
    "meta",
    "meter",
    "nav",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "param",
    "picture",
    "pre",
    "progress",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "script",
    "search",
    "section",
    "select",
    "slot",
    "small",
    "source",
    "span",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "template",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "tt",
    "u",
    "ul",
    "var",
    "video",
    "wbr",
    "circle",
    "defs",
    "ellipse",
    "g",
    "line",
    "path",
    "polygon",
    "polyline",
    "rect",
    "symbol",
    "text",
    "tspan",
    "use",
    "math",
    "mi",
    "mn",
    "mo",
    "mrow",
];

/// Elements that are words of English, French, Spanish or German, and that a page of rules has no use for without
/// attributes: a line of text that begins with one lost its `|`.
const WORDS: &[&str] = &[
    "address", "area", "article", "audio", "base", "big", "body", "button", "canvas", "caption", "center", "circle",
    "cite", "col", "data", "del", "details", "dialog", "ellipse", "embed", "font", "footer", "form", "frame", "head",
    "header", "image", "input", "ins", "label", "legend", "line", "link", "main", "map", "menu", "meta", "meter",
    "object", "option", "output", "param", "path", "picture", "polygon", "progress", "rect", "script", "search",
    "section", "select", "slot", "source", "style", "summary", "symbol", "table", "template", "text", "time", "title",
    "track", "use", "var", "video",
];

/// Elements of emphasis, which pages do use, and whose names are words as well.
const EMPHASIS: &[&str] =
    &["abbr", "b", "code", "em", "i", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "u"];

/// What holds elements that elsewhere are words, without attributes: `summary` stands in `details`.
const HOLDERS: &[&str] =
    &["details", "table", "form", "fieldset", "select", "datalist", "svg", "g", "video", "audio", "colgroup", "head"];

/// Whether a tag is one of HTML's, or a custom element (its name has a dash).
pub(super) fn is_element(name: &str) -> bool {
    name.contains('-') || ELEMENTS.iter().any(|own| name.eq_ignore_ascii_case(own))
}

/// Whether an element is first of all a word, unless it stands where it belongs.
pub(super) fn is_word(name: &str, parent: Option<&str>) -> bool {
    let in_list = |list: &[&str], name: &str| list.iter().any(|own| name.eq_ignore_ascii_case(own));
    in_list(WORDS, name) && !parent.is_some_and(|parent| in_list(HOLDERS, parent))
}

/// Whether an element emphasises words of a line.
pub(super) fn is_emphasis(name: &str) -> bool {
    EMPHASIS.iter().any(|own| name.eq_ignore_ascii_case(own))
}

/// The names, for "did you mean".
pub(super) fn elements() -> impl Iterator<Item = &'static str> {
    ELEMENTS.iter().copied()
}
