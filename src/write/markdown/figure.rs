//! Figures as `diagram` blocks.

use super::inline;
use crate::document::{Comment, Element, Node};

/// Attributes of a diagram, and of a figure, that are keys of the block (`parse::markdown` reads them).
const DIAGRAM_KEYS: [&str; 11] =
    ["marks", "view", "shadow", "arrows", "size", "side", "hand", "alt", "last", "check", "frozen"];
const FIGURE_KEYS: [&str; 7] = ["game", "preset", "options", "pieces", "notation", "board", "id"];

/// One diagram with the lines that say it.
struct Part {
    position: String,
    lines: Vec<String>,
}

/// The block; `None` for a figure that the block cannot say.
pub(super) fn figure(element: &Element) -> Option<String> {
    let mut lines = Vec::new();
    if element.classes().collect::<Vec<_>>() != ["diagram-container"] {
        return None;
    }
    let mut parts: Vec<(Option<&str>, Part)> = Vec::new();
    let mut caption = None;
    let mut claims = Vec::new();
    for node in &element.children {
        match node {
            Node::Text(text) if text.html.trim().is_empty() => {}
            Node::Comment(comment) => claims.extend(claim_lines(comment)?),
            Node::Element(child)
                if child.name.value == "figcaption" && caption.is_none() && child.attributes.is_empty() =>
            {
                caption = Some(inline::lines(&child.children).filter(|text| !text.is_empty())?);
            }
            Node::Element(child) if child.name.value == "div" && caption.is_none() => parts.push(part(child)?),
            _ => return None,
        }
    }
    let pair = parts.len() == 2;
    let keys = keys(element, if pair { &DIAGRAM_KEYS } else { &[] })?;
    match parts.as_slice() {
        [(None, part)] => {
            lines.push(format!("fen: {}", part.position));
            lines.extend(part.lines.iter().cloned());
        }
        [(Some("diag12"), left), (Some("diag22"), right)] => {
            for (name, part) in [("left", left), ("right", right)] {
                lines.push(format!("{name}: {}", part.position));
                lines.extend(part.lines.iter().map(|line| format!("  {line}")));
            }
        }
        _ => return None,
    }
    lines.extend(keys);
    lines.extend(claims);
    if let Some(caption) = caption {
        let mut caption = caption.split('\n');
        lines.push(format!("caption: {}", caption.next().unwrap_or("")));
        lines.extend(caption.map(|line| format!("  {line}")));
    }
    Some(format!("```diagram\n{}\n```", lines.join("\n")))
}

fn part(element: &Element) -> Option<(Option<&str>, Part)> {
    let side = match element.classes().collect::<Vec<_>>().as_slice() {
        ["diagram"] => None,
        ["diagram", side] => Some(*side),
        _ => return None,
    };
    let mut position = None;
    let mut lines = keys(element, &DIAGRAM_KEYS)?;
    for node in &element.children {
        match node {
            Node::Text(text) if text.html.trim().is_empty() => {}
            Node::Comment(comment) => lines.extend(claim_lines(comment)?),
            Node::Diagram(leaf) if position.is_none() && leaf.closed && !leaf.text.value.trim().is_empty() => {
                position = Some(leaf.text.value.trim().to_owned());
            }
            _ => return None,
        }
    }
    Some((side, Part { position: position?, lines }))
}

fn keys(element: &Element, more: &[&str]) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    for attribute in &element.attributes {
        let name = attribute.name.value.as_str();
        if name == "class" {
            continue;
        }
        let value = attribute.value.as_ref()?.value.as_str();
        let known = more.contains(&name) || FIGURE_KEYS.contains(&name) || name == "claim" || name == "allow";
        if !known
            || value.trim().is_empty()
            || value.contains(['\n', '\r'])
            || value.trim() != value
            || !attribute.escaped
        {
            return None;
        }
        lines.push(format!("{name}: {value}"));
    }
    Some(lines)
}

/// The lines of a silent comment; others do not fit a block.
fn claim_lines(comment: &Comment) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    for line in comment.text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let line = match line.strip_prefix("claim") {
            Some(rest) if rest.starts_with([' ', ':', '\t']) => {
                format!("claim: {}", rest.trim_start_matches([' ', ':', '\t']))
            }
            _ if line.starts_with("allow") => return None,
            _ => format!("# {line}"),
        };
        lines.push(line);
    }
    (!comment.in_output).then_some(lines)
}
