//! Blocks of code, between fences.

use crate::document::markup::{Piece, pieces};
use crate::document::{Element, Node, decode};

/// A fenced block; `None` for one that holds more than text, or does not end with its line.
pub(super) fn block(element: &Element) -> Option<String> {
    let [Node::Element(code)] = element.children.as_slice() else { return None };
    if code.name.value != "code" || code.self_closing {
        return None;
    }
    let info = match code.attributes.as_slice() {
        [] => "",
        [class] if class.name.value == "class" => class.value.as_ref()?.value.strip_prefix("language-")?,
        _ => return None,
    };
    let word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '+' | '#' | '.' | '_');
    if info == "diagram" || !info.chars().all(word) || (info.is_empty() && !code.attributes.is_empty()) {
        return None;
    }
    let mut text = String::new();
    for child in &code.children {
        let Node::Text(own) = child else { return None };
        text.push_str(&own.html);
    }
    let only_text = pieces(&text).iter().all(|piece| matches!(piece, Piece::Text(_)));
    let text = decode(&text);
    if !only_text || text.contains('\r') || !(text.is_empty() || text.ends_with('\n')) {
        return None;
    }
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    Some(format!("{fence}{info}\n{text}{fence}"))
}
