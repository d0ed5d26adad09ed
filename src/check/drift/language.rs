//! Captions and paragraphs that were left in another language, found by the small words that each language has.

use crate::document::{Element, Node, Page};
use crate::finding::{Finding, Findings, code};

/// Words of rulebooks that only one of the languages has.
const WORDS: [(&str, &str); 4] = [
    (
        "en",
        "the of and after before with from initial is are can cannot white black move moves movements by \
         at to its this that which all standard not playable both pieces piece king queen knight pawn left right",
    ),
    (
        "fr",
        "le les des du et après avant avec depuis initiale est sont peut blancs noirs blanc noir capturent coup coups \
         mouvements mouvement par sur au aux ce cette qui tous toutes possibles une un dans pour pas pièces pièce roi dame \
         cavalier pion gauche droite ne se ou",
    ),
    (
        "es",
        "el los las del y después antes con desde inicial puede blancas negras blanco negro capturan movimiento \
         movimientos por su este esta que todos todas posibles una uno para piezas pieza rey dama caballo peón posición \
         izquierda derecha al lo",
    ),
    (
        "de",
        "der die das und nach vor mit von anfangsstellung ist sind kann weiß schwarz schlägt schlagen zug züge auf im dem den \
         dieser diese alle möglichen ein eine einen nicht für figuren figur könig springer bauer links rechts",
    ),
];

/// From so many words on a paragraph is judged.
const PARAGRAPH: usize = 8;

/// Checks the captions and paragraphs of a page.
pub(super) fn check(lang: &str, page: &Page, pages: &[(&str, &Page)], findings: &mut Findings) {
    let Some(own) = WORDS.iter().position(|(name, _)| lang.split('-').next() == Some(name)) else { return };
    for figure in page.figures() {
        let Some(caption) = figure.caption else { continue };
        let text = caption.plain_text();
        let Some(other) = other_language(&text, own, 1) else { continue };
        let sure = count(&text, other) >= 2;
        if sure || is_caption_of(WORDS[other].0, &text, pages) {
            report(caption, "caption", lang, WORDS[other].0, findings);
        }
    }
    page.walk(&mut |node| {
        let Node::Element(element) = node else { return };
        if !element.is("p") && !element.is("li") {
            return;
        }
        let text = element.plain_text();
        if text.split_whitespace().count() >= PARAGRAPH
            && let Some(other) = other_language(&text, own, 3)
        {
            report(element, "text", lang, WORDS[other].0, findings);
        }
    });
}

/// The language that a text is in, if its words say another than the page's with at least so many of them.
fn other_language(text: &str, own: usize, least: usize) -> Option<usize> {
    let ours = count(text, own);
    let best =
        (0..WORDS.len()).filter(|other| *other != own).max_by_key(|other| (count(text, *other), usize::MAX - other))?;
    let theirs = count(text, best);
    (theirs >= least && ours * 4 < theirs).then_some(best)
}

fn count(text: &str, language: usize) -> usize {
    let words = WORDS.get(language).map_or("", |(_, words)| words);
    let text = text.to_lowercase();
    let parts = text.split(|c: char| !c.is_alphanumeric());
    parts.filter(|part| !part.is_empty() && words.split_whitespace().any(|word| word == *part)).count()
}

fn is_caption_of(lang: &str, text: &str, pages: &[(&str, &Page)]) -> bool {
    let page = pages.iter().find(|(own, _)| own.split('-').next() == Some(lang));
    page.is_some_and(|(_, page)| {
        page.figures()
            .iter()
            .filter_map(|figure| figure.caption)
            .any(|caption| caption.plain_text().trim() == text.trim())
    })
}

fn report(element: &Element, what: &str, lang: &str, other: &str, findings: &mut Findings) {
    let first = element.children.iter().find_map(|node| match node {
        Node::Text(text) if !text.html.trim().is_empty() => Some(text.span),
        _ => None,
    });
    let place = first.unwrap_or(element.span);
    let message = format!("this {what} of the page in {lang} is in {other}");
    findings.push(Finding::new(code::drift::LANGUAGE, place, message).help("translate it"));
}
