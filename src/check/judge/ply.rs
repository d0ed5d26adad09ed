//! What an engine's move looks like to someone who writes it down, and whether a written move means it.

use std::collections::BTreeMap;

use crate::board::{Man, Square, SquareSet};
use crate::check::claim::moves::Reading;
use crate::check::claim::{Core, Letters, MoveText, Origin, Suffix, Who};
use crate::game::Act;

/// One move of the engine.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ply {
    /// The symbols that the mover can be named by: its own; of a union, those of its men.
    pub names: Vec<String>,
    /// Whether it is a pawn: a move that names no man is a pawn's.
    pub pawn: bool,
    /// Where it comes from; `None` for a drop.
    pub from: Option<Square>,
    /// Where it goes, or what it hits.
    pub to: Option<Square>,
    /// The men that are written anew.
    pub appear: BTreeMap<Square, Man>,
    /// The men that leave their squares, the mover among them.
    pub vanish: BTreeMap<Square, Man>,
    /// The squares of captured men.
    pub victims: SquareSet,
    /// The symbol it promotes to.
    pub promotion: Option<String>,
    /// What the engine calls it, where it is the engine's.
    pub act: Option<Act>,
}

impl Ply {
    /// The mover's square holds a man of the other side, or another own man, afterwards.
    pub fn is_swap(&self) -> bool {
        let (Some(from), Some(to)) = (self.from, self.to) else { return false };
        from != to
            && !self.victims.contains(&to)
            && self.appear.contains_key(&from)
            && self.appear.contains_key(&to)
            && self.vanish.contains_key(&from)
            && self.vanish.contains_key(&to)
    }

    /// The king goes towards another man of its side, who moves too. `Some(true)` to the left.
    pub fn castles(&self) -> Option<bool> {
        let (from, to) = (self.from?, self.to?);
        if let Some(act) = self.act {
            return (act == Act::Castle).then_some(to.file < from.file);
        }
        let colour = self.vanish.get(&from)?.colour;
        let own = |men: &BTreeMap<Square, Man>| men.values().filter(|man| man.colour == colour).count();
        let two = own(&self.vanish) == 2 && own(&self.appear) == 2 && self.appear.len() == 2 && self.vanish.len() == 2;
        (two && !self.is_swap() && self.victims.is_empty() && from.rank == to.rank).then_some(to.file < from.file)
    }

    /// The mover leaves the board alone.
    pub fn is_suicide(&self) -> bool {
        self.appear.is_empty()
            && self.vanish.len() == 1
            && self.from.is_some_and(|from| self.vanish.contains_key(&from))
    }

    /// The mover and others leave the board.
    pub fn is_mutual(&self) -> bool {
        self.appear.is_empty() && self.vanish.len() > 1 && self.from.is_some_and(|from| self.vanish.contains_key(&from))
    }

    /// The mover stays and a man leaves the board.
    pub fn is_shot(&self) -> bool {
        self.appear.is_empty()
            && !self.vanish.is_empty()
            && self.from.is_some_and(|from| !self.vanish.contains_key(&from))
    }

    /// The man that the mover meets on its destination: captured there, swapped with, united with.
    pub fn met(&self) -> Option<&Man> {
        let to = self.to?;
        (self.from != self.to).then(|| self.vanish.get(&to)).flatten()
    }

    /// Whether something is captured, by any method, or a man is met.
    pub fn captures(&self) -> bool {
        !self.victims.is_empty() || (self.met().is_some() && self.castles().is_none())
    }

    /// Whether something is captured elsewhere than by entering its square, or two men exchange squares.
    pub fn captures_passively(&self) -> bool {
        self.victims.iter().any(|at| Some(*at) != self.to) || self.is_swap() || self.is_shot() || self.is_mutual()
    }
}

/// Whether a written move means this one; `+` and `#` are judged apart.
pub fn fits(text: &MoveText, ply: &Ply, letters: &Letters) -> bool {
    text.readings.iter().any(|reading| reading_fits(reading, ply, letters))
}

fn reading_fits(reading: &Reading, ply: &Ply, letters: &Letters) -> bool {
    core_fits(&reading.core, ply, letters) && suffixes_fit(reading, ply, letters)
}

fn core_fits(core: &Core, ply: &Ply, letters: &Letters) -> bool {
    match core {
        Core::Castle { long } => ply.castles() == Some(*long),
        Core::Drop { piece, to } => {
            let symbol = piece.as_ref().map_or(Some("p".to_owned()), |piece| letters.symbol(piece));
            ply.from.is_none() && ply.to == Some(*to) && symbol.is_some_and(|symbol| ply.names.contains(&symbol))
        }
        Core::Go { who, from, captures, target, to } => {
            // What is done to others is written as that.
            !matches!(ply.act, Some(Act::Push | Act::Pull | Act::Explode | Act::Resurrect | Act::Drop))
                && who_fits(who, ply, letters)
                && ply.from.is_some_and(|square| from.fits(square))
                && to.is_none_or(|to| ply.to == Some(to))
                && (!captures || ply.captures())
                && target.as_ref().is_none_or(|target| target_fits(target, *to, ply, letters))
                && (ply.castles().is_none() || *from != Origin::default() || to.is_some())
        }
        Core::Swap { who, from, with } => {
            let ends = [ply.from, ply.to];
            who_fits(who, ply, letters) && ply.is_swap() && ends.contains(&Some(*from)) && ends.contains(&Some(*with))
        }
        Core::Shot { who, from, target } => {
            who_fits(who, ply, letters)
                && ply.is_shot()
                && ply.from == Some(*from)
                && (ply.to == Some(*target) || ply.vanish.contains_key(target))
        }
        Core::Push { from, object, to } | Core::Pull { from, object, to } => {
            let pulls = matches!(core, Core::Pull { .. });
            // The pusher's text says where the object goes, the puller's where the puller goes.
            let arrives = if pulls { ply.vanish.get(from) } else { ply.vanish.get(object) };
            let act = if pulls { Act::Pull } else { Act::Push };
            ply.from == Some(*from)
                && ply.act.is_none_or(|own| own == act)
                && ply.vanish.contains_key(object)
                && arrives.is_some_and(|man| ply.appear.get(to) == Some(man))
        }
        Core::Explode { at } => ply.from == Some(*at) && ply.appear.is_empty() && ply.vanish.contains_key(at),
        Core::Resurrect { from, to, piece, at } => {
            let back = ply.appear.get(at).map(|man| man.symbol.clone());
            ply.from == Some(*from) && ply.appear.contains_key(to) && back.is_some() && back == letters.symbol(piece)
        }
        // Set-up choices and handing on are no moves of the games there are.
        Core::Pass { .. } | Core::SetUp { .. } => false,
    }
}

fn who_fits(who: &Who, ply: &Ply, letters: &Letters) -> bool {
    match who {
        Who::Any => true,
        Who::Pawn => ply.pawn,
        Who::Letter(letter) => letters.symbol(letter).is_some_and(|symbol| ply.names.contains(&symbol)),
    }
}

fn target_fits(target: &str, to: Option<Square>, ply: &Ply, letters: &Letters) -> bool {
    let Some(symbol) = letters.symbol(target) else { return false };
    let is = |at: &Square| ply.vanish.get(at).is_some_and(|man| man.symbol == symbol);
    match to {
        Some(to) => is(&to) || ply.victims.iter().any(is),
        None => ply.victims.iter().any(is) || ply.to.as_ref().is_some_and(is),
    }
}

fn suffixes_fit(reading: &Reading, ply: &Ply, letters: &Letters) -> bool {
    let leaves = |suffix: &Suffix| matches!(suffix, Suffix::Suicide | Suffix::Mutual(_));
    // A man that leaves the board does so only where the text says it.
    let silent = !reading.suffixes.iter().any(leaves) && !matches!(reading.core, Core::Explode { .. });
    if silent && (ply.is_suicide() || ply.is_mutual()) {
        return false;
    }
    reading.suffixes.iter().all(|suffix| match suffix {
        Suffix::Promotion(letter) => ply.promotion.is_some() && ply.promotion == letters.symbol(letter),
        Suffix::Passive => ply.captures_passively(),
        Suffix::Suicide => ply.is_suicide(),
        Suffix::Mutual(square) => ply.is_mutual() && ply.vanish.contains_key(square),
        Suffix::EnPassant => ply.vanish.keys().any(|at| Some(*at) != ply.from && Some(*at) != ply.to),
        Suffix::Check | Suffix::Mate | Suffix::Comment => true,
    })
}

/// Whether two written moves can mean the same move, as far as their texts tell.
pub fn agree(a: &MoveText, a_letters: &Letters, b: &MoveText, b_letters: &Letters) -> bool {
    a.readings.iter().any(|a| b.readings.iter().any(|b| cores_agree(&a.core, a_letters, &b.core, b_letters)))
}

fn cores_agree(a: &Core, a_letters: &Letters, b: &Core, b_letters: &Letters) -> bool {
    let (Core::Go { who: who_a, from: from_a, to: to_a, .. }, Core::Go { who: who_b, from: from_b, to: to_b, .. }) =
        (a, b)
    else {
        return a == b;
    };
    let symbol = |who: &Who, letters: &Letters| match who {
        Who::Any => None,
        Who::Pawn => Some(Some("p".to_owned())),
        Who::Letter(letter) => Some(letters.symbol(letter)),
    };
    let same_man = match (symbol(who_a, a_letters), symbol(who_b, b_letters)) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    };
    let part = |a: Option<u8>, b: Option<u8>| a.is_none() || b.is_none() || a == b;
    same_man && to_a == to_b && part(from_a.file, from_b.file) && part(from_a.rank, from_b.rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Sources, Span};

    fn sq(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn men(list: &[(&str, &str)]) -> BTreeMap<Square, Man> {
        list.iter().map(|(at, man)| (sq(at), Man::of(man))).collect()
    }

    fn ply(
        name: &str,
        from: &str,
        to: &str,
        vanish: &[(&str, &str)],
        appear: &[(&str, &str)],
        victims: &[&str],
    ) -> Ply {
        Ply {
            names: vec![name.to_owned()],
            pawn: name == "p",
            from: Some(sq(from)),
            to: Some(sq(to)),
            appear: men(appear),
            vanish: men(vanish),
            victims: victims.iter().map(|at| sq(at)).collect(),
            promotion: None,
            act: None,
        }
    }

    fn matches(text: &str, ply: &Ply) -> bool {
        let file = Sources::new().add("t", text);
        let text = MoveText::read(text, Span::new(file, 0..text.len())).unwrap();
        fits(&text, ply, &Letters::fen())
    }

    #[test]
    fn a_passive_capture_is_written_with_or_without_x() {
        let rook = ply("r", "c2", "c5", &[("c2", "R"), ("c7", "b"), ("h5", "p")], &[("c5", "R")], &["c7", "h5"]);
        for text in ["Rc5", "Rc2-c5", "c2c5", "Rcc5", "R2c5", "Rc5X", "Rxc5", "1.Rc5+"] {
            assert!(matches(text, &rook), "{text}");
        }
        for text in ["Qc5", "c5", "Rc6", "Rdc5", "Rc5=Q", "Rc5S", "QxN"] {
            assert!(!matches(text, &rook), "{text}");
        }
        assert!(matches("RxB", &rook));
    }

    #[test]
    fn swaps_mutual_destruction_and_suicide_are_told_apart() {
        let swap = ply("r", "c3", "c4", &[("c3", "R"), ("c4", "n")], &[("c3", "n"), ("c4", "R")], &[]);
        let mutual = ply("r", "c3", "c4", &[("c3", "R"), ("c4", "n")], &[], &["c4"]);
        assert!(matches("Rc4", &swap) && matches("Rc4X", &swap) && matches("c3<>c4", &swap) && matches("Rxc4", &swap));
        assert!(!matches("Rc4", &mutual) && matches("c3Dc4", &mutual) && matches("Rc3Dc4", &mutual));
        assert!(!matches("c3Dc4", &swap));
        let suicide = ply("n", "e5", "e6", &[("e5", "N")], &[], &[]);
        assert!(matches("e5S", &suicide) && matches("Ne5S", &suicide) && !matches("Ne5", &suicide));
        assert!(!matches("Re5S", &suicide));
    }

    #[test]
    fn castling_by_either_way_of_writing() {
        let castle = ply("k", "e1", "g1", &[("e1", "K"), ("h1", "R")], &[("g1", "K"), ("f1", "R")], &[]);
        assert!(matches("0-0", &castle) && matches("O-O", &castle) && matches("Kg1", &castle));
        assert!(!matches("0-0-0", &castle) && !matches("Kxg1", &castle));
    }

    #[test]
    fn pawns_shots_and_pushes() {
        let pawn = ply("p", "e5", "d6", &[("e5", "P"), ("d5", "p")], &[("d6", "P")], &["d5"]);
        assert!(matches("exd6", &pawn) && matches("exd6 e.p.", &pawn) && matches("d6", &pawn) && matches("xd6", &pawn));
        let shot = ply("a", "b2", "b4", &[("b4", "q")], &[], &["b4"]);
        assert!(matches("b2*b4", &shot) && matches("Ab2*b4", &shot) && !matches("Qb2*b4", &shot));
        let push = ply("u", "a1", "a2", &[("a1", "U"), ("a2", "p")], &[("a2", "U"), ("a3", "p")], &[]);
        assert!(matches("a1>a2:a3", &push) && !matches("a1>a2:a4", &push));
        let pull = ply("l", "a2", "a3", &[("a1", "p"), ("a2", "L")], &[("a2", "p"), ("a3", "L")], &[]);
        assert!(matches("a2<a1:a3", &pull));
    }

    #[test]
    fn texts_that_can_mean_the_same() {
        let file = Sources::new().add("t", "");
        let read = |text: &str| MoveText::read(text, Span::new(file, 0..0)).unwrap();
        let fen = Letters::fen();
        let french = Letters::local([("T".to_owned(), "r".to_owned()), ("R".to_owned(), "k".to_owned())]);
        assert!(agree(&read("Rc5"), &fen, &read("1.Rc2-c5+"), &fen));
        assert!(agree(&read("Rc5"), &fen, &read("Tc5"), &french));
        assert!(!agree(&read("Rc5"), &fen, &read("Rc5"), &french));
        assert!(!agree(&read("Rc5"), &fen, &read("Rdc6"), &fen));
        assert!(agree(&read("c2c5"), &fen, &read("Rc5"), &fen));
    }
}
