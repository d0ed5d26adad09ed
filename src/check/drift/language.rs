//! Captions, headings and paragraphs that were left in another language, found by words that only it has.

use super::words::{LANGUAGES, Words};
use crate::document::{Element, Node, Page, decode};
use crate::finding::{Finding, Findings, code};
use crate::source::Span;

/// From so many words on a paragraph is one of sentences.
const PARAGRAPH: usize = 8;

/// From so many words on a sentence is judged by itself.
const SENTENCE: usize = 6;

/// A word of so many letters is a small one.
const SMALL: usize = 3;

/// Checks the texts of a page.
pub(super) fn check(lang: &str, page: &Page, pages: &[(&str, &Page)], findings: &mut Findings) {
    let base = |lang: &str| lang.split('-').next().unwrap_or("").to_owned();
    let Some(own) = LANGUAGES.iter().find(|language| language.lang == base(lang)) else { return };
    page.walk(&mut |node| {
        let Node::Element(element) = node else { return };
        let what = if element.is("figcaption") {
            "caption"
        } else if is_heading(element) {
            "heading"
        } else if element.is("p") || element.is("li") {
            "text"
        } else {
            return;
        };
        let text = Text::of(element);
        let whole = count(&text.words, own);
        let other = match what {
            "caption" => caption(element, &whole, pages),
            "heading" => line(&whole),
            _ => paragraph(&whole),
        };
        match other {
            Some(other) => report(text.place(0).unwrap_or(element.span), what, lang, other, findings),
            None => sentences(&text, own, lang, findings),
        }
    });
}

/// Sentences of a text in the page's language that are in another.
fn sentences(text: &Text, own: &Words, lang: &str, findings: &mut Findings) {
    let mut at = 0;
    for sentence in text.words.split_inclusive(['.', '!', '?', ':', ';']) {
        let start = at + sentence.len() - sentence.trim_start().len();
        at += sentence.len();
        let count = count(sentence, own);
        let sure = count.all >= SENTENCE && count.theirs >= 4 && count.ours == 0 && count.theirs * 3 >= count.all;
        if sure
            && !count.title
            && let Some(place) = text.place(start)
        {
            report(place, "sentence", lang, count.other, findings);
        }
    }
}

fn is_heading(element: &Element) -> bool {
    ["h1", "h2", "h3", "h4", "h5", "h6"].iter().any(|name| element.is(name))
}

/// What the words of a text say about its language.
struct Count {
    /// The other language with the most words that the page's has not.
    other: &'static str,
    /// Words of the text.
    all: usize,
    /// Those that only the other language has, those that only the page's has, those that the other has.
    theirs: usize,
    ours: usize,
    known: usize,
    /// Those that only the other language has and that are no small words, which names and signs look like: "Die", "x y".
    telling: usize,
    /// Whether the text is like a title of a book: most of its longer words have capitals.
    title: bool,
    /// Whether a word that only the other language has stands alone before a colon.
    label: bool,
}

fn count(text: &str, own: &Words) -> Count {
    let words = words(text);
    let long: Vec<&&str> = words.iter().filter(|word| word.chars().count() > 3).collect();
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let capitals = long.iter().filter(|word| capital(word)).count();
    let mut best = None;
    for other in LANGUAGES.iter().filter(|language| language.lang != own.lang) {
        let (mut theirs, mut ours, mut known, mut telling) = (0, 0, 0, 0);
        let mut first_theirs = false;
        for (number, word) in words.iter().enumerate() {
            let lower = word.to_lowercase();
            let (mut their, mut our) = (other.has(&lower), own.has(&lower));
            // Names have letters of any language.
            if !their && !our && !capital(word) {
                (their, our) = (other.resembles(word), own.resembles(word));
            }
            theirs += usize::from(their && !our);
            telling += usize::from(their && !our && word.chars().count() > SMALL);
            ours += usize::from(our && !their);
            known += usize::from(their);
            first_theirs |= number == 0 && their && !our;
        }
        let label = first_theirs && text.split(':').next().is_some_and(|label| label.split_whitespace().count() == 1);
        let found = Count {
            other: other.lang,
            all: words.len(),
            theirs,
            ours,
            known,
            telling,
            title: long.len() > 2 && capitals * 3 > long.len() * 2 && other.lang != "de",
            label: label && text.contains(':'),
        };
        if best.as_ref().is_none_or(|best: &Count| found.theirs > best.theirs) {
            best = Some(found);
        }
    }
    best.unwrap_or(Count { other: "", all: 0, theirs: 0, ours: 0, known: 0, telling: 0, title: false, label: false })
}

/// A caption, also one that another language's page has word for word.
fn caption(element: &Element, count: &Count, pages: &[(&str, &Page)]) -> Option<&'static str> {
    line(count).or_else(|| {
        let likely = is_telling(count) && count.ours == 0;
        (likely && is_caption_of(count.other, &element.plain_text(), pages)).then_some(count.other)
    })
}

/// Whether more than a name or two small words speak for the other language: "L. de la Bourdonnais" is a name everywhere.
fn is_telling(count: &Count) -> bool {
    count.telling > 0 || count.theirs > 2
}

/// A line of a few words.
fn line(count: &Count) -> Option<&'static str> {
    let several = count.theirs >= 2 && count.theirs * 4 >= count.all;
    let one = count.theirs == 1 && count.known * 3 >= count.all * 2;
    (count.ours * 4 < count.theirs && (several || one) && is_telling(count)).then_some(count.other)
}

/// A paragraph or an item of a list.
fn paragraph(count: &Count) -> Option<&'static str> {
    let long = count.all >= PARAGRAPH && count.theirs >= 3 && count.theirs * 5 >= count.all;
    let short = count.all < PARAGRAPH && count.theirs >= 2 && count.ours == 0 && count.theirs * 2 >= count.all;
    let other = count.ours * 4 < count.theirs && (((long || short) && !count.title) || count.label);
    other.then_some(count.other)
}

/// The words of a text in its language: moves, squares and numbers are none, what is quoted may be in any.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (number, part) in text.split(['"', '\u{201c}', '\u{201d}', '\u{201e}', '«', '»']).enumerate() {
        if number % 2 == 1 {
            continue;
        }
        for word in part.split(|c: char| !c.is_alphanumeric() && c != '_') {
            let lone = word.chars().nth(1).is_none() && !["y", "à", "o", "é"].contains(&word);
            if !lone && !word.contains(|c: char| c.is_numeric() || c == '_') {
                words.push(word);
            }
        }
    }
    words
}

/// The text of an element without that of links, which bear names of pages elsewhere, and of elements that quote.
#[derive(Default)]
struct Text {
    words: String,
    /// Where parts of it were written, each with where it begins in `words`.
    parts: Vec<(usize, Span)>,
}

impl Text {
    fn of(element: &Element) -> Text {
        let mut text = Text::default();
        text.collect(&element.children);
        text
    }

    fn collect(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Text(own) => {
                    let words = decode(&without_tags(&own.html));
                    if !words.trim().is_empty() {
                        self.parts.push((self.words.len(), own.span));
                        self.words.push_str(&words);
                    }
                    self.words.push(' ');
                }
                Node::Element(element) => {
                    let apart = ["a", "q", "cite", "i", "em", "code", "ul", "ol", "p", "li"].iter();
                    if !apart.into_iter().any(|name| element.is(name)) {
                        self.collect(&element.children);
                    }
                }
                _ => {}
            }
        }
    }

    /// Where the words from a byte on were written.
    fn place(&self, at: usize) -> Option<Span> {
        let before = self.parts.partition_point(|(start, _)| *start <= at);
        self.parts.get(before.saturating_sub(1)).map(|(_, span)| *span)
    }
}

/// Text outside inline HTML; of what stands in links and quotes nothing.
fn without_tags(html: &str) -> String {
    use crate::document::markup::{Piece, pieces};
    let mut out = String::new();
    let mut apart = 0_usize;
    for piece in pieces(html) {
        let quotes =
            |name: &str| ["a", "q", "cite", "i", "em", "code"].iter().any(|own| name.eq_ignore_ascii_case(own));
        match piece {
            Piece::Text(range) if apart == 0 => out.push_str(&html[range]),
            Piece::Start(tag) if quotes(&html[tag.name.clone()]) && !tag.self_closing => apart += 1,
            Piece::End { name, .. } if quotes(&html[name.clone()]) => apart = apart.saturating_sub(1),
            _ => {}
        }
    }
    out
}

fn is_caption_of(lang: &str, text: &str, pages: &[(&str, &Page)]) -> bool {
    let Some((_, page)) = pages.iter().find(|(own, _)| own.split('-').next() == Some(lang)) else { return false };
    let mut found = false;
    page.walk(&mut |node| {
        if let Node::Element(element) = node {
            found |= element.is("figcaption") && element.plain_text().trim() == text.trim();
        }
    });
    found
}

fn report(place: Span, what: &str, lang: &str, other: &str, findings: &mut Findings) {
    let message = format!("this {what} of the page in {lang} is in {other}");
    findings.push(Finding::new(code::drift::LANGUAGE, place, message).help("translate it"));
}
