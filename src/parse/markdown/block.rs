//! Fenced blocks `diagram`: lines `key: value` that make a figure.
//!
//! ```text
//! fen: 8/8/4m3/8/8/8/3M4/8 e6,d2
//! marks: c4,c5
//! claim: at M d2
//! claim: at m e6
//! caption: Immobilizers on *d2* and [[e6]].
//! ```
//!
//! A pair has `left:` and `right:` instead of `fen:`; the position may follow on the same line, and indented lines
//! below give keys of that half. An indented line below any other key goes on with its value; below `claim:` it is one
//! more claim. Keys of the diagram become attributes of its element, those of the whole figure attributes of the
//! figure, `claim` becomes a silent comment, as in pug.

use std::ops::Range;

use super::events;
use super::origin::Gathered;
use super::tree::Tree;
use crate::document::{Attribute, Comment, DiagramLeaf, Element, Node};
use crate::finding::{Code, Finding, code, suggest};
use crate::parse::keys::{DIAGRAM_KEYS, FIGURE_KEYS};
use crate::source::Spanned;

/// Keys with a meaning of their own.
const OTHER_KEYS: [&str; 6] = ["fen", "left", "right", "claim", "caption", "allow"];

/// Whether the words behind the fence name a diagram.
pub(super) fn is_diagram(info: &str) -> bool {
    info.split_whitespace().next() == Some("diagram")
}

/// Whether a word is a key of a diagram block.
pub(super) fn is_known_key(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    DIAGRAM_KEYS.iter().chain(&FIGURE_KEYS).chain(&OTHER_KEYS).any(|key| *key == word)
}

/// Says so when the words behind the fence at `place` nearly name one.
pub(super) fn check_name(tree: &mut Tree<'_>, place: &Range<usize>, info: &str) {
    let Some(word) = info.split_whitespace().next() else { return };
    let near = suggest::did_you_mean(word, ["diagram"]);
    let fen = word
        .eq_ignore_ascii_case("fen")
        .then(|| "a diagram stands in a block diagram, as fen: and its position".into());
    let Some(help) = near.or(fen) else { return };
    let at = tree.source.get(place.clone()).and_then(|block| block.find(word));
    let span = tree.span(at.map_or(place.start..place.start, |at| place.start + at..place.start + at + word.len()));
    let finding =
        Finding::new(code::markdown::NOT_A_DIAGRAM, span, format!("\"{word}\" is a block of code, no diagram"));
    tree.findings.push(finding.help(help));
}

/// Says so when code, as which lines are read that are indented by four blanks, was to be a diagram.
pub(super) fn check_indented(tree: &mut Tree<'_>, place: &Range<usize>) {
    let block = tree.source.get(place.clone()).unwrap_or("");
    let first = block.lines().next().unwrap_or("");
    let fence = first.trim();
    let info = fence.trim_start_matches(['`', '~']);
    if fence.len() - info.len() >= 3 && is_diagram(info) {
        let start = place.start + first.len() - first.trim_start().len();
        let message = "this is a block of code, no diagram, because it is indented by four blanks";
        let finding = Finding::new(code::markdown::NOT_A_DIAGRAM, tree.span(start..start + fence.len()), message);
        tree.findings.push(finding.help("indent its lines by three blanks at most"));
    }
}

/// Says so when the page ends before a block of code does.
pub(super) fn check_code(tree: &mut Tree<'_>, place: &Range<usize>) {
    let rest = tree.source.get(place.end.min(tree.source.len())..).unwrap_or("");
    if rest.trim().is_empty() && tree.source.get(place.clone()).is_some_and(|block| block.starts_with(['`', '~'])) {
        check_end(tree, place, code::markdown::UNCLOSED_CODE, "this block of code is not closed");
    }
}

/// Says so when the page ends before the block does.
fn check_end(tree: &mut Tree<'_>, place: &Range<usize>, kind: Code, message: &str) {
    let block = tree.source.get(place.clone()).unwrap_or("");
    let mut lines = block.trim_end().lines();
    let first = lines.next().unwrap_or("");
    let mark = if first.starts_with('~') { '~' } else { '`' };
    let length = first.chars().take_while(|c| *c == mark).count();
    // Marks of a list or a quotation may stand before it.
    let closes = |line: &str| line.chars().rev().take_while(|c| *c == mark).count() >= length;
    let told = |finding: &Finding| {
        let start = finding.span.map(|span| span.range().start);
        finding.code == code::markdown::UNCLOSED_BLOCK && start == Some(place.start)
    };
    if !lines.next_back().is_some_and(closes) && !tree.findings.iter().any(told) {
        let span = tree.span(place.start..place.start + first.trim_end().len());
        let finding = Finding::new(kind, span, message);
        let fence: String = std::iter::repeat_n(mark, length.max(3)).collect();
        tree.findings.push(finding.help(format!("end it with a line {fence}")));
    }
}

/// One `key: value`, with the pieces of its value (one for each line).
struct Entry {
    key: Spanned<String>,
    value: Vec<Range<usize>>,
    /// The sub-block it stands in.
    half: Option<usize>,
}

/// Reads the lines of a block and adds its figure.
pub(super) fn read(tree: &mut Tree<'_>, place: Range<usize>, lines: &[Range<usize>]) {
    check_end(tree, &place, code::markdown::UNCLOSED_BLOCK, "this diagram block is not closed");
    let entries = entries(tree, lines);
    let figure = figure(tree, place, &entries);
    tree.push(Node::Element(figure));
}

fn entries(tree: &mut Tree<'_>, lines: &[Range<usize>]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut half = None;
    let source = tree.source;
    for range in lines {
        let mut at = range.start;
        for line in source.get(range.clone()).unwrap_or("").split_inclusive('\n') {
            let start = at;
            at += line.len();
            let content = line.trim();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            let from = start + (line.len() - line.trim_start().len());
            let indented = from > start;
            if !indented {
                half = None;
            }
            let known = content.split_once(':').filter(|(key, _)| is_key(key.trim_end()));
            let goes_on = indented && (half.is_none() || known.is_none());
            match (known, entries.last_mut()) {
                (_, Some(entry)) if goes_on => entry.value.push(from..from + content.len()),
                (Some((key, value)), _) => {
                    let name = key.trim_end().to_ascii_lowercase();
                    let value_at = from + key.len() + 1 + (value.len() - value.trim_start().len());
                    let value = value.trim();
                    let span = tree.span(from..from + name.len());
                    if !indented {
                        half = ["left", "right"].iter().position(|own| *own == name);
                    }
                    let pieces = (!value.is_empty()).then_some(value_at..value_at + value.len()).into_iter().collect();
                    entries.push(Entry { key: Spanned::new(name, span), value: pieces, half });
                }
                (None, _) => {
                    let span = tree.span(from..from + content.len());
                    let finding =
                        Finding::new(code::markdown::NOT_A_KEY, span, "this line of a diagram is not key: value");
                    tree.findings.push(finding.help("write a key, a colon and a value, such as fen: 8/8/8/8/8/8/8/8"));
                }
            }
        }
    }
    entries
}

fn is_key(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

fn figure(tree: &mut Tree<'_>, place: Range<usize>, entries: &[Entry]) -> Element {
    let mut figure = tree.element("figure", place.clone());
    figure.attributes.push(tree.attribute("class", "diagram-container", place.start..place.start));
    let pair = entries.iter().any(|entry| matches!(entry.key.value.as_str(), "left" | "right"));
    let mut diagrams = if pair {
        vec![half(tree, "diag12", &place), half(tree, "diag22", &place)]
    } else {
        vec![half(tree, "", &place)]
    };
    let mut positions = vec![false; diagrams.len()];
    let mut caption = None;
    let mut beside = Vec::new();
    for entry in entries {
        let name = entry.key.value.as_str();
        let own = entry.half.filter(|_| pair);
        match name {
            "left" | "right" if entry.value.is_empty() => {}
            "fen" | "left" | "right" => {
                let number = own.unwrap_or(0);
                let (Some(diagram), Some(position)) = (diagrams.get_mut(number), positions.get_mut(number)) else {
                    continue;
                };
                if *position {
                    report_twice(tree, entry);
                    continue;
                }
                *position = true;
                let leaf = leaf(tree, entry);
                diagram.span = leaf.span;
                diagram.children.push(Node::Diagram(leaf));
            }
            "allow" => {
                let element = own.and_then(|number| diagrams.get_mut(number)).unwrap_or(&mut figure);
                element.attributes.push(attribute(tree, entry));
            }
            "claim" => {
                let nodes = comments(tree, entry);
                match own.and_then(|number| diagrams.get_mut(number)) {
                    Some(diagram) => diagram.children.extend(nodes),
                    None => beside.extend(nodes),
                }
            }
            "caption" => {
                if caption.is_some() {
                    report_twice(tree, entry);
                } else {
                    caption = Some(read_caption(tree, entry));
                }
            }
            _ if DIAGRAM_KEYS.contains(&name) || FIGURE_KEYS.contains(&name) => {
                let number = own.or((!pair && DIAGRAM_KEYS.contains(&name)).then_some(0));
                let element = number.and_then(|number| diagrams.get_mut(number)).unwrap_or(&mut figure);
                if name != "class" && element.attribute(name).is_some() {
                    report_twice(tree, entry);
                } else {
                    element.attributes.push(attribute(tree, entry));
                }
            }
            _ => {
                let words = DIAGRAM_KEYS.iter().chain(&FIGURE_KEYS).chain(&OTHER_KEYS).copied();
                let message = format!("a diagram has no key \"{name}\"");
                let finding = Finding::new(code::markdown::UNKNOWN_KEY, entry.key.span, message)
                    .help_opt(suggest::did_you_mean(name, words.clone()))
                    .note(format!("the keys are {}", words.collect::<Vec<_>>().join(", ")));
                tree.findings.push(finding);
            }
        }
    }
    check_positions(tree, &place, pair, &positions, figure.attribute("pieces").is_some());
    figure.children.extend(beside);
    let drawn = diagrams.into_iter().zip(positions).filter(|(_, position)| *position);
    figure.children.extend(drawn.map(|(diagram, _)| Node::Element(diagram)));
    figure.children.extend(caption.map(Node::Element));
    figure
}

fn half(tree: &Tree<'_>, side: &str, place: &Range<usize>) -> Element {
    let at = place.start..place.start;
    let mut element = tree.element("div", at.clone());
    element.attributes.push(tree.attribute("class", "diagram", at.clone()));
    if !side.is_empty() {
        element.attributes.push(tree.attribute("class", side, at));
    }
    element
}

fn leaf(tree: &Tree<'_>, entry: &Entry) -> DiagramLeaf {
    let value = attribute(tree, entry).value;
    let mut text = value.unwrap_or_else(|| Spanned::new(String::new(), entry.key.span.at_end()));
    // As in a `fen:` line, where it ends the diagram.
    if text.value.ends_with(':') {
        text.value.pop();
        text.span = text.span.slice(0..text.value.len());
    }
    let span = entry.key.span.to(text.span);
    DiagramLeaf { text, span, closed: true }
}

/// The value as an attribute. What stands between its lines becomes as many blanks, so that every byte of a value has
/// its place in the source; in words for readers it is one blank.
fn attribute(tree: &Tree<'_>, entry: &Entry) -> Attribute {
    let mut text = String::new();
    let mut end = None;
    for range in &entry.value {
        let gap = end.map_or(0, |end| range.start.saturating_sub(end));
        text.push_str(&" ".repeat(if entry.key.value == "alt" { gap.min(1) } else { gap }));
        text.push_str(tree.source.get(range.clone()).unwrap_or(""));
        end = Some(range.end);
    }
    let span = match (entry.value.first(), entry.value.last()) {
        (Some(first), Some(last)) => tree.span(first.start..last.end),
        _ => entry.key.span.at_end(),
    };
    Attribute { name: entry.key.clone(), value: Some(Spanned::new(text, span)), escaped: true }
}

/// `claim` as the comments that pug has for it.
fn comments(tree: &Tree<'_>, entry: &Entry) -> Vec<Node> {
    let word = &entry.key.value;
    let comment = |(number, range): (usize, &Range<usize>)| {
        let value = tree.source.get(range.clone()).unwrap_or("");
        // The first one as it is written, so that its bytes are those of the source.
        let key_start = entry.key.span.start as usize;
        let text = match tree.source.get(key_start..range.end).filter(|_| number == 0) {
            Some(line) => line.to_owned(),
            None => format!("{word}: {value}"),
        };
        let start = if number == 0 { key_start } else { range.start.saturating_sub(word.len() + 2) };
        Node::Comment(Comment { text, span: tree.span(start..range.end), in_output: false })
    };
    if entry.value.is_empty() {
        // A claim that says nothing is one still; reading it says so.
        let text = format!("{word}:");
        return vec![Node::Comment(Comment { text, span: entry.key.span, in_output: false })];
    }
    entry.value.iter().enumerate().map(comment).collect()
}

fn read_caption(tree: &mut Tree<'_>, entry: &Entry) -> Element {
    let mut gathered = Gathered::default();
    gathered.text.push_str(events::INLINE);
    for (number, range) in entry.value.iter().enumerate() {
        if number > 0 {
            gathered.text.push(' ');
        }
        let line = tree.source.get(range.clone()).unwrap_or("");
        let escaped = line.trim_end_matches('#').bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1;
        if number + 1 == entry.value.len() && line.ends_with('#') && !escaped {
            // A heading may end with such signs, a caption means them.
            gathered.push(tree.source, range.start..range.end - 1);
            gathered.text.push('\\');
            gathered.push(tree.source, range.end - 1..range.end);
        } else {
            gathered.push(tree.source, range.clone());
        }
    }
    let span = attribute(tree, entry).value.map_or(entry.key.span, |value| value.span);
    gathered.mask_references();
    let mut caption = tree.element("figcaption", span.range());
    caption.children = events::read_inline(tree.source, &gathered, tree.file, tree.findings);
    caption
}

fn report_twice(tree: &mut Tree<'_>, entry: &Entry) {
    let message = format!("the key {} is written twice", entry.key.value);
    let finding = Finding::new(code::markdown::DUPLICATE_KEY, entry.key.span, message);
    tree.findings.push(finding.help("keep one of them; the two diagrams of a pair stand below left: and right:"));
}

fn check_positions(tree: &mut Tree<'_>, place: &Range<usize>, pair: bool, positions: &[bool], pieces: bool) {
    let first_line = tree.source.get(place.clone()).map_or(0, |block| block.find(['\n', '\r']).unwrap_or(block.len()));
    let span = tree.span(place.start..place.start + first_line);
    if !positions.contains(&true) && !pieces {
        let finding = Finding::new(code::markdown::NO_POSITION, span, "this diagram has no position");
        tree.findings.push(finding.help("add a line such as fen: 8/8/8/8/8/8/8/8"));
    } else if pair && positions.contains(&false) {
        let finding = Finding::new(code::markdown::ONE_HALF, span, "this pair of diagrams has only one position");
        tree.findings.push(finding.help("give left: and right: a position each, or write fen: for a single diagram"));
    }
}
