//! What a page may hold when its raw HTML is not trusted: text, tables, pictures, links. No script, no event handlers,
//! no addresses that run code.

use crate::document::decode;

/// Elements that are printed.
const ELEMENTS: [&str; 69] = [
    "a",
    "abbr",
    "address",
    "article",
    "aside",
    "b",
    "bdi",
    "bdo",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "col",
    "colgroup",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "i",
    "img",
    "ins",
    "kbd",
    "li",
    "main",
    "mark",
    "nav",
    "ol",
    "p",
    "picture",
    "pre",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "section",
    "small",
    "span",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "tr",
    "ul",
    "var",
];
const MORE_ELEMENTS: [&str; 6] = ["u", "wbr", "center", "font", "tt", "big"];

/// Elements that are left out with all that is in them; of others that are not printed, the content is.
const DROPPED: [&str; 20] = [
    "script",
    "style",
    "iframe",
    "object",
    "embed",
    "applet",
    "template",
    "noscript",
    "noembed",
    "noframes",
    "title",
    "head",
    "textarea",
    "select",
    "svg",
    "math",
    "xmp",
    "plaintext",
    "audio",
    "video",
];

/// Attributes of every element.
const GLOBAL: [&str; 8] = ["class", "id", "title", "lang", "dir", "role", "hidden", "translate"];

/// Attributes of some elements.
const OWN: [(&str, &[&str]); 16] = [
    ("a", &["href", "rel", "hreflang", "name"]),
    ("img", &["src", "alt", "width", "height", "loading"]),
    ("td", &["colspan", "rowspan", "headers", "align"]),
    ("th", &["colspan", "rowspan", "headers", "scope", "abbr", "align"]),
    ("col", &["span"]),
    ("colgroup", &["span"]),
    ("ol", &["start", "type", "reversed"]),
    ("ul", &["type"]),
    ("li", &["value"]),
    ("time", &["datetime"]),
    ("blockquote", &["cite"]),
    ("q", &["cite"]),
    ("del", &["cite", "datetime"]),
    ("ins", &["cite", "datetime"]),
    ("details", &["open"]),
    ("table", &["border"]),
];

/// Attributes that hold an address.
const ADDRESSES: [&str; 3] = ["href", "src", "cite"];

/// Properties that a style may set.
const PROPERTIES: [&str; 8] =
    ["text-align", "vertical-align", "width", "max-width", "height", "white-space", "float", "margin"];

/// Whether an element is printed.
pub fn is_element(name: &str) -> bool {
    ELEMENTS.iter().chain(&MORE_ELEMENTS).any(|own| name.eq_ignore_ascii_case(own))
}

/// Whether the content of an element that is not printed is left out too.
pub fn drops_content(name: &str) -> bool {
    DROPPED.iter().any(|own| name.eq_ignore_ascii_case(own))
}

/// Whether an attribute with this value (as HTML source) is printed.
pub fn is_attribute(element: &str, name: &str, value: Option<&str>) -> bool {
    let name = name.to_ascii_lowercase();
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !plain {
        return false;
    }
    let value = value.map(decode).unwrap_or_default();
    if name == "style" {
        return is_style(&value);
    }
    let own = OWN
        .iter()
        .filter(|(tag, _)| element.eq_ignore_ascii_case(tag))
        .any(|(_, names)| names.contains(&name.as_str()));
    if own && ADDRESSES.contains(&name.as_str()) {
        return is_address(&value);
    }
    own || GLOBAL.contains(&name.as_str()) || name.starts_with("aria-") || name.starts_with("data-")
}

/// Whether an address leads to a page: relative, or by one of the schemes that only show something.
pub(super) fn is_address(address: &str) -> bool {
    // Browsers skip control characters and blanks in a scheme.
    let address: String = address.chars().filter(|c| !c.is_control() && !c.is_whitespace()).collect();
    let end = address.find(['/', '?', '#']).unwrap_or(address.len());
    match address[..end].find(':') {
        None => true,
        Some(colon) => {
            let scheme = &address[..colon];
            ["http", "https", "mailto"].iter().any(|own| scheme.eq_ignore_ascii_case(own))
        }
    }
}

fn is_style(style: &str) -> bool {
    style.split(';').filter(|part| !part.trim().is_empty()).all(|part| {
        let Some((property, value)) = part.split_once(':') else { return false };
        PROPERTIES.iter().any(|own| property.trim().eq_ignore_ascii_case(own))
            && value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '.' | '%' | '-' | '#'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_run_code_are_refused() {
        for good in ["https://x.org/a:b", "a/b.html", "#c", "/x?y:z", "mailto:a@b.c", "HTTP://x"] {
            assert!(is_address(good), "{good}");
        }
        for bad in [
            "javascript:alert(1)",
            " java\nscript:alert(1)",
            "JAVASCRIPT:1",
            "data:text/html,x",
            "vbscript:x",
            "\u{1}javascript:x",
        ] {
            assert!(!is_address(bad), "{bad}");
        }
    }

    #[test]
    fn handlers_and_wild_styles_are_refused() {
        assert!(is_attribute("p", "class", Some("a")));
        assert!(is_attribute("td", "style", Some("text-align: right")));
        assert!(is_attribute("a", "href", Some("x.html")));
        assert!(!is_attribute("a", "href", Some("java&#115;cript:x")));
        assert!(!is_attribute("p", "onclick", Some("x")));
        assert!(!is_attribute("p", "href", Some("x")));
        assert!(!is_attribute("p", "style", Some("background: url(x)")));
        assert!(!is_attribute("p", "cl\"ass", None));
    }
}
