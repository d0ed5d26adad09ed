//! What all readers look for in text: `fen:` lines and `[[...]]` references.

use std::ops::Range;

use crate::document::markup::{self, Piece};
use crate::document::{DiagramLeaf, Node, Reference, Text};
use crate::finding::{Finding, Findings, code};
use crate::source::{FileId, Span, Spanned};

/// The longest text between `[[` and `]]` that is a reference, in bytes.
pub(super) const LONGEST_REFERENCE: usize = 80;

/// The longest text of a diagram, in bytes; a board of 26 x 99 squares fits.
const LONGEST_DIAGRAM: usize = 8192;

/// Tags whose text is shown as it is: `fen:` and `[[` mean nothing there.
pub(super) fn is_verbatim(tag: &str) -> bool {
    ["code", "pre", "script", "style", "textarea", "kbd", "samp"].iter().any(|own| tag.eq_ignore_ascii_case(own))
}

/// Whether a line begins with `fen:` and a position.
pub(super) fn begins_with_position(line: &str) -> bool {
    line.strip_prefix("fen:").is_some_and(|after| {
        let position = after.split_whitespace().next().unwrap_or("");
        position.contains('/')
    })
}

/// Splits a piece of one source line into text, diagrams and references. `html` is what stands at `start` of `file`,
/// byte for byte, with a `\n` after it when the line's end belongs to the text.
pub(super) fn split(html: &str, file: FileId, start: usize, out: &mut Vec<Node>, findings: &mut Findings) {
    let mut done = 0;
    let mut at = 0;
    while let Some(found) = html.get(at..).and_then(|rest| rest.find(['f', '['])) {
        at += found;
        let leaf = match html.as_bytes().get(at) {
            Some(b'f') => diagram(html, at, file, start, findings).map(|(leaf, end)| (Node::Diagram(leaf), end)),
            _ => match reference(html, at, file, start) {
                Some((reference, end)) => Some((Node::Reference(reference), end)),
                None => {
                    if let Some(end) = unclosed(html, at) {
                        let span = Span::new(file, start + at..start + end);
                        let finding = Finding::new(code::text::HALF_REFERENCE, span, "this is no whole reference");
                        findings.push(finding.help("write [[c7]] or [[Rc5]], with two brackets on both sides"));
                    }
                    None
                }
            },
        };
        match leaf {
            Some((node, end)) => {
                push(html, done..at, file, start, out);
                out.push(node);
                (done, at) = (end, end);
            }
            None => at += 1,
        }
    }
    push(html, done..html.len(), file, start, out);
}

/// Adds text, unless it is empty.
fn push(html: &str, range: Range<usize>, file: FileId, start: usize, out: &mut Vec<Node>) {
    if !range.is_empty() {
        let span = Span::new(file, start + range.start..start + range.end);
        out.push(Node::Text(Text { html: html[range].to_owned(), span }));
    }
}

/// The diagram that begins at `at`, and where it ends.
fn diagram(html: &str, at: usize, file: FileId, start: usize, findings: &mut Findings) -> Option<(DiagramLeaf, usize)> {
    let after = html[at..].strip_prefix("fen:")?;
    if html[..at].ends_with(|before: char| before.is_alphanumeric() || "\"'-_/?=#&".contains(before)) {
        return None;
    }
    // A limit, so that a long line of many `fen:` is read in linear time.
    let stop = after.bytes().take(LONGEST_DIAGRAM).position(|byte| matches!(byte, b':' | b'\n' | b'<'));
    let colon = stop.filter(|stop| after.as_bytes()[*stop] == b':');
    let length = stop.unwrap_or_else(|| {
        (0..=after.len().min(LONGEST_DIAGRAM)).rev().find(|end| after.is_char_boundary(*end)).unwrap_or(0)
    });
    let content = &after[..length];
    let trimmed = content.trim();
    let blank = content.len() != content.trim_start().len();
    // A sentence may speak of a "fen: field"; a position has rows, or follows at once.
    let position = trimmed.split_whitespace().next().unwrap_or("");
    let looks_like_one = position.contains('/') || position.bytes().any(|byte| byte.is_ascii_digit());
    if (blank || colon.is_none()) && !looks_like_one {
        return None;
    }
    let open = at + "fen:".len();
    // Without a colon the blanks at the line's end are not the diagram's.
    let content = if colon.is_some() { content } else { content.trim_end() };
    let whole_end = open + content.len() + usize::from(colon.is_some());
    let blank_end = open + (content.len() - content.trim_start().len());
    let span = |range: Range<usize>| Span::new(file, start + range.start..start + range.end);
    if blank {
        findings.push(
            Finding::new(code::fen::BLANK, span(open..blank_end), "a blank stands between fen: and the position")
                .help("write the position right after the colon")
                .patch(span(open..blank_end), "", true),
        );
    }
    if colon.is_none() {
        findings.push(
            Finding::new(code::fen::MISSING_COLON, span(at..whole_end), "this fen: line has no closing colon")
                .help("end the line with a colon")
                .patch(span(whole_end..whole_end), ":", true),
        );
    }
    let text = Spanned::new(content.to_owned(), span(open..open + content.len()));
    Some((DiagramLeaf { text, span: span(at..whole_end), closed: colon.is_some() }, whole_end))
}

/// The reference that begins at `at`, and where it ends.
fn reference(html: &str, at: usize, file: FileId, start: usize) -> Option<(Reference, usize)> {
    let after = html[at..].strip_prefix("[[")?;
    let length = after.bytes().take(LONGEST_REFERENCE + 1).position(|byte| matches!(byte, b'[' | b']' | b'\n'))?;
    if !after[length..].starts_with("]]") {
        return None;
    }
    let inside = &after[..length];
    // `c5<>g5` is a move; with a tag in it, it is none.
    if inside.contains('<') && !matches!(markup::pieces(inside).as_slice(), [Piece::Text(_)]) {
        return None;
    }
    let trimmed = inside.trim();
    if trimmed.is_empty() {
        return None;
    }
    let open = at + 2 + (inside.len() - inside.trim_start().len());
    let end = at + 2 + length + 2;
    let text = Spanned::new(trimmed.to_owned(), Span::new(file, start + open..start + open + trimmed.len()));
    let written = inside.to_owned();
    Some((Reference { text, written, span: Span::new(file, start + at..start + end) }, end))
}

/// The end of what was to be a reference at `at`: empty brackets, or a word with a letter and a digit and no `]]`.
fn unclosed(html: &str, at: usize) -> Option<usize> {
    let after = html[at..].strip_prefix("[[")?;
    let blanks = after.bytes().take(LONGEST_REFERENCE).take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    if after[blanks..].starts_with("]]") {
        return Some(at + 2 + blanks + 2);
    }
    let length = after.bytes().take(LONGEST_REFERENCE).take_while(u8::is_ascii_alphanumeric).count();
    let (word, rest) = after.split_at(length);
    let square = word.bytes().any(|byte| byte.is_ascii_alphabetic()) && word.ends_with(|c: char| c.is_ascii_digit());
    let ends = rest.is_empty() || rest.starts_with([' ', '\n', '\r', '.', ',', ';', ':', '<']) || is_single(rest);
    (square && length <= 8 && ends).then_some(at + 2 + length + usize::from(is_single(rest)))
}

/// Whether text begins with one bracket that ends nothing else.
fn is_single(rest: &str) -> bool {
    rest.starts_with(']') && !rest.starts_with("]]") && !rest.starts_with("](") && !rest.starts_with("][")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn read(text: &str) -> (Vec<String>, Vec<&'static str>) {
        let mut sources = Sources::new();
        let file = sources.add("a", text);
        let mut findings = Findings::new();
        let mut nodes = Vec::new();
        split(text, file, 0, &mut nodes, &mut findings);
        let shown = nodes.iter().map(|node| match node {
            Node::Text(text) => {
                assert_eq!(sources.text(text.span), text.html);
                format!("text {}", text.html)
            }
            Node::Diagram(leaf) => {
                assert_eq!(sources.text(leaf.text.span), leaf.text.value);
                format!("fen {} in {}", leaf.text.value, sources.text(leaf.span))
            }
            Node::Reference(reference) => {
                assert_eq!(sources.text(reference.text.span), reference.text.value);
                format!("ref {} in {}", reference.text.value, sources.text(reference.span))
            }
            _ => unreachable!("only these are made"),
        });
        (shown.collect(), findings.iter().map(|finding| finding.code.id()).collect())
    }

    #[test]
    fn fen_lines_and_references_are_cut_out_of_text() {
        assert_eq!(read("[[c5<>g5]]").0, ["ref c5<>g5 in [[c5<>g5]]"]);
        assert_eq!(read("[[<b>x</b>]]").0, ["text [[<b>x</b>]]"]);
        let (nodes, findings) = read("a fen:8/8 a1,b2 b: b [[ Rc5 ]].");
        assert_eq!(
            nodes,
            ["text a ", "fen 8/8 a1,b2 b in fen:8/8 a1,b2 b:", "text  b ", "ref Rc5 in [[ Rc5 ]]", "text ."]
        );
        assert!(findings.is_empty());
    }

    #[test]
    fn a_missing_colon_and_a_blank_are_reported_and_the_diagram_is_kept() {
        assert_eq!(read("fen:8/8 a1").0, ["fen 8/8 a1 in fen:8/8 a1"]);
        assert_eq!(read("fen:8/8 a1").1, ["fen/missing-colon"]);
        assert_eq!(read("fen: 8/8:").0, ["fen  8/8 in fen: 8/8:"]);
        assert_eq!(read("fen: 8/8:").1, ["fen/blank"]);
    }

    #[test]
    fn half_references_are_reported_and_stay_text() {
        for text in ["a [[Rc5] b", "[[c7.", "[[ ]]", "[[]]", "[[Rc5"] {
            assert_eq!(read(text), (vec![format!("text {text}")], vec!["text/half-reference"]), "{text}");
        }
        for text in ["[[x] y", "array[[1]", "[[note", "[[c7](x)", "[[see c7 and so on"] {
            assert_eq!(read(text).1, [""; 0], "{text}");
        }
    }

    #[test]
    fn prose_and_urls_are_left_alone() {
        for prose in ["the fen: field says so", "a fen:", "https://x.org/?fen:8/8:", "[[a]", "[link](x)", "often: 8/8:"]
        {
            let (nodes, findings) = read(prose);
            assert_eq!(nodes, [format!("text {prose}")]);
            assert!(findings.is_empty());
        }
    }
}
