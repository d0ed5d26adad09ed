//! Claims that nobody reads: comments that are hardly anything else but stand in no figure or begin otherwise, and attributes
//! of figures that are nearly a key.

use std::collections::BTreeSet;

use super::flow::{Attribute, Tag};
use crate::check::claim;
use crate::document::{Comment, Element, Format, Node, Page};
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::Span;
use crate::write;

/// The keys of figures and diagrams.
const KEYS: [&str; 20] = [
    "claim", "marks", "view", "shadow", "arrows", "size", "side", "hand", "alt", "last", "check", "frozen", "game",
    "preset", "options", "pieces", "board", "caption", "fen", "notation",
];

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let figures: BTreeSet<Span> = page.figures().iter().map(|figure| figure.element.span).collect();
    let mut lint = Lint { format: page.format, figures, findings };
    lint.nodes(&page.body, false);
}

/// The key that an attribute of a figure or a diagram nearly is, if it is none and means nothing else.
pub(super) fn nearly_key(tag: &str, classes: &str, attribute: &str, value: Option<&str>) -> Option<&'static str> {
    let holds = |class: &str| classes.split_ascii_whitespace().any(|own| own == class);
    let figure = tag.eq_ignore_ascii_case("figure") || ["diagram", "diagram-container"].into_iter().any(holds);
    let name = attribute.to_ascii_lowercase();
    if !figure || KEYS.contains(&attribute) || name.starts_with("data-") || write::is_attribute(tag, attribute, value) {
        return None;
    }
    suggest::nearest(&name, KEYS)
        .filter(|key| key.len() > 3 || *key == name)
        .and_then(|near| KEYS.into_iter().find(|key| *key == near))
}

/// The same of a tag of the stream.
pub(super) fn is_nearly_key(tag: &Tag, attribute: &Attribute) -> bool {
    let class = tag.attributes.iter().filter(|own| own.name == "class").filter_map(|own| own.value.as_deref());
    let classes = class.collect::<Vec<_>>().join(" ");
    nearly_key(&tag.name, &classes, &attribute.name, attribute.value.as_deref()).is_some()
}

struct Lint<'a> {
    format: Format,
    figures: BTreeSet<Span>,
    findings: &'a mut Findings,
}

impl Lint<'_> {
    fn nodes(&mut self, nodes: &[Node], in_figure: bool) {
        for node in nodes {
            match node {
                Node::Comment(comment) => self.comment(comment, in_figure),
                Node::Element(element) => {
                    let in_figure = in_figure || self.figures.contains(&element.span);
                    self.attributes(element, in_figure);
                    self.nodes(&element.children, in_figure);
                }
                Node::Text(_) | Node::Doctype(_) | Node::Diagram(_) | Node::Reference(_) => {}
            }
        }
    }

    fn comment(&mut self, comment: &Comment, in_figure: bool) {
        let mut at = 0;
        for line in comment.text.split_inclusive('\n') {
            let start = at + line.len() - line.trim_start().len();
            at += line.len();
            let Some((word, claims)) = claim_line(line.trim()) else { continue };
            let exact = word == "claim" && !line.trim()[word.len()..].starts_with('=');
            if in_figure && exact {
                continue;
            }
            let span = comment.span.slice(start..start + line.trim().len());
            let finding = match in_figure {
                true => {
                    Finding::new(code::claim::MISPLACED, span, "this comment is no claim, though it looks like one")
                        .help(format!(
                            "did you mean \"claim {claims}\"? Claims begin with the word claim, in small letters"
                        ))
                }
                false => {
                    Finding::new(code::claim::MISPLACED, span, "this claim stands in no figure, so nobody reads it")
                        .help(self.place(claims))
                }
            };
            self.findings.push(finding);
        }
    }

    fn attributes(&mut self, element: &Element, in_figure: bool) {
        let class = element.attributes.iter().filter(|own| own.name.value == "class");
        let classes: Vec<&str> = class.filter_map(|own| own.value.as_ref()).map(|own| own.value.as_str()).collect();
        let classes = classes.join(" ");
        for attribute in &element.attributes {
            let (name, span) = (attribute.name.value.as_str(), attribute.name.span);
            let value = attribute.value.as_ref().map(|value| value.value.as_str());
            if name == "claim" && !in_figure {
                let message = "this claim stands at no figure, so nobody reads it";
                let help = self.place(value.unwrap_or(""));
                self.findings.push(Finding::new(code::claim::MISPLACED, span, message).help(help));
            } else if let Some(key) = nearly_key(&element.name.value, &classes, name, value) {
                self.findings.push(
                    Finding::new(code::html::UNKNOWN_KEY, span, format!("a diagram has no key {name}; it is left out"))
                        .help(format!("did you mean \"{key}\"?"))
                        .replace(span, key, false),
                );
            }
        }
    }

    /// Where a claim belongs.
    fn place(&self, claims: &str) -> String {
        match self.format {
            Format::Pug => format!("indent it below the figure that it is about, above .diagram: //- claim {claims}"),
            Format::Markdown => format!("write it as a line of the diagram block: claim: {claims}"),
            Format::Html => format!("write it as an attribute of the figure: claim=\"{claims}\""),
        }
    }
}

/// The first word and the rest of a line that is hardly anything but a claim.
fn claim_line(line: &str) -> Option<(&str, &str)> {
    let length = line.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (word, rest) = line.split_at(length);
    let rest = rest.strip_prefix(['=', ':', ' ', '\t'])?.trim_matches(['=', ':', ' ', '\t', '"', '\'']);
    let meant = ["claim", "claims", "clam", "cliam", "calim", "claime", "claimed"]
        .contains(&word.to_ascii_lowercase().as_str());
    (meant && claim::begins(rest)).then_some((word, rest))
}

#[cfg(test)]
mod tests {
    use super::{claim_line, nearly_key};

    #[test]
    fn comments_that_are_hardly_anything_but_claims() {
        for (line, word, claims) in [
            ("claim takes Rc5: c7,h5", "claim", "takes Rc5: c7,h5"),
            ("Claim: takes Rc5: c7,h5", "Claim", "takes Rc5: c7,h5"),
            ("claims takes Rc5: c7", "claims", "takes Rc5: c7"),
            ("claim=\"side=b legal Kd8\"", "claim", "side=b legal Kd8"),
            ("CLAIM right: at K a1", "CLAIM", "right: at K a1"),
            ("claim marks=to(c2)", "claim", "marks=to(c2)"),
            ("claim draw-only", "claim", "draw-only"),
        ] {
            assert_eq!(claim_line(line), Some((word, claims)), "{line}");
        }
        for prose in ["claims are checked later", "Claim: the rook is strong", "claim", "take Rc5", "reclaim legal", ""]
        {
            assert_eq!(claim_line(prose), None, "{prose}");
        }
    }

    #[test]
    fn attributes_that_are_nearly_keys() {
        let near = |tag, class, name| nearly_key(tag, class, name, Some("x"));
        assert_eq!(near("figure", "", "claims"), Some("claim"));
        assert_eq!(near("figure", "", "Claim"), Some("claim"));
        assert_eq!(near("div", "diagram diag12", "mark"), Some("marks"));
        for (tag, class, name) in [
            ("div", "", "mark"),
            ("div", "diagram", "marks"),
            ("div", "diagram", "class"),
            ("div", "diagram", "data-mark"),
            ("figure", "", "id"),
            ("figure", "", "onclick"),
        ] {
            assert_eq!(near(tag, class, name), None, "{tag} {class} {name}");
        }
    }
}
