//! Breaks the figures of the rulebook in every way that an editor might, and counts what the check notices.

use std::collections::BTreeMap;
use std::path::Path;

use fenbook::board::{Colour, Square};
use fenbook::check::{Standing, figure};
use fenbook::finding::Findings;
use fenbook::game::Library;
use fenbook::parse;
use fenbook::resolve::{self, Defaults, Figure, Found, Page};
use fenbook::source::{Sources, Spanned};

use crate::claims_support::pages_in;

/// Mutants of each kind: all, and those that are noticed.
type Tally = BTreeMap<&'static str, (usize, usize)>;

/// A man of a diagram is moved this often at most.
const MEN: usize = 5;

#[test]
fn broken_figures_are_noticed() {
    let mut tally = Tally::new();
    let mut missed = Vec::new();
    for page in pages() {
        for own in page.figures.iter().filter(|own| stands(&page, own) == Standing::Proved) {
            let mut note = |kind, noticed: bool| {
                let count = tally.entry(kind).or_default();
                count.0 += 1;
                count.1 += usize::from(noticed);
                if !noticed {
                    missed.push(format!("{kind}: {} figure {}", page.slug, own.index));
                }
            };
            for (kind, mutant) in mutants(own) {
                note(kind, stands(&page, &mutant) != Standing::Proved);
            }
            if own.claims.iter().any(|claim| claim.text.value.contains("takes") && !claim.text.value.contains("...")) {
                // One of the two is not the side that moves.
                let wrong = |side: &str| stands(&page, &with_side(own, side)) != Standing::Proved;
                note("side flipped", wrong("w") || wrong("b"));
            }
        }
    }
    let shares: Vec<String> = tally
        .iter()
        .map(|(kind, (all, noticed))| format!("{kind} {noticed}/{all} ({} %)", noticed * 100 / all))
        .collect();
    #[allow(clippy::print_stdout, reason = "the shares are the result")]
    {
        println!("{}", shares.join(", "));
    }
    let share = |kind: &str| tally.get(kind).map_or(0, |(all, noticed)| noticed * 100 / all);
    let list = missed.join("\n");
    // What a claim names is always noticed.
    assert_eq!(share("victim left out"), 100, "{shares:?}\n{list}");
    assert_eq!(share("victim added"), 100, "{shares:?}\n{list}");
    // A mark can stand in a figure whose claims are not about its marks, and a man can be moved without making a claim
    // wrong (a king far away); these bounds are what the book reaches.
    assert!(share("mark dropped") >= 90, "{shares:?}\n{list}");
    assert!(share("mark added") >= 85, "{shares:?}\n{list}");
    assert!(share("side flipped") >= 90, "{shares:?}\n{list}");
    // The same moves of the other side are true where nothing else is said about sides.
    assert!(share("colours exchanged") >= 60, "{shares:?}\n{list}");
    assert!(share("man moved") >= 60, "{shares:?}");
    assert!(share("man left out") >= 60, "{shares:?}");
}

fn pages() -> Vec<Page> {
    let library = Library::builtin();
    let mut sources = Sources::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut pages = Vec::new();
    for (folder, lang, format, text) in pages_in(&folder).into_iter().filter(|(_, lang, _, _)| lang == "en") {
        let file = sources.add(format!("{folder}/{lang}"), text);
        let (document, _) = parse::page(sources.get(file), file, format);
        let found = Found { file, lang, folder, document };
        pages.push(resolve::page(found, &library, &Defaults::default(), &mut Findings::new()));
    }
    pages
}

fn stands(page: &Page, own: &Figure) -> Standing {
    figure(page, own, None, false, &mut Findings::new()).standing
}

fn with_side(own: &Figure, side: &str) -> Figure {
    let mut mutant = own.clone();
    for written in &mut mutant.sides {
        *written = Some(Spanned::new(side.to_owned(), own.span));
    }
    mutant
}

fn mutants(own: &Figure) -> Vec<(&'static str, Figure)> {
    let mut out = Vec::new();
    for (number, diagram) in own.diagrams.iter().enumerate() {
        let placement = &diagram.placement;
        let empty: Vec<Square> = placement
            .size
            .squares()
            .filter(|at| diagram.shape.contains(*at) && !placement.men.contains_key(at))
            .collect();
        let step = (placement.men.len() / MEN).max(1);
        for (index, (from, man)) in placement.men.iter().enumerate().step_by(step) {
            let mut gone = own.clone();
            gone.diagrams[number].placement.men.remove(from);
            if let Some(to) = empty.get((index * 7) % empty.len().max(1)) {
                let mut moved = gone.clone();
                moved.diagrams[number].placement.men.insert(*to, man.clone());
                out.push(("man moved", moved));
            }
            out.push(("man left out", gone));
        }
        for mark in 0..diagram.marks.len() {
            let mut dropped = own.clone();
            dropped.diagrams[number].marks.remove(mark);
            out.push(("mark dropped", dropped));
        }
        let unmarked = empty.iter().find(|at| !diagram.marked().contains(at));
        if let (Some(first), Some(at)) = (diagram.marks.first(), unmarked) {
            let mut added = own.clone();
            added.diagrams[number].marks.push(fenbook::diagram::Mark { square: *at, ..first.clone() });
            out.push(("mark added", added));
        }
        let mut flipped = own.clone();
        for man in flipped.diagrams[number].placement.men.values_mut() {
            man.colour = match man.colour {
                Colour::White => Colour::Black,
                Colour::Black => Colour::White,
                Colour::Neutral => Colour::Neutral,
            };
        }
        out.push(("colours exchanged", flipped));
    }
    for index in 0..own.claims.len() {
        let text = &own.claims[index].text;
        for (kind, changed) in other_victims(&text.value) {
            let mut mutant = own.clone();
            mutant.claims[index].text = Spanned::new(changed, text.span);
            out.push((kind, mutant));
        }
    }
    out
}

/// The claims with a victim less, and one more, in each `takes` of an exact set.
fn other_victims(text: &str) -> Vec<(&'static str, String)> {
    let parts: Vec<&str> = text.split(';').collect();
    let mut out = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let Some((head, squares)) = part.split_once(": ").filter(|(head, _)| head.contains("takes ")) else { continue };
        if squares.trim() == "nothing" || head.contains("right") {
            continue;
        }
        let with = |changed: String| {
            let mut parts: Vec<String> = parts.iter().map(|part| (*part).to_owned()).collect();
            parts[at] = changed;
            parts.join(";")
        };
        let fewer = squares.rsplit_once(',').map_or("nothing", |(fewer, _)| fewer);
        out.push(("victim left out", with(format!("{head}: {fewer}"))));
        out.push(("victim added", with(format!("{head}: {},a1", squares.trim()))));
    }
    out
}
