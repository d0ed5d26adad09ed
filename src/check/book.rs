//! A whole book: every figure of every page, and the counts.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::claim::Claim;
use super::figure::{self, FigureOutcome, Standing, proved};
use super::judge::Verdict;
use super::prose;
use crate::board::SquareSet;
use crate::finding::Findings;
use crate::resolve::{Figure, Page};
use crate::source::FileId;

/// How a book is checked.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The language whose claims hold for figures that have none in other languages.
    pub default_language: String,
    /// Whether claims that captions suggest are reported.
    pub suggest: bool,
}

/// What checking a book gave.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// What there is to say.
    pub findings: Findings,
    /// The pages, in the order given.
    pub pages: Vec<PageOutcome>,
}

/// What checking a page gave.
#[derive(Debug, Clone)]
pub struct PageOutcome {
    /// Its file.
    pub file: FileId,
    /// Its language.
    pub lang: String,
    /// The word its address is made of.
    pub slug: String,
    /// Its figures, in document order.
    pub figures: Vec<FigureOutcome>,
    /// How many of what.
    pub counts: Counts,
}

/// How many figures and claims fare how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Figures that are proved.
    pub figures_proved: usize,
    /// Figures with a refuted claim.
    pub figures_refuted: usize,
    /// Figures with an undecided claim, or a caption that names more than the claims cover.
    pub figures_undecided: usize,
    /// Figures without claims.
    pub figures_unchecked: usize,
    /// Figures that say that they claim nothing.
    pub figures_drawn: usize,
    /// Of the figures without claims, those whose captions can be proved as far as they say something.
    pub figures_suggested: usize,
    /// Claims that are proved.
    pub claims_proved: usize,
    /// Claims that are refuted.
    pub claims_refuted: usize,
    /// Claims that are undecided.
    pub claims_undecided: usize,
}

impl Counts {
    fn add_figure(&mut self, outcome: &FigureOutcome) {
        match outcome.standing {
            Standing::Proved => self.figures_proved += 1,
            Standing::Refuted => self.figures_refuted += 1,
            Standing::Undecided => self.figures_undecided += 1,
            Standing::Unchecked => self.figures_unchecked += 1,
            Standing::Drawn => self.figures_drawn += 1,
        }
        self.figures_suggested += usize::from(outcome.is_suggested());
        self.claims_proved += outcome.count(Verdict::Proved);
        self.claims_refuted += outcome.count(Verdict::Refuted);
        self.claims_undecided += outcome.count(Verdict::Undecided);
    }

    fn add(&mut self, other: &Counts) {
        self.figures_proved += other.figures_proved;
        self.figures_refuted += other.figures_refuted;
        self.figures_undecided += other.figures_undecided;
        self.figures_unchecked += other.figures_unchecked;
        self.figures_drawn += other.figures_drawn;
        self.figures_suggested += other.figures_suggested;
        self.claims_proved += other.claims_proved;
        self.claims_refuted += other.claims_refuted;
        self.claims_undecided += other.claims_undecided;
    }

    /// All figures.
    pub fn figures(&self) -> usize {
        self.figures_proved
            + self.figures_refuted
            + self.figures_undecided
            + self.figures_unchecked
            + self.figures_drawn
    }

    /// The share of figures that are proved, in percent, rounded down; 100 without figures.
    pub fn percent_proved(&self) -> usize {
        match self.figures() {
            0 => 100,
            all => self.figures_proved * 100 / all,
        }
    }
}

impl Outcome {
    /// The counts of the whole book.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.pages.iter().for_each(|page| counts.add(&page.counts));
        counts
    }
}

/// Checks every page of a book.
pub fn book(pages: &[&Page], options: &Options) -> Outcome {
    // Claims are the same in every language, so a figure without any has those of the default language's page.
    let main: BTreeMap<&str, &Page> = pages
        .iter()
        .filter(|page| page.lang == options.default_language)
        .map(|page| (page.slug.as_str(), *page))
        .collect();
    let mut outcome = Outcome::default();
    let checked: Vec<(PageOutcome, Findings)> = pages
        .par_iter()
        .map(|page| {
            let mut findings = Findings::new();
            let original = main.get(page.slug.as_str()).copied().filter(|own| own.file != page.file);
            (check_page(page, original, options.suggest, &mut findings), findings)
        })
        .collect();
    for (page, findings) in checked {
        outcome.pages.push(page);
        outcome.findings.extend(findings);
    }
    outcome
}

fn check_page(page: &Page, original: Option<&Page>, suggest: bool, findings: &mut Findings) -> PageOutcome {
    let mut counts = Counts::default();
    let mut figures = Vec::new();
    let mut claims: Vec<Vec<Claim>> = Vec::new();
    for own in &page.figures {
        let inherited = match original.filter(|_| own.claims.is_empty()) {
            Some(original) => inherited(own, original),
            None => Vec::new(),
        };
        let outcome = figure::figure(page, own, &inherited, suggest, findings);
        counts.add_figure(&outcome);
        claims.push(if inherited.is_empty() {
            outcome.judged.iter().map(|(claim, _)| claim.clone()).collect()
        } else {
            inherited
        });
        figures.push(outcome);
    }
    prose::references(page, &claims, findings);
    PageOutcome { file: page.file, lang: page.lang.clone(), slug: page.slug.clone(), figures, counts }
}

/// The proved claims of the same figure in the default language, if its diagrams and rules are the same.
fn inherited(own: &Figure, original: &Page) -> Vec<Claim> {
    let Some(other) = original.figures.get(own.index) else { return Vec::new() };
    let shows = |figure: &Figure| -> Vec<(String, SquareSet)> {
        figure.diagrams.iter().map(|diagram| (diagram.fen('x'), diagram.marked())).collect()
    };
    let options = |figure: &Figure| figure.rules.as_ref().map(|rules| rules.options().clone());
    if shows(own) != shows(other) || options(own) != options(other) {
        return Vec::new();
    }
    // What is wrong with them is reported on their own page.
    let outcome = figure::figure(original, other, &[], false, &mut Findings::new());
    match outcome.standing {
        Standing::Proved => proved(&outcome).cloned().collect(),
        _ => Vec::new(),
    }
}
