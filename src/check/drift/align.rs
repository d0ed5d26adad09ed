//! Figures of two pages side by side.

use super::written::Written;
use crate::document::Figure;

/// Figures that belong together, by their numbers; `None` where a page lacks one.
pub(super) type Pairs = Vec<(Option<usize>, Option<usize>)>;

/// More comparisons than this are not made; the figures then go one by one.
const MOST: usize = 1 << 20;

/// Puts figures side by side so that the fewest differ: one by one, or those with equal positions and between them one by
/// one again.
pub(super) fn align(first: &[Figure<'_>], other: &[Figure<'_>]) -> Pairs {
    let straight: Pairs =
        (0..first.len().max(other.len())).map(|n| (in_range(n, first.len()), in_range(n, other.len()))).collect();
    if first.len().saturating_mul(other.len()) > MOST {
        return straight;
    }
    let (left, right) = (positions(first), positions(other));
    let anchored = between(&anchors(&left, &right), left.len(), right.len());
    let cost = |pairs: &Pairs| pairs.iter().filter(|(a, b)| !equal(*a, *b, &left, &right)).count();
    if cost(&anchored) < cost(&straight) { anchored } else { straight }
}

fn in_range(number: usize, count: usize) -> Option<usize> {
    (number < count).then_some(number)
}

fn positions(figures: &[Figure<'_>]) -> Vec<Vec<String>> {
    let of = |figure: &Figure<'_>| (0..figure.diagrams.len()).map(|n| Written::of(figure, n).position).collect();
    figures.iter().map(of).collect()
}

fn equal(a: Option<usize>, b: Option<usize>, left: &[Vec<String>], right: &[Vec<String>]) -> bool {
    a.zip(b).is_some_and(|(a, b)| left.get(a) == right.get(b))
}

/// The longest row of equal positions, in the order of both pages.
fn anchors(left: &[Vec<String>], right: &[Vec<String>]) -> Vec<(usize, usize)> {
    let width = right.len() + 1;
    // `longest[a * width + b]`: how many of the figures from `a` and from `b` on can be anchors.
    let mut longest = vec![0_usize; (left.len() + 1) * width];
    let get = |table: &[usize], a: usize, b: usize| table.get(a * width + b).copied().unwrap_or(0);
    for (a, own) in left.iter().enumerate().rev() {
        for (b, its) in right.iter().enumerate().rev() {
            let best = match own == its {
                true => get(&longest, a + 1, b + 1) + 1,
                false => get(&longest, a + 1, b).max(get(&longest, a, b + 1)),
            };
            if let Some(cell) = longest.get_mut(a * width + b) {
                *cell = best;
            }
        }
    }
    let (mut a, mut b, mut found) = (0, 0, Vec::new());
    while a < left.len() && b < right.len() {
        if left.get(a) == right.get(b) {
            found.push((a, b));
            (a, b) = (a + 1, b + 1);
        } else if get(&longest, a + 1, b) >= get(&longest, a, b + 1) {
            a += 1;
        } else {
            b += 1;
        }
    }
    found
}

/// The anchors, and what stands between them one by one.
fn between(anchors: &[(usize, usize)], lefts: usize, rights: usize) -> Pairs {
    let (mut a, mut b, mut pairs) = (0, 0, Pairs::new());
    for (next_a, next_b) in anchors.iter().copied().chain([(lefts, rights)]) {
        for step in 0..(next_a - a).max(next_b - b) {
            pairs.push((Some(a + step).filter(|n| *n < next_a), Some(b + step).filter(|n| *n < next_b)));
        }
        if next_a < lefts || next_b < rights {
            pairs.push((in_range(next_a, lefts), in_range(next_b, rights)));
        }
        (a, b) = (next_a + 1, next_b + 1);
    }
    pairs
}
