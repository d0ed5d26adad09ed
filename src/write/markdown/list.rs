//! Lists. One whose items hold bare text is tight, one whose texts are paragraphs is loose.

use super::{Writer, is_loose, loose_run, trim};
use crate::document::{Element, Node};

impl Writer {
    /// A list and its mark; `None` if Markdown cannot say it. `before` is the mark of a list of its kind right before it.
    pub(super) fn list(&mut self, element: &Element, before: Option<char>) -> Option<(String, char)> {
        let ordered = element.name.value == "ol";
        let first = match element.attributes.as_slice() {
            _ if element.self_closing || !(ordered || element.name.value == "ul") => return None,
            [] => 1,
            [start] if ordered && start.name.value == "start" => {
                start.value.as_ref()?.value.parse::<u32>().ok().filter(|n| *n != 1 && *n < 1_000_000)?
            }
            _ => return None,
        };
        let items = items(element)?;
        let holds = |test: fn(&Node) -> bool| items.iter().any(|item| item.children.iter().any(test));
        let (texts, between) = match (holds(is_bare_text), holds(is_paragraph)) {
            (true, true) => return None,
            (true, false) => (items.iter().map(|item| self.tight_item(item)).collect::<Option<Vec<_>>>()?, "\n"),
            (false, paragraphs) => self.items_of_blocks(&items, paragraphs)?,
        };
        let mark = match before {
            Some('-') if texts.iter().any(|text| text.starts_with("***")) => '+',
            Some('-') => '*',
            Some('.') => ')',
            _ if ordered => '.',
            _ => '-',
        };
        let texts = texts.iter().enumerate().map(|(index, text)| {
            let mark = if ordered { format!("{}{mark} ", first as usize + index) } else { format!("{mark} ") };
            let indent = " ".repeat(mark.len());
            let lines = text.split('\n').enumerate().map(|(number, line)| match (number, line.is_empty()) {
                (0, true) => trim(&mark).to_owned(),
                (0, false) => format!("{mark}{line}"),
                (_, true) => String::new(),
                (_, false) => format!("{indent}{line}"),
            });
            lines.collect::<Vec<_>>().join("\n")
        });
        Some((texts.collect::<Vec<_>>().join(between), mark))
    }

    /// An item whose text is no paragraph: nothing in it is parted by blank lines.
    fn tight_item(&mut self, item: &Element) -> Option<String> {
        let mut parts: Vec<String> = Vec::new();
        let mut before = Before::Nothing;
        let nodes = &item.children;
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            let text = loose_run(&nodes[at..]);
            if text > 0 {
                let run = &nodes[at..at + text];
                at += text;
                if !run.iter().any(is_bare_text) {
                    continue;
                }
                if !matches!(before, Before::Nothing | Before::Closed) {
                    return None;
                }
                parts.push(self.paragraph(run)?);
                before = Before::Text;
                continue;
            }
            at += 1;
            let Node::Element(element) = node else { return None };
            let name = element.name.value.as_str();
            let (part, next) = match name {
                "ul" | "ol" => {
                    if matches!(before, Before::Text) && !can_follow_text(element) || matches!(before, Before::Open) {
                        return None;
                    }
                    (self.list(element, None)?.0, Before::Open)
                }
                "blockquote" if !matches!(before, Before::Open) => (self.made(element)?, Before::Open),
                "table" if matches!(before, Before::Nothing | Before::Closed) => (self.made(element)?, Before::Open),
                "pre" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "hr" | "figure" => {
                    (self.made(element)?, Before::Closed)
                }
                _ => return None,
            };
            parts.push(part);
            before = next;
        }
        Some(parts.join("\n"))
    }

    /// Items of blocks only, and what stands between them: blank lines, which make paragraphs of texts.
    fn items_of_blocks(&mut self, items: &[&Element], paragraphs: bool) -> Option<(Vec<String>, &'static str)> {
        let mut texts = Vec::new();
        let mut several = false;
        for item in items {
            let blocks = self.blocks(&item.children);
            // HTML at the start of an item.
            if blocks.first().is_some_and(|block| block.starts_with('<')) {
                return None;
            }
            several |= blocks.len() > 1;
            texts.push(blocks.join("\n\n"));
        }
        if paragraphs && !several && items.len() == 1 {
            // There is no place for a blank line.
            return None;
        }
        Some((texts, if paragraphs || several { "\n\n" } else { "\n" }))
    }
}

/// Text, or an element in it, that shows.
fn is_bare_text(node: &Node) -> bool {
    is_loose(node) && !matches!(node, Node::Text(text) if trim(&text.html).is_empty())
}

fn is_paragraph(node: &Node) -> bool {
    matches!(node, Node::Element(element) if element.is("p"))
}

/// What stands before a part of an item.
#[derive(Clone, Copy)]
enum Before {
    Nothing,
    Text,
    /// A block that has ended.
    Closed,
    /// A block that text in the next line would go on with.
    Open,
}

/// Only a list that begins with 1 and words can follow text at once.
fn can_follow_text(list: &Element) -> bool {
    let first = list.children.iter().find_map(|node| match node {
        Node::Element(item) => Some(item),
        _ => None,
    });
    let empty = |node: &Node| matches!(node, Node::Text(text) if trim(&text.html).is_empty());
    list.attribute("start").is_none() && first.is_some_and(|item| !item.children.iter().all(empty))
}

fn items(element: &Element) -> Option<Vec<&Element>> {
    let mut items = Vec::new();
    for node in &element.children {
        match node {
            Node::Element(item) if item.name.value == "li" && item.attributes.is_empty() && !item.self_closing => {
                items.push(item);
            }
            Node::Text(text) if trim(&text.html).is_empty() => {}
            _ => return None,
        }
    }
    (!items.is_empty()).then_some(items)
}
