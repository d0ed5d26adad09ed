//! `fenbook serve`: shows a book in the browser while it is written.
//!
//! The site is built in memory and served on this machine only (127.0.0.1), to GET and HEAD requests. A page that is
//! open asks once a second whether the sources have changed, and reloads when they have.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use fenbook::finding::{Findings, Levels};
use fenbook::source::{DiskFiles, Sources};
use fenbook::{RunOptions, build_read_book, read_book};

use super::game_choice::GameChoice;
use super::reporting::Reporting;
use super::watch::Snapshot;
use super::{Status, output};

/// The longest head of a request that is read, in bytes.
const MAX_HEAD: u64 = 16 * 1024;
/// How long a browser may take to send a request.
const PATIENCE: Duration = Duration::from_secs(10);
/// Where an open page asks for the number of the build.
const VERSION_PATH: &str = "/-/build";

/// Show a book in the browser, and again whenever its files change.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The book's folder.
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    /// The port; 0 takes a free one.
    #[arg(long, value_name = "PORT", default_value_t = 8000)]
    port: u16,
    #[command(flatten)]
    choice: GameChoice,
    #[command(flatten)]
    reporting: Reporting,
}

impl Serve {
    pub(crate) fn run(&self) -> Status {
        let levels = match self.reporting.levels(&Levels::new()) {
            Ok(_) if !self.folder.is_dir() => Err(format!("{} is no folder", self.folder.display())),
            other => other,
        };
        if let Err(message) = levels {
            output::message(&message);
            return Status::CannotRun;
        }
        let listener = match TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)) {
            Ok(listener) => listener,
            Err(error) => {
                output::message(&format!("port {}: {error}; choose another with --port", self.port));
                return Status::CannotRun;
            }
        };
        let port = listener.local_addr().map_or(self.port, |address| address.port());
        let mut shelf = Shelf { number: 0, seen: None, out: "site".to_owned(), files: BTreeMap::new() };
        let options = self.choice.options();
        if let Err(message) = shelf.renew(&self.folder, &options, &self.reporting) {
            output::message(&message);
            return Status::CannotRun;
        }
        output::message(&format!("http://127.0.0.1:{port}/ (Ctrl-C ends it)"));
        let shelf = Arc::new(Mutex::new(shelf));
        for stream in listener.incoming().filter_map(Result::ok) {
            let (shelf, folder, reporting) = (Arc::clone(&shelf), self.folder.clone(), self.reporting.clone());
            let options = options.clone();
            // A browser opens connections that it does not use; none of them may hold up the others.
            std::thread::spawn(move || {
                let answer = |path: &str| {
                    // A build that panicked leaves the site before it, which is still good to show.
                    let mut shelf = shelf.lock().unwrap_or_else(PoisonError::into_inner);
                    if let Err(message) = shelf.renew(&folder, &options, &reporting) {
                        output::message(&message);
                    }
                    shelf.answer(path)
                };
                // The browser went away; there is nobody to tell.
                let _ = serve_one(stream, port, answer);
            });
        }
        Status::Clean
    }
}

/// The site as it was built last.
struct Shelf {
    number: usize,
    seen: Option<Snapshot>,
    /// The folder of written sites, whose files are no sources.
    out: String,
    files: BTreeMap<String, Vec<u8>>,
}

impl Shelf {
    /// Builds again if the sources have changed, and reports what was found. Gives the sentence that says why the run's
    /// options mean nothing for this book.
    fn renew(&mut self, folder: &Path, options: &RunOptions, reporting: &Reporting) -> Result<(), String> {
        let now = Snapshot::of(folder, &folder.join(&self.out));
        if self.seen.as_ref() == Some(&now) {
            return Ok(());
        }
        let (mut sources, mut findings) = (Sources::new(), Findings::new());
        let files = DiskFiles::new(folder);
        let read = read_book(&files, options, &mut sources, &mut findings);
        read.accepts(options)?;
        let built = build_read_book(read, &files, &mut sources, &mut findings);
        if let Ok(levels) = reporting.levels(&built.book.config.levels) {
            reporting.print(&findings.settle(&levels, &sources), &sources, folder);
        }
        self.files = built.site.files;
        self.number += 1;
        self.out.clone_from(&built.book.config.out);
        self.seen = Some(now);
        output::message(&format!("build {}: {} pages", self.number, built.site.pages));
        Ok(())
    }

    fn answer(&self, path: &str) -> Answer {
        if path == VERSION_PATH {
            return Answer::new("200 OK", "text/plain", self.number.to_string().into_bytes());
        }
        let Some(name) = decoded(path.trim_start_matches('/')) else {
            return Answer::new("400 Bad Request", "text/plain", b"this is no address".to_vec());
        };
        let index = if name.is_empty() || name.ends_with('/') { format!("{name}index.html") } else { name.clone() };
        if let Some(bytes) = self.files.get(&index) {
            return Answer::new("200 OK", media_type(&index), self.page(&index, bytes));
        }
        if self.files.contains_key(&format!("{name}/index.html")) {
            return Answer { location: Some(format!("{path}/")), ..Answer::new("302 Found", "text/plain", Vec::new()) };
        }
        match self.files.get("404.html") {
            Some(bytes) => Answer::new("404 Not Found", "text/html; charset=utf-8", self.page("404.html", bytes)),
            None => Answer::new("404 Not Found", "text/plain", b"there is no such page".to_vec()),
        }
    }

    /// A file; a page with the script that asks for changes.
    fn page(&self, name: &str, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        if name.ends_with(".html") {
            let script = format!(
                "<script>setInterval(async()=>{{try{{if(await(await fetch('{VERSION_PATH}')).text()!=='{}')\
                 location.reload()}}catch{{}}}},1000)</script>",
                self.number
            );
            bytes.extend(script.into_bytes());
        }
        bytes
    }
}

/// What is sent back.
struct Answer {
    status: &'static str,
    media_type: &'static str,
    location: Option<String>,
    body: Vec<u8>,
}

impl Answer {
    fn new(status: &'static str, media_type: &'static str, body: Vec<u8>) -> Answer {
        Answer { status, media_type, location: None, body }
    }
}

/// Reads one request and answers it.
fn serve_one(stream: TcpStream, port: u16, answer: impl FnOnce(&str) -> Answer) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new((&stream).take(MAX_HEAD));
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let mut host = None;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 || line.trim_end().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("host")
        {
            host = Some(value.trim().to_owned());
        }
    }
    let mut words = first.split_whitespace();
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let path = target.split(['?', '#']).next().unwrap_or("");
    // Another site's page must not read the book through a name of its own that leads here.
    let own = ["127.0.0.1", "localhost"].iter().any(|name| host.as_deref() == Some(&format!("{name}:{port}")));
    let reply = match method {
        "GET" | "HEAD" if path.starts_with('/') && own => answer(path),
        "GET" | "HEAD" => Answer::new("400 Bad Request", "text/plain", Vec::new()),
        _ => Answer::new("405 Method Not Allowed", "text/plain", Vec::new()),
    };
    let mut head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-store\r\nConnection: close\r\n",
        reply.status,
        reply.media_type,
        reply.body.len()
    );
    if let Some(location) = reply.location {
        head.push_str(&format!("Location: {location}\r\n"));
    }
    head.push_str("\r\n");
    let mut out = &stream;
    out.write_all(head.as_bytes())?;
    if method != "HEAD" {
        out.write_all(&reply.body)?;
    }
    out.flush()
}

/// A path with its `%XX` read; `None` for what is not UTF-8 or ends in the middle.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let [first, others @ ..] = rest {
        rest = others;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = std::str::from_utf8(rest.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = rest.get(2..)?;
    }
    String::from_utf8(bytes).ok()
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "pdf" => "application/pdf",
        "xml" => "application/xml",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_files_folders_and_nothing_else() {
        let files = [("index.html", "home"), ("en/index.html", "en"), ("a b.svg", "<svg/>")];
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
        let shelf = Shelf { number: 3, seen: None, out: String::new(), files };
        assert!(shelf.answer("/").body.starts_with(b"home<script>"));
        assert!(shelf.answer("/en/").body.starts_with(b"en<script>"));
        assert_eq!(shelf.answer("/en").location.as_deref(), Some("/en/"));
        assert_eq!(shelf.answer("/a%20b.svg").body, b"<svg/>");
        assert_eq!(shelf.answer("/a%20b.svg").media_type, "image/svg+xml");
        assert_eq!(shelf.answer(VERSION_PATH).body, b"3");
        for strange in ["/../index.html", "/%2e%2e/x", "//etc/passwd", "/nothing"] {
            assert!(shelf.answer(strange).status.starts_with("404"), "{strange}");
        }
        assert!(shelf.answer("/%f").status.starts_with("400"));
        assert!(shelf.answer("/%ff").status.starts_with("400"));
    }
}
