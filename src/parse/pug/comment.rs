//! Comments: `//` stays in the HTML, `//-` does not. Deeper lines belong to the comment.

use super::Reader;
use super::code::escape;
use super::lines::Line;
use crate::document::{Attribute, Comment, Element, Node, is_void};

impl<'a> Reader<'a> {
    /// The comment at `at`. A silent one keeps its text as it stands in the source, so that every byte of it has its
    /// place (claims are written there); one for readers of the HTML has the text that pug prints.
    pub(super) fn comment(&mut self, at: usize, line: Line, out: &mut Vec<Node>) {
        let silent = self.slice(at..line.end).starts_with("//-");
        let from = (at + if silent { 3 } else { 2 }).min(line.end);
        self.end = self.end.max(line.end);
        let mut text = self.slice(from..line.end).to_owned();
        let mut end = line.end;
        if let Some((lines, indent)) = self.dot_lines(line.level) {
            end = self.end;
            if silent {
                text = self.slice(from..end).to_owned();
            } else {
                for (number, line) in lines.iter().enumerate() {
                    if number > 0 {
                        text.push('\n');
                    }
                    self.comment_line(*line, indent, &mut text);
                }
            }
        }
        out.push(Node::Comment(Comment { text, span: self.span(from..end), in_output: !silent }));
    }

    /// A line below `//`. Pug reads tags in it (`#[b x]`), and prints them in the comment.
    fn comment_line(&mut self, line: Line, indent: usize, text: &mut String) {
        let written = self.slice(line.start..line.end);
        if !["#[", "#{", "!{"].iter().any(|mark| written.contains(mark)) {
            text.push_str(self.slice(self.behind_indent(line, indent)..line.end));
            return;
        }
        let mut nodes = Vec::new();
        // Nobody sees a diagram there.
        self.verbatim += 1;
        self.dot_line(line, indent, &mut nodes);
        self.verbatim -= 1;
        print(&nodes, text);
    }
}

/// Text and tags as they stand in a comment.
fn print(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(&text.html),
            Node::Element(element) => print_element(element, out),
            // A line of a comment holds nothing else.
            Node::Comment(_) | Node::Doctype(_) | Node::Diagram(_) | Node::Reference(_) => {}
        }
    }
}

fn print_element(element: &Element, out: &mut String) {
    let name = &element.name.value;
    out.push('<');
    out.push_str(name);
    let value = |attribute: &Attribute| {
        let value = attribute.value.as_ref()?.value.as_str();
        Some(if attribute.escaped { escape(value) } else { value.to_owned() })
    };
    let (classes, others): (Vec<_>, Vec<_>) =
        element.attributes.iter().partition(|attribute| attribute.name.value == "class");
    let classes: Vec<_> = classes.into_iter().filter_map(value).filter(|class| !class.is_empty()).collect();
    if !classes.is_empty() {
        out.push_str(&format!(" class=\"{}\"", classes.join(" ")));
    }
    for attribute in others {
        out.push(' ');
        out.push_str(&attribute.name.value);
        if let Some(value) = value(attribute) {
            out.push_str(&format!("=\"{value}\""));
        }
    }
    out.push_str(if element.self_closing { "/>" } else { ">" });
    if !element.self_closing && !is_void(name) {
        print(&element.children, out);
        out.push_str(&format!("</{name}>"));
    }
}
