//! Diagrams are the same in every language.

use crate::document::{DiagramText, Figure, Page};
use crate::finding::{Finding, Findings, code};
use crate::source::Span;

/// Compares a translation with the original.
pub(super) fn check(original: (&str, &Page), translation: (&str, &Page), findings: &mut Findings) {
    let (first, other) = (original.1.figures(), translation.1.figures());
    let pairs = align(&first, &other);
    for (left, right) in &pairs {
        match (left, right) {
            (Some(left), Some(right)) => compare(original.0, left, right, findings),
            (Some(left), None) => {
                let place = other.last().map_or_else(|| start_of(translation.1), |figure| figure.span().at_end());
                let message = format!("the page in {} lacks a figure that {} has", translation.0, original.0);
                let finding = Finding::new(code::drift::MISSING_FIGURE, place, message);
                findings.push(
                    finding.label(diagram_span(left), "this one").help("diagrams are the same in every language"),
                );
            }
            (None, Some(right)) => {
                let message = format!("the page in {} has a figure that {} lacks", translation.0, original.0);
                let finding = Finding::new(code::drift::MISSING_FIGURE, diagram_span(right), message);
                findings.push(finding.help("diagrams are the same in every language"));
            }
            (None, None) => {}
        }
    }
}

fn start_of(page: &Page) -> Span {
    Span::new(page.file, 0..0)
}

fn diagram_span(figure: &Figure<'_>) -> Span {
    figure.diagrams.first().map_or(figure.span(), |diagram| diagram.leaf.span)
}

/// Puts figures side by side. Equal numbers go one by one; else figures with equal positions do, and the rest is alone.
fn align<'a, 'b>(
    first: &'b [Figure<'a>],
    other: &'b [Figure<'a>],
) -> Vec<(Option<&'b Figure<'a>>, Option<&'b Figure<'a>>)> {
    if first.len() == other.len() {
        return first.iter().map(Some).zip(other.iter().map(Some)).collect();
    }
    let mut pairs = Vec::new();
    let mut taken = 0;
    for figure in first {
        let same = other.iter().skip(taken).position(|own| positions(own) == positions(figure));
        match same {
            Some(ahead) => {
                pairs.extend(other.iter().skip(taken).take(ahead).map(|own| (None, Some(own))));
                pairs.push((Some(figure), other.get(taken + ahead)));
                taken += ahead + 1;
            }
            None => pairs.push((Some(figure), None)),
        }
    }
    pairs.extend(other.iter().skip(taken).map(|own| (None, Some(own))));
    pairs
}

fn positions(figure: &Figure<'_>) -> Vec<String> {
    figure.diagrams.iter().map(|diagram| words(diagram).first().cloned().unwrap_or_default()).collect()
}

fn words(diagram: &DiagramText<'_>) -> Vec<String> {
    diagram.leaf.text.value.split_whitespace().map(str::to_owned).collect()
}

fn compare(lang: &str, left: &Figure<'_>, right: &Figure<'_>, findings: &mut Findings) {
    if left.diagrams.len() != right.diagrams.len() {
        let message = format!("this figure has {} diagrams, in {lang} {}", right.diagrams.len(), left.diagrams.len());
        let finding = Finding::new(code::drift::DIAGRAM, diagram_span(right), message);
        findings.push(finding.label(diagram_span(left), format!("the figure in {lang}")));
        return;
    }
    for (number, (first, own)) in left.diagrams.iter().zip(&right.diagrams).enumerate() {
        let (first_words, own_words) = (words(first), words(own));
        if first_words.first() != own_words.first() {
            let finding = Finding::new(
                code::drift::DIAGRAM,
                own.leaf.text.span,
                format!("this diagram is another one than in {lang}"),
            );
            let label = format!("the diagram in {lang}");
            let finding = finding.label(first.leaf.text.span, label).help("diagrams are the same in every language");
            findings.push(match mended(&first_words, &own_words) {
                Some(position) => {
                    let start = own.leaf.text.value.len() - own.leaf.text.value.trim_start().len();
                    let length = own_words.first().map_or(0, String::len);
                    finding.replace(own.leaf.text.span.slice(start..start + length), position, true)
                }
                None => finding,
            });
            continue;
        }
        let keys = ["marks", "arrows", "shadow", "view", "size", "side"];
        let differs = |key: &str| {
            left.key(number, key).map(|value| &value.value) != right.key(number, key).map(|value| &value.value)
        };
        if sorted_marks(&first_words) != sorted_marks(&own_words) || keys.iter().any(|key| differs(key)) {
            let finding = Finding::new(
                code::drift::MARKS,
                own.leaf.text.span,
                format!("this diagram is marked otherwise than in {lang}"),
            );
            findings.push(finding.label(first.leaf.text.span, format!("the diagram in {lang}")));
        }
    }
    let claims =
        |figure: &Figure<'_>| -> Vec<String> { figure.claims.iter().map(|claim| claim.text.value.clone()).collect() };
    if !left.claims.is_empty() && !right.claims.is_empty() && claims(left) != claims(right) {
        let place = right.claims.first().map_or(right.span(), |claim| claim.text.span);
        let finding =
            Finding::new(code::drift::CLAIMS, place, format!("this figure claims something else than in {lang}"));
        let finding = finding.help("write claims once, in the first language, or the same ones in each");
        findings.push(match left.claims.first() {
            Some(claim) => finding.label(claim.text.span, format!("the claims in {lang}")),
            None => finding,
        });
    }
}

/// The original's position, if the translation's is the same but for rows of a wrong width.
fn mended(first: &[String], own: &[String]) -> Option<String> {
    let width = |row: &str| row.chars().map(|c| c.to_digit(10).map_or(1, |digit| digit as usize)).sum::<usize>();
    let (position, own) = (first.first()?, own.first()?);
    let (right, wrong): (Vec<&str>, Vec<&str>) = (position.split('/').collect(), own.split('/').collect());
    let board = width(right.first()?);
    let plain = position.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'/');
    let same = right.len() == wrong.len() && right.iter().zip(&wrong).all(|(a, b)| a == b || width(b) != board);
    (plain && same && right.iter().all(|row| width(row) == board)).then(|| position.clone())
}

/// Marks in any order are the same marks.
fn sorted_marks(words: &[String]) -> Vec<Vec<&str>> {
    let marks = words.iter().skip(1).map(|field| {
        let mut parts: Vec<&str> = field.split(',').filter(|part| !part.is_empty() && *part != "-").collect();
        parts.sort_unstable();
        parts
    });
    let mut fields: Vec<Vec<&str>> = marks.collect();
    while fields.last().is_some_and(Vec::is_empty) {
        fields.pop();
    }
    fields
}
