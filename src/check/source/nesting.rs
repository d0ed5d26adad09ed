//! Blocks in elements that hold only text: browsers close the outer one before the inner one.

use super::flow::Flow;
use super::tag::is_prose;
use crate::document::{Page, is_block};
use crate::finding::{Finding, Findings, code};
use crate::source::Sources;

/// Elements that a browser ends where a block begins, or that stand in lines of text.
const INLINE: [&str; 14] =
    ["p", "span", "b", "i", "em", "strong", "small", "code", "sub", "sup", "u", "s", "abbr", "cite"];

pub(super) fn check(page: &Page, flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    for (number, tag) in flow.tags().filter(|(_, tag)| is_block(&tag.name)) {
        let Some(parent) = flow.parent(tag).filter(|parent| INLINE.iter().any(|name| parent.is(name))) else {
            continue;
        };
        if is_prose(page, flow, number, tag, sources) {
            continue;
        }
        let message = format!("\"{}\" stands in \"{}\", which holds only text", tag.name, parent.name);
        let finding = Finding::new(code::html::BLOCK_IN_INLINE, tag.name_span, message);
        findings.push(finding.help("put it beside the paragraph"));
    }
}
