//! A `|` that readers see: text blocks below a dot need none.

use std::collections::BTreeSet;

use super::flow::{Flow, Item};
use super::tag::at_line_start;
use crate::document::{Format, Page};
use crate::finding::{Finding, Findings, code};
use crate::source::Sources;

pub(super) fn check(page: &Page, flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    if page.format == Format::Markdown {
        return;
    }
    let texts = flow.items.iter().enumerate().filter_map(|(number, item)| match item {
        Item::Text { html, span } => Some((number, *html, *span)),
        _ => None,
    });
    let verbatim: BTreeSet<_> = flow.texts().filter(|(_, _, verbatim)| *verbatim).map(|(_, span, _)| span).collect();
    let lines = texts.filter(|(_, _, span)| !verbatim.contains(span)).flat_map(|(number, html, span)| {
        lines_of(html)
            .map(move |(at, line)| (number, line, span.slice(at..at + line.len()), at + line.len() == html.len()))
    });
    for (number, html, span, last) in lines {
        let start = html.len() - html.trim_start().len();
        let Some(rest) = html[start..].strip_prefix('|') else { continue };
        let words = rest.trim_start();
        // "|x|" is a formula or a drawing; a diagram may follow "| ", and "|" alone may be a row's end.
        let before_leaf = last && words.is_empty() && matches!(flow.items.get(number + 1), Some(Item::Leaf));
        let text = words.starts_with(|c: char| c.is_alphanumeric() || "&(«\"¿¡'\u{2018}\u{201c}.-–:,;".contains(c));
        if (!text && !before_leaf) || rest.contains('|') || !at_line_start(sources, span.slice(start..start + 1)) {
            continue;
        }
        let place = span.slice(start..start + 1 + usize::from(rest.starts_with(' ')));
        let finding = Finding::new(code::text::PIPE, place, "readers are shown this \"|\"");
        let finding = finding
            .note(if page.format == Format::Pug {
                "lines below a dot are text already"
            } else {
                "only pug has such lines"
            })
            .help("leave it out");
        findings.push(finding.replace(place, "", true));
    }
}

/// The lines of a text, each with where it begins.
pub(super) fn lines_of(html: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    html.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches('\n'))
    })
}
