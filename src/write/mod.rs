//! Prints a document as HTML, pug or Markdown. What is printed reads back as the same document.

mod html;

pub use html::html;
