//! HTML as pug 3 prints it with `doctype: html` and no pretty printing: nothing between elements, classes first,
//! attributes without a value bare.

use crate::document::{Attribute, Element, Node, Page, is_void};

/// The page's content as HTML. Diagrams and references are printed as they were written.
pub fn html(page: &Page) -> String {
    let mut printer =
        Printer { out: String::new(), doctype: Doctype::Html, printed_doctype: false, printed_tag: false };
    printer.nodes(&page.body);
    printer.out
}

/// The document type decides how attributes without a value and empty elements are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doctype {
    Html,
    Xml,
    Other,
}

struct Printer {
    out: String,
    doctype: Doctype,
    printed_doctype: bool,
    printed_tag: bool,
}

impl Printer {
    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Element(element) => self.element(element),
                Node::Text(text) => self.out.push_str(&text.html),
                Node::Comment(comment) if comment.in_output => {
                    self.out.push_str("<!--");
                    self.out.push_str(&comment.text);
                    self.out.push_str("-->");
                }
                Node::Comment(_) => {}
                Node::Doctype(doctype) => self.doctype(&doctype.value),
                Node::Diagram(leaf) => {
                    self.out.push_str("fen:");
                    self.out.push_str(&leaf.text.value);
                    self.out.push_str(if leaf.closed { ":" } else { "" });
                }
                Node::Reference(reference) => {
                    self.out.push_str("[[");
                    self.out.push_str(&reference.text.value);
                    self.out.push_str("]]");
                }
            }
        }
    }

    fn doctype(&mut self, written: &str) {
        let declaration = declaration(written);
        self.doctype = match declaration.to_ascii_lowercase().as_str() {
            "<!doctype html>" => Doctype::Html,
            xml if xml.starts_with("<?xml") => Doctype::Xml,
            _ => Doctype::Other,
        };
        self.out.push_str(&declaration);
        self.printed_doctype = true;
    }

    fn element(&mut self, element: &Element) {
        let name = &element.name.value;
        if !self.printed_tag && !self.printed_doctype && name == "html" {
            self.doctype("html");
        }
        self.printed_tag = true;
        self.out.push('<');
        self.out.push_str(name);
        self.attributes(element);
        if element.self_closing || (self.doctype != Doctype::Xml && is_void(name)) {
            let plain = self.doctype == Doctype::Html && !element.self_closing;
            self.out.push_str(if plain { ">" } else { "/>" });
            return;
        }
        self.out.push('>');
        self.nodes(&element.children);
        self.out.push_str("</");
        self.out.push_str(name);
        self.out.push('>');
    }

    fn attributes(&mut self, element: &Element) {
        let classes = element.attributes.iter().filter(|attribute| attribute.name.value == "class");
        let classes: Vec<_> = classes.filter_map(value).filter(|class| !class.is_empty()).collect();
        if !classes.is_empty() {
            self.out.push_str(" class=\"");
            self.out.push_str(&classes.join(" "));
            self.out.push('"');
        }
        for attribute in element.attributes.iter().filter(|attribute| attribute.name.value != "class") {
            let name = &attribute.name.value;
            let value = match value(attribute) {
                None if self.doctype == Doctype::Html => {
                    self.out.push(' ');
                    self.out.push_str(name);
                    continue;
                }
                None => name.clone(),
                Some(value) if value.is_empty() && name == "style" => continue,
                Some(value) => value,
            };
            self.out.push(' ');
            self.out.push_str(name);
            self.out.push_str("=\"");
            self.out.push_str(&value);
            self.out.push('"');
        }
    }
}

/// A value as it is printed between quotes.
fn value(attribute: &Attribute) -> Option<String> {
    let value = &attribute.value.as_ref()?.value;
    Some(if attribute.escaped { escape(value) } else { value.clone() })
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
        "mobile" => "<!DOCTYPE html PUBLIC \"-//WAPFORUM//DTD XHTML Mobile 1.2//EN\" \"http://www.openmobilealliance.org/tech/DTD/xhtml-mobile12.dtd\">".into(),
        "plist" => "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">".into(),
        _ => format!("<!DOCTYPE {word}>"),
    }
}
