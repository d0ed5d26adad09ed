//! Checks of one page's source: what its author very likely did not mean, from a forgotten `|` to a link without an
//! address. One file for each check; [`check_page`] runs them all.

mod address;
mod caption;
mod case;
mod claim;
mod class;
mod entity;
mod flow;
mod glued_link;
mod half;
mod heading;
mod image;
mod known;
mod left_out;
mod list_item;
mod nesting;
mod partner;
mod pipe;
mod pug_source;
mod punctuation;
mod same_id;
mod scheme;
mod tag;
mod unread;

pub use address::{Targets, is_elsewhere};

use std::collections::BTreeMap;

use crate::document::Page;
use crate::finding::Findings;
use crate::source::Sources;
use flow::Flow;

/// What the book says about its pages.
#[derive(Debug, Clone, Default)]
pub struct Surroundings {
    /// Whether HTML of the sources is trusted and shown as it is.
    pub raw_html: bool,
    /// Where links can lead; without it, links in the book are not followed.
    pub targets: Option<Targets>,
    /// Classes of the book's own theme, beside those of the built-in one.
    pub classes: Vec<String>,
    /// What pictures of the page's men show, by the file's name without its ending (`wr`).
    pub men: BTreeMap<String, String>,
}

/// Checks a page written in a language (`en`, `fr`, `de`, ...).
pub fn check_page(page: &Page, sources: &Sources, lang: &str, surroundings: &Surroundings, findings: &mut Findings) {
    let flow = Flow::of(page);
    tag::check(page, &flow, sources, findings);
    pug_source::check(page, &flow, findings);
    pipe::check(page, &flow, sources, findings);
    list_item::check(&flow, findings);
    heading::check(&flow, sources, findings);
    class::check(page, &flow, &surroundings.classes, findings);
    half::check(page, findings);
    same_id::check(&flow, findings);
    claim::check(page, findings);
    address::check(page, &flow, sources, surroundings.targets.as_ref(), findings);
    glued_link::check(page, &flow, sources, findings);
    punctuation::check(&flow, lang, findings);
    entity::check(page, &flow, sources, findings);
    image::check(&flow, &surroundings.men, findings);
    caption::check(page, findings);
    case::check(page, &flow, sources, findings);
    unread::check(page, &flow, sources, findings);
    partner::check(page, findings);
    nesting::check(page, &flow, sources, findings);
    if !surroundings.raw_html {
        left_out::check(page, &flow, sources, findings);
    }
}
