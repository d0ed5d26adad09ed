//! HTML that the website leaves out, because it could do harm: what the author wrote is not what readers get.

use std::collections::BTreeSet;

use super::address::{is_elsewhere, misspelt_href};
use super::claim::is_nearly_key;
use super::flow::{Attribute, Flow, Tag};
use super::tag::is_prose;
use crate::document::{Page, is_void};
use crate::finding::{Finding, Findings, Level, code};
use crate::source::Sources;
use crate::write;

/// Attributes that say something to fenbook, not to browsers.
const OWN: [&str; 24] = [
    "claim", "allow", "marks", "view", "shadow", "arrows", "size", "side", "hand", "alt", "last", "check", "frozen",
    "game", "preset", "options", "pieces", "notation", "board", "before", "caption", "left", "right", "fen",
];

pub(super) fn check(page: &Page, flow: &Flow<'_>, sources: &Sources, findings: &mut Findings) {
    let mut hidden = BTreeSet::new();
    for (number, tag) in flow.tags() {
        if tag.parent.is_some_and(|parent| hidden.contains(&parent)) {
            hidden.insert(number);
            continue;
        }
        if is_prose(page, flow, number, tag, sources) {
            continue;
        }
        if write::drops_content(&tag.name) {
            hidden.insert(number);
        }
        if !write::is_element(&tag.name) {
            element(tag, findings);
            continue;
        }
        for attribute in &tag.attributes {
            if !is_kept(tag, attribute) && !is_misspelt_link(tag, attribute) && !is_nearly_key(tag, attribute) {
                findings.push(left_out(attribute));
            }
        }
    }
}

fn element(tag: &Tag, findings: &mut Findings) {
    // The frame of a whole page is not its content, and an unknown name is another finding.
    let frame = ["html", "head", "body", "title", "meta", "link"].iter().any(|own| tag.name.eq_ignore_ascii_case(own));
    let custom = tag.name.contains('-');
    if frame || custom || !super::known::is_element(&tag.name) {
        return;
    }
    let content = match write::drops_content(&tag.name) {
        true => " with all that is in it",
        false if is_void(&tag.name) => "",
        false => "; what is in it is shown",
    };
    let message = format!("<{}> is left out of the website{content}", tag.name);
    let span = if tag.name_span.start == tag.name_span.end { tag.span } else { tag.name_span };
    findings.push(help(Finding::new(code::html::LEFT_OUT, span, message)));
}

fn is_kept(tag: &Tag, attribute: &Attribute) -> bool {
    let own = |name: &str| attribute.name.eq_ignore_ascii_case(name);
    OWN.iter().any(|name| own(name)) || write::is_attribute(&tag.name, &attribute.name, attribute.value.as_deref())
}

/// Links with a misspelt address, or with a misspelt `href`, have their finding.
fn is_misspelt_link(tag: &Tag, attribute: &Attribute) -> bool {
    let value = attribute.value.as_deref().unwrap_or("").trim();
    match attribute.name.eq_ignore_ascii_case("href") {
        true => is_elsewhere(value),
        false => misspelt_href(tag).is_some_and(|own| own.name == attribute.name),
    }
}

fn left_out(attribute: &Attribute) -> Finding {
    let name = attribute.name.to_ascii_lowercase();
    let what = match name.as_str() {
        "href" | "src" | "cite" => "this address is left out of the website".to_owned(),
        "style" => "this style is left out of the website".to_owned(),
        _ => format!("the attribute {} is left out of the website", attribute.name),
    };
    let finding = help(Finding::new(code::html::LEFT_OUT, attribute.span, what));
    // Looks and hints are no loss for the text.
    let harmless = !name.starts_with("on") && !matches!(name.as_str(), "href" | "src" | "cite");
    if harmless { finding.at_level(Level::Note) } else { finding }
}

fn help(finding: Finding) -> Finding {
    finding.help("say it without, or write raw_html = true in book.toml if you trust all sources of the book")
}
