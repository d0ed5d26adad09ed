//! Prints a document as HTML, pug or Markdown. What is printed reads back as the same document
//! ([`crate::document::same_document`]).

mod html;
mod markdown;
mod pug;
mod safe;

pub use html::{HtmlOptions, Replace, html, nodes};
pub use markdown::markdown;
pub use pug::pug;

use crate::document::Page;

/// Front matter as TOML, a line for each key.
fn meta_lines(page: &Page) -> Vec<String> {
    let mut plain = Vec::new();
    for (key, value) in &page.meta {
        let simple = value.value.parse::<i64>().is_ok() || matches!(value.value.as_str(), "true" | "false");
        let text = if simple { value.value.clone() } else { serde_json::Value::from(value.value.as_str()).to_string() };
        plain.push(format!("{} = {text}", key.value));
    }
    plain
}
