//! A page's content as HTML: figures with their pictures, moves in the page's letters, links that lead to pages of the
//! site, headings with shared ids.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::content::{self, Outcome};
use super::heading::{self, Heading};
use super::html::{attribute, escape};
use super::link::{Link, Links, Purpose};
use super::picture::{Picture, Pictures};
use super::route;
use crate::board::Colour;
use crate::document::markup::{self, Piece};
use crate::document::{self, Attribute, Element, Node, Text};
use crate::finding::Findings;
use crate::locale::Locales;
use crate::source::{Span, Spanned};
use crate::write::{self, HtmlOptions};

/// Around the number of a slot: characters that no text has after [`Writer::text`] took them out.
const SLOT: (char, char) = ('\u{f8f0}', '\u{f8f1}');

/// What a body is made from.
pub(super) struct Setting<'a> {
    /// The page.
    pub(super) page: &'a content::Page,
    /// The language of the site around it, for labels; differs from the page's for a page that stands in for another.
    pub(super) lang: &'a str,
    /// The file that the body will be part of.
    pub(super) file: &'a str,
    /// The ids of its headings.
    pub(super) ids: &'a [String],
    /// The pictures.
    pub(super) pictures: &'a Pictures,
    /// The messages.
    pub(super) locales: &'a Locales,
    /// Where links lead.
    pub(super) links: &'a Links,
    /// Whether HTML of the source is kept as it is.
    pub(super) raw_html: bool,
}

/// A page's content.
#[derive(Debug, Default)]
pub(super) struct Body {
    /// The heading that the page begins with, as HTML; empty when it begins with another thing.
    pub(super) title: String,
    /// The rest as HTML.
    pub(super) html: String,
    /// Headings with their ids and final levels, for the table of contents.
    pub(super) headings: Vec<(String, Heading)>,
    /// Whether the page has a title of its own.
    pub(super) has_title: bool,
    /// Files of the book that it shows or links to.
    pub(super) assets: BTreeSet<String>,
    /// Ids in it, for links to them.
    pub(super) ids: BTreeSet<String>,
    /// Places that it links to: the file of the page, the id, and where the link is written.
    pub(super) targets: Vec<(String, String, Span)>,
}

/// Makes the body. Broken links are findings.
pub(super) fn make(setting: &Setting<'_>, findings: &mut Findings) -> Body {
    let written = heading::collect(&setting.page.document);
    let mut writer = Writer {
        setting,
        shift: heading::shift(&written),
        headings: written.into_iter().zip(setting.ids),
        slots: Vec::new(),
        figure: 0,
        body: Body::default(),
        findings,
    };
    let mut nodes = writer.nodes(&setting.page.document.body);
    // The table of contents goes between the title and the rest.
    let begins_with_title = |node: &Node| matches!(node, Node::Element(element) if element.is("h1"));
    let start = nodes.iter().position(|node| !is_blank(node)).filter(|at| begins_with_title(&nodes[*at]));
    let rest = nodes.split_off(start.map_or(0, |at| at + 1));
    let (slots, mut body) = (writer.slots, writer.body);
    let options = HtmlOptions { safe: !setting.raw_html, replace: None };
    let print = |nodes: Vec<Node>| fill(&write::nodes(&nodes, &options), &slots);
    body.title = print(nodes);
    body.html = print(rest);
    body
}

/// Puts the slots' HTML in their places.
fn fill(html: &str, slots: &[String]) -> String {
    let mut out = String::with_capacity(html.len() + slots.iter().map(String::len).sum::<usize>());
    let mut rest = html;
    while let Some(at) = rest.find(SLOT.0) {
        out.push_str(&rest[..at]);
        rest = &rest[at + SLOT.0.len_utf8()..];
        let Some(end) = rest.find(SLOT.1) else { continue };
        let slot = rest[..end].parse::<usize>().ok().and_then(|number| slots.get(number));
        out.push_str(slot.map_or("", String::as_str));
        rest = &rest[end + SLOT.1.len_utf8()..];
    }
    out.push_str(rest);
    out
}

/// The next address in a tag of some HTML text: where its tag begins, and the range of its quoted value.
fn next_address(html: &str) -> Option<(usize, std::ops::Range<usize>)> {
    let mut from = 0;
    while let Some(open) = html[from..].find('<').map(|at| from + at) {
        let end = html[open..].find('>').map_or(html.len(), |at| open + at);
        let tag = &html[open..end];
        let name = tag[1..].split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("").to_ascii_lowercase();
        let key = match name.as_str() {
            "a" | "area" => " href=",
            "img" | "source" => " src=",
            _ => "",
        };
        if let Some(at) = tag.find(key).filter(|_| !key.is_empty()).map(|at| open + at + key.len())
            && let Some(quote) = html[at..end].chars().next().filter(|c| matches!(c, '"' | '\''))
            && let Some(length) = html[at + 1..end].find(quote)
        {
            return Some((open, at + 1..at + 1 + length));
        }
        from = end.max(open + 1);
    }
    None
}

struct Writer<'a, I> {
    setting: &'a Setting<'a>,
    shift: i8,
    headings: I,
    slots: Vec<String>,
    /// How many figures were met.
    figure: usize,
    body: Body,
    findings: &'a mut Findings,
}

impl<'a, I: Iterator<Item = (Heading, &'a String)>> Writer<'a, I> {
    fn nodes(&mut self, nodes: &[Node]) -> Vec<Node> {
        nodes.iter().filter_map(|node| self.node(node)).collect()
    }

    fn node(&mut self, node: &Node) -> Option<Node> {
        Some(match node {
            Node::Text(text) => self.text(&text.html, text.span),
            Node::Comment(comment) if comment.in_output => node.clone(),
            // What the page's own template declares.
            Node::Comment(_) | Node::Doctype(_) => return None,
            Node::Reference(reference) => {
                let html = self.reference(reference);
                self.slot(html, reference.span)
            }
            // A diagram in no element: readers do not make these.
            Node::Diagram(leaf) => self.text(&escape(&leaf.text.value), leaf.span),
            Node::Element(element) => self.element(element),
        })
    }

    /// Text without the characters that mark slots.
    fn text(&mut self, html: &str, span: Span) -> Node {
        self.inline_ids(html);
        let html = self.inline_addresses(&html.replace([SLOT.0, SLOT.1], ""), span);
        Node::Text(Text { html, span })
    }

    /// HTML of our own, which no sanitiser sees.
    fn slot(&mut self, html: String, span: Span) -> Node {
        self.slots.push(html);
        Node::Text(Text { html: format!("{}{}{}", SLOT.0, self.slots.len() - 1, SLOT.1), span })
    }

    fn element(&mut self, element: &Element) -> Node {
        if is_figure(element) && holds_diagram(element) {
            return Node::Element(self.figure(element));
        }
        if let Some(level) = heading::level(element) {
            return self.heading(element, level);
        }
        let mut out = Element {
            attributes: element.attributes.iter().filter(|attribute| !is_key(&attribute.name.value)).cloned().collect(),
            children: self.nodes(&element.children),
            ..element.clone()
        };
        self.link(&mut out);
        let name = out.attribute("name").filter(|_| out.is("a"));
        self.body.ids.extend(out.attribute("id").into_iter().chain(name).map(|id| id.value.clone()));
        if out.is("table") {
            // A wide table scrolls by itself, not the page.
            return Node::Element(wrap("div", "table", vec![Node::Element(out)], element.span));
        }
        Node::Element(out)
    }

    fn heading(&mut self, element: &Element, level: u8) -> Node {
        let (heading, id) = match self.headings.next() {
            Some((heading, id)) => (heading, id.clone()),
            None => return Node::Element(element.clone()),
        };
        let level = u8::try_from(i16::from(level) + i16::from(self.shift)).unwrap_or(level).clamp(1, 6);
        self.body.has_title |= level == 1;
        self.body.ids.insert(id.clone());
        let mut children = self.nodes(&element.children);
        if level > 1 {
            let label = self.setting.locales.text(self.setting.lang, "heading-link", &[]);
            let anchor = format!(
                "<a class=\"anchor\" href=\"#{}\" aria-label=\"{}\">#</a>",
                attribute(&route::encode(&id)),
                attribute(&label)
            );
            children.push(self.slot(anchor, element.span));
        }
        let mut out = Element { children, ..element.clone() };
        out.name.value = format!("h{level}");
        out.attributes.retain(|attribute| attribute.name.value != "id" && !is_key(&attribute.name.value));
        set(&mut out, "id", &id);
        self.body.headings.push((id, Heading { level, ..heading }));
        Node::Element(out)
    }

    /// Turns links to sources of pages into links to pages, and names of files into their place in the site.
    fn link(&mut self, element: &mut Element) {
        let (name, purpose) = match element.name.value.to_ascii_lowercase().as_str() {
            "a" | "area" => ("href", Purpose::Follow),
            "img" | "source" | "video" | "audio" => ("src", Purpose::Show),
            _ => return,
        };
        let Some(attribute) = element.attributes.iter_mut().find(|attribute| attribute.name.value == name) else {
            return;
        };
        let Some(value) = &mut attribute.value else { return };
        if let Some(address) = self.address(&value.value, purpose, value.span) {
            value.value = address;
        }
        if element.is("img") && element.attribute("loading").is_none() {
            set(element, "loading", "lazy");
        }
    }

    /// Where an address of a source leads in the site; `None` for one that stays as it is.
    fn address(&mut self, written: &str, purpose: Purpose, span: Span) -> Option<String> {
        let setting = self.setting;
        if let Some(anchor) = written.strip_prefix('#').filter(|anchor| !anchor.is_empty()) {
            self.body.targets.push((setting.file.to_owned(), anchor.to_owned(), span));
        }
        match setting.links.resolve((written, purpose), setting.page, setting.lang, span, self.findings) {
            Link::Page { file, anchor } => {
                if let Some(anchor) = &anchor {
                    self.body.targets.push((file.clone(), anchor.clone(), span));
                }
                let anchor = anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default();
                Some(format!("{}{anchor}", route::relative_page(setting.file, &file)))
            }
            Link::Asset(path) => {
                let address = route::relative(setting.file, &super::link::asset_path(&path));
                self.body.assets.insert(path);
                Some(address)
            }
            Link::Other => None,
        }
    }

    /// The places that tags in a text make: `<a name="rules">`, `<span id="rules">`.
    fn inline_ids(&mut self, html: &str) {
        if !html.contains('<') {
            return;
        }
        for piece in markup::pieces(html) {
            let Piece::Start(tag) = piece else { continue };
            let link = html[tag.name.clone()].eq_ignore_ascii_case("a");
            let places = tag.attributes.iter().filter(|attribute| {
                let name = html[attribute.name.clone()].to_ascii_lowercase();
                name == "id" || (link && name == "name")
            });
            self.body.ids.extend(places.filter_map(|place| Some(document::decode(&html[place.value.clone()?]))));
        }
    }

    /// The same for the tags that authors write inside text (`<a href="...">`), which are no elements of the document.
    fn inline_addresses(&mut self, html: &str, span: Span) -> String {
        let mut out = String::with_capacity(html.len());
        let mut rest = html;
        while let Some((start, range)) = next_address(rest) {
            out.push_str(&rest[..range.start]);
            let written = &rest[range.clone()];
            let at = html.len() - rest.len() + start;
            let shown = rest[..range.start].trim_end_matches(['"', '\'', '=', ' ']).ends_with("src");
            let purpose = if shown { Purpose::Show } else { Purpose::Follow };
            match self.address(&written.replace("&amp;", "&"), purpose, span.slice(at..at + (range.end - start))) {
                Some(address) => out.push_str(&attribute(&address)),
                None => out.push_str(written),
            }
            rest = &rest[range.end..];
        }
        out.push_str(rest);
        out
    }

    fn reference(&mut self, reference: &document::Reference) -> String {
        let Some(shown) = self.setting.page.moves.get(&reference.span) else {
            return escape(&reference.text.value);
        };
        let mut out = String::from("<span class=\"move\"");
        if !shown.squares.is_empty() {
            let _ = write!(out, " data-squares=\"{}\"", attribute(&shown.squares.join(" ")));
            if let Some(figure) = shown.figure {
                let _ = write!(out, " data-figure=\"{}\"", attribute(&self.figure_id(figure)));
            }
        }
        let _ = write!(out, ">{}</span>", escape(&shown.text));
        out
    }

    /// The id of a figure: the author's, else by its number.
    fn figure_id(&self, index: usize) -> String {
        let own = self.setting.page.figures.get(index).and_then(|figure| figure.name.clone());
        own.unwrap_or_else(|| format!("figure-{}", index + 1))
    }

    fn figure(&mut self, element: &Element) -> Element {
        let index = self.figure;
        self.figure += 1;
        let id = self.figure_id(index);
        let figure = self.setting.page.figures.get(index).cloned().unwrap_or_default();
        let span = element.span;
        self.body.ids.insert(id.clone());
        let plain = ["figure", "p", "div"].iter().any(|tag| element.is(tag));
        let boards = self.boards(index, &figure, span);
        let boards = self.slot(boards, span);
        let more =
            if plain || element.is("td") || element.is("li") { self.more(index, &figure) } else { String::new() };
        let rest = self.without_diagrams(&element.children);
        let mut children = vec![boards];
        children.extend(rest);
        if !more.is_empty() {
            children.push(self.slot(more, span));
        }
        let mut classes = vec!["figure"];
        if figure.boards.len() == 2 {
            classes.push("pair");
        }
        if plain {
            let mut out = wrap("figure", &classes.join(" "), children, span);
            set(&mut out, "id", &id);
            return out;
        }
        let mut out = Element { children, ..element.clone() };
        out.attributes.retain(|attribute| !is_key(&attribute.name.value) && attribute.name.value != "class");
        let own = element.classes().collect::<Vec<_>>().join(" ");
        set(&mut out, "class", format!("{own} {}", classes.join(" ")).trim());
        set(&mut out, "id", &id);
        out
    }

    /// What a figure holds besides its diagrams: caption, text, pictures. Elements that only held a diagram go.
    fn without_diagrams(&mut self, nodes: &[Node]) -> Vec<Node> {
        let mut out = Vec::new();
        for node in nodes {
            match node {
                Node::Diagram(_) => {}
                Node::Element(child) if holds_diagram(child) => {
                    let rest = self.without_diagrams(&child.children);
                    if rest.iter().any(|node| !is_blank(node)) {
                        let mut kept = Element { children: rest, ..child.clone() };
                        kept.attributes.retain(|attribute| !is_key(&attribute.name.value));
                        out.push(Node::Element(kept));
                    }
                }
                other => out.extend(self.node(other)),
            }
        }
        out
    }

    fn boards(&self, index: usize, figure: &content::Figure, span: Span) -> String {
        let mut out = String::from("<span class=\"boards\">");
        for (number, board) in figure.boards.iter().enumerate() {
            let page = self.setting.page;
            match self.setting.pictures.of(&page.folder, &page.lang, index, number) {
                Some(picture) => self.board(&mut out, board, picture),
                None => {
                    let _ = write!(out, "<code class=\"board\">{}</code>", escape(&board.fen));
                }
            }
        }
        let _ = span;
        out.push_str("</span>");
        out
    }

    fn board(&self, out: &mut String, board: &content::Board, picture: &Picture) {
        let size = board.diagram.shape.size;
        let view = if board.diagram.view == Colour::Black { 'b' } else { 'w' };
        let (x, y) = picture.origin;
        let (width, height) = (picture.width, picture.height);
        let source = route::relative(self.setting.file, &format!("{}.svg", picture.stem));
        let turned = route::relative(self.setting.file, &picture.turned);
        let _ = write!(
            out,
            "<span class=\"board\" style=\"--squares:{:.2}\" data-board=\"{x} {y} {} {} {width} {height} {view}\" \
             data-turned=\"{}\"><img src=\"{}\" alt=\"{}\" width=\"{:.0}\" height=\"{:.0}\" loading=\"lazy\" \
             decoding=\"async\"></span>",
            width / 100.0,
            size.files,
            size.ranks,
            attribute(&turned),
            attribute(&source),
            attribute(&board.alt),
            width * 0.45,
            height * 0.45,
        );
    }

    /// What is folded away under a figure: verdicts, positions, files.
    fn more(&self, index: usize, figure: &content::Figure) -> String {
        let setting = self.setting;
        let (lang, locales) = (setting.lang, setting.locales);
        let label = |id: &str| escape(&locales.text(lang, id, &[]));
        let mut out = String::from("<details class=\"more\"");
        if lang != setting.page.lang {
            let _ = write!(out, " lang=\"{}\"", attribute(lang));
        }
        let _ = write!(out, "><summary>{}</summary><div class=\"panel\">", badge(figure, lang, locales));
        if !figure.verdicts.is_empty() {
            let _ = write!(out, "<ul class=\"verdicts\" lang=\"{}\">", attribute(&setting.page.lang));
            for verdict in &figure.verdicts {
                let _ = write!(out, "<li class=\"{}\"", verdict.outcome.word());
                if !verdict.squares.is_empty() {
                    let squares = attribute(&verdict.squares.join(" "));
                    let _ = write!(out, " data-squares=\"{squares}\" data-half=\"{}\"", verdict.board);
                }
                let word = locales.text(lang, &format!("verdict-{}", verdict.outcome.word()), &[]);
                let _ = write!(
                    out,
                    "><span><span class=\"visually-hidden\">{} </span>{}</span></li>",
                    escape(&word),
                    escape(&verdict.sentence)
                );
            }
            out.push_str("</ul>");
        }
        for board in &figure.boards {
            let _ = write!(
                out,
                "<p class=\"position\">{} <code>{}</code></p>",
                label("figure-position"),
                escape(&board.fen)
            );
        }
        out.push_str("<p class=\"files\">");
        let _ = write!(
            out,
            "<button type=\"button\" class=\"control needs-js\" data-action=\"turn\" aria-pressed=\"false\">{}</button>",
            label("figure-turn")
        );
        for (number, _) in figure.boards.iter().enumerate() {
            let page = setting.page;
            let Some(picture) = setting.pictures.of(&page.folder, &page.lang, index, number) else { continue };
            for ending in ["svg", "png"] {
                if ending == "svg" || picture.png {
                    let file = route::relative(setting.file, &format!("{}.{ending}", picture.stem));
                    let _ = write!(out, " <a href=\"{}\" download>{}</a>", attribute(&file), ending.to_uppercase());
                }
            }
        }
        out.push_str("</p>");
        if figure.boards.iter().any(|board| board.moves.as_ref().is_some_and(|moves| !moves.is_empty())) {
            let _ = write!(out, "<p class=\"hint needs-js\">{}</p>", label("figure-moves"));
        }
        out.push_str("</div></details>");
        out.push_str(&data(figure));
        out
    }
}

/// The legal moves for the script, if there are any.
fn data(figure: &content::Figure) -> String {
    if figure.boards.iter().all(|board| board.moves.as_ref().is_none_or(BTreeMap::is_empty)) {
        return String::new();
    }
    let moves: Vec<_> = figure.boards.iter().map(|board| &board.moves).collect();
    // `<` is the only character that could end the script.
    let json = serde_json::json!({ "moves": moves }).to_string().replace('<', "\\u003c");
    format!("<script type=\"application/json\" class=\"figure-data\">{json}</script>")
}

/// The line that a reader sees: what was proved.
fn badge(figure: &content::Figure, lang: &str, locales: &Locales) -> String {
    let count = |outcome| figure.verdicts.iter().filter(|verdict| verdict.outcome == outcome).count();
    let (proved, refuted, undecided) = (count(Outcome::Proved), count(Outcome::Refuted), count(Outcome::Undecided));
    let (class, id, number) = if refuted > 0 {
        ("refuted", "figure-refuted", refuted)
    } else if undecided > 0 {
        ("undecided", "figure-undecided", undecided)
    } else if proved > 0 {
        ("proved", "figure-proved", proved)
    } else {
        return format!("<span>{}</span>", escape(&locales.text(lang, "figure-details", &[])));
    };
    format!("<span class=\"badge {class}\">{}</span>", escape(&locales.text(lang, id, &[("count", number.into())])))
}

/// The same rule as `document::Page::figures`: a `figure`, or an element that holds a diagram itself.
fn is_figure(element: &Element) -> bool {
    element.is("figure") || element.children.iter().any(|child| matches!(child, Node::Diagram(_)))
}

fn holds_diagram(element: &Element) -> bool {
    element.children.iter().any(|child| match child {
        Node::Diagram(_) => true,
        Node::Element(child) => holds_diagram(child),
        _ => false,
    })
}

fn is_blank(node: &Node) -> bool {
    match node {
        Node::Text(text) => text.html.trim().is_empty(),
        Node::Comment(_) => true,
        _ => false,
    }
}

/// Attributes that speak to fenbook and are no HTML.
fn is_key(name: &str) -> bool {
    crate::diagram::KEYS.contains(&name) || ["claim", "preset", "options", "side", "game", "caption"].contains(&name)
}

fn set(element: &mut Element, name: &str, value: &str) {
    let span = element.span.at_start();
    element.attributes.push(Attribute {
        name: Spanned::new(name.to_owned(), span),
        value: Some(Spanned::new(value.to_owned(), span)),
        escaped: true,
    });
}

fn wrap(name: &str, class: &str, children: Vec<Node>, span: Span) -> Element {
    let mut element = Element {
        name: Spanned::new(name.to_owned(), span.at_start()),
        attributes: Vec::new(),
        children,
        span,
        self_closing: false,
    };
    set(&mut element, "class", class);
    element
}
