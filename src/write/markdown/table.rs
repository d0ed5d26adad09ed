//! Tables with pipes.

use super::{Writer, trim};
use crate::document::{Element, Node};

impl Writer {
    /// A table; `None` if Markdown has none like it.
    pub(super) fn table(&mut self, element: &Element) -> Option<String> {
        let parts = elements(&element.children)?;
        let (head, body) = match parts.as_slice() {
            [head] => (head, Vec::new()),
            [head, body] => (head, rows(body, "tbody").filter(|rows| !rows.is_empty())?),
            _ => return None,
        };
        let heads = rows(head, "thead")?;
        let [head] = heads.as_slice() else { return None };
        let first = cells(head, "th")?;
        let sides = first.iter().map(|cell| side(cell)).collect::<Option<Vec<_>>>()?;
        let mut lines = vec![self.row(&first)?];
        let rule = |side: &Side| match side {
            Side::None => "---",
            Side::Left => ":--",
            Side::Center => ":-:",
            Side::Right => "--:",
        };
        lines.push(format!("|{}|", sides.iter().map(rule).collect::<Vec<_>>().join("|")));
        for row in body {
            let cells = cells(row, "td")?;
            let own = cells.iter().map(|cell| side(cell)).collect::<Option<Vec<_>>>()?;
            if own != sides {
                return None;
            }
            lines.push(self.row(&cells)?);
        }
        (!sides.is_empty()).then(|| lines.join("\n"))
    }

    fn row(&mut self, cells: &[&Element]) -> Option<String> {
        let texts = cells.iter().map(|cell| self.cell(cell)).collect::<Option<Vec<_>>>()?;
        Some(format!("|{}|", texts.join("|")))
    }

    fn cell(&mut self, cell: &Element) -> Option<String> {
        let text = self.one_line(&cell.children)?;
        // A backslash before a pipe is the pipe's.
        if text.contains("\\|") {
            return None;
        }
        let blank = if text.is_empty() { "" } else { " " };
        Some(format!(" {}{blank}", text.replace('|', "\\|")))
    }
}

/// How a column is set.
#[derive(PartialEq, Eq)]
enum Side {
    None,
    Left,
    Center,
    Right,
}

fn side(cell: &Element) -> Option<Side> {
    let style = match cell.attributes.as_slice() {
        [] => return Some(Side::None),
        [style] if style.name.value == "style" => style.value.as_ref()?.value.as_str(),
        _ => return None,
    };
    match style {
        "text-align: left" => Some(Side::Left),
        "text-align: center" => Some(Side::Center),
        "text-align: right" => Some(Side::Right),
        _ => None,
    }
}

/// The rows of a part of a table.
fn rows<'e>(part: &'e Element, name: &str) -> Option<Vec<&'e Element>> {
    let plain = part.name.value == name && part.attributes.is_empty() && !part.self_closing;
    elements(&part.children).filter(|_| plain)
}

fn cells<'e>(row: &'e Element, name: &str) -> Option<Vec<&'e Element>> {
    let cells = rows(row, "tr")?;
    cells.iter().all(|cell| cell.name.value == name && !cell.self_closing).then_some(cells)
}

/// The elements in an element that holds nothing else.
fn elements(nodes: &[Node]) -> Option<Vec<&Element>> {
    let mut list = Vec::new();
    for node in nodes {
        match node {
            Node::Element(element) => list.push(element),
            Node::Text(text) if trim(&text.html).is_empty() => {}
            _ => return None,
        }
    }
    Some(list)
}
