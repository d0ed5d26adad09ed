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
    // An element that is not closed holds all that follows it, in HTML again and again: that is said of it.
    let told = |finding: &Finding| {
        let tag = finding.span.filter(|span| finding.code == code::html::UNCLOSED && span.file == page.file)?;
        let name = sources.text(tag).strip_prefix('<')?;
        Some(name.chars().take_while(char::is_ascii_alphanumeric).collect())
    };
    let unclosed: Vec<String> = findings.iter().filter_map(told).collect();
    for (number, tag) in flow.tags().filter(|(_, tag)| is_block(&tag.name)) {
        let Some(parent) = flow.parent(tag).filter(|parent| INLINE.iter().any(|name| parent.is(name))) else {
            continue;
        };
        if unclosed.iter().any(|name| parent.is(name)) {
            continue;
        }
        if is_prose(page, flow, number, tag, sources) {
            continue;
        }
        let message = format!("\"{}\" stands in \"{}\", which holds only text", tag.name, parent.name);
        let finding = Finding::new(code::html::BLOCK_IN_INLINE, tag.name_span, message);
        findings.push(finding.help("put it beside the paragraph"));
    }
}
