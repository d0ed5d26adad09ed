//! A word that was read as a tag: a line of text without its `|`.

use super::flow::{Flow, Item, Tag};
use super::known;
use crate::document::{Format, Page, decode, is_void};
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::{Sources, Span};

pub(super) fn check(page: &Page, flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    for (number, tag) in flow.tags() {
        let pug = page.format == Format::Pug;
        if let Some(finding) = foreign(tag, pug).or_else(|| pug.then(|| prose(number, tag, flow, sources)).flatten())
            // The colon of "rook: moves" is the same fault.
            && !flow.parent(tag).is_some_and(|parent| is_foreign(parent, pug) && same_line(sources, parent, tag))
            && !is_reported(tag, pug, sources)
        {
            findings.push(finding);
        }
    }
    if page.format == Format::Pug {
        lone_dots(page, flow, sources, findings);
    }
}

/// Whether a tag is one that no browser knows: a word of the text, or a slip of the pen.
pub(super) fn is_foreign(tag: &Tag, pug: bool) -> bool {
    !known::is_element(&tag.name) || (pug && tag.name.contains('-') && tag.attributes.is_empty())
}

/// Whether a line of text seems to begin with this tag's name.
pub(super) fn is_prose(page: &Page, flow: &Flow<'_>, number: usize, tag: &Tag, sources: &Sources) -> bool {
    page.format == Format::Pug && (is_foreign(tag, true) || prose(number, tag, flow, sources).is_some())
}

fn foreign(tag: &Tag, pug: bool) -> Option<Finding> {
    if !is_foreign(tag, pug) {
        return None;
    }
    let span = if tag.name_span.range().is_empty() { tag.span } else { tag.name_span };
    let finding = Finding::new(code::text::AS_TAG, span, format!("HTML has no element \"{}\"", tag.name));
    let near = suggest::nearest(&tag.name, known::elements()).filter(|near| near.len() > 2);
    let sure = near.filter(|_| !tag.attributes.is_empty());
    let slip = suggest::slip(&tag.name, known::elements());
    Some(match sure {
        Some(near) => finding.help(format!("did you mean \"{near}\"?")),
        None if !pug => {
            let near = slip.map(|near| format!("did you mean \"{near}\"?"));
            finding.help_opt(near).help("take the tag out; a < that is meant as text is written &lt;")
        }
        None => finding
            .help_opt(slip.map(|near| format!("did you mean \"{near}\"?")))
            .help("if this is text, begin the line with \"| \"")
            .patch(span.at_start(), "| ", false),
    })
}

/// A line of pug that begins with the name of an element, where a word is meant more likely.
fn prose(number: usize, tag: &Tag, flow: &Flow<'_>, sources: &Sources) -> Option<Finding> {
    let word = known::is_word(&tag.name, flow.parent(tag).map(|parent| parent.name.as_str()));
    let candidate = word || tag.is("a") || known::is_emphasis(&tag.name);
    if !candidate || !tag.attributes.is_empty() || !begins_line(tag, sources) {
        return None;
    }
    let inside = flow.inside(number);
    let text = match inside.first() {
        Some(Item::Text { html, span }) => Some((*html, line(sources, *span) == line(sources, tag.name_span))),
        _ => None,
    };
    let on_its_line = text.is_some_and(|(html, same)| same && !html.trim().is_empty());
    let before = number.checked_sub(1).and_then(|before| flow.items.get(before)).and_then(text_of);
    let after = flow.items.get(number + inside.len() + 2).and_then(text_of);
    let among_text = before.is_some() || after.is_some();
    // Pug puts nothing between the line before and a tag, so an author who meant the tag would have written a blank.
    let glued = before.is_some_and(ends_in_word)
        && text.is_some_and(|(html, _)| decode(html).starts_with(char::is_alphanumeric));
    let capital = tag.name.starts_with(|c: char| c.is_ascii_uppercase());
    let (likely, other) = if tag.is("a") {
        let attributes = text.is_some_and(|(html, _)| html.starts_with('('));
        // A blank before it is what an author of a link writes.
        let spaced = before.is_some_and(|html| decode(html).ends_with(char::is_whitespace));
        (!attributes && !spaced, Some("if it is a link, give it an address: a(href=\"...\")"))
    } else if word {
        (on_its_line || (inside.is_empty() && among_text), None)
    } else {
        let empty = inside.is_empty() && among_text;
        (glued || empty || (capital && on_its_line), Some("if the tag is meant, end the line before with a blank"))
    };
    let message = format!("the word \"{}\" at the beginning of this line is read as a tag", tag.name);
    likely.then(|| {
        let finding = Finding::new(code::text::AS_TAG, tag.name_span, message);
        let start = tag.name_span.at_start();
        finding.help("if this is text, begin the line with \"| \"").help_opt(other).patch(start, "| ", false)
    })
}

/// A full stop alone on a line: pug takes it for the beginning of a block of text.
fn lone_dots(page: &Page, flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    let mut texts: Vec<_> = flow.texts().map(|(_, span, _)| span.range()).collect();
    texts.sort_unstable_by_key(|range| (range.start, range.end));
    let mut at = 0;
    for line in sources.get(page.file).text().split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        let before = texts.partition_point(|range| range.start <= start);
        let shown = before.checked_sub(1).and_then(|last| texts.get(last)).is_some_and(|range| start < range.end);
        if line.trim() == "." && !shown {
            let span = Span::new(page.file, start..start + 1);
            let finding = Finding::new(code::text::AS_TAG, span, "this full stop is not shown");
            let note = "a line with nothing but a dot begins a block of text";
            let help = "begin the line with \"| \"";
            findings.push(finding.note(note).help(help).patch(span.at_start(), "| ", false));
        }
    }
}

/// The reader has said of `qu'un` and of `base x` what is wrong with them.
fn is_reported(tag: &Tag, pug: bool, sources: &Sources) -> bool {
    if !pug || !begins_line(tag, sources) {
        return false;
    }
    let end = tag.name_span.range().end;
    let rest = sources.get(tag.name_span.file).text().get(end..).unwrap_or("");
    let rest = rest.split('\n').next().unwrap_or("");
    let odd = rest.starts_with(|c: char| !c.is_whitespace() && !".(:#/&=!<>".contains(c));
    odd || (is_void(&tag.name) && rest.starts_with(' ') && !rest.trim().is_empty())
}

fn begins_line(tag: &Tag, sources: &Sources) -> bool {
    !tag.name_span.range().is_empty() && at_line_start(sources, tag.name_span)
}

/// Whether only blanks stand before a place in its line.
pub(super) fn at_line_start(sources: &Sources, place: Span) -> bool {
    let text = sources.get(place.file).text().get(..place.range().start).unwrap_or("");
    let before = text.trim_end_matches([' ', '\t']);
    before.is_empty() || before.ends_with(['\n', '\u{feff}'])
}

fn same_line(sources: &Sources, a: &Tag, b: &Tag) -> bool {
    line(sources, a.name_span) == line(sources, b.name_span)
}

fn line(sources: &Sources, span: Span) -> usize {
    sources.get(span.file).line_of(span.range().start)
}

fn text_of<'a>(item: &Item<'a>) -> Option<&'a str> {
    match item {
        Item::Text { html, .. } if !html.trim().is_empty() => Some(html),
        _ => None,
    }
}

fn ends_in_word(html: &str) -> bool {
    decode(html).ends_with(|c: char| c.is_alphanumeric() || matches!(c, ',' | ';' | ')'))
}
