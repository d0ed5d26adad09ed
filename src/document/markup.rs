//! A scanner for HTML source: which parts are tags, comments and text. Texts of a page hold HTML source, raw HTML in
//! Markdown is HTML source; whoever must know what is in it (readers, writers, checks) asks here.

use std::ops::Range;

/// One piece of HTML source, by ranges of bytes in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Text between tags, entities as written.
    Text(Range<usize>),
    /// A start tag.
    Start(Tag),
    /// An end tag and its name.
    End {
        /// The whole tag.
        range: Range<usize>,
        /// Its name.
        name: Range<usize>,
    },
    /// A comment and what stands between `<!--` and `-->`.
    Comment {
        /// The whole comment.
        range: Range<usize>,
        /// Its text.
        text: Range<usize>,
    },
    /// `<!DOCTYPE ...>` and the like, `<?...>`.
    Declaration(Range<usize>),
}

/// A start tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The whole tag.
    pub range: Range<usize>,
    /// Its name.
    pub name: Range<usize>,
    /// Its attributes in order.
    pub attributes: Vec<TagAttribute>,
    /// Ends with `/>`.
    pub self_closing: bool,
}

/// An attribute of a start tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagAttribute {
    /// Its name.
    pub name: Range<usize>,
    /// Its value without quotes, entities as written.
    pub value: Option<Range<usize>>,
}

/// The pieces of HTML source, in order and without gaps. A `<` that begins no complete tag is text.
pub fn pieces(html: &str) -> Vec<Piece> {
    let mut list = Vec::new();
    let mut text = 0;
    let mut at = 0;
    let mut comments_end = true;
    let mut declarations_end = true;
    while let Some(found) = html.get(at..).and_then(|rest| rest.find('<')) {
        at += found;
        let rest = &html[at..];
        let piece = if let Some(length) = empty_comment(rest) {
            Some(Piece::Comment { range: at..at + length, text: at + 4..at + 4 })
        } else if rest.starts_with("<!--") {
            let end = comments_end.then(|| rest[4..].find("-->")).flatten();
            comments_end = end.is_some();
            end.map(|length| Piece::Comment { range: at..at + length + 7, text: at + 4..at + 4 + length })
        } else if rest.starts_with("<!") || rest.starts_with("<?") {
            let end = declarations_end.then(|| rest.find('>')).flatten();
            declarations_end = end.is_some();
            end.map(|length| Piece::Declaration(at..at + length + 1))
        } else if rest.starts_with("</") {
            end_tag(rest, at)
        } else {
            start_tag(html, at).map(Piece::Start)
        };
        let Some(piece) = piece else {
            at += 1;
            continue;
        };
        if text < at {
            list.push(Piece::Text(text..at));
        }
        at = piece.range().end;
        text = at;
        list.push(piece);
    }
    if text < html.len() {
        list.push(Piece::Text(text..html.len()));
    }
    list
}

impl Piece {
    /// The whole piece.
    pub fn range(&self) -> Range<usize> {
        match self {
            Piece::Text(range) | Piece::Declaration(range) => range.clone(),
            Piece::Start(tag) => tag.range.clone(),
            Piece::End { range, .. } | Piece::Comment { range, .. } => range.clone(),
        }
    }
}

/// The length of a comment that ends as soon as it begins, `<!-->` or `<!--->` (HTML standard and CommonMark).
fn empty_comment(rest: &str) -> Option<usize> {
    ["<!-->", "<!--->"].iter().find(|own| rest.starts_with(**own)).map(|own| own.len())
}

/// The length of a tag's name at the start of `text`; 0 if none begins there.
fn name_length(text: &str) -> usize {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return 0;
    }
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':' | b'_' | b'.')).count()
}

fn end_tag(rest: &str, at: usize) -> Option<Piece> {
    let length = name_length(&rest[2..]);
    if length == 0 {
        return None;
    }
    let after = &rest[2 + length..];
    let white = after.len() - after.trim_start_matches([' ', '\t', '\n', '\r']).len();
    after[white..]
        .starts_with('>')
        .then(|| Piece::End { range: at..at + 2 + length + white + 1, name: at + 2..at + 2 + length })
}

fn start_tag(html: &str, at: usize) -> Option<Tag> {
    let bytes = html.as_bytes();
    let length = name_length(&html[at + 1..]);
    if length == 0 {
        return None;
    }
    let name = at + 1..at + 1 + length;
    let mut at_now = name.end;
    let mut attributes = Vec::new();
    loop {
        let before = at_now;
        at_now += white(&html[at_now..]);
        match bytes.get(at_now)? {
            b'>' => return Some(Tag { range: at..at_now + 1, name, attributes, self_closing: false }),
            b'/' if bytes.get(at_now + 1) == Some(&b'>') => {
                return Some(Tag { range: at..at_now + 2, name, attributes, self_closing: true });
            }
            b'<' | b'"' | b'\'' | b'=' | b'/' => return None,
            _ if at_now == before => return None,
            _ => {}
        }
        let length = html[at_now..].find([' ', '\t', '\n', '\r', '/', '>', '=', '<', '"', '\''])?;
        let attribute_name = at_now..at_now + length;
        at_now += length;
        let mut value = None;
        let equals = at_now + white(&html[at_now..]);
        if bytes.get(equals) == Some(&b'=') {
            let start = equals + 1 + white(&html[equals + 1..]);
            match *bytes.get(start)? {
                quote @ (b'"' | b'\'') => {
                    let length = html[start + 1..].find(quote as char)?;
                    value = Some(start + 1..start + 1 + length);
                    at_now = start + length + 2;
                }
                _ => {
                    let length = html[start..].find([' ', '\t', '\n', '\r', '>', '<', '"', '\'', '=', '`'])?;
                    value = (length > 0).then(|| start..start + length);
                    value.as_ref()?;
                    at_now = start + length;
                }
            }
        }
        attributes.push(TagAttribute { name: attribute_name, value });
    }
}

fn white(text: &str) -> usize {
    text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(html: &str) -> Vec<String> {
        let list = pieces(html);
        let mut at = 0;
        for piece in &list {
            assert_eq!(piece.range().start, at, "no gaps");
            at = piece.range().end;
        }
        assert_eq!(at, html.len());
        let show = |piece: &Piece| match piece {
            Piece::Text(range) => format!("text {}", &html[range.clone()]),
            Piece::Start(tag) => {
                let attributes = tag.attributes.iter().map(|attribute| {
                    format!(
                        " {}={}",
                        &html[attribute.name.clone()],
                        attribute.value.clone().map_or("", |value| &html[value])
                    )
                });
                format!(
                    "start {}{}{}",
                    &html[tag.name.clone()],
                    attributes.collect::<String>(),
                    if tag.self_closing { "/" } else { "" }
                )
            }
            Piece::End { name, .. } => format!("end {}", &html[name.clone()]),
            Piece::Comment { text, .. } => format!("comment {}", &html[text.clone()]),
            Piece::Declaration(range) => format!("declaration {}", &html[range.clone()]),
        };
        list.iter().map(show).collect()
    }

    #[test]
    fn tags_comments_and_text_are_told_apart() {
        assert_eq!(
            shown("a <b class='x' y z=\"1>2\">c</b ><br/><!-- d --><!DOCTYPE html>"),
            [
                "text a ",
                "start b class=x y= z=1>2",
                "text c",
                "end b",
                "start br/",
                "comment  d ",
                "declaration <!DOCTYPE html>"
            ]
        );
    }

    #[test]
    fn a_comment_may_end_where_it_begins() {
        assert_eq!(shown("a<!-->b<!--->c-->"), ["text a", "comment ", "text b", "comment ", "text c-->"]);
        assert_eq!(shown("<!---->a<!----->"), ["comment ", "text a", "comment -"]);
    }

    #[test]
    fn what_is_no_tag_is_text() {
        for text in ["1 < 2", "a<", "<3", "</ b>", "<b", "<b c=\"d>", "<!-- open", "<a <b", "x <é>"] {
            assert_eq!(shown(text), [format!("text {text}")], "{text}");
        }
        assert_eq!(shown("<a <b>"), ["text <a ", "start b"]);
    }
}
