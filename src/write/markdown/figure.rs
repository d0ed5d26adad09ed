//! Figures as `diagram` blocks.

use super::{Writer, trim};
use crate::document::{Comment, Element, Node};

/// Attributes of a diagram, and of a figure, that are keys of the block (`parse::markdown` reads them).
const DIAGRAM_KEYS: [&str; 11] =
    ["marks", "view", "shadow", "arrows", "size", "side", "hand", "alt", "last", "check", "frozen"];
const FIGURE_KEYS: [&str; 7] = ["game", "preset", "options", "pieces", "notation", "board", "id"];

/// A line with its place in the source.
type Key = (u32, String);

/// One diagram with the lines that say it.
struct Part {
    position: String,
    keys: Vec<Key>,
    claims: Vec<String>,
}

/// The block; `None` for a figure that the block cannot say.
pub(super) fn figure(writer: &mut Writer, element: &Element) -> Option<String> {
    let mut lines = Vec::new();
    if element.classes().collect::<Vec<_>>() != ["diagram-container"] {
        return None;
    }
    let pair =
        element.children.iter().filter(|node| matches!(node, Node::Element(child) if child.is("div"))).count() == 2;
    let (mut own_keys, mut claims) = keys(element, if pair { &DIAGRAM_KEYS } else { &[] })?;
    let mut parts: Vec<(Option<&str>, Part)> = Vec::new();
    let mut caption = None;
    for node in &element.children {
        match node {
            Node::Text(text) if trim(&text.html).is_empty() => {}
            // The block puts the claims of the figure before those of its halves.
            Node::Comment(_) if pair && parts.iter().any(|(_, part)| !part.claims.is_empty()) => return None,
            Node::Comment(comment) => claims.extend(claim_lines(comment)?),
            Node::Element(child)
                if child.name.value == "figcaption" && caption.is_none() && child.attributes.is_empty() =>
            {
                caption = Some(writer.caption(&child.children).filter(|text| !text.is_empty())?);
            }
            Node::Element(child) if child.name.value == "div" && caption.is_none() => {
                let (side, mut part) = part(child)?;
                if !pair {
                    claims.append(&mut part.claims);
                }
                parts.push((side, part));
            }
            _ => return None,
        }
    }
    match parts.as_slice() {
        [(None, part)] => {
            lines.push(format!("fen: {}", part.position));
            own_keys.extend(part.keys.iter().cloned());
            // In the order of their author.
            own_keys.sort_by_key(|(place, _)| *place);
        }
        [(Some("diag12"), left), (Some("diag22"), right)] => {
            for (name, part) in [("left", left), ("right", right)] {
                lines.push(format!("{name}: {}", part.position));
                lines
                    .extend(part.keys.iter().map(|(_, line)| line).chain(&part.claims).map(|line| format!("  {line}")));
            }
        }
        _ => return None,
    }
    lines.extend(own_keys.into_iter().map(|(_, line)| line));
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
    let (keys, mut claims) = keys(element, &DIAGRAM_KEYS)?;
    for node in &element.children {
        match node {
            Node::Text(text) if trim(&text.html).is_empty() => {}
            Node::Comment(comment) => claims.extend(claim_lines(comment)?),
            Node::Diagram(leaf) if position.is_none() && leaf.closed && !leaf.text.value.trim().is_empty() => {
                position = Some(leaf.text.value.trim().to_owned());
            }
            _ => return None,
        }
    }
    Some((side, Part { position: position?, keys, claims }))
}

/// Attributes as lines: keys, and claims.
fn keys(element: &Element, more: &[&str]) -> Option<(Vec<Key>, Vec<String>)> {
    let (mut keys, mut claims) = (Vec::new(), Vec::new());
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
        let line = format!("{name}: {value}");
        match name {
            "claim" => claims.push(line),
            _ => keys.push((attribute.name.span.start, line)),
        }
    }
    Some((keys, claims))
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
