//! Source of pug that readers are shown as text: lines of a text block that were to be tags, and attributes after a blank.

use super::flow::{Flow, Item};
use super::pipe::lines_of;
use crate::document::{Format, Page};
use crate::finding::{Finding, Findings, code};

/// Tags that are no words of any of our languages.
const KNOWN: [&str; 27] = [
    "ul",
    "ol",
    "li",
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "figcaption",
    "blockquote",
    "td",
    "th",
    "tr",
    "tbody",
    "thead",
    "div",
    "dl",
    "dt",
    "dd",
    "hr",
    "br",
    "pre",
    "img",
    "iframe",
    "colgroup",
];

/// Tags that are words, and pug only with attributes or one of [`CLASSES`].
const OTHERS: [&str; 11] = ["a", "b", "i", "em", "strong", "span", "table", "figure", "font", "caption", "section"];

/// Those that a text may follow on their line. A line of prose does not begin so.
const TEXT: [&str; 8] = ["li", "p", "figcaption", "blockquote", "td", "th", "dt", "dd"];

/// Classes that stand behind the dot of a tag in pages like these.
const CLASSES: [&str; 10] = [
    "diagram",
    "diagram-container",
    "diag12",
    "diag22",
    "boxed",
    "text-center",
    "img-center",
    "showPieces",
    "italic",
    "stageDelimiter",
];

pub(super) fn check(page: &Page, flow: &Flow<'_>, findings: &mut Findings) {
    // Pages in HTML may have been made from pug, fault and all.
    let (pug, markdown) = (page.format == Format::Pug, page.format == Format::Markdown);
    let texts = flow.texts().filter(|(_, _, verbatim)| !verbatim && !markdown);
    for (at, html, span) in texts.flat_map(|(html, span, _)| lines_of(html).map(move |(at, line)| (at, line, span))) {
        let line = html.trim();
        if is_source(line) {
            let start = at + html.len() - html.trim_start().len();
            let place = span.slice(start..start + line.len());
            let finding = Finding::new(
                code::text::PUG_SOURCE,
                place,
                "this line looks like pug, but readers are shown it as text",
            );
            let help = match pug {
                true => {
                    "end the text block above it: indent the line less, to the depth of the tag that it belongs beside"
                }
                false => "write it as HTML",
            };
            findings.push(finding.help(help));
        }
    }
    for (number, tag) in flow.tags().filter(|_| !markdown) {
        // What stands in a tag that can hold nothing stands beside it.
        let next = number + if matches!(flow.items.get(number + 1), Some(Item::End(_))) { 2 } else { 1 };
        let Some(Item::Text { html, span }) = flow.items.get(next) else { continue };
        let after = html
            .strip_prefix('(')
            .map_or("", |rest| rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '-'));
        if after.starts_with("=\"") || after.starts_with("='") {
            let finding = Finding::new(
                code::text::PUG_SOURCE,
                *span,
                format!("the attributes of \"{}\" are shown as text", tag.name),
            );
            let blank = span.at_start();
            findings.push(
                finding
                    .help("write the parenthesis right after the tag, without a blank")
                    .label(blank, "after the blank here"),
            );
        }
    }
}

/// A line that begins with a tag and goes on as a line of pug does.
fn is_source(line: &str) -> bool {
    let word = line.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let (name, rest) = line.split_at(word);
    if let Some(class) = rest.strip_prefix('.').filter(|_| word == 0 || KNOWN.contains(&name) || OTHERS.contains(&name))
    {
        // ".diagram", "p.boxed.", "h2.stageDelimiter Title": classes that these pages have.
        let length = class.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte)).count();
        if CLASSES.contains(&&class[..length]) && !class[length..].starts_with(char::is_alphanumeric) {
            return true;
        }
    }
    if matches!(name.as_bytes(), [b'h', b'1'..=b'6']) {
        // In these pages h1 is a square first of all.
        let title = rest.trim_start_matches("&nbsp;").strip_prefix(' ').or(rest.strip_prefix("(class="));
        return title.is_some_and(|title| title.starts_with(|c: char| c.is_uppercase() || "¿¡\"".contains(c)));
    }
    if !KNOWN.contains(&name) {
        return OTHERS.contains(&name) && has_attributes(rest);
    }
    match rest {
        "" | "." => true,
        _ if rest.starts_with('(') => has_attributes(rest),
        _ if rest.starts_with('.') => rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()),
        _ if rest.starts_with(": ") => {
            let inner = rest[2..].trim_start();
            let length = inner.bytes().take_while(u8::is_ascii_alphanumeric).count();
            let (inner, rest) = inner.split_at(length);
            KNOWN.contains(&inner) || (matches!(inner, "a" | "img") && has_attributes(rest))
        }
        // Words that are a tag and then text.
        _ => rest.starts_with(' ') && TEXT.contains(&name),
    }
}

/// An attribute list right after a tag.
fn has_attributes(rest: &str) -> bool {
    // Classes may stand before it: `a.link(href="x")`.
    let classes = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte)).count();
    let rest = if rest.starts_with('.') { &rest[classes..] } else { rest };
    let Some(list) = rest.strip_prefix('(') else { return false };
    let name = list.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-').count();
    name > 0 && (list[name..].starts_with("=\"") || list[name..].starts_with("='"))
}

#[cfg(test)]
mod tests {
    use super::is_source;

    #[test]
    fn lines_of_pug_are_told_from_prose() {
        for source in [
            "ul",
            "li.",
            "p.",
            "li takes pawns",
            "p.boxed",
            "h3 End",
            "td(colspan=\"2\") x",
            ".diagram",
            "hr",
            "br",
            "h2.stageDelimiter Stage",
            "dd the rook",
            "img(src=\"x\")",
            "a(href=\"x\") y",
            "p: a(href='x') y",
            "li: p x",
            "h3 ¿Qué?",
            "figure.diagram-container",
            ".boxed",
            "figcaption.text-center.",
        ] {
            assert!(is_source(source), "{source}");
        }
        for prose in [
            "plays",
            "ultima",
            "figure.",
            "table of moves",
            "tr is short",
            "div of two",
            "p-file",
            "lie down",
            "p,q",
            "h1 to a8",
            "h1.",
            "a (see below)",
            "b(1)",
            "p: the pawn",
            ".diagrams",
            "pre-chess",
            "h3.",
            "a. The king",
            "img of it",
            "i(x) = 1",
        ] {
            assert!(!is_source(prose), "{prose}");
        }
    }
}
