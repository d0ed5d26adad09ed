//! Diagrams are the same in every language.

use std::collections::BTreeMap;

use super::align::align;
use super::rows;
use super::written::{Written, place};
use crate::document::{Figure, Node, Page};
use crate::finding::{Code, Finding, Findings, code};
use crate::source::Span;

/// How one page differs from another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    /// It has no such figure.
    Lacks,
    /// It has a figure more.
    Extra,
    /// The figure has another number of diagrams.
    Diagrams,
    /// A diagram shows another position.
    Position,
    /// A diagram is marked otherwise: what differs.
    Keys(&'static str),
    /// The figure claims something else.
    Claims,
}

/// A difference between a translation and the original.
struct Difference {
    how: How,
    /// Where it is in the translation, and in the original.
    own: Span,
    first: Span,
    /// What the translation says, to see whether two say the same.
    says: String,
}

/// A place in the original: figure and diagram. An extra figure of a translation stands behind the figure before it.
type At = (usize, usize);

/// Compares the translations with the original. Where all of them say the same and the original something else, the
/// original is the odd one, and the finding is about it.
pub(super) fn check(original: (&str, &Page), translations: &[(&str, &Page)], findings: &mut Findings) {
    let mut found: BTreeMap<(At, How), Vec<(&str, Difference)>> = BTreeMap::new();
    for (lang, page) in translations {
        for (at, difference) in differences(original, (lang, page), findings) {
            found.entry((at, difference.how.clone())).or_default().push((lang, difference));
        }
    }
    let mut reports: Vec<Finding> = Vec::new();
    for differing in found.values() {
        let langs: Vec<&str> = differing.iter().map(|(lang, _)| *lang).collect();
        let agree = differing.windows(2).all(|two| matches!(two, [(_, a), (_, b)] if a.says == b.says));
        let odd = langs.len() >= 2 && langs.len() == translations.len() && agree;
        match differing.first().filter(|_| odd) {
            Some((_, one)) => reports.push(report(&one.how.mirrored(), one.first, one.own, original.0, &langs)),
            None => {
                let all = differing.iter();
                reports.extend(all.map(|(lang, one)| report(&one.how, one.own, one.first, lang, &[original.0])));
            }
        }
    }
    findings.extend(merged(reports));
}

/// A page that lacks many figures lacks them for one reason, which is told once, where the first is missing.
fn merged(list: Vec<Finding>) -> Vec<Finding> {
    let same = |finding: &Finding| {
        let lacks = finding.code == code::drift::MISSING_FIGURE && finding.message.contains(LACKS_ONE);
        lacks.then(|| finding.message.clone())
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for message in list.iter().filter_map(same) {
        *counts.entry(message).or_default() += 1;
    }
    counts.retain(|_, count| *count >= MANY);
    let mut kept: Vec<Finding> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for mut finding in list {
        let Some((message, count)) = same(&finding).and_then(|own| Some((own.clone(), *counts.get(&own)?))) else {
            kept.push(finding);
            continue;
        };
        match places.get(&message).and_then(|place| kept.get_mut(*place)) {
            Some(first) => first.labels.append(&mut finding.labels),
            None => {
                places.insert(message, kept.len());
                finding.message = finding.message.replacen(LACKS_ONE, &format!("lacks {count} figures"), 1);
                kept.push(finding);
            }
        }
    }
    kept
}

/// How a page is said to lack a figure.
const LACKS_ONE: &str = "lacks a figure";

/// So many figures that a page lacks are told at once.
const MANY: usize = 3;

impl How {
    /// The same difference as the other page sees it.
    fn mirrored(&self) -> How {
        match self {
            How::Lacks => How::Extra,
            How::Extra => How::Lacks,
            same => same.clone(),
        }
    }
}

/// A finding about the page in `lang`; the first of the other languages is the one shown.
fn report(how: &How, place: Span, other: Span, lang: &str, others: &[&str]) -> Finding {
    let names = others.join(" and ");
    let (has, lacks) = if others.len() == 1 { ("has", "lacks") } else { ("have", "lack") };
    let (code, message, label) = match how {
        How::Lacks => {
            let message = format!("the page in {lang} lacks a figure that {names} {has}");
            (code::drift::MISSING_FIGURE, message, "this one")
        }
        How::Extra => {
            let message = format!("the page in {lang} has a figure that {names} {lacks}");
            (code::drift::MISSING_FIGURE, message, "it would stand here")
        }
        How::Diagrams => {
            (code::drift::DIAGRAM, format!("this figure has another number of diagrams than in {names}"), "that figure")
        }
        How::Position => (code::drift::DIAGRAM, format!("this diagram is another one than in {names}"), "that diagram"),
        How::Keys(what) => {
            let message = format!("the {what} of this diagram is not the same as in {names}");
            (code::drift::MARKS, message.replacen("s of this diagram is", "s of this diagram are", 1), "that diagram")
        }
        How::Claims => {
            (code::drift::CLAIMS, format!("this figure claims something else than in {names}"), "those claims")
        }
    };
    let help = match how {
        How::Claims => "write claims once, in the first language, or the same ones in each",
        _ => "diagrams are the same in every language",
    };
    Finding::new(code, place, message).label(other, label).help(help)
}

fn differences(original: (&str, &Page), translation: (&str, &Page), findings: &mut Findings) -> Vec<(At, Difference)> {
    let (first, other) = (original.1.figures(), translation.1.figures());
    // A diagram whose position cannot be found has its finding, and is missing for that reason.
    let (broken_first, broken_other) = (has_empty_diagram(original.1), has_empty_diagram(translation.1));
    let mut found = Vec::new();
    let (mut last_first, mut last_other) = (start_of(original.1), start_of(translation.1));
    let mut at = 0;
    for (left, right) in align(&first, &other) {
        let (left, right) = (left.and_then(|n| first.get(n)), right.and_then(|n| other.get(n)));
        let own = right.map_or(last_other, diagram_span);
        let its = left.map_or(last_first, diagram_span);
        match (left, right) {
            (Some(left), Some(right)) => {
                let broken = broken_first || broken_other;
                compare((original.0, left), (translation.0, right), at, broken, findings, &mut found);
            }
            (Some(_), None) if !broken_other => {
                found.push(((at, 0), Difference { how: How::Lacks, own, first: its, says: String::new() }));
            }
            (None, Some(right)) if !broken_first => {
                let says = Written::of(right, 0).position;
                found.push(((at, 0), Difference { how: How::Extra, own, first: its, says }));
            }
            _ => {}
        }
        at += usize::from(left.is_some());
        last_first = left.map_or(last_first, |figure| figure.span().at_end());
        last_other = right.map_or(last_other, |figure| figure.span().at_end());
    }
    found
}

fn start_of(page: &Page) -> Span {
    Span::new(page.file, 0..0)
}

fn diagram_span(figure: &Figure<'_>) -> Span {
    figure.diagrams.first().map_or(figure.span(), |diagram| diagram.leaf.span)
}

/// Whether the page has an element for a diagram with no diagram in it.
fn has_empty_diagram(page: &Page) -> bool {
    let mut found = false;
    page.walk(&mut |node| {
        if let Node::Element(element) = node {
            found |= element.is_empty_diagram();
        }
    });
    found
}

fn compare(
    (lang, left): (&str, &Figure<'_>),
    (own_lang, right): (&str, &Figure<'_>),
    at: usize,
    broken: bool,
    findings: &mut Findings,
    found: &mut Vec<(At, Difference)>,
) {
    let mut add = |number: usize, how: How, own: Span, first: Span, says: String| {
        found.push(((at, number), Difference { how, own, first, says }));
    };
    if left.diagrams.len() != right.diagrams.len() {
        if !broken {
            let says = right.diagrams.len().to_string();
            add(0, How::Diagrams, diagram_span(right), diagram_span(left), says);
        }
        return;
    }
    for (number, (first, own)) in left.diagrams.iter().zip(&right.diagrams).enumerate() {
        let (its, ours) = (Written::of(left, number), Written::of(right, number));
        if its.position != ours.position {
            let (its_text, our_text) = (&first.leaf.text, &own.leaf.text);
            // One cause, one finding: a row that is wrong in one language is mended from the other.
            if !rows::mend((lang, its_text), our_text, findings)
                && !rows::mend((own_lang, our_text), its_text, findings)
                && !explained(&its.position, &ours.position, [its_text.span, our_text.span], findings)
            {
                add(number, How::Position, our_text.span, its_text.span, ours.position);
            }
            continue;
        }
        if let [key, ..] = its.differing(&ours).as_slice() {
            let areas =
                |code: Code| code.area() == "marks" || code == code::fen::BAD_VIEW || code == code::fen::MISSING_COLON;
            if reported(
                [first.leaf.span, own.leaf.span, place(right, number, key), place(left, number, key)],
                areas,
                findings,
            ) {
                continue;
            }
            let says = format!("{ours:?}");
            add(number, How::Keys(key), place(right, number, key), place(left, number, key), says);
        }
    }
    let claims =
        |figure: &Figure<'_>| -> Vec<String> { figure.claims.iter().map(|claim| claim.text.value.clone()).collect() };
    if let (Some(its), Some(ours)) = (left.claims.first(), right.claims.first())
        && claims(left) != claims(right)
    {
        add(0, How::Claims, ours.text.span, its.text.span, format!("{:?}", claims(right)));
    }
}

/// Whether positions differ by a slip that has its finding: a wrong letter, a row too many. One cause, one finding.
fn explained(first: &str, own: &str, places: [Span; 2], findings: &Findings) -> bool {
    let (first, own) = (first.replace('\\', "/"), own.replace('\\', "/"));
    let start = first.bytes().zip(own.bytes()).take_while(|(a, b)| a == b).count();
    let (first, own) = (first.as_bytes().get(start..).unwrap_or(&[]), own.as_bytes().get(start..).unwrap_or(&[]));
    let end = first.iter().rev().zip(own.iter().rev()).take_while(|(a, b)| a == b).count();
    let (first, own) = (first.len() - end, own.len() - end);
    let small = (first == 0 || own == 0) || (first <= 4 && own <= 4);
    small && reported(places, |code| code.area() == "fen" && code != code::fen::DECIMAL_RUN, findings)
}

/// Whether there is a finding of certain codes at one of some places.
fn reported<const N: usize>(places: [Span; N], wanted: impl Fn(Code) -> bool, findings: &Findings) -> bool {
    let within = |span: Span| {
        places.iter().any(|place| span.file == place.file && place.start <= span.start && span.end <= place.end)
    };
    findings.iter().any(|finding| wanted(finding.code) && finding.span.is_some_and(within))
}
