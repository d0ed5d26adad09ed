//! A link glued to the word before or after it: pug puts nothing between a line of text and a tag.

use super::flow::{Flow, Item};
use super::tag::is_prose;
use crate::document::{Page, decode};
use crate::finding::{Finding, Findings, Level, code};
use crate::source::{Sources, Span};

pub(super) fn check(page: &Page, flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    for (number, tag) in flow.tags().filter(|(_, tag)| tag.is("a")) {
        if is_prose(page, flow, number, tag, sources) {
            continue;
        }
        let inside = flow.inside(number);
        let (Some(first), Some(last)) = (inside.first(), inside.last()) else { continue };
        let before = number.checked_sub(1).and_then(|before| flow.items.get(before));
        if let (Some(Item::Text { html: left, span }), Item::Text { html: right, span: own }) = (before, first)
            && ends_in_word(left)
            && (begins_with_word(right) || right.starts_with('('))
        {
            let place = span.at_end();
            if on_other_lines(sources, *span, *own) {
                report(tag.name_span, place, "before", findings);
            } else if ends_in_letter(left) && begins_with_letter(right) {
                // A compound may be meant, as in languages that write words together.
                let message = "no blank stands before this link";
                let finding = Finding::new(code::link::GLUED, tag.name_span, message).at_level(Level::Note);
                findings.push(finding.help("put a blank before it, if it is no part of the word"));
            }
        }
        let after = flow.items.get(number + inside.len() + 2);
        if let (Item::Text { html: left, span: own }, Some(Item::Text { html: right, span })) = (last, after)
            && ends_in_word(left)
            && begins_with_word(right)
            && on_other_lines(sources, *own, *span)
        {
            let place = span.at_start();
            report(span.slice(0..first_word(right)), place, "after", findings);
        }
    }
}

fn report(span: Span, place: Span, side: &str, findings: &mut Findings) {
    let finding = Finding::new(code::link::GLUED, span, format!("no blank stands {side} this link"));
    let help = "pug puts nothing between a line of text and a tag: end the line before with a blank, or begin the next one with two";
    findings.push(finding.help(help).label(place, "a blank is missing here").patch(place, " ", true));
}

/// In one line the end of a word behind a link was meant (`[pawn](x)s`).
fn on_other_lines(sources: &Sources, a: Span, b: Span) -> bool {
    let line = |span: Span| sources.get(span.file).line_of(span.range().start);
    a.file == b.file && line(a) != line(b)
}

fn ends_in_word(html: &str) -> bool {
    decode(html).ends_with(|c: char| c.is_alphanumeric() || matches!(c, ',' | ';' | ')'))
}

fn begins_with_word(html: &str) -> bool {
    decode(html).starts_with(char::is_alphanumeric)
}

/// Letters of scripts that set blanks between words.
fn is_letter(c: char) -> bool {
    c.is_alphabetic() && (c.is_lowercase() || c.is_uppercase())
}

fn ends_in_letter(html: &str) -> bool {
    decode(html).ends_with(is_letter)
}

fn begins_with_letter(html: &str) -> bool {
    decode(html).starts_with(is_letter)
}

fn first_word(html: &str) -> usize {
    html.find(|c: char| !c.is_alphanumeric()).unwrap_or(html.len())
}
