//! Blanks before punctuation. French sets a no-break space before `: ; ? ! »`; no language sets one before `,`, `.` and
//! `)`, or after `(`.

use super::flow::Flow;
use crate::finding::{Finding, Findings, code};
use crate::source::Span;

const HIGH: [char; 5] = [':', ';', '?', '!', '»'];

pub(super) fn check(flow: &Flow<'_>, lang: &str, findings: &mut Findings) {
    let french = lang == "fr" || lang.starts_with("fr-");
    let mut places = Vec::new();
    for (html, span, _) in flow.texts().filter(|(_, _, verbatim)| !verbatim) {
        let mut open = None;
        for (at, c) in html.char_indices().filter(|(_, c)| matches!(c, ',' | '.' | '(' | ')') || HIGH.contains(c)) {
            if c == '(' {
                open = Some(at);
                continue;
            }
            let Some(before) = html[..at].strip_suffix(' ') else { continue };
            let after = html[at + c.len_utf8()..].chars().next();
            // "( )" is a box to tick, "a )" counts; a bracket that opens with a blank has its finding already.
            if c == ')'
                && (before.len() < 4
                    || before.ends_with(')')
                    || open.is_some_and(|open| html[open + 1..].starts_with(' ')))
            {
                continue;
            }
            let closing = c == ')';
            let in_sentence = before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | '"' | ';'));
            // `...` and `.5` are no ends of sentences, `:-)` is none either.
            if !in_sentence
                || after.is_some_and(|c| !c.is_whitespace() && c != '<' && !(closing && ".,;:!?".contains(c)))
            {
                continue;
            }
            let blank = span.slice(at - 1..at);
            if french && HIGH.contains(&c) {
                places.push(blank);
            } else if c != '»' {
                let finding = Finding::new(
                    code::text::SPACE_BEFORE,
                    blank.to(span.slice(at..at + 1)),
                    format!("a blank stands before \"{c}\""),
                );
                findings.push(finding.help("leave it out").replace(blank, "", true));
            }
        }
        opened(html, span, findings);
    }
    report_french(&places, findings);
}

/// A blank after an opening bracket that follows a word.
fn opened(html: &str, span: Span, findings: &mut Findings) {
    let last = html.rfind(')').unwrap_or(0);
    for (at, bracket) in html[..last].match_indices("( ") {
        let before = html[..at].is_empty() || html[..at].ends_with(' ');
        let after = &html[at + bracket.len()..];
        if before && after.starts_with(char::is_alphanumeric) {
            let blank = span.slice(at + 1..at + 2);
            let place = span.slice(at..at + 2);
            let finding = Finding::new(code::text::SPACE_BEFORE, place, "a blank stands after \"(\"");
            findings.push(finding.help("leave it out").replace(blank, "", true));
        }
    }
}

/// One note for the page, with a change for each place.
fn report_french(places: &[Span], findings: &mut Findings) {
    let Some(first) = places.first() else { return };
    let message = match places.len() {
        1 => "an ordinary blank stands before high punctuation, where a line may break".to_owned(),
        count => format!("ordinary blanks stand before high punctuation in {count} places, where a line may break"),
    };
    let mut finding =
        Finding::new(code::text::NO_BREAK_SPACE, *first, message).help("write a no-break space, U+00A0 or &nbsp;");
    for place in places {
        finding = finding.patch(*place, "\u{a0}", true);
    }
    findings.push(finding);
}
