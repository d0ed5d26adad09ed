//! Lists. Items that hold only text and further lists make a tight one; anything else a loose one.

use super::{blocks, inline, trim};
use crate::document::{Element, Node};

/// A list; `None` if Markdown cannot say it.
pub(super) fn list(element: &Element) -> Option<String> {
    let ordered = element.is("ol");
    let first = match element.attributes.as_slice() {
        [] => 1,
        [start] if ordered && start.name.value == "start" => {
            start.value.as_ref()?.value.parse::<u32>().ok().filter(|n| *n != 1 && *n < 1_000_000)?
        }
        _ => return None,
    };
    let items = items(element)?;
    let tight: Option<Vec<String>> = items.iter().map(|item| tight_item(item)).collect();
    let (texts, between) = match tight {
        Some(texts) => (texts, "\n"),
        None => (items.iter().map(|item| loose_item(item)).collect::<Option<Vec<_>>>()?, "\n\n"),
    };
    // One loose item is read as tight unless it holds several blocks.
    if between == "\n\n" && texts.len() == 1 && !texts[0].contains("\n\n") {
        return None;
    }
    let texts = texts.iter().enumerate().map(|(index, text)| {
        let mark = if ordered { format!("{}. ", first as usize + index) } else { "- ".to_owned() };
        let indent = " ".repeat(mark.len());
        let lines = text.split('\n').enumerate().map(|(number, line)| match (number, line.is_empty()) {
            (0, _) => format!("{mark}{line}"),
            (_, true) => String::new(),
            (_, false) => format!("{indent}{line}"),
        });
        lines.collect::<Vec<_>>().join("\n")
    });
    Some(texts.collect::<Vec<_>>().join(between))
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

/// Text, then perhaps one list.
fn tight_item(item: &Element) -> Option<String> {
    let is_list = |node: &Node| matches!(node, Node::Element(element) if element.name.value == "ul" || element.name.value == "ol");
    let text_length = item.children.iter().take_while(|node| !is_list(node)).count();
    let (text, rest) = item.children.split_at(text_length);
    let mut out = inline::paragraph(text)?;
    let mut lists = 0;
    for node in rest {
        match node {
            // Only a list that begins with 1 can follow text at once.
            Node::Element(element) if element.attribute("start").is_some() => return None,
            Node::Element(element) if lists == 0 => {
                out.push('\n');
                out.push_str(&list(element)?);
                lists += 1;
            }
            Node::Text(text) if trim(&text.html).is_empty() => {}
            _ => return None,
        }
    }
    // A blank line in a nested list makes this one loose.
    (!out.contains("\n\n")).then_some(out)
}

/// Blocks only: a paragraph first.
fn loose_item(item: &Element) -> Option<String> {
    let first = item.children.iter().find(|node| !matches!(node, Node::Text(text) if trim(&text.html).is_empty()))?;
    if !matches!(first, Node::Element(element) if element.name.value == "p" && element.attributes.is_empty()) {
        return None;
    }
    let blocks = blocks(&item.children);
    let begins_well = blocks.first().is_some_and(|block| !block.starts_with(['<', ' ']));
    let loose_text = blocks.iter().any(|block| block.starts_with("<!---->"));
    (begins_well && !loose_text).then(|| blocks.join("\n\n"))
}
