//! Imitation as the methods of the kinds that an imitator may take, each restricted to men of those kinds
//! ([`Targets`](super::super::tables::Targets)).

use crate::game::spec::{CaptureSpec, ImitateSpec, Spec};
use crate::game::tables::{Kind, Kinds, Leap, Shoot, Swap};

/// Gives every kind its methods, and imitators those of the kinds that they take.
pub(super) fn imitate(spec: &Spec, kinds: &mut [Kind]) {
    let all: Kinds = Kinds::MAX;
    for (piece, kind) in spec.pieces.iter().zip(kinds.iter_mut()) {
        for capture in &piece.captures {
            match *capture {
                CaptureSpec::Displace { friends, foes, others } => {
                    (kind.takes_friends, kind.takes_foes, kind.takes_others) = (friends, foes, others);
                }
                CaptureSpec::Imitate(_) => {}
                CaptureSpec::Custodial => kind.custodial.push((all, 0xff)),
                CaptureSpec::Coordinate => kind.coordinate.push((all, 0xff)),
                CaptureSpec::Withdraw => kind.withdraw.push((all, 0xff)),
                CaptureSpec::Advance => kind.advance.push((all, 0xff)),
                CaptureSpec::PushPull { double } => {
                    kind.withdraw.push((all, 0xff));
                    kind.advance.push((all, 0xff));
                    kind.double = double;
                }
                CaptureSpec::Leap { max, adjacent } => {
                    kind.leap = Some(Leap { targets: vec![(all, kind.directions)], max, adjacent });
                }
                CaptureSpec::Hop { quiet } => {
                    kind.hop = Some(vec![(all, 0xff)]);
                    kind.hop_quiet = quiet;
                }
                CaptureSpec::Swap { friends } => {
                    let targets = vec![(all, kind.directions)];
                    kind.swap = Some(Swap { targets, friends, friend_kinds: all });
                }
                CaptureSpec::Push { follows } => kind.acts.pushes = Some(follows),
                CaptureSpec::Pull => kind.acts.pulls = true,
                CaptureSpec::Explode => kind.acts.explodes = true,
                CaptureSpec::Exchange => kind.acts.exchanges = true,
                CaptureSpec::Resurrect => kind.acts.resurrects = true,
                CaptureSpec::Mutual => kind.mutual = Some(all),
                CaptureSpec::Shoot { range, spotter } => kind.shoot = Some(Shoot { range, spotter }),
            }
        }
    }
    for at in 0..kinds.len() {
        let rules = spec.pieces[at].captures.iter().find_map(|capture| match capture {
            CaptureSpec::Imitate(rules) => Some(*rules),
            _ => None,
        });
        if let Some(rules) = rules {
            imitate_one(spec, kinds, at, rules);
        }
    }
}

fn imitate_one(spec: &Spec, kinds: &mut [Kind], at: usize, rules: ImitateSpec) {
    let own = kinds[at].directions;
    for other in (0..kinds.len()).filter(|other| *other != at) {
        let captures = &spec.pieces[other].captures;
        if captures.iter().any(|capture| matches!(capture, CaptureSpec::Imitate(_))) {
            continue;
        }
        let one: Kinds = 1 << other;
        let model = kinds[other].clone();
        let directions = own & model.directions;
        let takes_by_stepping = model.take.iter().chain(&model.reach).any(|side| side.iter().any(|set| *set != 0));
        let kind = &mut kinds[at];
        if !model.withdraw.is_empty() {
            kind.withdraw.push((one, directions));
        }
        if !model.advance.is_empty() {
            kind.advance.push((one, directions));
        }
        if !model.custodial.is_empty() {
            kind.custodial.push((one, directions));
        }
        if !model.coordinate.is_empty() {
            kind.coordinate.push((one, directions));
        }
        if let Some(leap) = &model.leap {
            let own = kind.leap.get_or_insert(Leap { targets: Vec::new(), max: leap.max, adjacent: leap.adjacent });
            own.targets.push((one, directions));
            kind.hop_mounts |= if rules.hop_takes_mount { one } else { 0 };
        }
        if model.hop.is_some() {
            kind.hop.get_or_insert_with(Vec::new).push((one, 0xff));
        }
        if let Some(swap) = &model.swap {
            let own = kind.swap.get_or_insert(Swap { targets: Vec::new(), friends: false, friend_kinds: 0 });
            own.targets.push((one, directions));
            if rules.friend_swap && swap.friends {
                own.friends = true;
                own.friend_kinds |= one;
            }
        }
        if model.mutual.is_some() {
            kind.mutual = Some(kind.mutual.unwrap_or(0) | one);
            kind.mutual_combines = rules.mutual_combines;
        }
        if takes_by_stepping {
            kind.displaces |= one;
        }
        if model.freezes {
            kind.imitates_freeze = true;
        }
        kind.pure = rules.pure;
    }
}
