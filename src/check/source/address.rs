//! Links: without an address, without a scheme, to what is not there.

use std::collections::BTreeSet;

use super::flow::{Flow, Tag};
use crate::finding::{Finding, Findings, code, suggest};
use crate::source::Span;

/// Where links of a page can lead.
#[derive(Debug, Clone, Default)]
pub struct Targets {
    /// Addresses as a page writes them: paths relative to the page (`../fugue/`, `rules.pdf`), with anchors where they
    /// have one (`../fugue/#pieces`, `#pieces`). `None`: paths are not judged.
    pub addresses: Option<BTreeSet<String>>,
    /// Ids of the book's games, as in the addresses `/#/variants/Baroque` of vchess. Compared without case.
    pub games: BTreeSet<String>,
}

/// Ends of host names that occur in this field; anything else without a scheme is a path.
const HOSTS: [&str; 18] = [
    "com", "org", "net", "io", "fr", "de", "es", "uk", "eu", "ch", "nl", "it", "info", "edu", "gov", "dev", "games",
    "club",
];

pub(super) fn check(flow: &Flow<'_>, targets: Option<&Targets>, findings: &mut Findings) {
    let ids: BTreeSet<&str> = flow.tags().filter_map(|(_, tag)| tag.attribute("id")?.value.as_deref()).collect();
    for (_, tag) in flow.tags().filter(|(_, tag)| tag.is("a")) {
        match tag.attribute("href") {
            None if tag.attribute("id").or(tag.attribute("name")).is_none() => report_no_address(tag, findings),
            None => {}
            Some(href) => {
                let address = href.value.as_deref().unwrap_or("").trim();
                if address.is_empty() {
                    report_no_address(tag, findings);
                } else {
                    check_address(address, href.span, &ids, targets, findings);
                }
            }
        }
    }
}

fn report_no_address(tag: &Tag, findings: &mut Findings) {
    let finding = Finding::new(code::link::NO_ADDRESS, tag.name_span, "this link leads nowhere");
    findings.push(finding.help("give it an address: href=\"...\""));
}

fn check_address(address: &str, span: Span, ids: &BTreeSet<&str>, targets: Option<&Targets>, findings: &mut Findings) {
    let end = address.find(['/', '?', '#']).unwrap_or(address.len());
    let first = &address[..end];
    if first.contains(':') || address.starts_with("//") {
        return;
    }
    if let Some(name) = address.strip_prefix("/#/") {
        check_variant(name, span, targets, findings);
        return;
    }
    let host = first.rsplit_once('.').is_some_and(|(name, end)| !name.is_empty() && HOSTS.contains(&end));
    if host {
        let message = format!("\"{address}\" is a path in this book, not a page of {first}");
        let finding = Finding::new(code::link::NO_SCHEME, span, message);
        findings.push(finding.help(format!("write https://{address}")).patch(span.at_start(), "https://", true));
        return;
    }
    let Some(addresses) = targets.and_then(|targets| targets.addresses.as_ref()) else { return };
    if addresses.contains(address) || address.strip_prefix('#').is_some_and(|id| ids.contains(id)) {
        return;
    }
    let finding = Finding::new(code::link::BROKEN, span, format!("this book has no \"{address}\""));
    findings.push(finding.help_opt(suggest::did_you_mean(address, addresses.iter().map(String::as_str))));
}

/// The addresses of vchess, which a book takes over: `/#/variants/Baroque` is the page of the game Baroque.
fn check_variant(name: &str, span: Span, targets: Option<&Targets>, findings: &mut Findings) {
    let Some((route, game)) = name.split_once('/') else { return };
    if route != "variants" {
        if suggest::nearest(route, ["variants"]).is_some() {
            let finding = Finding::new(code::link::BROKEN, span, format!("\"/#/{name}\" leads nowhere"));
            let good = format!("/#/variants/{game}");
            findings.push(finding.help(format!("did you mean \"{good}\"?")).patch(span, good, false));
        }
        return;
    }
    let Some(targets) = targets else { return };
    if !targets.games.iter().any(|own| own.eq_ignore_ascii_case(game)) {
        let finding = Finding::new(code::link::OTHER_BOOK, span, format!("this book has no page about {game}"));
        findings.push(finding.help_opt(suggest::did_you_mean(game, targets.games.iter().map(String::as_str))));
    }
}
