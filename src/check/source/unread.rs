//! Markdown that is none: signs of headings, emphasis and links that readers are shown, because a blank or a bracket is
//! missing.

use super::flow::{Flow, Item};
use super::tag::at_line_start;
use crate::document::{Format, Page};
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::{Sources, Span};

pub(super) fn check(page: &Page, flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    if page.format != Format::Markdown {
        return;
    }
    let labels = labels(sources.get(page.file).text());
    for (number, item) in flow.items.iter().enumerate() {
        let Item::Start(tag) = item else { continue };
        if let (true, Some(Item::Text { html, span })) = (tag.is("p"), flow.items.get(number + 1)) {
            heading(html, *span, sources, findings);
        }
    }
    for (html, span, verbatim) in flow.texts() {
        // What is written with backslashes or as character references stands in the source in another form.
        if verbatim || sources.text(span) != html {
            continue;
        }
        emphasis(html, span, findings);
        links(html, span, &labels, findings);
    }
}

/// `#Title`: a heading has a blank behind its signs.
fn heading(html: &str, span: Span, sources: &Sources, findings: &mut Findings) {
    let signs = html.bytes().take_while(|byte| *byte == b'#').count();
    let title = html.get(signs..).unwrap_or("").lines().next().unwrap_or("").trim_end();
    let meant = (1..=6).contains(&signs) && title.starts_with(char::is_alphabetic);
    if meant && sources.text(span).starts_with('#') && at_line_start(sources, span) {
        let place = span.slice(0..signs + title.len());
        let finding = Finding::new(code::markdown::NOT_A_HEADING, place, "this is no heading: readers are shown the #");
        let help = "write a blank behind it";
        findings.push(finding.help(help).patch(span.slice(signs..signs), " ", false));
    }
}

/// `** bold **`: signs of emphasis touch the words that they enclose.
fn emphasis(html: &str, span: Span, findings: &mut Findings) {
    let mut signs = html.match_indices("**").map(|(at, _)| at);
    while let Some(open) = signs.next() {
        let Some(close) = signs.next() else { return };
        let inside = html.get(open + 2..close).unwrap_or("");
        let words = inside.trim();
        if !words.starts_with(char::is_alphanumeric) || words == inside || inside.contains('\n') {
            continue;
        }
        let place = span.slice(open..close + 2);
        let message = "this is no emphasis: readers are shown the stars";
        let finding = Finding::new(code::markdown::NOT_EMPHASIS, place, message);
        let good = format!("**{words}**");
        findings.push(finding.help(format!("write {good}, without blanks inside the stars")).patch(place, good, false));
    }
}

/// `[text](address` and `[text][name]` that are no links.
fn links(html: &str, span: Span, labels: &[String], findings: &mut Findings) {
    let mut done = 0;
    for (close, _) in html.match_indices(']') {
        let Some(open) = html.get(done..close).and_then(|before| before.rfind('[')).map(|at| done + at) else {
            continue;
        };
        let text = html.get(open + 1..close).unwrap_or("");
        let after = html.get(close + 1..).unwrap_or("");
        let finding = if let Some(address) = after.strip_prefix('(').filter(|_| !text.is_empty()) {
            let length = address.find([')', '\n']).unwrap_or(address.len());
            let closed = address.get(length..).is_some_and(|rest| rest.starts_with(')'));
            done = close + 2 + length + usize::from(closed);
            let message = "this is no link: readers are shown its brackets";
            let finding = Finding::new(code::markdown::NOT_A_LINK, span.slice(open..done), message);
            match closed {
                true => finding.help("write an address with blanks as [text](<address>)"),
                false => finding.help("close the parenthesis: [text](address)"),
            }
        } else if let Some((name, length)) = after.strip_prefix('[').and_then(|rest| Some((rest, rest.find(']')?))) {
            let name = &name[..length];
            if text.is_empty() || name.is_empty() || name.contains(['[', '\n']) {
                continue;
            }
            done = close + 2 + length + 1;
            let message = format!("this is no link: the page does not say where \"{name}\" leads");
            Finding::new(code::markdown::NOT_A_LINK, span.slice(open..done), message)
                .help_opt(suggest::did_you_mean(name, labels.iter().map(String::as_str)))
                .help(format!("add a line [{name}]: and the address"))
        } else if let Some(name) = text.strip_prefix('^').filter(|name| !name.is_empty() && !name.contains(' ')) {
            done = close + 1;
            let message = format!("the page has no footnote \"{name}\"");
            Finding::new(code::markdown::NOT_A_LINK, span.slice(open..done), message)
                .help(format!("add a line [^{name}]: and its text"))
        } else {
            continue;
        };
        findings.push(finding);
    }
}

/// The names that lines `[name]: address` define.
fn labels(source: &str) -> Vec<String> {
    let label = |line: &str| line.trim_start().strip_prefix('[')?.split_once("]:").map(|(name, _)| name.to_owned());
    source.lines().filter_map(label).collect()
}
