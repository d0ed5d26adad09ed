//! The tree that html5ever builds, with places.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::rc::{Rc, Weak};

use crate::document::entity;
use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::TreeBuilder;
use html5ever::{Attribute, ExpandedName, LocalName, QualName, ns};

/// How many mended places are reported for one page.
const MAX_ERRORS: usize = 20;

/// How far reading has come.
#[derive(Debug)]
pub(super) struct Place {
    /// Where the token that is read began.
    pub(super) token: Cell<usize>,
    /// Where it ends.
    pub(super) until: Cell<usize>,
    /// One past the last byte that was fed.
    pub(super) now: Cell<usize>,
}

impl Place {
    pub(super) fn at(start: usize) -> Place {
        Place { token: Cell::new(start), until: Cell::new(start), now: Cell::new(start) }
    }

    /// Goes on at `at` with what comes next.
    pub(super) fn skip_to(&self, at: usize) {
        self.token.set(at);
        self.until.set(at);
        self.now.set(at);
    }
}

/// What a node is.
#[derive(Debug)]
pub(super) enum Kind {
    Document,
    Element {
        name: QualName,
        attributes: Vec<Attribute>,
    },
    /// Pieces of text with their places.
    Text(RefCell<Vec<(String, Range<usize>)>>),
    Comment(String),
    Doctype(String),
}

#[derive(Debug)]
pub(super) struct TreeNode {
    pub(super) kind: Kind,
    pub(super) children: RefCell<Vec<Handle>>,
    parent: RefCell<Weak<TreeNode>>,
    /// The start tag, or the whole comment.
    pub(super) range: Range<usize>,
}

/// A node of the tree.
#[derive(Debug, Clone)]
pub(super) struct Handle(pub(super) Rc<TreeNode>);

impl Handle {
    fn new(kind: Kind, range: Range<usize>) -> Handle {
        let (children, parent) = (RefCell::default(), RefCell::default());
        Handle(Rc::new(TreeNode { kind, children, parent, range }))
    }

    /// An element that stands nowhere.
    pub(super) fn element(name: QualName) -> Handle {
        Handle::new(Kind::Element { name, attributes: Vec::new() }, 0..0)
    }

    fn same(&self, other: &Handle) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    fn detach(&self) -> Option<(Handle, usize)> {
        let parent = Handle(self.0.parent.take().upgrade()?);
        let at = parent.0.children.borrow().iter().rposition(|child| child.same(self));
        at.map(|at| {
            parent.0.children.borrow_mut().remove(at);
            (parent, at)
        })
    }

    fn adopt(&self, at: usize, child: Handle) {
        child.0.parent.replace(Rc::downgrade(&self.0));
        let mut children = self.0.children.borrow_mut();
        let at = at.min(children.len());
        children.insert(at, child);
    }
}

/// Makes the tree.
#[derive(Debug)]
pub(super) struct Sink<'a> {
    source: &'a str,
    place: &'a Place,
    document: Handle,
    nameless: QualName,
    errors: RefCell<Vec<Range<usize>>>,
    count: Cell<usize>,
    limit: usize,
}

impl<'a> Sink<'a> {
    pub(super) fn new(source: &'a str, place: &'a Place) -> Sink<'a> {
        // Elements that are left open are opened again in each block: a few for each byte is more than any page has.
        let limit = source.len().saturating_mul(4) + 1000;
        let document = Handle::new(Kind::Document, 0..0);
        let nameless = QualName::new(None, ns!(), LocalName::from(""));
        Sink { source, place, document, nameless, errors: RefCell::default(), count: Cell::new(0), limit }
    }

    pub(super) fn document(&self) -> Handle {
        self.document.clone()
    }

    /// Whether more nodes were made than a page can need.
    pub(super) fn is_full(&self) -> bool {
        self.count.get() > self.limit
    }

    pub(super) fn errors(&self) -> Vec<Range<usize>> {
        self.errors.borrow().clone()
    }

    fn range(&self) -> Range<usize> {
        self.place.token.get()..self.place.until.get()
    }

    fn node(&self, kind: Kind) -> Handle {
        self.count.set(self.count.get() + 1);
        Handle::new(kind, self.range())
    }

    fn insert(&self, parent: &Handle, at: usize, child: NodeOrText<Handle>) {
        match child {
            NodeOrText::AppendNode(node) => {
                node.detach();
                parent.adopt(at, node);
            }
            NodeOrText::AppendText(text) => {
                let range = self.range();
                let before = at.checked_sub(1).and_then(|at| parent.0.children.borrow().get(at).cloned());
                if let Some(Kind::Text(pieces)) = before.as_ref().map(|node| &node.0.kind) {
                    self.add_text(&mut pieces.borrow_mut(), &text, range);
                } else {
                    let node = self.node(Kind::Text(RefCell::new(vec![(text.to_string(), range)])));
                    parent.adopt(at, node);
                }
            }
        }
    }

    /// Adds to the last piece if both stand in the source as they are.
    fn add_text(&self, pieces: &mut Vec<(String, Range<usize>)>, text: &str, range: Range<usize>) {
        let exact = |text: &str, range: &Range<usize>| {
            range.len() == text.len() && self.source.get(range.clone()) == Some(text)
        };
        match pieces.last_mut() {
            // Pieces were compared when they began; a piece of equal length has stayed exact.
            Some((last, place)) if place.end == range.start && place.len() == last.len() && exact(text, &range) => {
                last.push_str(text);
                place.end = range.end;
            }
            _ => pieces.push((text.to_owned(), range)),
        }
    }
}

impl TreeSink for Sink<'_> {
    type Handle = Handle;
    type Output = ();
    type ElemName<'b>
        = ExpandedName<'b>
    where
        Self: 'b;

    fn finish(self) {}

    fn parse_error(&self, _: Cow<'static, str>) {
        let range = self.range();
        let mut errors = self.errors.borrow_mut();
        let end_tag = self.source.get(range.clone()).is_some_and(|text| text.starts_with("</"));
        if end_tag && errors.len() < MAX_ERRORS && errors.last() != Some(&range) {
            errors.push(range);
        }
    }

    fn get_document(&self) -> Handle {
        self.document.clone()
    }

    fn elem_name<'b>(&'b self, target: &'b Handle) -> ExpandedName<'b> {
        match &target.0.kind {
            Kind::Element { name, .. } => name.expanded(),
            // Only elements are asked for.
            Kind::Document | Kind::Text(_) | Kind::Comment(_) | Kind::Doctype(_) => self.nameless.expanded(),
        }
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> Handle {
        self.node(Kind::Element { name, attributes })
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        self.node(Kind::Comment(text.to_string()))
    }

    fn create_pi(&self, target: StrTendril, data: StrTendril) -> Handle {
        self.node(Kind::Comment(format!("{target} {data}")))
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        let at = parent.0.children.borrow().len();
        self.insert(parent, at, child);
    }

    fn append_based_on_parent_node(&self, element: &Handle, previous: &Handle, child: NodeOrText<Handle>) {
        if element.0.parent.borrow().upgrade().is_some() {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn append_doctype_to_document(&self, name: StrTendril, _: StrTendril, _: StrTendril) {
        let node = self.node(Kind::Doctype(name.to_string()));
        let at = self.document.0.children.borrow().len();
        self.document.adopt(at, node);
    }

    fn get_template_contents(&self, target: &Handle) -> Handle {
        target.clone()
    }

    fn same_node(&self, a: &Handle, b: &Handle) -> bool {
        a.same(b)
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        let Some(parent) = sibling.0.parent.borrow().upgrade().map(Handle) else { return };
        if let NodeOrText::AppendNode(node) = &child {
            node.detach();
        }
        let at = parent.0.children.borrow().iter().rposition(|own| own.same(sibling));
        if let Some(at) = at {
            self.insert(&parent, at, child);
        }
    }

    // Attributes of a second `html` or `body` tag.
    fn add_attrs_if_missing(&self, _: &Handle, _: Vec<Attribute>) {}

    fn remove_from_parent(&self, target: &Handle) {
        target.detach();
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        let children: Vec<Handle> = node.0.children.borrow_mut().drain(..).collect();
        for child in children {
            let at = new_parent.0.children.borrow().len();
            new_parent.adopt(at, child);
        }
    }
}

/// Hands tokens on and notes where they begin.
pub(super) struct Positioned<'a> {
    pub(super) builder: TreeBuilder<Handle, Sink<'a>>,
    pub(super) source: &'a str,
    pub(super) place: &'a Place,
}

impl Positioned<'_> {
    /// Where a token ends. A character reference is handed on only after the character behind it was seen, so text is
    /// looked up in the source.
    fn end_of(&self, token: &Token) -> usize {
        let now = self.place.now.get();
        let Token::CharacterTokens(text) = token else { return now };
        let start = self.place.token.get();
        let rest = self.source.get(start..).unwrap_or("");
        match entity::reference(rest).filter(|_| rest.starts_with('&')) {
            Some((characters, length)) if characters == **text => start + length,
            _ if rest.starts_with(&**text) => start + text.len(),
            _ => now,
        }
    }
}

impl TokenSink for Positioned<'_> {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        let is_error = matches!(token, Token::ParseError(_));
        self.place.until.set(self.end_of(&token));
        let result = self.builder.process_token(token, line);
        if !is_error {
            self.place.token.set(self.place.until.get());
        }
        result
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}
