//! Source of pug that readers are shown as text: lines of a text block that were to be tags, and attributes after a blank.

use super::flow::{Flow, Item};
use crate::document::{Format, Page};
use crate::finding::{Finding, Findings, code};

/// Tags that are no words of any of our languages.
const TAGS: [&str; 16] =
    ["ul", "ol", "li", "p", "h1", "h2", "h3", "h4", "h5", "h6", "figcaption", "blockquote", "td", "tr", "tbody", "div"];

pub(super) fn check(page: &Page, flow: &Flow<'_>, findings: &mut Findings) {
    if page.format != Format::Pug {
        return;
    }
    for (html, span, _) in flow.texts().filter(|(_, _, verbatim)| !verbatim) {
        let line = html.trim();
        if is_source(line) {
            let start = html.len() - html.trim_start().len();
            let place = span.slice(start..start + line.len());
            let finding = Finding::new(
                code::text::PUG_SOURCE,
                place,
                "this line looks like pug, but readers are shown it as text",
            );
            let help =
                "end the text block above it: indent the line less, to the depth of the tag that it belongs beside";
            findings.push(finding.help(help));
        }
    }
    for (number, tag) in flow.tags() {
        let Some(Item::Text { html, span }) = flow.items.get(number + 1) else { continue };
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
    if line.starts_with(".diagram") || line.starts_with("figure.diagram") {
        return true;
    }
    if !TAGS.contains(&name) {
        return false;
    }
    // In these pages h1 is a square first of all.
    if let Some(title) = name.starts_with('h').then(|| rest.strip_prefix(' ')) {
        return title.is_some_and(|title| title.starts_with(char::is_uppercase));
    }
    match rest {
        "" | "." => true,
        _ if rest.starts_with("(") => rest.contains("=\""),
        _ if rest.starts_with('.') => rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()),
        // Words that are a tag and then text.
        _ => rest.starts_with(' ') && matches!(name, "li" | "p" | "figcaption"),
    }
}

#[cfg(test)]
mod tests {
    use super::is_source;

    #[test]
    fn lines_of_pug_are_told_from_prose() {
        for source in ["ul", "li.", "p.", "li takes pawns", "p.boxed", "h3 End", "td(colspan=\"2\") x", ".diagram"] {
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
        ] {
            assert!(!is_source(prose), "{prose}");
        }
    }
}
