//! HTML as pug 3 prints it with `doctype: html` and no pretty printing: nothing between elements, classes first,
//! attributes without a value bare. With `safe`, only what a rulebook needs reaches the reader ([`super::safe`]).

use super::lines::on_lines;
use super::safe;
use crate::document::markup::{Piece, pieces};
use crate::document::{Attribute, Comment, Element, Format, Node, Page, decode, is_void};
use std::borrow::Cow;

/// Gives the HTML that takes the place of a node, or `None` to print the node.
pub type Replace = dyn Fn(&Node) -> Option<String>;

/// How HTML is printed.
#[derive(Default, Clone, Copy)]
pub struct HtmlOptions<'a> {
    /// Leave out elements, attributes and addresses that are not on the list, and comments; close what is open.
    pub safe: bool,
    /// HTML that takes the place of a node, such as a drawn figure; it is printed as it is.
    pub replace: Option<&'a Replace>,
}

impl std::fmt::Debug for HtmlOptions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HtmlOptions").field("safe", &self.safe).finish_non_exhaustive()
    }
}

/// The page's content as HTML. Diagrams and references are printed as they were written.
pub fn html(page: &Page) -> String {
    nodes(&page.body, &HtmlOptions::default())
}

/// The page as HTML that reads back as the same document: front matter is a comment at its top, and silent comments (claims
/// among them) are comments of three dashes, `<!--- claim at K a1 -->`. Blocks of a page that is not in pug have lines of
/// their own.
pub fn html_source(page: &Page) -> String {
    let replace = |node: &Node| match node {
        Node::Comment(comment) if !comment.in_output => Some(silent(comment)),
        node => stray_escaped(node),
    };
    let mut out = String::new();
    if !page.meta.is_empty() {
        let lines: Vec<String> = super::meta_lines(page).iter().map(|line| line.replace("--", "-\\u002d")).collect();
        out.push_str(&format!("<!-- +++\n{}\n+++ -->\n", lines.join("\n")));
    }
    let mut body = super::join_texts(&page.body);
    if page.format != Format::Pug {
        body = on_lines(&body);
    }
    out.push_str(&nodes(&body, &HtmlOptions { safe: false, replace: Some(&replace) }));
    if page.format != Format::Pug && !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
    out
}

/// A text with a `<` that begins no tag for us, but one for browsers, escaped.
pub(super) fn stray_escaped(node: &Node) -> Option<String> {
    match node {
        Node::Text(text) if text.html.contains('<') => {
            let piece = |piece: Piece| match piece {
                Piece::Text(range) => text.html[range].replace('<', "&lt;"),
                other => text.html[other.range()].to_owned(),
            };
            Some(pieces(&text.html).into_iter().map(piece).collect())
        }
        Node::Reference(reference) if reference.written.contains('<') => {
            Some(format!("[[{}]]", reference.written.replace('<', "&lt;").replace('>', "&gt;")))
        }
        // Nothing is escaped there.
        Node::Element(element) if element.is("script") || element.is("style") => {
            Some(nodes(std::slice::from_ref(node), &HtmlOptions::default()))
        }
        _ => None,
    }
}

/// A silent comment where HTML is read, in Markdown and as a source: one for each of its lines.
pub(super) fn silent(comment: &Comment) -> String {
    let lines = comment.text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| format!("<!--- {} -->", line.replace("-->", "->").replace("--!>", "->"))).collect()
}

/// Nodes as HTML.
pub fn nodes(nodes: &[Node], options: &HtmlOptions<'_>) -> String {
    print(nodes, options, false)
}

/// Nodes that stand inside a page: no document type is put before them.
pub(super) fn inner(nodes: &[Node], options: &HtmlOptions<'_>) -> String {
    print(nodes, options, true)
}

fn print(nodes: &[Node], options: &HtmlOptions<'_>, printed_doctype: bool) -> String {
    let (out, options) = (String::new(), *options);
    let declaration = declaration("html");
    let mut printer =
        Printer { out, options, doctype: Doctype::Html, declaration, printed_doctype, printed_tag: false };
    printer.nodes(nodes);
    printer.out
}

/// The document type decides how attributes without a value and empty elements are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doctype {
    Html,
    Xml,
    Other,
}

struct Printer<'a> {
    out: String,
    options: HtmlOptions<'a>,
    doctype: Doctype,
    /// What `doctype` without a name prints.
    declaration: String,
    printed_doctype: bool,
    printed_tag: bool,
}

/// Tags beyond so many open ones are left out on a safe page.
const MAX_OPEN: usize = 256;

/// Inline HTML that is open in a list of nodes.
#[derive(Default)]
struct Inline {
    open: Vec<String>,
    /// The element whose content is left out, and how often it is open.
    dropped: Option<(String, usize)>,
}

impl Printer<'_> {
    fn nodes(&mut self, nodes: &[Node]) {
        let mut inline = Inline::default();
        for node in nodes {
            if inline.dropped.is_none()
                && let Some(html) = self.options.replace.and_then(|replace| replace(node))
            {
                self.out.push_str(&html);
                continue;
            }
            match node {
                Node::Text(text) if self.options.safe => self.safe_text(&text.html, &mut inline),
                _ if inline.dropped.is_some() => {}
                Node::Element(element) => self.element(element),
                Node::Text(text) => self.out.push_str(&text.html),
                Node::Comment(comment) if comment.in_output && !self.options.safe => {
                    self.out.push_str("<!--");
                    self.out.push_str(&comment.text);
                    self.out.push_str("-->");
                }
                Node::Comment(_) => {}
                Node::Doctype(_) if self.options.safe => {}
                Node::Doctype(doctype) => self.doctype(&doctype.value),
                Node::Diagram(leaf) => {
                    let text = format!("fen:{}{}", leaf.text.value, if leaf.closed { ":" } else { "" });
                    self.plain(&text);
                }
                Node::Reference(reference) => {
                    let text = format!("[[{}]]", reference.written);
                    self.plain(&text);
                }
            }
        }
        for name in inline.open.iter().rev() {
            self.end_tag(name);
        }
    }

    /// Text of our own marks: HTML source in a source, plain text on a safe page.
    fn plain(&mut self, text: &str) {
        let text = if self.options.safe { escape(&decode(text)) } else { text.to_owned() };
        self.out.push_str(&text);
    }

    fn doctype(&mut self, written: &str) {
        let declaration = if written.is_empty() { self.declaration.clone() } else { declaration(written) };
        self.doctype = match declaration.to_ascii_lowercase().as_str() {
            "<!doctype html>" => Doctype::Html,
            xml if xml.starts_with("<?xml") => Doctype::Xml,
            _ => Doctype::Other,
        };
        self.out.push_str(&declaration);
        self.declaration = declaration;
        self.printed_doctype = true;
    }

    fn end_tag(&mut self, name: &str) {
        self.out.push_str("</");
        self.out.push_str(name);
        self.out.push('>');
    }

    fn element(&mut self, element: &Element) {
        let name = &element.name.value;
        if self.options.safe && !safe::is_element(name) {
            if !safe::drops_content(name) {
                self.nodes(&element.children);
            }
            return;
        }
        if !self.printed_tag && !self.printed_doctype && name == "html" && !self.options.safe {
            self.doctype("html");
        }
        self.printed_tag = true;
        self.out.push('<');
        self.out.push_str(name);
        self.attributes(element);
        // A safe page is HTML: a slash does not close anything there.
        let closed = element.self_closing && !self.options.safe;
        if closed || (self.doctype != Doctype::Xml && is_void(name)) {
            let plain = self.doctype == Doctype::Html && !closed;
            self.out.push_str(if plain { ">" } else { "/>" });
            return;
        }
        self.out.push('>');
        self.nodes(&element.children);
        self.end_tag(name);
    }

    fn attributes(&mut self, element: &Element) {
        let classes = element.attributes.iter().filter(|attribute| attribute.name.value == "class");
        let classes: Vec<_> =
            classes.filter_map(|attribute| self.value(attribute)).filter(|class| !class.is_empty()).collect();
        if !classes.is_empty() {
            self.attribute("class", Some(&classes.join(" ")));
        }
        for attribute in element.attributes.iter().filter(|attribute| attribute.name.value != "class") {
            let name = &attribute.name.value;
            let value = self.value(attribute);
            if name == "style" && value.as_ref().is_some_and(String::is_empty) {
                continue;
            }
            if self.options.safe && !safe::is_attribute(&element.name.value, name, value.as_deref()) {
                continue;
            }
            match value {
                None if self.doctype != Doctype::Html => self.attribute(name, Some(name)),
                value => self.attribute(name, value.as_deref()),
            }
        }
    }

    fn attribute(&mut self, name: &str, value: Option<&str>) {
        self.out.push(' ');
        self.out.push_str(name);
        if let Some(value) = value {
            // Lists and objects of pug that are not escaped have their own quotes in them.
            let json = value.contains('"') && matches!(value.as_bytes(), [b'[', .., b']'] | [b'{', .., b'}']);
            let quote = if json { '\'' } else { '"' };
            self.out.push('=');
            self.out.push(quote);
            self.out.push_str(&if json { value.replace('\'', "&#39;").into() } else { Cow::Borrowed(value) });
            self.out.push(quote);
        }
    }

    /// A value as it is printed between quotes.
    fn value(&self, attribute: &Attribute) -> Option<String> {
        let value = &attribute.value.as_ref()?.value;
        Some(match (attribute.escaped, self.options.safe) {
            (true, _) => escape(value),
            (false, true) => escape(&decode(value)),
            (false, false) => value.clone(),
        })
    }

    /// Text whose tags are read and printed anew, if they are on the list.
    fn safe_text(&mut self, html: &str, inline: &mut Inline) {
        for piece in pieces(html) {
            if let Some((name, depth)) = &mut inline.dropped {
                match &piece {
                    Piece::Start(tag) if html[tag.name.clone()].eq_ignore_ascii_case(name) => *depth += 1,
                    Piece::End { name: own, .. } if html[own.clone()].eq_ignore_ascii_case(name) => *depth -= 1,
                    _ => {}
                }
                if *depth == 0 {
                    inline.dropped = None;
                }
                continue;
            }
            match piece {
                // Character references stay; a `<` here begins no tag, and must not seem to.
                Piece::Text(range) => self.out.push_str(&html[range].replace('<', "&lt;").replace('>', "&gt;")),
                Piece::Start(tag) => {
                    let name = html[tag.name.clone()].to_ascii_lowercase();
                    if !safe::is_element(&name) || inline.open.len() >= MAX_OPEN {
                        if safe::drops_content(&name) && !tag.self_closing {
                            inline.dropped = Some((name, 1));
                        }
                        continue;
                    }
                    self.out.push('<');
                    self.out.push_str(&name);
                    for attribute in &tag.attributes {
                        let own = html[attribute.name.clone()].to_ascii_lowercase();
                        let value = attribute.value.clone().map(|range| escape(&decode(&html[range])));
                        if safe::is_attribute(&name, &own, value.as_deref()) {
                            self.attribute(&own, value.as_deref());
                        }
                    }
                    self.out.push('>');
                    if !is_void(&name) {
                        inline.open.push(name);
                    }
                }
                Piece::End { name, .. } => {
                    let name = html[name].to_ascii_lowercase();
                    if let Some(at) = inline.open.iter().rposition(|open| *open == name) {
                        for open in inline.open.split_off(at).iter().rev() {
                            self.end_tag(open);
                        }
                    }
                }
                Piece::Comment { .. } | Piece::Declaration(_) => {}
            }
        }
    }
}

/// Text as HTML source.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' => out.push_str("&quot;"),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c => out.push(c),
        }
    }
    out
}

/// The declaration that a word after pug's `doctype` stands for.
fn declaration(word: &str) -> String {
    let public = |name: &str, file: &str| {
        format!("<!DOCTYPE html PUBLIC \"-//W3C//DTD {name}//EN\" \"http://www.w3.org/TR/{file}.dtd\">")
    };
    match word.to_ascii_lowercase().as_str() {
        "" | "html" => "<!DOCTYPE html>".into(),
        "xml" => "<?xml version=\"1.0\" encoding=\"utf-8\" ?>".into(),
        "transitional" => public("XHTML 1.0 Transitional", "xhtml1/DTD/xhtml1-transitional"),
        "strict" => public("XHTML 1.0 Strict", "xhtml1/DTD/xhtml1-strict"),
        "frameset" => public("XHTML 1.0 Frameset", "xhtml1/DTD/xhtml1-frameset"),
        "1.1" => public("XHTML 1.1", "xhtml11/DTD/xhtml11"),
        "basic" => public("XHTML Basic 1.1", "xhtml-basic/xhtml-basic11"),
        "mobile" => {
            "<!DOCTYPE html PUBLIC \"-//WAPFORUM//DTD XHTML Mobile 1.2//EN\" \"http://www.openmobilealliance.org/tech/DTD/xhtml-mobile12.dtd\">".into()
        }
        "plist" => {
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">".into()
        }
        _ => format!("<!DOCTYPE {word}>"),
    }
}
