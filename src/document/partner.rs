//! Tags without their partner: start tags that nothing closes, end tags that close nothing.

use super::markup::{Piece, pieces};
use super::node::is_void;
use crate::finding::{Finding, code};
use crate::source::Span;

/// A tag as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What kind of tag.
    pub kind: MarkKind,
    /// The element's name.
    pub name: String,
    /// The whole tag.
    pub span: Span,
}

/// What kind of tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// It begins an element.
    Start,
    /// It ends one.
    End,
    /// It was to begin one, but the quote of an attribute is not closed.
    Broken,
}

/// A tag without its partner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unmatched {
    /// A start tag that is not closed.
    Unclosed {
        /// The tag.
        tag: Mark,
        /// An end tag of another name that stands where its own was to be.
        wrong: Option<Mark>,
        /// Where the element around it ends.
        until: Option<Span>,
    },
    /// An end tag that closes nothing.
    Stray(Mark),
    /// A start tag with a quote that is not closed.
    Broken(Mark),
}

/// The tags of some HTML source that stands at `span`, in order; tags of elements that hold nothing left out.
pub fn marks(html: &str, span: Span) -> Vec<Mark> {
    let mut found = Vec::new();
    for piece in pieces(html) {
        match piece {
            Piece::Start(tag) => {
                let name = html[tag.name].to_owned();
                if !tag.self_closing && !is_void(&name.to_ascii_lowercase()) {
                    found.push(Mark { kind: MarkKind::Start, name, span: span.slice(tag.range) });
                }
            }
            Piece::End { range, name } => {
                let name = html[name].to_owned();
                if !is_void(&name.to_ascii_lowercase()) {
                    found.push(Mark { kind: MarkKind::End, name, span: span.slice(range) });
                }
            }
            Piece::Text(range) => {
                let text = &html[range.clone()];
                for (at, _) in text.match_indices('<') {
                    if let Some((name, length)) = broken(&text[at..]) {
                        let place = range.start + at..range.start + at + length;
                        found.push(Mark { kind: MarkKind::Broken, name, span: span.slice(place) });
                    }
                }
            }
            Piece::Comment { .. } | Piece::Declaration(_) => {}
        }
    }
    found
}

/// The name of a tag that begins here and whose attribute has a quote that nothing closes, and the length up to the quote.
fn broken(text: &str) -> Option<(String, usize)> {
    let rest = text.strip_prefix('<')?;
    let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let (name, after) = rest.split_at(length);
    let attribute = after.trim_start_matches([' ', '\t', '\n', '\r']);
    let key = attribute.bytes().take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'-').count();
    let quote = attribute.get(key..)?.strip_prefix('=')?;
    let good = name.starts_with(|c: char| c.is_ascii_alphabetic()) && attribute.len() < after.len() && key > 0;
    (good && quote.starts_with(['"', '\''])).then(|| (name.to_owned(), text.len() - quote.len() + 1))
}

/// So many of them are found at most; a page with more has another fault.
const MOST: usize = 50;

/// So many tags are looked at for the partner of one, so that reading stays linear.
const REACH: usize = 256;

/// Finds the tags without their partner.
pub fn unmatched(marks: &[Mark]) -> Vec<Unmatched> {
    let mut found: Vec<Unmatched> = Vec::new();
    let mut open: Vec<&Mark> = Vec::new();
    // Names whose end tag comes too late or belongs to a broken tag: that is told already.
    let mut told: Vec<&str> = Vec::new();
    for (number, mark) in marks.iter().enumerate() {
        let verbatim = open.last().is_some_and(|last| is_script(&last.name));
        if verbatim && !(mark.kind == MarkKind::End && is_script(&mark.name)) {
            continue;
        }
        if found.len() >= MOST {
            return found;
        }
        match mark.kind {
            MarkKind::Start => open.push(mark),
            MarkKind::Broken => {
                told.push(&mark.name);
                found.push(Unmatched::Broken(mark.clone()));
            }
            MarkKind::End => {
                let same = |own: &&Mark| own.name.eq_ignore_ascii_case(&mark.name);
                if let Some(at) = open.iter().rev().take(REACH).position(same).map(|above| open.len() - 1 - above) {
                    for left in open.drain(at..).skip(1).filter(|left| !ends_by_itself(&left.name)) {
                        told.push(&left.name);
                        found.push(Unmatched::Unclosed { tag: left.clone(), wrong: None, until: Some(mark.span) });
                    }
                } else if let Some(at) = told.iter().position(|name| name.eq_ignore_ascii_case(&mark.name)) {
                    told.remove(at);
                } else {
                    let later = marks.get(number + 1..).unwrap_or(&[]);
                    match open.last().filter(|last| is_mistaken(last, mark) && !is_closed(&last.name, later, &open)) {
                        Some(last) => {
                            let (tag, wrong) = ((*last).clone(), Some(mark.clone()));
                            found.push(Unmatched::Unclosed { tag, wrong, until: None });
                            open.pop();
                        }
                        // An empty paragraph, which browsers make of it, harms nobody.
                        None if ends_by_itself(&mark.name) || is_heading(&mark.name) => {}
                        None => found.push(Unmatched::Stray(mark.clone())),
                    }
                }
            }
        }
    }
    let left = open.into_iter().filter(|left| !ends_by_itself(&left.name));
    found.extend(left.map(|left| Unmatched::Unclosed { tag: left.clone(), wrong: None, until: None }));
    found
}

/// Whether an end tag was to close another element: `<i>...</b>`.
fn is_mistaken(open: &Mark, end: &Mark) -> bool {
    let inline = |name: &str| !super::is_block(name);
    inline(&open.name) && inline(&end.name)
}

/// Whether an element that is open is closed by what comes later, before an element around it is.
fn is_closed(name: &str, later: &[Mark], open: &[&Mark]) -> bool {
    for mark in later.iter().filter(|mark| mark.kind == MarkKind::End).take(REACH) {
        if mark.name.eq_ignore_ascii_case(name) {
            return true;
        }
        if open.iter().rev().take(REACH).any(|own| own.name.eq_ignore_ascii_case(&mark.name)) {
            return false;
        }
    }
    false
}

/// What stands in it is no HTML.
fn is_script(name: &str) -> bool {
    ["script", "style", "textarea"].iter().any(|own| name.eq_ignore_ascii_case(own))
}

fn is_heading(name: &str) -> bool {
    matches!(name.as_bytes(), [b'h' | b'H', b'1'..=b'6'])
}

/// Elements whose end tag may be left out.
pub fn ends_by_itself(name: &str) -> bool {
    [
        "p", "li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot", "option", "colgroup", "html", "head",
        "body", "caption",
    ]
    .iter()
    .any(|tag| name.eq_ignore_ascii_case(tag))
}

impl Unmatched {
    /// Whether what is odd about an end tag at `place` follows from this one.
    pub fn explains(&self, place: usize) -> bool {
        match self {
            Unmatched::Unclosed { tag, until, .. } => {
                tag.span.range().start < place && until.is_none_or(|until| place <= until.range().start)
            }
            Unmatched::Stray(end) => end.span.range().start == place,
            Unmatched::Broken(tag) => tag.span.range().start < place,
        }
    }

    /// What there is to say about it.
    pub fn finding(&self) -> Finding {
        match self {
            Unmatched::Unclosed { tag, wrong, .. } => {
                let name = &tag.name;
                let finding = Finding::new(code::html::UNCLOSED, tag.span, format!("this <{name}> is not closed"));
                match wrong {
                    Some(end) => finding
                        .label(end.span, format!("</{}> closes nothing", end.name))
                        .help(format!("write </{name}> there, or <{}> here", end.name)),
                    None => finding.help(format!("close it with </{name}>")),
                }
            }
            Unmatched::Stray(end) => {
                let message = format!("</{}> closes nothing", end.name);
                let help = format!("leave it out, or write <{}> before it in the same text", end.name);
                Finding::new(code::html::STRAY_END_TAG, end.span, message).help(help)
            }
            Unmatched::Broken(tag) => {
                let message =
                    format!("this <{}> has a quote that is not closed, so that it is shown as text", tag.name);
                Finding::new(code::html::UNCLOSED, tag.span, message).help("close the quote, and the tag with >")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn found(html: &str) -> Vec<String> {
        let mut sources = Sources::new();
        let file = sources.add("x", html);
        let shown = |unmatched: &Unmatched| match unmatched {
            Unmatched::Unclosed { tag, wrong, .. } => {
                format!(
                    "{} open{}",
                    sources.text(tag.span),
                    wrong.as_ref().map_or(String::new(), |end| format!(" {}", end.name))
                )
            }
            Unmatched::Stray(mark) => format!("{} stray", sources.text(mark.span)),
            Unmatched::Broken(mark) => format!("{} broken", sources.text(mark.span)),
        };
        unmatched(&marks(html, Span::new(file, 0..html.len()))).iter().map(shown).collect()
    }

    #[test]
    fn one_slip_is_one_tag() {
        for good in
            ["<b>x</B>", "<p>x<p>y", "<ul><li>x<li>y</ul>", "<br>x<br/>", "x < y", "</p>", "<img alt='a'>", "a <b 'x"]
        {
            assert_eq!(found(good), [""; 0], "{good}");
        }
        assert_eq!(found("The <b>bold</i> and"), ["<b> open i"]);
        assert_eq!(found("<em>open"), ["<em> open"]);
        assert_eq!(found("<p>x <i>y</p><p>z</p>"), ["<i> open"]);
        assert_eq!(found("<b>x<i>y</b>z</i>"), ["<i> open"]);
        assert_eq!(found("<i>x</b>y</i>"), ["</b> stray"]);
        assert_eq!(found("x</b>"), ["</b> stray"]);
        assert_eq!(found("<a href='x>foo</a>"), ["<a href=' broken"]);
        assert_eq!(found("<figure><div>x</figure><p>y</p>"), ["<div> open"]);
    }
}
