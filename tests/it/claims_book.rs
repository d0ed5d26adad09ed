//! The project's own rulebook: every figure is proved.

use std::path::Path;

use fenbook::check::Standing;
use fenbook::resolve::Defaults;

use crate::claims_support::{check_pages, pages_in, short};

fn rules() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rules")
}

#[test]
fn every_figure_of_the_rulebook_is_proved() {
    let checked = check_pages(&pages_in(&rules()), &Defaults::default());
    let faults = short(&checked.outcome.findings, &checked.sources);
    assert!(faults.is_empty(), "{} findings:\n{}", faults.len(), faults.join("\n"));
    let figures = checked.outcome.pages.iter().flat_map(|page| &page.figures);
    let counts = checked.outcome.counts();
    assert!(counts.figures() > 0);
    for figure in figures {
        assert!(matches!(figure.standing, Standing::Proved | Standing::Drawn), "{figure:?}");
    }
}
