//! Moves in the letters of the page's language where letters of positions are meant: a rook is `T` on a German page, and
//! `R` in claims.

use super::claim::{self, Claim, Claims, Letters, MoveText};
use super::judge::{Case, Verdict, agree, judge};
use crate::document::Half;
use crate::finding::{Finding, Findings};
use crate::resolve::{Notation, Page};

/// The letters that a page's captions and references use. Claims always use those of positions.
pub(super) fn letters_of(page: &Page) -> Letters {
    match page.notation {
        Notation::Local => own_letters(page).unwrap_or_default(),
        Notation::Fen => Letters::fen(),
    }
}

/// The letters of the page's language, whether the page uses them or not.
fn own_letters(page: &Page) -> Option<Letters> {
    let game = page.game.as_ref()?;
    let pairs = game.pieces().iter();
    let pairs = pairs.filter_map(|kind| Some((kind.letter(&page.lang)?.to_owned(), kind.symbol().to_owned())));
    Some(Letters::local(pairs))
}

/// A claim whose moves are in the letters of the page's language.
#[derive(Debug)]
pub(super) struct InLocalLetters {
    /// The claim in letters of positions.
    pub(super) text: String,
    /// Whether it is proved so.
    pub(super) proved: bool,
}

/// What a refuted claim says if its letters are those of the page's language. `None` if that makes no difference, or if
/// each letter is that of a man of the game and the claim is not proved either way.
pub(super) fn read_locally(page: &Page, case: &Case<'_>, claim: &Claim, half: Half) -> Option<InLocalLetters> {
    let letters = own_letters(page)?;
    let mut text = String::new();
    let mut rest = claim.text.as_str();
    let mut foreign = false;
    for by in claim.statement.moves() {
        let Some(at) = rest.find(by.bare()) else { continue };
        text.push_str(&rest[..at]);
        text.push_str(&letters.in_fen(by.bare()));
        rest = &rest[at + by.bare().len()..];
        let letter = by.bare().chars().next().filter(|letter| letter.is_uppercase()).map(|letter| letter.to_string());
        let is_man =
            |letter: &str| case.rules.game().pieces().iter().any(|kind| kind.symbol().eq_ignore_ascii_case(letter));
        foreign |= letter.is_some_and(|letter| !is_man(&letter) && letters.symbol(&letter).is_some());
    }
    text.push_str(rest);
    if text == claim.text {
        return None;
    }
    let Claims { claims, .. } = claim::parse(&text, claim.span, &mut Findings::new());
    let holds = |own: &Claim| {
        let own = Claim { half: claim.half, ..own.clone() };
        judge(case, &own, half).verdict == Verdict::Proved
    };
    let proved = !claims.is_empty() && claims.iter().all(holds);
    (proved || foreign).then_some(InLocalLetters { text, proved })
}

/// Adds to a refuted claim what it says when its letters are those of the page's language.
pub(super) fn explain_claim(finding: Finding, page: &Page, case: &Case<'_>, claim: &Claim, half: Half) -> Finding {
    let Some(InLocalLetters { text, proved }) = read_locally(page, case, claim, half) else { return finding };
    let help = format!("claims are the same in every language and use the letters of positions: write {text}");
    let finding = finding.help(help).help(
        "captions show [[...]] in the page's letters; notation = \"local\" in the front matter lets captions be written \
         in them",
    );
    if proved { finding.patch(claim.span, text, false) } else { finding }
}

/// The claimed move that a move of a caption or a text is when its letter is one of the page's language.
pub(super) fn claimed<'a>(page: &Page, by: &MoveText, claims: &[&'a Claim]) -> Option<&'a MoveText> {
    if page.notation == Notation::Local {
        return None;
    }
    let (own, fen) = (own_letters(page)?, Letters::fen());
    let mut moves = claims.iter().flat_map(|claim| claim.statement.moves());
    // A move without a letter is the same in all languages, and so are letters that both have.
    let same = |other: &MoveText| agree(by, &fen, other, &fen);
    moves.find(|other| by.bare().starts_with(char::is_uppercase) && !same(other) && agree(by, &own, other, &fen))
}

/// What to do about a move that is written in the page's letters.
pub(super) fn help(by: &MoveText, claimed: &MoveText) -> String {
    format!(
        "write [[{}]], which readers see as {}; or, if all captions are in the letters of the language, notation = \
         \"local\" in the front matter",
        claimed.bare(),
        by.bare()
    )
}
