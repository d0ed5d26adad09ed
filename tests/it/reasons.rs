//! Reasons in each language, on small positions. The sentences were written by hand from the position and the rule.

use fenbook::board::Square;
use fenbook::game::{Library, NotLegal, Position};
use fenbook::locale::Locales;
use fenbook::resolve::Reasons;
use fenbook::source::{Sources, Span};

/// What is asked about a position.
enum Ask {
    /// A move as it is written: what it does.
    Does(&'static str),
    /// Two squares: why no legal move goes from one to the other.
    Not(&'static str, &'static str),
    /// Two squares and a reason that is given: how it is told.
    Said(&'static str, &'static str, NotLegal),
}
use Ask::{Does, Not, Said};

fn position(game: &str, options: &str, fen: &str) -> Position {
    let library = Library::builtin();
    let game = library.find(game).expect("a game");
    let preset = options.strip_prefix("preset=");
    let options = if preset.is_some() { "" } else { options };
    let chosen: Vec<(String, String)> = options
        .split(',')
        .filter_map(|option| option.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let rules = game.rules(preset, &chosen).expect("rules");
    let mut sources = Sources::new();
    let file = sources.add("<position>", fen);
    let mut findings = fenbook::finding::Findings::new();
    let setup = rules.read_fen(fen, Span::new(file, 0..fen.len()), &mut findings);
    rules.position(&setup).0
}

/// The answer in English, French and German.
fn answers(game: &str, options: &str, fen: &str, ask: &Ask) -> [String; 3] {
    let locales = Locales::builtin();
    let position = position(game, options, fen);
    let square = |name: &str| name.parse::<Square>().expect("a square");
    let answers = ["en", "fr", "de"].map(|language| {
        let reasons = Reasons { locales: &locales, language, position: &position };
        match ask {
            Does(word) => {
                let found = position.find_moves(word);
                let mv = found.first().unwrap_or_else(|| panic!("{game} {fen}: no move {word}"));
                reasons.effects(mv).join(" ")
            }
            Not(from, to) => {
                let why = position.why_not_legal(square(from), square(to));
                let why = why.unwrap_or_else(|| panic!("{game} {fen}: {from}-{to} is legal"));
                reasons.not_legal(square(from), square(to), &why)
            }
            Said(from, to, why) => reasons.not_legal(square(from), square(to), why),
        }
    });
    let faults: Vec<String> = locales.findings().iter().map(|finding| finding.message.clone()).collect();
    assert!(faults.is_empty(), "{faults:?}");
    answers
}

/// Game, options, position, question, and the answers in English, French and German.
type Case = (&'static str, &'static str, &'static str, Ask, [&'static str; 3]);

fn run(cases: &[Case]) {
    let mut faults = Vec::new();
    for (game, options, fen, ask, expected) in cases {
        let said = answers(game, options, fen, ask);
        for (said, expected) in said.iter().zip(expected) {
            if said != expected {
                faults.push(format!("{game} {fen}\n  said     {said}\n  expected {expected}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_way_to_take_is_told() {
    run(&[
        (
            "chess",
            "",
            "4k3/8/8/3q4/4P3/8/8/4K3 w",
            Does("e4-d5"),
            [
                "The white pawn takes the black queen on d5 by moving onto that square.",
                "Le pion blanc prend la dame noire en d5 en allant sur cette case.",
                "Der weiße Bauer schlägt die schwarze Dame auf d5 durch den Zug auf dieses Feld.",
            ],
        ),
        (
            "chess",
            "",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            Does("e5-d6"),
            [
                "The white pawn takes the black pawn on d5 en passant, just after its double step over d6.",
                "Le pion blanc prend en passant le pion noir en d5, juste après son pas double par-dessus d6.",
                "Der weiße Bauer schlägt den schwarzen Bauern auf d5 im Vorbeigehen, gleich nach dem Doppelschritt über d6.",
            ],
        ),
        (
            "baroque",
            "",
            "7k/8/8/2Pb4/4P3/8/8/K7 w",
            Does("e4-e5"),
            [
                "The white pincer goes to e5 and takes the black chameleon on d5 between itself and the white pincer on c5.",
                "Le pinceur blanc va en e5 et prend en tenaille le caméléon noir en d5 avec le pinceur blanc en c5.",
                "Der weiße Bauer zieht nach e5 und schlägt das schwarze Chamäleon auf d5 in der Zange mit dem weißen Bauern auf c5.",
            ],
        ),
        // The coordinator on c5 and the king on h7: the corners are c7 and h5.
        (
            "baroque",
            "",
            "8/2q4K/8/8/8/8/2R5/k7 w",
            Does("c2-c5"),
            [
                "The white coordinator goes to c5 and takes the black withdrawer on c7 on a corner of the rectangle that it makes with the white king on h7.",
                "Le coordinateur blanc va en c5 et prend le retireur noir en c7 à un coin du rectangle formé avec le roi blanc en h7.",
                "Der weiße Koordinator zieht nach c5 und schlägt den schwarzen Wegzieher auf c7 auf einer Ecke des Rechtecks, das mit dem weißen König auf h7 entsteht.",
            ],
        ),
        (
            "baroque",
            "",
            "7k/8/8/8/3Q4/2n5/8/K7 w",
            Does("d4-f6"),
            [
                "The white withdrawer takes the black long leaper on c3 by going straight away from it to f6.",
                "Le retireur blanc prend le sauteur long noir en c3 en s’éloignant tout droit vers f6.",
                "Der weiße Wegzieher zieht gerade weg nach f6 und schlägt dadurch den schwarzen Weitspringer auf c3.",
            ],
        ),
        (
            "rococo",
            "",
            "91/8k1/91/91/91/2A2n4/91/91/1K8/91 w",
            Does("c5-e5"),
            [
                "The white advancer takes the black long leaper on f5 by going straight up to it, to e5.",
                "L’avanceur blanc prend le sauteur long noir en f5 en avançant tout droit jusqu’au contact, en e5.",
                "Der weiße Vorrücker rückt gerade bis e5 vor und schlägt dadurch den schwarzen Weitspringer auf f5.",
            ],
        ),
        (
            "baroque",
            "",
            "7k/8/8/8/1N1m4/8/8/K7 w",
            Does("b4-e4"),
            [
                "The white long leaper takes the black immobilizer on d4 by leaping over it to e4.",
                "Le sauteur long blanc prend l’immobiliseur noir en d4 en sautant par-dessus vers e4.",
                "Der weiße Weitspringer schlägt den schwarzen Lahmleger auf d4 beim Sprung darüber nach e4.",
            ],
        ),
        // A chameleon takes a leaper by leaping, as leapers do.
        (
            "baroque",
            "",
            "7k/8/8/8/1B1n4/8/8/K7 w",
            Does("b4-e4"),
            [
                "The white chameleon takes the black long leaper on d4 by leaping over it to e4. The white chameleon imitates the way in which its victim takes.",
                "Le caméléon blanc prend le sauteur long noir en d4 en sautant par-dessus vers e4. Le caméléon blanc imite la façon de prendre de sa victime.",
                "Das weiße Chamäleon schlägt den schwarzen Weitspringer auf d4 beim Sprung darüber nach e4. Das weiße Chamäleon ahmt nach, wie die geschlagene Figur selbst schlägt.",
            ],
        ),
        (
            "fugue",
            "",
            "7k/8/8/4a3/4q3/4P3/8/K7 w",
            Does("e3-e5"),
            [
                "The white cannon pawn takes the black archer on e5 by hopping onto it over the black queen on e4.",
                "Le pion canon blanc prend l’archer noir en e5 en sautant par-dessus la dame noire en e4.",
                "Der weiße Kanonenbauer schlägt den schwarzen Bogenschützen auf e5 durch den Sprung über die schwarze Dame auf e4.",
            ],
        ),
        (
            "fugue",
            "",
            "7k/8/8/8/4q3/4W3/8/K7 w",
            Does("e3De4"),
            [
                "The white swapper destroys the black queen on e4 and itself: both leave the board.",
                "L’échangeur blanc détruit la dame noire en e4 et quitte l’échiquier en même temps.",
                "Der weiße Tauscher vernichtet die schwarze Dame auf e4 und verschwindet dabei selbst vom Brett.",
            ],
        ),
        (
            "fugue",
            "",
            "7k/8/8/8/8/2q5/8/A6K w",
            Does("a1*c3"),
            [
                "The white archer stays where it stands and shoots the black queen on c3.",
                "L’archer blanc ne bouge pas et abat la dame noire en c3 d’un tir.",
                "Der weiße Bogenschütze bleibt stehen und erschießt die schwarze Dame auf c3.",
            ],
        ),
        // Five squares away; the pawn on d7 stands two squares from b7.
        (
            "fugue",
            "",
            "7k/1p1P4/8/8/8/8/1A6/7K w",
            Does("b2*b7"),
            [
                "The white archer stays where it stands and shoots the black cannon pawn on b7, with the white cannon pawn on d7 as spotter.",
                "L’archer blanc ne bouge pas et abat le pion canon noir en b7 d’un tir, avec le pion canon blanc en d7 pour guetteur.",
                "Der weiße Bogenschütze bleibt stehen und erschießt den schwarzen Kanonenbauern auf b7, mit dem weißen Kanonenbauern auf d7 als Späher.",
            ],
        ),
        (
            "fugue",
            "",
            "7k/8/8/4q3/8/8/4W3/K7 w",
            Does("e2<>e5"),
            [
                "The white swapper changes places with the black queen on e5.",
                "L’échangeur blanc échange sa place avec la dame noire en e5.",
                "Der weiße Tauscher tauscht den Platz mit der schwarzen Dame auf e5.",
            ],
        ),
        (
            "renaissance",
            "",
            "8k/9/9/9/3pO4/9/9/9/K8 w",
            Does("!e5"),
            [
                "The white bomb explodes and takes the black pincer on d5 off the board with it.",
                "La bombe blanche explose et emporte le pinceur noir en d5.",
                "Die weiße Bombe explodiert und reißt den schwarzen Bauern auf d5 mit vom Brett.",
            ],
        ),
        // The pincer goes to g5: the black one on g6 is between it and the one on g7.
        (
            "renaissance",
            "",
            "8k/9/6P2/6p2/4UP3/9/9/9/K8 w",
            Does("e5>f5:g5"),
            [
                "The white pusher pushes the white pincer on f5, which takes the black pincer on g6 between itself and a friend.",
                "Le pousseur blanc pousse le pinceur blanc en f5, et la pièce déplacée prend le pinceur noir en g6 en tenaille avec une pièce de son camp.",
                "Der weiße Schieber schiebt den weißen Bauern auf f5 weiter, und die bewegte Figur schlägt den schwarzen Bauern auf g6 in der Zange mit einer Figur ihrer Seite.",
            ],
        ),
        (
            "renaissance",
            "",
            "8k/9/9/9/4LQp2/9/9/9/K8 w",
            Does("e5<f5:d5"),
            [
                "The white puller pulls the white withdrawer on f5, which takes the black pincer on g5 by going straight away from it.",
                "Le tireur blanc tire le retireur blanc en f5, et la pièce déplacée prend le pinceur noir en g5 en s’éloignant tout droit.",
                "Der weiße Zieher zieht den weißen Wegzieher auf f5 nach, und die bewegte Figur schlägt den schwarzen Bauern auf g5 durch Wegziehen.",
            ],
        ),
        // What is pulled takes in its own way: here a chameleon, by going away from a withdrawer.
        (
            "renaissance",
            "",
            "8k/9/9/9/4LBq2/9/9/9/K8 w",
            Does("e5<f5:d5"),
            [
                "The white puller pulls the white chameleon on f5, which takes the black withdrawer on g5 by going straight away from it. The white chameleon imitates the way in which its victim takes.",
                "Le tireur blanc tire le caméléon blanc en f5, et la pièce déplacée prend le retireur noir en g5 en s’éloignant tout droit. Le caméléon blanc imite la façon de prendre de sa victime.",
                "Der weiße Zieher zieht das weiße Chamäleon auf f5 nach, und die bewegte Figur schlägt den schwarzen Wegzieher auf g5 durch Wegziehen. Das weiße Chamäleon ahmt nach, wie die geschlagene Figur selbst schlägt.",
            ],
        ),
    ]);
}

#[test]
fn every_reason_against_a_move_is_told() {
    run(&[
        (
            "chess",
            "",
            "4k3/8/8/8/8/8/8/4K3 w",
            Not("e1", "e9"),
            [
                "e1-e9 is not legal. One of the two squares is not on the board.",
                "e1-e9 n’est pas légal. L’une des deux cases n’est pas sur l’échiquier.",
                "e1-e9 ist nicht möglich. Eines der beiden Felder liegt nicht auf dem Brett.",
            ],
        ),
        (
            "chess",
            "",
            "4k3/8/8/8/8/8/8/4K3 w",
            Not("d4", "d5"),
            [
                "d4-d5 is not legal. Nothing stands on d4.",
                "d4-d5 n’est pas légal. Il n’y a rien en d4.",
                "d4-d5 ist nicht möglich. Auf d4 steht nichts.",
            ],
        ),
        (
            "chess",
            "",
            "4k3/8/8/8/8/8/8/4K3 w",
            Not("e8", "e7"),
            [
                "e8-e7 is not legal. The black king on e8 belongs to the side that is not to move.",
                "e8-e7 n’est pas légal. Le roi noir en e8 appartient au camp qui n’a pas le trait.",
                "e8-e7 ist nicht möglich. Der schwarze König auf e8 gehört der Seite, die nicht am Zug ist.",
            ],
        ),
        (
            "chess",
            "",
            "4k3/8/8/8/8/8/4K3/r2q4 w",
            Not("e2", "e1"),
            [
                "e2-e1 is not legal. The black queen on d1 could then take the white king on e1.",
                "e2-e1 n’est pas légal. La dame noire en d1 pourrait alors prendre le roi blanc en e1.",
                "e2-e1 ist nicht möglich. Die schwarze Dame auf d1 könnte dann den weißen König auf e1 schlagen.",
            ],
        ),
        (
            "chess",
            "",
            "4k3/8/8/8/7q/8/r3N3/4K3 w",
            Not("e2", "c3"),
            [
                "e2-c3 is not legal. The black queen on h4 could then take the white king on e1.",
                "e2-c3 n’est pas légal. La dame noire en h4 pourrait alors prendre le roi blanc en e1.",
                "e2-c3 ist nicht möglich. Die schwarze Dame auf h4 könnte dann den weißen König auf e1 schlagen.",
            ],
        ),
        (
            "chess",
            "",
            "4k3/8/8/8/8/r7/8/r2K4 w",
            Not("d1", "c1"),
            [
                "d1-c1 is not legal. The black rook on a1 could then take the white king on c1.",
                "d1-c1 n’est pas légal. La tour noire en a1 pourrait alors prendre le roi blanc en c1.",
                "d1-c1 ist nicht möglich. Der schwarze Turm auf a1 könnte dann den weißen König auf c1 schlagen.",
            ],
        ),
        // Two at once: plural.
        (
            "chess",
            "",
            "4k3/8/8/8/1b6/8/7r/3K4 w",
            Not("d1", "d2"),
            [
                "d1-d2 is not legal. The black bishop on b4 and the black rook on h2 could then take the white king on d2.",
                "d1-d2 n’est pas légal. Le fou noir en b4 et la tour noire en h2 pourraient alors prendre le roi blanc en d2.",
                "d1-d2 ist nicht möglich. Der schwarze Läufer auf b4 und der schwarze Turm auf h2 könnten dann den weißen König auf d2 schlagen.",
            ],
        ),
        (
            "chess",
            "",
            "4k3/8/8/8/2b5/8/8/4K2R w K - 0 1",
            Not("e1", "g1"),
            [
                "e1-g1 is not legal. The king may not castle out of, through or into an attack, and this comes from the black bishop on c4.",
                "e1-g1 n’est pas légal. Le roi ne peut roquer ni depuis une case attaquée, ni en traversant une telle case, ni pour y arriver, et l’attaque est menée par le fou noir en c4.",
                "e1-g1 ist nicht möglich. Der König darf weder aus einem Angriff heraus noch durch einen Angriff hindurch oder in einen hinein rochieren, und dieser geht von dem schwarzen Läufer auf c4 aus.",
            ],
        ),
        (
            "baroque",
            "",
            "8/2b4K/2q5/8/8/8/2R5/k7 w",
            Not("c2", "c8"),
            [
                "c2-c8 is not legal. The black withdrawer on c6 stands in the way.",
                "c2-c8 n’est pas légal. Le retireur noir en c6 barre le chemin.",
                "c2-c8 ist nicht möglich. Der schwarze Wegzieher auf c6 steht im Weg.",
            ],
        ),
        (
            "rococo",
            "",
            "91/8k1/91/91/91/2A7/91/91/1K8/91 w",
            Not("c5", "a5"),
            [
                "c5-a5 is not legal. The rim may be entered only where that is needed for a capture.",
                "c5-a5 n’est pas légal. On ne va sur le bord que si une prise l’exige.",
                "c5-a5 ist nicht möglich. Der Rand darf nur betreten werden, wenn es zum Schlagen nötig ist.",
            ],
        ),
        (
            "pacosako",
            "preset=vchess",
            "4k3/8/8/8/3h4/8/8/4K3 w 0 - - d1d4",
            Not("d4", "d1"),
            [
                "d4-d1 is not legal. The last move of a union may not be taken back at once.",
                "d4-d1 n’est pas légal. Le dernier coup d’une union ne peut pas être annulé aussitôt.",
                "d4-d1 ist nicht möglich. Der letzte Zug eines Paares darf nicht sofort zurückgenommen werden.",
            ],
        ),
        (
            "pacosako",
            "preset=vchess",
            "4k3/8/8/4s3/8/8/8/4K3^e5N w 3 - - -",
            Not("e1", "e2"),
            [
                "e1-e2 is not legal. The piece in hand on e5 must go on first.",
                "e1-e2 n’est pas légal. La pièce en main en e5 doit d’abord poursuivre.",
                "e1-e2 ist nicht möglich. Zuerst muss die Figur weiterziehen, die auf e5 in der Hand ist.",
            ],
        ),
        (
            "pacosako",
            "preset=vchess",
            "4k3/8/8/3P4/3A4/8/8/3RK3 w 0 - - -",
            Not("d1", "d4"),
            [
                "d1-d4 is not legal. The chain would have no end: the released piece could not be placed.",
                "d1-d4 n’est pas légal. La chaîne n’aurait pas de fin\u{a0}: la pièce libérée ne pourrait être posée nulle part.",
                "d1-d4 ist nicht möglich. Die Kette hätte kein Ende: Die befreite Figur könnte nirgends abgesetzt werden.",
            ],
        ),
        (
            "maxima",
            "",
            "xxx2xxx/3k4/8/8/8/8/8/8/8/3K1R2/xxxN1xxx w",
            Not("f2", "e1"),
            [
                "f2-e1 is not legal. This move would fill its own palace.",
                "f2-e1 n’est pas légal. Ce coup remplirait son propre palais.",
                "f2-e1 ist nicht möglich. Dieser Zug würde den eigenen Palast ganz besetzen.",
            ],
        ),
        (
            "baroque",
            "",
            "7k/8/8/8/8/8/8/B6K w",
            Not("a1", "b3"),
            [
                "a1-b3 is not legal. The white chameleon on a1 does not move like that.",
                "a1-b3 n’est pas légal. Le caméléon blanc en a1 ne se déplace pas ainsi.",
                "a1-b3 ist nicht möglich. So zieht das weiße Chamäleon auf a1 nicht.",
            ],
        ),
        (
            "rococo",
            "preset=vchess",
            "91/8k1/91/91/91/2R2r4/91/91/1K8/91 w 0 c5f5",
            Not("c5", "f5"),
            [
                "c5-f5 is not legal. The last exchange may not be taken back at once.",
                "c5-f5 n’est pas légal. Le dernier échange ne peut pas être annulé aussitôt.",
                "c5-f5 ist nicht möglich. Der letzte Tausch darf nicht sofort zurückgenommen werden.",
            ],
        ),
        (
            "chess",
            "",
            "4k3/8/8/8/8/8/4R3/4K3 w",
            Said("e2", "e3", NotLegal::SelfCheck(Vec::new())),
            [
                "e2-e3 is not legal. This move would lose the white king on e1.",
                "e2-e3 n’est pas légal. Ce coup ferait perdre le roi blanc en e1.",
                "e2-e3 ist nicht möglich. Dieser Zug würde den weißen König auf e1 kosten.",
            ],
        ),
        (
            "pacosako",
            "",
            "4k3/8/8/8/3P4/8/8/4K3 w",
            Said("d4", "d5", NotLegal::Again),
            [
                "d4-d5 is not legal. The turn would come back to where it has already been.",
                "d4-d5 n’est pas légal. Le coup reviendrait là où il est déjà passé.",
                "d4-d5 ist nicht möglich. Der Zug käme dorthin zurück, wo er schon war.",
            ],
        ),
        // A union belongs to both sides: no colour is named. It is two pieces, White's first.
        (
            "pacosako",
            "",
            "4k3/8/8/8/3h4/8/8/4K3 w",
            Not("d4", "e6"),
            [
                "d4-e6 is not legal. The union of rook and rook on d4 does not move like that.",
                "d4-e6 n’est pas légal. L’union de tour et tour en d4 ne se déplace pas ainsi.",
                "d4-e6 ist nicht möglich. So zieht das Paar aus Turm und Turm auf d4 nicht.",
            ],
        ),
    ]);
}

#[test]
fn frozen_men_are_told_by_whom_and_why_nothing_helps() {
    let cambridge = "immobilizer=cambridge,suicide=false";
    run(&[
        (
            "baroque",
            "",
            "7k/8/8/3m4/3N4/8/8/K7 w",
            Not("d4", "d1"),
            [
                "d4-d1 is not legal. The white long leaper on d4 is frozen by the black immobilizer on d5.",
                "d4-d1 n’est pas légal. Le sauteur long blanc en d4 est immobilisé par l’immobiliseur noir en d5.",
                "d4-d1 ist nicht möglich. Der weiße Weitspringer auf d4 ist von dem schwarzen Lahmleger auf d5 gelähmt.",
            ],
        ),
        (
            "baroque",
            cambridge,
            "7k/8/8/3m4/3N4/8/8/K7 w",
            Not("d4", "d1"),
            [
                "d4-d1 is not legal. The white long leaper on d4 is frozen by the black immobilizer on d5. No friend that freezes or imitates stands beside to neutralise that.",
                "d4-d1 n’est pas légal. Le sauteur long blanc en d4 est immobilisé par l’immobiliseur noir en d5. Aucune pièce amie qui immobilise ou imite ne se tient à côté pour l’annuler.",
                "d4-d1 ist nicht möglich. Der weiße Weitspringer auf d4 ist von dem schwarzen Lahmleger auf d5 gelähmt. Keine Figur der eigenen Seite, die lähmt oder nachahmt, steht daneben und hebt das auf.",
            ],
        ),
        // The chameleon frees the leaper beside it, and stays frozen itself.
        (
            "baroque",
            cambridge,
            "7k/8/8/3m4/2BN4/8/8/K7 w",
            Not("c4", "c1"),
            [
                "c4-c1 is not legal. The white chameleon on c4 is frozen by the black immobilizer on d5. It neutralises that for its friends, but does not free itself.",
                "c4-c1 n’est pas légal. Le caméléon blanc en c4 est immobilisé par l’immobiliseur noir en d5. Cette pièce l’annule pour les autres de son camp, mais pas pour elle-même.",
                "c4-c1 ist nicht möglich. Das weiße Chamäleon auf c4 ist von dem schwarzen Lahmleger auf d5 gelähmt. Für die anderen der eigenen Seite hebt diese Figur das auf, für sich selbst nicht.",
            ],
        ),
        (
            "baroque",
            "suicide=false",
            "7k/8/8/3b4/3M4/8/8/K7 w",
            Not("d4", "d1"),
            [
                "d4-d1 is not legal. The white immobilizer on d4 is frozen by the black chameleon on d5. A piece that freezes is itself frozen by one that imitates it.",
                "d4-d1 n’est pas légal. L’immobiliseur blanc en d4 est immobilisé par le caméléon noir en d5. Une pièce qui immobilise est elle-même immobilisée par celle qui l’imite.",
                "d4-d1 ist nicht möglich. Der weiße Lahmleger auf d4 ist von dem schwarzen Chamäleon auf d5 gelähmt. Eine Figur, die lähmt, wird selbst von der gelähmt, die sie nachahmt.",
            ],
        ),
        // The bomb is feminine in French and German.
        (
            "renaissance",
            "bomb-moves=true",
            "8k/9/9/3m5/3O5/9/9/9/K8 w",
            Not("d5", "d1"),
            [
                "d5-d1 is not legal. The white bomb on d5 is frozen by the black immobilizer on d6.",
                "d5-d1 n’est pas légal. La bombe blanche en d5 est immobilisée par l’immobiliseur noir en d6.",
                "d5-d1 ist nicht möglich. Die weiße Bombe auf d5 ist von dem schwarzen Lahmleger auf d6 gelähmt.",
            ],
        ),
    ]);
}

/// An explosion beside the own king would take it too; a man that does not explode is told apart.
#[test]
fn a_move_that_takes_the_own_king_says_so() {
    run(&[
        (
            "renaissance",
            "",
            "8k/9/9/9/3pO4/3K5/9/9/9 w",
            Not("e5", "e5"),
            [
                "!e5 is not legal. This move would lose the white king on d4.",
                "!e5 n’est pas légal. Ce coup ferait perdre le roi blanc en d4.",
                "!e5 ist nicht möglich. Dieser Zug würde den weißen König auf d4 kosten.",
            ],
        ),
        (
            "renaissance",
            "",
            "8k/9/9/9/9/3p5/9/9/K8 w",
            Not("a1", "a1"),
            [
                "!a1 is not legal. The white king on a1 does not move like that.",
                "!a1 n’est pas légal. Le roi blanc en a1 ne se déplace pas ainsi.",
                "!a1 ist nicht möglich. So zieht der weiße König auf a1 nicht.",
            ],
        ),
    ]);
}

/// A forbidden zone that is not drawn as a palace is called by its squares.
#[test]
fn a_zone_is_called_a_palace_only_where_it_is_one() {
    let text = "id = \"own\"\nparent = \"maxima\"\nwithout = [\"board.palaces\"]\n";
    let mut sources = Sources::new();
    let file = sources.add("game.toml", text);
    let mut library = Library::builtin();
    assert!(library.add(file, &sources).is_empty());
    let rules = library.find("own").expect("a game").rules(None, &[]).expect("rules");
    let fen = "xxx2xxx/3k4/8/8/8/8/8/8/8/3K1R2/xxxN1xxx w";
    let file = sources.add("<position>", fen);
    let mut findings = fenbook::finding::Findings::new();
    let position = rules.position(&rules.read_fen(fen, Span::new(file, 0..fen.len()), &mut findings)).0;
    let square = |name: &str| name.parse::<Square>().expect("a square");
    let why = position.why_not_legal(square("f2"), square("e1")).expect("a reason");
    let locales = Locales::builtin();
    let said = ["en", "fr", "de"].map(|language| {
        Reasons { locales: &locales, language, position: &position }.not_legal(square("f2"), square("e1"), &why)
    });
    assert_eq!(
        said,
        [
            "f2-e1 is not legal. This move would fill its own zone of d1 and e1.",
            "f2-e1 n’est pas légal. Ce coup remplirait sa propre zone en d1 et e1.",
            "f2-e1 ist nicht möglich. Dieser Zug würde die eigene Zone aus d1 und e1 ganz besetzen.",
        ]
    );
}
