//! One table of words for each language.

mod de;
mod en;
mod es;
mod fr;

use super::words::Table;

/// Every language.
pub(super) static TABLES: &[&Table] = &[&en::TABLE, &fr::TABLE, &de::TABLE, &es::TABLE];
