//! From the events of pulldown-cmark to the tree.

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::origin::Gathered;
use super::tree::Tree;
use super::{OPTIONS, block, raw};
use crate::document::entity::decode_html;
use crate::document::{Attribute, Element, Node, Text};
use crate::finding::Findings;
use crate::source::{FileId, Spanned};

/// Reads Markdown that was gathered from `source`.
pub(super) fn read(source: &str, content: &Gathered, file: FileId, findings: &mut Findings) -> Vec<Node> {
    read_with(OPTIONS, source, content, file, findings)
}

fn read_with(options: Options, source: &str, content: &Gathered, file: FileId, findings: &mut Findings) -> Vec<Node> {
    let reader = Reader {
        content,
        options,
        tree: Tree::new(source, file, findings),
        html: None,
        code: None,
        alignments: Vec::new(),
        column: 0,
        head: false,
        notes: BTreeMap::new(),
    };
    reader.read()
}

/// Reads inline Markdown, such as a caption. `content` begins with [`INLINE`], so that nothing in it begins a block.
pub(super) fn read_inline(source: &str, content: &Gathered, file: FileId, findings: &mut Findings) -> Vec<Node> {
    // Braces at the end of a caption are text.
    let options = OPTIONS.difference(Options::ENABLE_HEADING_ATTRIBUTES);
    let mut nodes = read_with(options, source, content, file, findings);
    match nodes.as_mut_slice() {
        [Node::Element(heading)] if heading.is("h6") => std::mem::take(&mut heading.children),
        _ => nodes,
    }
}

/// What makes a line a line of text: a heading holds no blocks.
pub(super) const INLINE: &str = "###### ";

struct Reader<'a> {
    content: &'a Gathered,
    options: Options,
    tree: Tree<'a>,
    /// The raw HTML block that is open.
    html: Option<Gathered>,
    /// The `diagram` block that is open: its place and its lines.
    code: Option<(Range<usize>, Vec<Range<usize>>)>,
    alignments: Vec<Alignment>,
    column: usize,
    head: bool,
    /// Numbers of footnotes, in the order of their first mention.
    notes: BTreeMap<String, usize>,
}

impl<'a> Reader<'a> {
    fn read(mut self) -> Vec<Node> {
        let content = self.content;
        for (event, range) in Parser::new_ext(&content.text, self.options).into_offset_iter() {
            self.event(event, range);
        }
        self.tree.finish()
    }

    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        let place = self.content.range(range.clone());
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some((_, lines)) => lines.push(place),
                None => self.text(&text, range),
            },
            Event::Code(code) => {
                let mut element = self.tree.element("code", place.clone());
                // Behind the backticks, and the blank that may follow them.
                let written = &self.content.text[range.clone()];
                let at = written.find(&*code).unwrap_or(0);
                let shown = self.content.unmask_span(&code, range.clone());
                let span = self
                    .tree
                    .span(self.content.range(range.start + at..(range.start + at + code.len()).min(range.end)));
                element.children.push(Node::Text(Text { html: escape(&shown), span }));
                self.tree.push(Node::Element(element));
            }
            Event::Html(_) | Event::InlineHtml(_) if self.html.is_some() => {
                if let Some(html) = &mut self.html {
                    html.push(self.tree.source, place);
                }
            }
            Event::Html(text) | Event::InlineHtml(text) => {
                let mut html = Gathered::default();
                let text = self.content.unmask(&text, range);
                if self.tree.source.get(place.clone()) == Some(text) {
                    html.push(self.tree.source, place);
                } else {
                    self.push_lines(text, place, &mut html);
                }
                raw::read(&html, &mut self.tree);
            }
            Event::SoftBreak => self.tree.line_end(place),
            Event::HardBreak => {
                let element = self.tree.element("br", place.clone());
                self.tree.push(Node::Element(element));
                self.tree.line_end(place.end..place.end);
            }
            Event::Rule => {
                let element = self.tree.element("hr", place);
                self.tree.push(Node::Element(element));
            }
            Event::FootnoteReference(label) => self.footnote_reference(&label, place),
            // Extensions that are not switched on.
            Event::TaskListMarker(_) | Event::InlineMath(_) | Event::DisplayMath(_) => self.tree.text(place),
        }
    }

    /// A tag of several lines in a quotation or a list: its lines stand in the source with marks between them.
    fn push_lines(&self, text: &str, place: Range<usize>, html: &mut Gathered) {
        let mut at = place.start;
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 {
                html.text.push('\n');
            }
            let line = line.trim_end_matches('\r');
            let found = self.tree.source.get(at..place.end).and_then(|rest| rest.find(line));
            let start = found.map_or(at, |found| at + found);
            if found.is_some() {
                html.push(self.tree.source, start..start + line.len());
                at = start + line.len();
            }
        }
    }

    fn text(&mut self, text: &str, range: Range<usize>) {
        let written = &self.content.text[range.clone()];
        if written != text {
            // A character reference stays as it is written; a line end of a code block is one.
            let kept = written.starts_with('&') && written.ends_with(';') && written.len() > 2;
            let html = if kept { written.to_owned() } else { escape(text) };
            self.tree.html(&html, self.content.range(range));
            return;
        }
        let mut done = range.start;
        for (offset, c) in text.char_indices() {
            if let Some(html) = escaped(c) {
                let at = range.start + offset;
                self.plain(done..at);
                self.tree.html(html, self.content.range(at..at + 1));
                done = at + 1;
            }
        }
        self.plain(done..range.end);
    }

    fn plain(&mut self, range: Range<usize>) {
        for piece in self.content.pieces(range) {
            let written = &self.content.text[piece.clone()];
            let place = self.content.range(piece.clone());
            let here = self.tree.source.get(place.clone()) == Some(self.content.unmask(written, piece));
            match written.strip_suffix(' ') {
                // The blank between two lines that were put together.
                Some(line) if !here => {
                    if !line.is_empty() {
                        self.tree.text(place.start..place.start + line.len());
                    }
                    self.tree.line_end(place.start + line.len()..place.end);
                }
                _ if !place.is_empty() => self.tree.text(place),
                _ => {}
            }
        }
    }

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        let place = self.content.range(range.clone());
        let name = match &tag {
            Tag::Paragraph => "p",
            Tag::Heading { level, .. } => ["h1", "h2", "h3", "h4", "h5", "h6"][(*level as usize - 1).min(5)],
            Tag::BlockQuote(_) => "blockquote",
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) if block::is_diagram(info) => {
                self.code = Some((place, Vec::new()));
                return;
            }
            Tag::CodeBlock(kind) => {
                if let CodeBlockKind::Fenced(info) = kind {
                    block::check_name(&mut self.tree, &place, info);
                    block::check_code(&mut self.tree, &place);
                } else {
                    block::check_indented(&mut self.tree, &place);
                }
                "pre"
            }
            Tag::HtmlBlock => {
                self.html = Some(Gathered::default());
                return;
            }
            Tag::List(None) => "ul",
            Tag::List(Some(_)) => "ol",
            Tag::Item => "li",
            Tag::FootnoteDefinition(_) => "div",
            Tag::Table(_) => "table",
            Tag::TableHead => "thead",
            Tag::TableRow => "tr",
            Tag::TableCell if self.head => "th",
            Tag::TableCell => "td",
            Tag::Emphasis => "em",
            Tag::Strong => "strong",
            Tag::Strikethrough => "del",
            Tag::Link { .. } => "a",
            Tag::Image { .. } => "img",
            Tag::Superscript => "sup",
            Tag::Subscript => "sub",
            Tag::DefinitionList => "dl",
            Tag::DefinitionListTitle => "dt",
            Tag::DefinitionListDefinition => "dd",
            // Front matter is read before Markdown.
            Tag::MetadataBlock(_) => "pre",
        };
        let mut element = self.tree.element(name, place.clone());
        self.add_attributes(&tag, &mut element, range.clone());
        if !matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. }) {
            self.tree.end_implied("p");
        }
        self.tree.start(element);
        match tag {
            Tag::CodeBlock(kind) => {
                let mut code = self.tree.element("code", place.clone());
                if let CodeBlockKind::Fenced(info) = kind
                    && let Some(language) = info.split_whitespace().next()
                {
                    let language = self.content.unmask(language, range);
                    code.attributes.push(self.tree.attribute("class", &format!("language-{language}"), place));
                }
                self.tree.start(code);
            }
            Tag::Table(alignments) => self.alignments = alignments,
            Tag::TableHead => {
                self.head = true;
                self.column = 0;
                let row = self.tree.element("tr", place);
                self.tree.start(row);
            }
            Tag::TableRow => self.column = 0,
            Tag::TableCell => self.column += 1,
            Tag::FootnoteDefinition(label) => {
                let number = self.note_number(&label);
                let mut sup = self.tree.element("sup", place.clone());
                sup.attributes.push(self.tree.attribute("class", "footnote-definition-label", place.clone()));
                sup.children.push(Node::Text(Text { html: number.to_string(), span: self.tree.span(place) }));
                self.tree.push(Node::Element(sup));
            }
            _ => {}
        }
    }

    fn add_attributes(&mut self, tag: &Tag<'_>, element: &mut Element, range: Range<usize>) {
        let tree = &self.tree;
        // Where a value is written, if it stands there as it is.
        let written = &self.content.text[range.clone()];
        let find = |value: &str| {
            let at = written.rfind(value).filter(|_| !value.is_empty());
            self.content.range(at.map_or(range.clone(), |at| range.start + at..range.start + at + value.len()))
        };
        let mut add = |name: &str, value: &str| {
            let place = if element.is("table") || value.len() > 4096 { range.start..range.start } else { find(value) };
            let value = self.content.unmask(value, range.clone());
            element.attributes.push(tree.attribute(name, value, place));
        };
        match tag {
            Tag::Heading { id, classes, attrs, .. } => {
                if let Some(id) = id {
                    add("id", id);
                }
                for class in classes {
                    add("class", class);
                }
                for (name, value) in attrs {
                    match value {
                        Some(value) => add(name, value),
                        None => {
                            let name = Spanned::new(name.to_string(), tree.span(self.content.range(range.clone())));
                            element.attributes.push(Attribute { name, value: None, escaped: true });
                            return;
                        }
                    }
                }
            }
            Tag::List(Some(start)) if *start != 1 => add("start", &start.to_string()),
            Tag::TableCell => {
                let side = match self.alignments.get(self.column) {
                    Some(Alignment::Left) => "text-align: left",
                    Some(Alignment::Center) => "text-align: center",
                    Some(Alignment::Right) => "text-align: right",
                    Some(Alignment::None) | None => return,
                };
                add("style", side);
            }
            Tag::Link { link_type, dest_url, title, .. } => {
                let email = *link_type == LinkType::Email;
                let place = find(dest_url);
                let address = self.content.unmask(dest_url, range.clone());
                let href = if email { format!("mailto:{address}") } else { address.to_owned() };
                element.attributes.push(tree.attribute("href", &href, place));
                if !title.is_empty() {
                    let shown = self.content.unmask(title, range.clone());
                    element.attributes.push(tree.attribute("title", shown, find(title)));
                }
            }
            Tag::Image { dest_url, title, .. } => {
                add("src", dest_url);
                if !title.is_empty() {
                    add("title", title);
                }
            }
            Tag::FootnoteDefinition(label) => {
                add("class", "footnote-definition");
                add("id", &note_id(label));
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::CodeBlock => {
                if let Some((place, lines)) = self.code.take() {
                    block::read(&mut self.tree, place, &lines);
                    return;
                }
                self.tree.end_and_add();
                self.tree.end_and_add();
            }
            TagEnd::HtmlBlock => {
                if let Some(html) = self.html.take() {
                    raw::read(&html, &mut self.tree);
                }
            }
            TagEnd::TableHead => {
                self.head = false;
                self.tree.end_and_add();
                self.tree.end_and_add();
            }
            TagEnd::Table => {
                if let Some(table) = self.tree.end() {
                    self.tree.push(Node::Element(with_body(table)));
                }
            }
            TagEnd::Image => {
                if let Some(mut image) = self.tree.end() {
                    let alt = text_of_image(&image.children);
                    image.children.clear();
                    let attribute = self.tree.attribute("alt", &alt, image.span.range());
                    image.attributes.insert(1.min(image.attributes.len()), attribute);
                    self.tree.push(Node::Element(image));
                }
            }
            _ => self.tree.end_and_add(),
        }
    }

    fn footnote_reference(&mut self, label: &str, place: Range<usize>) {
        let number = self.note_number(label);
        let mut sup = self.tree.element("sup", place.clone());
        sup.attributes.push(self.tree.attribute("class", "footnote-reference", place.clone()));
        let mut link = self.tree.element("a", place.clone());
        link.attributes.push(self.tree.attribute("href", &format!("#{}", note_id(label)), place.clone()));
        link.children.push(Node::Text(Text { html: number.to_string(), span: self.tree.span(place) }));
        sup.children.push(Node::Element(link));
        self.tree.push(Node::Element(sup));
    }

    fn note_number(&mut self, label: &str) -> usize {
        let next = self.notes.len() + 1;
        *self.notes.entry(label.to_owned()).or_insert(next)
    }
}

/// The text in an image's brackets, that of images in it among them.
fn text_of_image(nodes: &[Node]) -> String {
    let text = |node: &Node| match node {
        Node::Element(element) if element.is("img") => {
            element.attribute("alt").map(|alt| alt.value.clone()).unwrap_or_default()
        }
        Node::Element(element) => text_of_image(&element.children),
        Node::Text(text) => decode_html(&text.html),
        Node::Reference(reference) => reference.text.value.clone(),
        Node::Comment(_) | Node::Doctype(_) | Node::Diagram(_) => String::new(),
    };
    nodes.iter().map(text).collect()
}

/// The anchor of a footnote.
fn note_id(label: &str) -> String {
    let word: String = label.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    format!("note-{word}")
}

/// Rows of a table that are not in its head, put into a body.
fn with_body(mut table: Element) -> Element {
    let (head, rows): (Vec<_>, Vec<_>) =
        table.children.into_iter().partition(|node| matches!(node, Node::Element(element) if element.is("thead")));
    table.children = head;
    if let Some(Node::Element(first)) = rows.first() {
        let name = Spanned::new("tbody".to_owned(), first.span.at_start());
        let span = first.span.to(table.span.at_end());
        table.children.push(Node::Element(Element {
            name,
            attributes: Vec::new(),
            children: rows,
            span,
            self_closing: false,
        }));
    }
    table
}

fn escaped(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        _ => None,
    }
}

/// Text as HTML source.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match escaped(c) {
            Some(html) => out.push_str(html),
            None => out.push(c),
        }
    }
    out
}
