//! Character references (`&nbsp;`, `&#233;`) of HTML source.

use html5ever::data::NAMED_ENTITIES;

use super::markup::{Piece, pieces};

/// The longest name of a character reference, with `&` and `;`.
const LONGEST: usize = 40;

/// HTML source as a reader sees it: tags, comments, scripts and styles dropped, character references decoded.
pub fn decode_html(html: &str) -> String {
    if !html.contains('<') {
        return decode(html);
    }
    let mut out = String::new();
    let mut hidden = false;
    let hides = |name: &str| name.eq_ignore_ascii_case("script") || name.eq_ignore_ascii_case("style");
    for piece in pieces(html) {
        match piece {
            Piece::Text(range) if !hidden => out.push_str(&decode(&html[range])),
            Piece::Start(tag) => hidden = hidden || (!tag.self_closing && hides(&html[tag.name])),
            Piece::End { name, .. } => hidden = hidden && !hides(&html[name]),
            Piece::Text(_) | Piece::Comment { .. } | Piece::Declaration(_) => {}
        }
    }
    out
}

/// Text with its character references decoded. What looks like one but is none stays as it is.
pub fn decode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        match reference(rest) {
            Some((characters, length)) => {
                out.push_str(&characters);
                rest = &rest[length..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// The character reference at the start of `text`, which begins with `&`: what it stands for, and its length.
pub fn reference(text: &str) -> Option<(String, usize)> {
    let length = text.bytes().take(LONGEST).position(|byte| byte == b';')? + 1;
    let name = text.get(1..length)?;
    if let Some(number) = name.strip_prefix('#') {
        let number = number.trim_end_matches(';');
        let value = match number.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
            None => number.parse(),
        };
        return Some((char::from_u32(value.ok()?).unwrap_or('\u{fffd}').to_string(), length));
    }
    // A prefix of a longer name has no characters.
    let (first, second) = *NAMED_ENTITIES.get(name)?;
    let characters = [first, second].into_iter().filter(|value| *value != 0).filter_map(char::from_u32);
    let characters: String = characters.collect();
    (!characters.is_empty()).then_some((characters, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    // Names and characters: HTML standard, named character references.
    #[test]
    fn references_are_decoded_and_the_rest_is_left_alone() {
        assert_eq!(
            decode("a&nbsp;&eacute;&#233;&#xE9;&hellip;&notit; & &x; &amp;lt;"),
            "a\u{a0}ééé…&notit; & &x; &lt;"
        );
        assert_eq!(decode_html("a<b title='&lt;'>b</b><!-- c -->&lt; 1 < 2"), "ab< 1 < 2");
        assert_eq!(decode_html("a <script>alert(1)</script>b<STYLE>c</STYLE>"), "a b");
    }
}
