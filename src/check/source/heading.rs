//! Headings: one that swallows the paragraph below it, and levels that jump.

use super::flow::{Flow, Item};
use crate::document::{entity, is_block};
use crate::finding::{Finding, Findings, code};

/// More than a heading says, in characters.
const LONG: usize = 160;

pub(super) fn check(flow: &Flow<'_>, findings: &mut Findings) {
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
        if block.is_some() || length > LONG {
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

fn level(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h' | b'H', digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}
