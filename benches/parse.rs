//! Reading pages: time by size for inputs that grow, and speed against pug 3 on the same pages in the same run.
//!
//! `cargo bench --bench parse` shows growth. With `FENBOOK_PAGES=FOLDER` it also reads every page of a folder, and with
//! `FENBOOK_PUG=FOLDER` (a `node_modules` that holds pug) it compares the pug pages with `pug.render` of that package.
#![allow(clippy::print_stdout, reason = "a benchmark shows its figures")]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use fenbook::document::Format;
use fenbook::source::Sources;
use fenbook::{parse, write};

/// A kind of input: its name, its language, and a text of about so many bytes.
type Kind = (&'static str, Format, fn(usize) -> String);

const KINDS: [Kind; 16] = [
    ("pug: paragraphs", Format::Pug, |n| "p.\n  Some words\n  and more\n\n".repeat(n / 28)),
    ("pug: one long line", Format::Pug, |n| format!("p {}", "words and ".repeat(n / 10))),
    ("pug: deep nesting", Format::Pug, |n| {
        (0..n.isqrt()).map(|depth| format!("{}p\n", " ".repeat(depth * 2))).collect()
    }),
    ("pug: one line of colons", Format::Pug, |n| format!("p{}", ": p".repeat(n / 3))),
    ("pug: tags in text", Format::Pug, |n| format!("p {}", "#[b x] ".repeat(n / 7))),
    ("pug: open brackets", Format::Pug, |n| format!("p {}", "#[b ".repeat(n / 4))),
    ("pug: open parentheses", Format::Pug, |n| "p(a\n".repeat(n / 4)),
    ("pug: attributes", Format::Pug, |n| {
        format!("p({})", (0..n / 12).map(|k| format!("a{k}=\"b\" ")).collect::<String>())
    }),
    ("pug: fen: without end", Format::Pug, |n| format!("p {}", "fen: ".repeat(n / 5))),
    ("pug: open references", Format::Pug, |n| format!("p {}", "[[a ".repeat(n / 4))),
    ("markdown: paragraphs", Format::Markdown, |n| "Some *words*\nand more\n\n".repeat(n / 23)),
    ("markdown: deep quotations", Format::Markdown, |n| format!("{}a", "> ".repeat(n / 2))),
    ("markdown: open tags", Format::Markdown, |n| "<b>x ".repeat(n / 5)),
    ("markdown: diagrams", Format::Markdown, |n| "```diagram\nfen: 8/8\nmarks: a1\n```\n\n".repeat(n / 36)),
    ("html: paragraphs", Format::Html, |n| "<p>Some <b>words</b> &amp; more</p>\n".repeat(n / 36)),
    ("html: open divs", Format::Html, |n| "<div>".repeat(n / 5)),
];

fn main() {
    let mut slow = Vec::new();
    println!("{:<28}{:>10}{:>10}{:>10}   growth", "ns per byte at", "32 kB", "128 kB", "512 kB");
    for (name, format, make) in KINDS {
        let costs = [32, 128, 512].map(|kilobytes| cost(&make(kilobytes * 1024), format));
        let growth = costs[2] / costs[0].max(0.1);
        println!("{name:<28}{:>10.1}{:>10.1}{:>10.1}   {growth:.2}", costs[0], costs[1], costs[2]);
        if growth > 4.0 {
            slow.push(name);
        }
    }
    if !slow.is_empty() {
        println!("not linear: {}", slow.join(", "));
    }
    if let Some(folder) = std::env::var_os("FENBOOK_PAGES") {
        compare(Path::new(&folder));
    }
}

/// Nanoseconds to a byte, the best of three.
fn cost(text: &str, format: Format) -> f64 {
    let best = (0..3).map(|_| time(|| read(text, format))).min().unwrap_or_default();
    best.as_nanos() as f64 / text.len().max(1) as f64
}

fn time(mut work: impl FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn read(text: &str, format: Format) {
    let mut sources = Sources::new();
    let file = sources.add("page", text);
    let (page, _) = parse::page(sources.get(file), file, format);
    black_box(write::html(&page).len());
}

/// Reads and prints all pug pages of a folder, with us and with pug.
fn compare(folder: &Path) {
    let mut pages = Vec::new();
    collect(folder, &mut pages);
    pages.sort();
    let texts: Vec<String> = pages.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    let all = || texts.iter().for_each(|text| read(text, Format::Pug));
    all();
    let own = (0..5).map(|_| time(all)).min().unwrap_or_default();
    println!("{} pages, {bytes} bytes: {own:?}, {:.1} MB/s", texts.len(), bytes as f64 / own.as_secs_f64() / 1e6);
    let Some(modules) = std::env::var_os("FENBOOK_PUG") else { return };
    // The same work in one process of node, start-up not counted, the best of three.
    let script = "const fs=require('fs'),pug=require(process.argv[1]+'/pug');\
        const pages=fs.readFileSync(0,'utf8').split('\\n').filter(Boolean).map(p=>fs.readFileSync(p,'utf8'));\
        let best=Infinity;for(let i=0;i<3;i++){const t=process.hrtime.bigint();\
        for(const p of pages)pug.render(p,{doctype:'html'});best=Math.min(best,Number(process.hrtime.bigint()-t))}\
        console.log(best)";
    let list: Vec<String> = pages.iter().map(|path| path.display().to_string()).collect();
    let list_file = std::env::temp_dir().join(format!("fenbook-bench-{}", std::process::id()));
    if std::fs::write(&list_file, list.join("\n")).is_err() {
        return;
    }
    let input = std::fs::File::open(&list_file);
    let output = input.and_then(|input| Command::new("node").arg("-e").arg(script).arg(&modules).stdin(input).output());
    let _ = std::fs::remove_file(&list_file);
    let nanoseconds = output.ok().and_then(|output| String::from_utf8_lossy(&output.stdout).trim().parse::<f64>().ok());
    match nanoseconds {
        Some(theirs) => println!("pug 3: {:.3} s, {:.0} times as long", theirs / 1e9, theirs / own.as_nanos() as f64),
        None => println!("pug could not be run"),
    }
}

fn collect(folder: &Path, pages: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, pages);
        } else if path.extension().is_some_and(|extension| extension == "pug") {
            pages.push(path);
        }
    }
}
