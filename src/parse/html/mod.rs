//! HTML as browsers read it, by html5ever, into the same tree as the other languages.
//!
//! html5ever says nothing about places, so it is fed in small pieces ([`sink`] notes how far it has come when it makes
//! an element or a text). A diagram is a `fen:` line, or an element with `data-fen`: a position, or JSON with a text
//! `fen` and further keys.

mod convert;
mod diagram;
mod sink;

use std::ops::Range;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::TreeBuilder;
use html5ever::{LocalName, QualName, TokenizerResult, ns};

use super::{MAX_DEPTH, meta};
use crate::document::markup::{Piece, pieces};
use crate::document::partner::{self, Unmatched};
use crate::document::{Format, Page, is_void};
use crate::finding::{Finding, Findings, code};
use crate::source::{FileId, Span};
use sink::{Handle, Place, Positioned, Sink};

/// Reads a page: a whole document (its body is the page), or the content of one.
pub(super) fn read(text: &str, file: FileId, findings: &mut Findings) -> Page {
    // Browsers make three bytes of the character NUL, which would shift every place behind it.
    let text = &text.replace('\0', " ");
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let tags = pieces(text);
    let whole = tags.iter().any(|piece| match piece {
        Piece::Start(tag) => {
            ["html", "body", "head"].iter().any(|own| text[tag.name.clone()].eq_ignore_ascii_case(own))
        }
        Piece::Declaration(range) => text[range.clone()].to_ascii_lowercase().starts_with("<!doctype"),
        _ => false,
    });
    let skipped = too_deep(text, &tags);
    if let Some(first) = skipped.first() {
        let message = format!("elements are nested more than {MAX_DEPTH} deep");
        let span = Span::new(file, first.clone());
        findings.push(Finding::new(code::html::TOO_DEEP, span, message).help("what stands deeper is put beside it"));
    }
    let place = Place::at(start);
    let sink = Sink::new(text, &place);
    let document = sink.document();
    let builder = if whole {
        TreeBuilder::new(sink, Default::default())
    } else {
        let context = Handle::element(QualName::new(None, ns!(html), LocalName::from("body")));
        TreeBuilder::new_for_fragment(sink, context, None, Default::default())
    };
    // The mark at the start is skipped here; the tokenizer would take one from the start of every piece.
    let options = TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() };
    let tokenizer = Tokenizer::new(Positioned { builder, source: text, place: &place }, options);
    feed(text, start, &skipped, &place, &tokenizer);
    let sink = tokenizer.sink.builder.sink;
    if sink.is_full() {
        let span = Span::new(file, place.now.get()..place.now.get());
        let finding =
            Finding::new(code::html::TOO_DEEP, span, "so many elements are left open that reading stops here");
        findings.push(finding.help("close b, i, font and the like where they end"));
    }
    let lonely = partner::unmatched(&partner::marks(text, Span::new(file, 0..text.len())));
    findings.extend(lonely.iter().map(Unmatched::finding));
    for range in sink.errors() {
        // What browsers mend up to the end of the element around an open tag is mended because of it.
        if lonely.iter().any(|tag| tag.explains(range.start)) {
            continue;
        }
        let finding = Finding::new(code::html::SYNTAX, Span::new(file, range), "browsers have to mend the HTML here");
        findings.push(finding.help("close elements in the reverse order of opening"));
    }
    let mut page = Page::new(file, Format::Html);
    convert::read(&document, text, file, whole, &mut page, findings);
    meta::take_from_comment(&mut page, text, findings);
    page
}

/// Tags that would nest elements too deeply: they are not read.
fn too_deep(text: &str, tags: &[Piece]) -> Vec<Range<usize>> {
    let (mut depth, mut hidden) = (0usize, 0usize);
    let mut skipped = Vec::new();
    for piece in tags {
        match piece {
            Piece::Start(tag) if !is_void(&text[tag.name.clone()].to_ascii_lowercase()) => {
                if depth >= MAX_DEPTH {
                    hidden += 1;
                    skipped.push(tag.range.clone());
                } else {
                    depth += 1;
                }
            }
            Piece::End { range, .. } if hidden > 0 => {
                hidden -= 1;
                skipped.push(range.clone());
            }
            Piece::End { .. } => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    skipped
}

/// Feeds the text in pieces that end where a token may end, so that every token has its place.
fn feed(text: &str, start: usize, skipped: &[Range<usize>], place: &Place, tokenizer: &Tokenizer<Positioned<'_>>) {
    let queue = BufferQueue::default();
    let mut skipped = skipped.iter().cloned().peekable();
    let mut at = start;
    while at < text.len() && !tokenizer.sink.builder.sink.is_full() {
        if let Some(range) = skipped.next_if(|range| range.start <= at) {
            if range.end > at {
                at = range.end;
                place.skip_to(at);
            }
            continue;
        }
        let rest = &text[at..];
        let limit = skipped.peek().map_or(rest.len(), |range| range.start - at);
        let length = match rest.find(['<', '>', '&', ';', '\r', '\n', '\0']) {
            Some(0) => 1,
            Some(found) => found,
            None => rest.len(),
        };
        // A line end of two characters is one.
        let length = if rest.starts_with("\r\n") { 2 } else { length }.min(limit.max(1));
        at += length;
        place.now.set(at);
        queue.push_back(StrTendril::from_slice(&rest[..length]));
        while let TokenizerResult::Script(_) | TokenizerResult::EncodingIndicator(_) = tokenizer.feed(&queue) {}
    }
    place.now.set(at);
    tokenizer.end();
}
