//! Text as it was read: files, byte spans, and the way from a byte to a line and a column.
//!
//! Nothing here knows what the text means. Every later phase speaks of places with [`Span`]s and only the
//! reports (`finding`) turn them into lines and columns.

mod files;
mod text;

pub use files::{DiskFiles, Files, MemoryFiles};
pub use text::{FileId, LineColumn, MAX_SOURCE_BYTES, Source, SourceError, Sources, Span, Spanned};
