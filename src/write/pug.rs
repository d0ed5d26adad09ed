//! Pug that reads back as the same document. The HTML of what was read from pug is the same to the byte; pages in other
//! languages are printed as people write pug, with words in `#[...]` and without white space that nobody sees.

use super::html::HtmlOptions;
use crate::document::{Attribute, Comment, Element, Format, Node, Page, is_block, tidy};

/// The page as pug. Front matter becomes a silent comment at the top.
pub fn pug(page: &Page) -> String {
    let mut printer = Printer { out: String::new(), words: page.format != Format::Pug };
    if !page.meta.is_empty() {
        printer.out.push_str("//- +++\n");
        for line in super::meta_lines(page) {
            printer.line(1, &line);
        }
        printer.line(1, "+++");
        printer.out.push('\n');
    }
    match page.format {
        Format::Pug => printer.nodes(&page.body, 0, false),
        Format::Html | Format::Markdown => printer.nodes(&tidy(&page.body), 0, false),
    }
    printer.out
}

struct Printer {
    out: String,
    /// Elements in a line of text are written in it, `#[em so]`.
    words: bool,
}

/// Whether pug's own comment keeps every byte of a text. Below `//` a line end at an edge and indentation that all lines
/// share are lost, and marks of pug are read; such a comment is printed as text.
fn is_block_comment(text: &str) -> bool {
    !text.contains('\n') || (keeps_lines(text) && !text.ends_with('\n') && escape_text(text) == text)
}

/// Whether lines below a dot are read back as this text (but for line ends behind it).
fn keeps_lines(text: &str) -> bool {
    let body = text.trim_end_matches('\n');
    let is_blank = |line: &str| line.trim().is_empty();
    let indented = body.split('\n').all(|line| is_blank(line) || line.starts_with([' ', '\t']));
    let edges = body.split('\n').next().is_none_or(is_blank) || body.split('\n').next_back().is_none_or(is_blank);
    !indented && !edges && body.split('\n').all(|line| line.is_empty() || !is_blank(line))
}

/// An element that pug has a tag for.
fn is_tag(node: &Node) -> bool {
    matches!(node, Node::Element(element) if head(element).is_some())
}

/// An element as it is written in a line of text: `#[em so]`; `None` for one that would not be read back there.
fn in_line(element: &Element) -> Option<String> {
    let head = head(element).filter(|head| !head.contains(['[', ']']))?;
    if is_block(&element.name.value) || element.self_closing {
        return None;
    }
    let mut text = String::new();
    for child in &element.children {
        match child {
            Node::Text(own) => {
                if own.html.contains(['[', ']', '\n', '\r', '\\', '{', '}']) {
                    return None;
                }
                text.push_str(&own.html);
            }
            Node::Element(inner) => text.push_str(&in_line(inner)?),
            _ => return None,
        }
    }
    if text.is_empty() {
        return Some(format!("#[{head}]"));
    }
    (text.trim() == text && !text.starts_with(['<', '='])).then(|| format!("#[{head} {text}]"))
}

/// Whether an element that `#[...]` cannot hold, such as one with a bracket, can stand in a line of text as HTML.
fn is_html_in_line(element: &Element) -> bool {
    let name = element.name.value.as_str();
    let verbatim = ["script", "style", "textarea"].iter().any(|own| element.is(own));
    let inside = |node: &Node| match node {
        // In text these would be a reference and a diagram.
        Node::Text(text) if text.html.contains("[[") || text.html.contains("fen:") => false,
        Node::Text(text) => !text.html.contains(['\n', '\r', '\\']),
        Node::Element(inner) => is_html_in_line(inner),
        _ => false,
    };
    let values = element.attributes.iter().filter_map(|attribute| attribute.value.as_ref());
    !is_block(name)
        && !verbatim
        && !element.self_closing
        && values.into_iter().all(|value| !value.value.contains(['\n', '\r', '\\']))
        && element.children.iter().all(inside)
}

impl Printer {
    /// Text and what can stand in it.
    fn is_text(&self, node: &Node) -> bool {
        match node {
            Node::Text(_) | Node::Diagram(_) | Node::Reference(_) => true,
            Node::Comment(comment) => !comment.in_output || !is_block_comment(&comment.text),
            // Pug would read the name of this element as something else: its HTML can stand in text.
            Node::Element(element) => {
                head(element).is_none() || (self.words && (in_line(element).is_some() || is_html_in_line(element)))
            }
            Node::Doctype(_) => false,
        }
    }

    /// How many nodes at the start can stand in text. An element alone has a line of its own.
    fn text_length(&self, nodes: &[Node]) -> usize {
        let length = nodes.iter().take_while(|node| self.is_text(node)).count();
        let words = |node: &Node| matches!(node, Node::Text(text) if !text.html.trim().is_empty());
        if self.words && !nodes[..length].iter().any(words) {
            return nodes.iter().take_while(|node| self.is_text(node) && !is_tag(node)).count();
        }
        length
    }

    /// Prints nodes, one below the other. `more`: something follows them in the file.
    fn nodes(&mut self, nodes: &[Node], depth: usize, more: bool) {
        let mut at = 0;
        while at < nodes.len() {
            let run = self.text_length(&nodes[at..]);
            if run > 0 {
                self.text_run(&nodes[at..at + run], depth);
                at += run;
                continue;
            }
            match &nodes[at] {
                Node::Element(element) => self.element(element, depth, more || at + 1 < nodes.len()),
                Node::Comment(comment) => self.comment(comment, depth),
                Node::Doctype(doctype) => {
                    let blank = if doctype.value.is_empty() { "" } else { " " };
                    self.line(depth, &format!("doctype{blank}{}", doctype.value));
                }
                // Text was taken above.
                Node::Text(_) | Node::Diagram(_) | Node::Reference(_) => {}
            }
            at += 1;
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        if !text.is_empty() {
            self.out.push_str(&"  ".repeat(depth));
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A run of text: its silent comments first, then `|` lines.
    fn text_run(&mut self, nodes: &[Node], depth: usize) {
        self.silent_comments(nodes, depth);
        let text = self.run_text(nodes);
        if !text.is_empty() {
            for line in text.split('\n') {
                self.pipe(depth, line);
            }
        }
    }

    /// The text of a run, escaped for pug.
    fn run_text(&self, nodes: &[Node]) -> String {
        let (mut out, mut text) = (String::new(), String::new());
        for node in nodes {
            match node {
                Node::Text(own) => text.push_str(&own.html),
                Node::Diagram(leaf) => {
                    text.push_str("fen:");
                    text.push_str(&leaf.text.value);
                    text.push_str(if leaf.closed { ":" } else { "" });
                }
                Node::Reference(reference) => {
                    text.push_str("[[");
                    text.push_str(&reference.written);
                    text.push_str("]]");
                }
                Node::Comment(comment) if comment.in_output => {
                    text.push_str(&format!("<!--{}-->", comment.text));
                }
                Node::Element(element) => match in_line(element).filter(|_| self.words && !text.ends_with('\\')) {
                    Some(tag) => {
                        out.push_str(&escape_text(&text));
                        text.clear();
                        out.push_str(&tag);
                    }
                    None => text.push_str(&super::html::inner(std::slice::from_ref(node), &HtmlOptions::default())),
                },
                Node::Comment(_) | Node::Doctype(_) => {}
            }
        }
        // All of it at once: a `#` before a reference would begin a tag.
        out.push_str(&escape_text(&text));
        out
    }

    fn pipe(&mut self, depth: usize, line: &str) {
        self.line(depth, &if line.is_empty() { "|".into() } else { format!("| {line}") });
    }

    fn silent_comments(&mut self, nodes: &[Node], depth: usize) {
        for node in nodes {
            let Node::Comment(comment) = node else { continue };
            if comment.in_output {
                continue;
            }
            let mut lines = comment.text.lines().map(str::trim);
            let first = lines.next().unwrap_or("");
            self.line(depth, format!("//- {first}").trim_end());
            for line in lines {
                self.line(depth + 1, line);
            }
        }
    }

    fn comment(&mut self, comment: &Comment, depth: usize) {
        let mut lines = comment.text.split('\n');
        if comment.text.contains('\n') {
            self.line(depth, "//");
            lines.for_each(|line| self.line(depth + 1, line));
        } else {
            self.line(depth, &format!("//{}", lines.next().unwrap_or("")));
        }
    }

    fn element(&mut self, element: &Element, depth: usize, more: bool) {
        // Others were printed as text.
        let Some(head) = head(element) else { return };
        if element.self_closing {
            self.line(depth, &format!("{head}/"));
            return;
        }
        let children = &element.children;
        let run = self.text_length(children);
        let (first, rest) = children.split_at(run);
        let text = self.run_text(first);
        let silent = first.iter().any(|node| matches!(node, Node::Comment(comment) if !comment.in_output));
        if rest.is_empty() && !silent && self.dot_block(&format!("{head}."), &text, depth, more) {
            return;
        }
        // Diagrams have lines of their own, as everybody writes them.
        let diagram = first.iter().any(|node| matches!(node, Node::Diagram(_)));
        if text.is_empty() || text.contains('\n') || silent || diagram {
            self.line(depth, &head);
            self.text_run(first, depth + 1);
        } else {
            self.line(depth, &format!("{head} {text}"));
        }
        self.nodes(rest, depth + 1, more);
    }

    /// Several lines of text and nothing else: a block below a dot, if that keeps every byte.
    fn dot_block(&mut self, head: &str, text: &str, depth: usize, more: bool) -> bool {
        let body = text.trim_end_matches('\n');
        let ends = text.len() - body.len();
        let lines = body.contains('\n') || (ends > 0 && !body.is_empty());
        if !lines || !keeps_lines(text) || (ends > 0 && !more) {
            return false;
        }
        self.line(depth, head);
        for line in body.split('\n') {
            self.line(depth + 1, line);
        }
        for _ in 0..ends {
            self.out.push('\n');
        }
        true
    }
}

fn escape_text(text: &str) -> String {
    text.replace("#[", "\\#[").replace("#{", "\\#{").replace("!{", "\\!{")
}

/// A tag with its attributes; `None` for a name that pug would read as something else.
fn head(element: &Element) -> Option<String> {
    let name = element.name.value.as_str();
    const KEYWORDS: [&str; 18] = [
        "append", "block", "case", "default", "doctype", "each", "else", "extends", "for", "if", "include", "mixin",
        "prepend", "unless", "when", "while", "yield", "extend",
    ];
    let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let plain = name.bytes().all(|byte| word(byte) || matches!(byte, b'-' | b':'))
        && name.bytes().next().is_some_and(word)
        && name.bytes().next_back().is_some_and(word);
    // Pug asks for no blank after its words.
    let first = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or("");
    if !plain || KEYWORDS.contains(&first) || name.starts_with("doctype") {
        return None;
    }
    let mut short = String::new();
    let mut list = Vec::new();
    let mut classes = false;
    for attribute in &element.attributes {
        let class = attribute.name.value == "class";
        match shorthand(attribute) {
            // Classes come first wherever they stand, but in their own order.
            Some(word) if list.is_empty() || (class && !classes) => short.push_str(&word),
            _ => {
                list.push(written(attribute));
                classes |= class;
            }
        }
    }
    let name = if name == "div" && !short.is_empty() { "" } else { name };
    let list = if list.is_empty() { String::new() } else { format!("({})", list.join(" ")) };
    Some(format!("{name}{short}{list}"))
}

/// `.class` and `#id`, where they can be written so.
fn shorthand(attribute: &Attribute) -> Option<String> {
    let sign = match attribute.name.value.as_str() {
        "class" => '.',
        "id" => '#',
        _ => return None,
    };
    let value = attribute.value.as_ref()?.value.as_str();
    let words: Vec<&str> = if sign == '.' { value.split(' ').collect() } else { vec![value] };
    let simple = |word: &&str| {
        let letter = word.bytes().any(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        let good = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        good && (letter || (sign == '#' && !word.is_empty()))
    };
    words.iter().all(simple).then(|| words.iter().map(|word| format!("{sign}{word}")).collect())
}

fn written(attribute: &Attribute) -> String {
    let name = &attribute.name.value;
    let odd = name.is_empty() || name.contains([' ', '\t', '\n', '\r', '!', '=', ',', '(', ')', '"', '\'']);
    let name = match odd {
        true if name.contains('"') => format!("'{name}'"),
        true => format!("\"{name}\""),
        false => name.clone(),
    };
    let Some(value) = &attribute.value else { return name };
    let sign = if attribute.escaped { "=" } else { "!=" };
    let value = value.value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', "\\r");
    format!("{name}{sign}\"{value}\"")
}
