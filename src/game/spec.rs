//! What a game file says, typed: one value for one choice of options. Read by `schema`, made fast by `compile`.

use std::collections::BTreeMap;

use super::betza::Part;
use crate::board::{Shape, Square};

/// A game under one choice of options.
#[derive(Debug, Clone)]
pub(super) struct Spec {
    pub(super) shape: Shape,
    pub(super) hole: Option<char>,
    pub(super) fields: Vec<Field>,
    pub(super) orthodox: bool,
    /// The number after the side to move counts plies without progress, not all plies.
    pub(super) counts_quiet: bool,
    pub(super) pieces: Vec<PieceSpec>,
    pub(super) arrays: Vec<String>,
    /// Pairs of squares whose men may change places before play, each player or author choosing.
    pub(super) choices: Vec<(Square, Square)>,
    pub(super) castling: Option<CastlingSpec>,
    /// Squares that belong to a side, White's first.
    pub(super) zones: BTreeMap<String, [Vec<Square>; 2]>,
    pub(super) goal: GoalSpec,
    pub(super) limits: LimitSpec,
    pub(super) rim: Option<RimSpec>,
    pub(super) swap_back: SwapBack,
    pub(super) suicide: bool,
    pub(super) hand: HandSpec,
    /// The kinds in a field that counts men in hand.
    pub(super) hand_order: Vec<String>,
    /// Black's men are drawn upside down.
    pub(super) turned_men: bool,
    pub(super) unions: Option<UnionSpec>,
    /// Why the game is only drawn.
    pub(super) unplayed: Option<String>,
}

/// A field of a FEN after the count of plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// Files of unmoved castling partners.
    Castling,
    /// The square passed by a double step.
    EnPassant,
    /// The two squares of the last exchange, or of the last move of a union.
    LastSwap,
    /// How many men of each kind that [`Spec::hand_order`] names are in White's hand and then in Black's, a digit each.
    Hand,
    /// Files of the unmoved castling partners: White's two and Black's two, and after them, in a longer field, a digit
    /// for each file of White and then of Black: whether its double step is left.
    Flags,
}

/// One kind of man.
#[derive(Debug, Clone)]
pub(super) struct PieceSpec {
    pub(super) id: String,
    pub(super) letter: String,
    pub(super) letters: BTreeMap<String, String>,
    pub(super) art: String,
    pub(super) turned: bool,
    pub(super) movement: Vec<Part>,
    pub(super) captures: Vec<CaptureSpec>,
    pub(super) powers: Vec<PowerSpec>,
    pub(super) royal: bool,
    /// It must be attacked after every move of its side, and cannot be taken.
    pub(super) exposed: bool,
    /// The kinds of friends that it fuses with, the kind that both become, and whether only while the side has none.
    pub(super) fuses: Option<(Vec<String>, String, bool)>,
    /// The kind that it becomes when it is taken and kept.
    pub(super) becomes_taken: Option<String>,
    /// From where initial moves are made, if not from where such men stand at the start.
    pub(super) initial: Option<[Vec<Square>; 2]>,
    /// It is not dropped on a file where its side has one of its kind.
    pub(super) one_per_file: bool,
    /// It is not dropped to give mate.
    pub(super) drop_mates: bool,
    /// Squares that it never leaves.
    pub(super) stays: Option<[Vec<Square>; 2]>,
    pub(super) promotion: Option<PromotionSpec>,
}

/// A capture method with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CaptureSpec {
    Displace {
        /// Friends that are not royal.
        friends: bool,
        /// Foes.
        foes: bool,
        /// But not men of its own kind.
        others: bool,
    },
    Custodial,
    Coordinate,
    Withdraw,
    Advance,
    PushPull {
        double: Double,
    },
    Leap {
        max: u8,
        adjacent: bool,
    },
    Hop {
        quiet: bool,
    },
    Swap {
        friends: bool,
    },
    Mutual,
    Shoot {
        range: u8,
        spotter: u8,
    },
    Push {
        follows: bool,
    },
    Pull,
    Explode,
    Exchange,
    Resurrect,
    Imitate(ImitateSpec),
}

/// What happens on a move that would take in front and behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Double {
    /// Both men are taken.
    Both,
    /// The player takes one of them.
    Choose,
    /// The move is not legal.
    Forbid,
}

/// How men of other kinds are taken in their own ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ImitateSpec {
    /// A move takes only what one of the victims' kind could take on the same travel.
    pub(super) pure: bool,
    /// May exchange with friends of a kind that does.
    pub(super) friend_swap: bool,
    /// Mutual destruction takes men behind too.
    pub(super) mutual_combines: bool,
    /// A hop takes the man hopped over, if that kind can be leapt.
    pub(super) hop_takes_mount: bool,
}

/// A power that works without moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PowerSpec {
    /// Foes next to it may not move; `neutralised`: not where a friend of theirs that freezes or imitates stands by.
    Freeze { neutralised: bool },
    /// It and a foe of its kind that attack each other may not move.
    FreezeAlike,
    /// Friends that it guards may also move as it does.
    Relay,
    /// Friends next to it cannot be taken.
    Shield,
    /// Is never frozen.
    Immune,
}

/// Promotion of one kind.
#[derive(Debug, Clone)]
pub(super) struct PromotionSpec {
    pub(super) zone: [Vec<Square>; 2],
    pub(super) to: Vec<String>,
    pub(super) optional: bool,
    /// It also changes when it leaves the zone.
    pub(super) leaving: bool,
    pub(super) limit: PromotionLimit,
}

/// Which kinds a man may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PromotionLimit {
    /// Any of those named.
    None,
    /// Those of which the side has fewer than at the start.
    Missing,
    /// Those of which the side has none.
    Absent,
}

/// Men that are kept off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct HandSpec {
    pub(super) taken: Taken,
    /// A man in hand may be dropped on an empty square as a move.
    pub(super) drops: bool,
}

/// Where men go that are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Taken {
    /// Out of the game.
    #[default]
    Gone,
    /// Into the hand of the side that took them, as men of that side.
    Captor,
    /// Into the hand of their own side.
    Owner,
}

/// Men of both sides on one square.
#[derive(Debug, Clone)]
pub(super) struct UnionSpec {
    /// The letters: upper case has a white man of the first kind, lower case a black one.
    pub(super) letters: Vec<(String, [String; 2])>,
    /// Two of a kind are written in lower case.
    pub(super) equal_lower: bool,
    /// The last move of a union may be taken back.
    pub(super) undo: bool,
    /// What a turn has led to may come back in the same turn.
    pub(super) repeat: bool,
    /// Men released in a turn may take over en passant.
    pub(super) en_passant_in_chains: bool,
    /// A man that the other side carries to its promotion is promoted by that side, at once; else by its owner.
    pub(super) mover_promotes: bool,
    /// Castling is forbidden out of, through and into squares that the other side could reach.
    pub(super) castling_safe: bool,
    /// Double steps from the start are for once on each file.
    pub(super) step_flags: bool,
}

/// Where castling takes the two men.
#[derive(Debug, Clone)]
pub(super) struct CastlingSpec {
    pub(super) partner: String,
    /// Files of the royal man's end squares, left and right.
    pub(super) royal_to: [u8; 2],
    /// Files of the partner's end squares, left and right.
    pub(super) partner_to: [u8; 2],
    /// Which sides castle, White first.
    pub(super) sides: [bool; 2],
}

/// How a game ends.
#[derive(Debug, Clone)]
pub(super) struct GoalSpec {
    /// The royal man must not be left to be taken; else it is simply taken.
    pub(super) checkmate: bool,
    pub(super) no_move: Outcome,
    pub(super) repetition: Option<Outcome>,
    /// Plies without a capture or a move of a promoting kind until a draw; 0 for none.
    pub(super) quiet_plies: u32,
    /// A side with only its royal man loses.
    pub(super) bare: bool,
    /// Who gives check wins at once.
    pub(super) check_wins: bool,
    /// A man that enters a zone wins.
    pub(super) reach: Option<ReachSpec>,
    /// A side that has none left of one of these kinds loses.
    pub(super) extinct: Vec<String>,
    /// The result for a side without any men.
    pub(super) no_men: Option<Outcome>,
    /// Filling the other side's zone wins.
    pub(super) occupy: Option<String>,
    /// A move that fills it need not leave the own royal man safe.
    pub(super) occupy_over_check: bool,
    /// Filling one's own zone is forbidden (or loses).
    pub(super) own_zone: Option<(String, OwnZone)>,
}

/// Winning by entering a zone.
#[derive(Debug, Clone)]
pub(super) struct ReachSpec {
    /// The kinds that can.
    pub(super) pieces: Vec<String>,
    /// The zone, that of the man's own side.
    pub(super) zone: String,
    /// Black may still enter its zone on the next ply after White; then nobody wins.
    pub(super) last_reply: bool,
}

/// What every move obeys besides the movement of its man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LimitSpec {
    /// Who can capture must.
    pub(super) must_capture: bool,
    /// No move may attack the other royal man.
    pub(super) no_checks: bool,
    /// An attacked royal man may move only to take who attacks it.
    pub(super) no_flight: bool,
    /// Moves leave the cell of so many squares each way in which they start; 0 for no cells.
    pub(super) cells: u8,
    /// Black's men move as White's turned half around, not mirrored.
    pub(super) turned: bool,
    /// Royal men may not see each other along these.
    pub(super) facing: Facing,
    /// No man may go or be dropped where it could never move again.
    pub(super) no_dead_ends: bool,
    /// No move may make two men of a kind freeze each other.
    pub(super) no_freezing: bool,
}

/// Lines along which royal men may not see each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Facing {
    /// They may.
    #[default]
    Allowed,
    /// Files.
    Files,
    /// Files and ranks.
    Lines,
}

/// The result for the side it is said of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Win,
    Draw,
    Loss,
}

/// What filling one's own zone does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OwnZone {
    Forbidden,
    Loses,
}

/// Moves to the rim must be needed for a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RimSpec {
    /// Of equally short moves none is legal (else all are).
    pub(super) tie_forbids: bool,
    /// An exchange may end on the rim.
    pub(super) swap: bool,
}

/// Taking back an exchange on the next ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SwapBack {
    Allowed,
    /// Two men that both can exchange may not.
    Pair,
    /// No exchange of the same squares.
    SameSquares,
}
