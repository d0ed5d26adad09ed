//! Headings: one that swallows the paragraph below it, and levels that jump.

use super::flow::{Flow, Item, Tag};
use crate::document::{entity, is_block};
use crate::finding::{Finding, Findings, code};
use crate::source::{Sources, Span};

/// More than a heading says, in characters.
const LONG: usize = 160;

pub(super) fn check(flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    let mut before: Option<u8> = None;
    for (number, tag) in flow.tags() {
        let Some(level) = level(&tag.name) else { continue };
        let inside = flow.inside(number);
        let block = inside.iter().find_map(|item| match item {
            Item::Start(inner) if is_block(&inner.name) => Some(inner),
            _ => None,
        });
        let length: usize = inside
            .iter()
            .map(|item| match item {
                Item::Text { html, .. } => entity::decode(html).chars().count(),
                _ => 0,
            })
            .sum();
        let below = text_below(tag, inside, sources);
        if block.is_some() || length > LONG || below {
            let message = "this heading holds more than a title";
            let finding = Finding::new(code::html::HEADING_CONTENT, tag.name_span, message)
                .help("put what belongs below the heading on a line of its own, indented like the heading");
            findings.push(match block {
                Some(block) => finding.label(block.span, format!("\"{}\" stands in the heading", block.name)),
                None => finding,
            });
        }
        if let Some(before) = before.filter(|before| level > before + 1) {
            let message = format!("a heading of level {level} follows one of level {before}");
            let finding = Finding::new(code::html::HEADING_JUMP, tag.name_span, message);
            findings.push(finding.help(format!("write h{}", before + 1)));
        }
        before = Some(level);
    }
}

/// Whether the title stands on the heading's line, and sentences follow on lines below it.
fn text_below(tag: &Tag, inside: &[Item<'_>], sources: &Sources) -> bool {
    let line = |span: Span| sources.get(span.file).line_of(span.range().start);
    let own = line(tag.name_span);
    let (mut title, mut below) = (false, String::new());
    for item in inside {
        if let Item::Text { html, span } = item
            && !html.trim().is_empty()
        {
            if line(*span) == own {
                title = true;
            } else {
                below.push_str(&entity::decode(html));
                below.push(' ');
            }
        }
    }
    let below = below.trim();
    let words = below.split_whitespace().count();
    let sentence = below.ends_with(['.', ':', '!']) || below.contains(". ");
    title && (words > 8 || (words > 2 && sentence))
}

fn level(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h' | b'H', digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}
