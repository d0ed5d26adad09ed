//! The engine's reasons as sentences of a language: what a move takes and how, why it is not legal, why a man is frozen.

use super::alt;
use crate::board::{Colour, Square};
use crate::game::{Act, CapturedBy, FrozenBy, Hold, Limit, Method, Move, NotLegal, Position};
use crate::locale::{Case, Gender, Locales, ManName, PieceName, Side, Value};

/// Tells the reasons of one position in one language. Every answer is whole sentences.
#[derive(Debug, Clone, Copy)]
pub struct Reasons<'a> {
    /// The messages.
    pub locales: &'a Locales,
    /// The reader's language (`de`).
    pub language: &'a str,
    /// The position that is asked about.
    pub position: &'a Position,
}

impl Reasons<'_> {
    /// The man on a square ("The white king on e1"); `None` for an empty square.
    pub fn man(&self, square: Square) -> Option<String> {
        self.position.man_at(square).map(|_| capital(&self.named(self.position, square, Case::Nominative)))
    }

    /// That a move, as it is written, is legal.
    pub fn legal(&self, mv: &str) -> String {
        self.say("why-legal", &[("move", mv.into())])
    }

    /// That a man has no legal move.
    pub fn no_move(&self) -> String {
        self.say("why-no-move", &[])
    }

    /// What a move does to other men: a sentence or two for each victim, and one for an exchange.
    pub fn effects(&self, mv: &Move) -> Vec<String> {
        let effects = self.position.effects(mv);
        let mut sentences = Vec::new();
        let (Some(from), Some(to)) = (effects.from, effects.to) else { return sentences };
        if mv.act() == Act::Swap && self.position.man_at(to).is_some() {
            let (mover, helper) = (self.mover(from), self.named(self.position, to, Case::Dative));
            sentences.push(self.say("why-swap", &[("mover", (&mover).into()), ("helper", (&helper).into())]));
        }
        let captures = self.position.why_captured(mv);
        sentences.extend(captures.iter().map(|reason| self.captured(mv.act(), from, to, reason)));
        sentences
    }

    fn captured(&self, act: Act, from: Square, to: Square, reason: &CapturedBy) -> String {
        let displaces = matches!(act, Act::Push | Act::Pull);
        let mover = self.mover(from);
        let victim = self.named(self.position, reason.victim, Case::Accusative);
        let helper = reason.helpers.first().copied();
        let helped = |case| helper.map_or_else(String::new, |square| self.named(self.position, square, case));
        let (with, over, to) = (helped(Case::Dative), helped(Case::Accusative), to.to_string());
        let id = match reason.method {
            _ if displaces => "why-captured-displaced",
            Method::Displace => "why-captured-displace",
            Method::EnPassant => "why-captured-en-passant",
            Method::Custodial => "why-captured-custodial",
            Method::Coordinate => "why-captured-coordinate",
            Method::Withdraw => "why-captured-withdraw",
            Method::Advance => "why-captured-advance",
            Method::Leap => "why-captured-leap",
            Method::Hop => "why-captured-hop",
            Method::Mutual => "why-captured-mutual",
            Method::Shoot if helper.is_some() => "why-captured-spotted",
            Method::Shoot => "why-captured-shoot",
            Method::Explode => "why-captured-explode",
        };
        let values = [
            ("mover", (&mover).into()),
            ("victim", (&victim).into()),
            ("to", (&to).into()),
            ("helper", (&with).into()),
            ("over", (&over).into()),
            ("act", if act == Act::Pull { "pull" } else { "push" }.into()),
            ("method", reason.method.word().into()),
        ];
        let sentence = self.say(id, &values);
        if !reason.imitated {
            return sentence;
        }
        let imitator = self.mover(helper.filter(|_| displaces).unwrap_or(from));
        format!("{sentence} {}", self.say("why-imitated", &[("imitator", (&imitator).into())]))
    }

    /// Why no legal move goes from one square to another, with the move itself.
    pub fn not_legal(&self, from: Square, to: Square, why: &NotLegal) -> String {
        // A man that goes nowhere acts where it stands.
        let mv = if from == to { format!("!{from}") } else { format!("{from}-{to}") };
        let head = self.say("why-not-legal", &[("move", (&mv).into())]);
        format!("{head} {}", self.why_not(from, to, why))
    }

    fn why_not(&self, from: Square, to: Square, why: &NotLegal) -> String {
        let own = self.position.man_at(from);
        match why {
            NotLegal::OffBoard => self.say("why-off-board", &[]),
            NotLegal::NoMan => self.say("why-no-man", &[("square", (&from.to_string()).into())]),
            NotLegal::OtherSide => self.of_man("why-other-side", from),
            NotLegal::Frozen(frozen) => self.frozen(from, frozen),
            NotLegal::SelfCheck(by) => self.self_check(from, to, by),
            NotLegal::Blocked(square) => self.of_man("why-blocked", *square),
            NotLegal::Rim => self.say("why-rim", &[]),
            NotLegal::SwapBack => {
                let united = own.and_then(|man| self.position.rules().game().piece(&man)?.parts()).is_some();
                self.say(if united { "why-union-back" } else { "why-swap-back" }, &[])
            }
            NotLegal::InHand(square) => self.say("why-in-hand", &[("square", (&square.to_string()).into())]),
            NotLegal::NoEnd => self.say("why-no-end", &[]),
            NotLegal::Again => self.say("why-again", &[]),
            NotLegal::Limit(Limit::MustCapture) => self.say("why-must-capture", &[]),
            NotLegal::Limit(Limit::GivesCheck) => self.say("why-gives-check", &[]),
            NotLegal::Limit(Limit::DropMates) => self.say("why-drop-mates", &[]),
            NotLegal::Limit(Limit::Freezes) => self.say("why-freezes", &[]),
            NotLegal::Limit(Limit::TakesExposed) => self.of_man("why-takes-exposed", to),
            NotLegal::Limit(Limit::Unexposed) => self.say("why-unexposed", &[]),
            NotLegal::Limit(Limit::Flees) => self.of_man("why-flees", from),
            NotLegal::SameCell => self.of_man("why-same-cell", from),
            NotLegal::Stays => self.of_man("why-stays", from),
            NotLegal::OwnZone(squares) => self.own_zone(squares),
            NotLegal::NoSuchMove => self.of_man("why-no-such-move", from),
        }
    }

    /// Why a man may not move, and why nothing undoes that.
    pub fn frozen(&self, square: Square, frozen: &FrozenBy) -> String {
        let man = self.named(self.position, square, Case::Nominative);
        let by = self.list(self.position, &frozen.by, Case::Dative);
        let gender = self.name(self.position, square).map_or(Gender::Masculine, |(name, _)| name.gender);
        let values = [("man", (&man).into()), ("by", (&by).into()), ("gender", gender.word().into())];
        let sentence = self.say("why-frozen", &values);
        let hold = match frozen.hold {
            Hold::Always => return sentence,
            Hold::NoHelper => "why-frozen-no-helper",
            Hold::OnlyHelper => "why-frozen-only-helper",
            Hold::Imitation => "why-frozen-imitation",
        };
        format!("{sentence} {}", self.say(hold, &[]))
    }

    /// Who could take whom after a move; the men are named as they stand then.
    fn self_check(&self, from: Square, to: Square, by: &[Square]) -> String {
        let moves = self.position.pseudo_legal_moves();
        let mv = moves.iter().find(|mv| {
            let effects = self.position.effects(mv);
            effects.from == Some(from) && effects.to == Some(to)
        });
        if mv.is_some_and(|mv| mv.act() == Act::Castle) {
            let by_text = self.list(self.position, by, Case::Dative);
            return self.say("why-castling", &[("by", (&by_text).into()), ("count", by.len().into())]);
        }
        let after = mv.map_or_else(|| self.position.clone(), |mv| self.position.play(mv));
        // A king that the move itself destroys is named as it stood before.
        let royals = |position: &Position| position.royals(self.position.turn()).into_iter().collect::<Vec<Square>>();
        let king = match (royals(&after).as_slice(), royals(self.position).as_slice()) {
            ([only], _) => self.named(&after, *only, Case::Accusative),
            ([], [lost]) => self.named(self.position, *lost, Case::Accusative),
            _ => self.locales.text(self.language, "why-royal", &[]),
        };
        let by_text = self.list(&after, by, Case::Nominative);
        let values = [("by", (&by_text).into()), ("king", (&king).into()), ("count", by.len().into())];
        self.say("why-self-check", &values)
    }

    /// A zone that is drawn as a palace is called one.
    fn own_zone(&self, squares: &[Square]) -> String {
        let palaces = &self.position.rules().shape().palaces;
        let palace = palaces.iter().any(|palace| palace.iter().eq(squares));
        let names: Vec<String> = squares.iter().map(Square::to_string).collect();
        let list = self.locales.list_and(self.language, &names);
        self.say("why-own-zone", &[("palace", if palace { "yes" } else { "no" }.into()), ("squares", (&list).into())])
    }

    fn of_man(&self, id: &str, square: Square) -> String {
        let man = self.named(self.position, square, Case::Nominative);
        self.say(id, &[("man", (&man).into())])
    }

    /// The man that moves, without its square.
    fn mover(&self, square: Square) -> String {
        match self.name(self.position, square) {
            Some((name, side)) => self.locales.man_on(self.language, &name, side, Case::Nominative, None),
            None => square.to_string(),
        }
    }

    fn named(&self, position: &Position, square: Square, case: Case) -> String {
        let text = square.to_string();
        match self.name(position, square) {
            Some((name, side)) => self.locales.man_on(self.language, &name, side, case, Some(&text)),
            None => text,
        }
    }

    fn list(&self, position: &Position, squares: &[Square], case: Case) -> String {
        let named: Vec<String> = squares.iter().map(|square| self.named(position, *square, case)).collect();
        self.locales.list_and(self.language, &named)
    }

    /// A man's name and whose it is; a union is both sides'.
    fn name(&self, position: &Position, square: Square) -> Option<(PieceName, Option<Side>)> {
        let man = position.man_at(square)?;
        let name = alt::name(&man, Some(position.rules().game()));
        let side = match (&name, man.colour) {
            (ManName::Union(..), _) => None,
            (_, Colour::White) => Some(Side::White),
            (_, Colour::Black) => Some(Side::Black),
            (_, Colour::Neutral) => Some(Side::Neutral),
        };
        Some((self.locales.name(self.language, &name), side))
    }

    fn say(&self, id: &str, values: &[(&str, Value<'_>)]) -> String {
        capital(&self.locales.text(self.language, id, values))
    }
}

/// A sentence with a capital letter, unless it begins with a move or square.
fn capital(text: &str) -> String {
    let word = text.split(' ').next().unwrap_or("");
    if word.contains(|c: char| c.is_ascii_digit()) {
        return text.to_owned();
    }
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
