//! `allow(code) reason` in sources: findings that are meant to be there.
//!
//! The page model finds the comments and says what they concern (`document::Page::allows`); here they are read and
//! applied. Only [`apply`] drops findings, before levels are settled.

use super::{Code, Finding, Findings, code, suggest};
use crate::source::{Span, Spanned};

/// One exception of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allow {
    /// Codes (`marks/doubled`) and areas (`marks`).
    pub words: Vec<Spanned<String>>,
    /// Where it was written.
    pub span: Span,
    /// The part of the source that it concerns.
    pub scope: Span,
}

/// Reads what stands after the word `allow`: `(code, code) reason`, or `code, code reason` without brackets.
/// A missing reason and words that are no codes are findings; such words are left out.
pub fn read(text: &Spanned<String>, scope: Span, findings: &mut Findings) -> Allow {
    let (list, reason) = split(&text.value);
    let mut words = Vec::new();
    for part in list.split(',') {
        let word = part.trim();
        // `part` lies in `text`, so that its place is the distance of the two.
        let start = part.as_ptr() as usize - text.value.as_ptr() as usize + (part.len() - part.trim_start().len());
        let span = text.span.slice(start..start + word.len());
        if code::all().any(|code| code.id() == word || code.area() == word) {
            words.push(Spanned::new(word.to_owned(), span));
        } else {
            let candidates = code::all().flat_map(|code| [code.id(), code.area()]);
            let message = format!("\"{word}\" is no code of a finding");
            findings.push(
                Finding::new(code::allow::UNKNOWN_CODE, span, message)
                    .help_opt(suggest::did_you_mean(word, candidates))
                    .help("write allow(code) and a reason; `fenbook explain` lists the codes"),
            );
        }
    }
    if reason.is_empty() && !words.is_empty() {
        findings.push(
            Finding::new(code::allow::NO_REASON, text.span, "a finding is allowed without a reason")
                .help(format!("say why: allow({}) because ...", list.trim())),
        );
    }
    Allow { words, span: text.span, scope }
}

/// The list of codes and the reason.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix('(') {
        let (list, reason) = rest.split_once(')').unwrap_or((rest, ""));
        return (list, reason.trim().trim_start_matches(':').trim());
    }
    // Without brackets the list goes on while its words end with a comma.
    let mut end = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        end += word.len();
        if !word.trim_end().ends_with(',') {
            break;
        }
    }
    (&text[..end], text[end..].trim())
}

/// The findings without those that are allowed, with a note for each exception that nothing needed.
pub fn apply(findings: Findings, allows: &[Allow]) -> Findings {
    let mut used = vec![false; allows.len()];
    let mut kept = Findings::new();
    for finding in findings {
        let mut allowed = false;
        for (allow, used) in allows.iter().zip(&mut used) {
            if allow.covers(&finding) {
                *used = true;
                allowed = true;
            }
        }
        if !allowed {
            kept.push(finding);
        }
    }
    for (allow, used) in allows.iter().zip(used) {
        if !used && !allow.words.is_empty() {
            let words: Vec<&str> = allow.words.iter().map(|word| word.value.as_str()).collect();
            let message = format!("{} is allowed here, but there is no such finding", words.join(", "));
            kept.push(Finding::new(code::allow::UNUSED, allow.span, message).help("remove it"));
        }
    }
    kept
}

impl Allow {
    fn covers(&self, finding: &Finding) -> bool {
        let inside = finding.span.is_some_and(|span| {
            span.file == self.scope.file && self.scope.start <= span.start && span.start <= self.scope.end
        });
        inside && self.words.iter().any(|word| names(&word.value, finding.code))
    }
}

fn names(word: &str, code: Code) -> bool {
    code.id() == word || code.area() == word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn read_text(text: &str) -> (Allow, Vec<Code>) {
        let mut sources = Sources::new();
        let file = sources.add("a.pug", text);
        let span = Span::new(file, 0..text.len());
        let mut findings = Findings::new();
        let allow = read(&Spanned::new(text.to_owned(), span), span, &mut findings);
        for word in &allow.words {
            assert_eq!(sources.text(word.span), word.value);
        }
        (allow, findings.iter().map(|finding| finding.code).collect())
    }

    fn words(allow: &Allow) -> Vec<&str> {
        allow.words.iter().map(|word| word.value.as_str()).collect()
    }

    #[test]
    fn reads_codes_and_wants_a_reason() {
        let (allow, findings) = read_text("(fen/decimal-run, marks) as in the leaflet");
        assert_eq!((words(&allow), findings), (vec!["fen/decimal-run", "marks"], vec![]));
        let (allow, findings) = read_text("fen/decimal-run, marks as in the leaflet");
        assert_eq!((words(&allow), findings), (vec!["fen/decimal-run", "marks"], vec![]));
        let (allow, findings) = read_text("(fen/decimal-run)");
        assert_eq!((words(&allow), findings), (vec!["fen/decimal-run"], vec![code::allow::NO_REASON]));
        let (allow, findings) = read_text("(fen/decimal-rnu) why");
        assert_eq!((words(&allow), findings), (vec![], vec![code::allow::UNKNOWN_CODE]));
        for broken in ["", "(", "(,", ")", "(é", "é, "] {
            let _ = read_text(broken);
        }
    }

    #[test]
    fn drops_what_is_allowed_in_its_scope_and_reports_the_rest() {
        let mut sources = Sources::new();
        let file = sources.add("a.pug", "x".repeat(100));
        let at = |range| Span::new(file, range);
        let allow = |word: &str, scope| {
            let mut findings = Findings::new();
            read(&Spanned::new(format!("({word}) why"), at(0..20)), scope, &mut findings)
        };
        let mut findings = Findings::new();
        findings.push(Finding::new(code::fen::DECIMAL_RUN, at(30..32), "inside"));
        findings.push(Finding::new(code::fen::DECIMAL_RUN, at(60..62), "outside"));
        findings.push(Finding::new(code::fen::EMPTY, at(30..32), "another code"));
        let allows = [allow("fen/decimal-run", at(25..50)), allow("marks", at(25..50))];
        let messages: Vec<_> = apply(findings, &allows).iter().map(|f| f.message.clone()).collect();
        let unused = "marks is allowed here, but there is no such finding";
        assert_eq!(messages, ["outside", "another code", unused]);
    }
}
