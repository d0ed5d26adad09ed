//! A page cut at its headings, as plain text, for search.

use super::content::Page;
use super::heading::{self, Heading};
use super::route;
use super::search::Section;
use crate::document::entity::decode_html;
use crate::document::{Node, is_block};

/// The sections of a page for the search of a language.
pub(super) fn of(page: &Page, headings: &[(String, Heading)], _lang: &str) -> Vec<Section> {
    let href = if page.slug.is_empty() { String::new() } else { format!("{}/", route::encode(&page.slug)) };
    let start = Section {
        href: format!("{href}index.html"),
        page: page.title.clone(),
        heading: String::new(),
        text: String::new(),
    };
    let mut cutter = Cutter { page, headings: headings.iter(), sections: vec![start] };
    cutter.nodes(&page.document.body);
    cutter.sections.retain(|section| !section.text.trim().is_empty() || !section.heading.is_empty());
    cutter.sections
}

struct Cutter<'a, I> {
    page: &'a Page,
    headings: I,
    sections: Vec<Section>,
}

impl<'a, I: Iterator<Item = &'a (String, Heading)>> Cutter<'a, I> {
    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Text(text) => self.text(&decode_html(&text.html)),
                Node::Reference(reference) => {
                    let shown = self.page.moves.get(&reference.span);
                    self.text(shown.map_or(reference.text.value.as_str(), |shown| &shown.text).to_owned().as_str());
                }
                Node::Element(element) if heading::level(element).is_some() => {
                    let Some((id, heading)) = self.headings.next() else { continue };
                    let first = self.sections.first().map(|section| section.href.clone()).unwrap_or_default();
                    // The title is no section of its own.
                    if heading.level > 1 {
                        self.sections.push(Section {
                            href: format!("{first}#{}", route::encode(id)),
                            page: self.page.title.clone(),
                            heading: heading.text.clone(),
                            text: String::new(),
                        });
                    }
                }
                Node::Element(element) => {
                    self.nodes(&element.children);
                    if is_block(&element.name.value) || element.is("br") || element.is("td") || element.is("th") {
                        self.text(" ");
                    }
                }
                Node::Comment(_) | Node::Doctype(_) | Node::Diagram(_) => {}
            }
        }
    }

    fn text(&mut self, text: &str) {
        if let Some(section) = self.sections.last_mut() {
            section.text.push_str(text);
        }
    }
}
