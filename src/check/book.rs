//! A whole book: every figure of every page, and the counts.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::claim::Claim;
use super::figure::{self, FigureOutcome, Inherited, Standing, proved};
use super::judge::Verdict;
use super::prose;
use crate::board::SquareSet;
use crate::finding::{Finding, Findings, Level, code};
use crate::resolve::{Figure, Page};
use crate::source::{FileId, Span};

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

    /// Drops doubts about captions of diagrams whose positions cannot be read as they are written, as `reading` says: what
    /// is drawn there is not what was meant.
    pub fn drop_doubts(&mut self, pages: &[&Page], reading: &Findings) {
        let errors: Vec<Span> = reading
            .iter()
            .filter(|finding| finding.code.area() == "fen" && finding.level == Level::Error)
            .filter_map(|finding| finding.span)
            .collect();
        if errors.is_empty() {
            return;
        }
        let within = |span: &Span, figure: &Span| {
            span.file == figure.file && figure.start <= span.start && span.end <= figure.end
        };
        let broken: Vec<Span> = pages
            .iter()
            .flat_map(|page| page.figures.iter().map(|figure| figure.span))
            .filter(|figure| errors.iter().any(|error| within(error, figure)))
            .collect();
        let doubt = |finding: &Finding| {
            let inside = |span: Span| broken.iter().any(|figure| within(&span, figure));
            finding.code == code::claim::CAPTION_DOUBTFUL && finding.span.is_some_and(inside)
        };
        self.findings.retain(|finding| !doubt(finding));
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
        let (inherited, why) = match original.filter(|_| own.claims.is_empty()) {
            Some(original) => match inherited(own, original) {
                Ok(inherited) => (inherited, None),
                Err(why) => (None, Some((why, original))),
            },
            None => (None, None),
        };
        let before = findings.len();
        let outcome = figure::figure(page, own, inherited.as_ref(), suggest, findings);
        if let Some((why, original)) = why
            && let Some(unchecked) =
                findings.iter_mut().skip(before).find(|finding| finding.code == code::claim::UNCHECKED)
        {
            unchecked.message =
                format!("the claims of the page in {} do not count here: {}", original.lang, why.word());
            unchecked.help = vec![why.help().to_owned()];
        }
        counts.add_figure(&outcome);
        claims.push(match inherited {
            Some(inherited) => inherited.claims,
            None => outcome.judged.iter().map(|(claim, _)| claim.clone()).collect(),
        });
        figures.push(outcome);
    }
    figure::merge_without_game(findings);
    prose::references(page, &claims, findings);
    PageOutcome { file: page.file, lang: page.lang.clone(), slug: page.slug.clone(), figures, counts }
}

/// Why a figure does not have the claims of the same figure in the default language.
#[derive(Debug, Clone, Copy)]
enum NotInherited {
    Diagrams,
    Rules,
    Unproved,
}

impl NotInherited {
    fn word(self) -> &'static str {
        match self {
            NotInherited::Diagrams => "its figure shows other diagrams",
            NotInherited::Rules => "its figure stands under other rules",
            NotInherited::Unproved => "not all of them are proved there",
        }
    }

    fn help(self) -> &'static str {
        match self {
            NotInherited::Diagrams => "make the diagrams the same, or write what this one shows as a claim",
            NotInherited::Rules => "give both figures the same preset and options, or write claims here",
            NotInherited::Unproved => "mend the claims there",
        }
    }
}

/// Whether two figures show the same men and marks.
pub(super) fn same_boards(own: &Figure, other: &Figure) -> bool {
    let shows = |figure: &Figure| -> Vec<(String, SquareSet)> {
        figure.diagrams.iter().map(|diagram| (diagram.fen('x'), diagram.marked())).collect()
    };
    shows(own) == shows(other)
}

/// Whether two figures stand under the same rules.
pub(super) fn same_options(own: &Figure, other: &Figure) -> bool {
    let options = |figure: &Figure| figure.rules.as_ref().map(|rules| rules.options().clone());
    options(own) == options(other)
}

/// The proved claims of the same figure in the default language, if its diagrams and rules are the same. A figure without
/// claims has none to give, and that is all there is to say.
fn inherited<'a>(own: &Figure, original: &'a Page) -> Result<Option<Inherited<'a>>, NotInherited> {
    let Some(other) = original.figures.get(own.index) else { return Ok(None) };
    if other.claims.is_empty() {
        return Ok(None);
    }
    if !same_boards(own, other) {
        return Err(NotInherited::Diagrams);
    }
    if !same_options(own, other) {
        return Err(NotInherited::Rules);
    }
    // What is wrong with them is reported on their own page.
    let outcome = figure::figure(original, other, None, false, &mut Findings::new());
    match outcome.standing {
        Standing::Proved => Ok(Some(Inherited { claims: proved(&outcome).cloned().collect(), from: other })),
        Standing::Drawn => Ok(None),
        _ => Err(NotInherited::Unproved),
    }
}
