//! `fenbook serve`, asked as a browser asks.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::cli::run;

/// A running server; ended when it goes out of scope.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fenbook"))
            .args(["serve", "--port", "0"])
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut lines = BufReader::new(child.stderr.take().expect("its messages")).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.strip_prefix("http://")?.split('/').next()?.to_owned()))
            .expect("its address");
        // The pipe must be read to the end, or the server would wait for a reader.
        std::thread::spawn(move || lines.count());
        Server { child, address }
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        // A request that is refused may end with a reset connection.
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn pages_are_served_and_built_again_after_a_change() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(run(folder.path(), &["new", "."]).0, 0);
    let server = Server::start(folder.path());
    assert!(server.get("/").starts_with("HTTP/1.1 200 OK\r\n"));
    let page = server.get("/en/baroque/");
    assert!(page.contains("coordinator") && page.contains("/-/build"), "{page}");
    assert!(server.get("/-/build").ends_with("\r\n\r\n1"));

    let path = folder.path().join("rules/baroque/en.md");
    let text = std::fs::read_to_string(&path).expect("the page");
    std::fs::write(&path, text + "\nA sentence that is new.\n").expect("written");
    assert!(server.get("/en/baroque/").contains("A sentence that is new."));
    assert!(server.get("/-/build").ends_with("\r\n\r\n2"));
}

#[test]
fn strange_requests_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(run(folder.path(), &["new", "."]).0, 0);
    let server = Server::start(folder.path());
    let status = |request: &str| server.ask(request).lines().next().unwrap_or("").to_owned();
    assert!(server.get("/../book.toml").contains(" 404 "));
    assert!(status("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n").contains(" 405 "));
    assert!(status("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").contains(" 400 "));
    assert!(status("\r\n\r\n").contains(" 405 "));
    let endless = status(&format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(20_000)));
    assert!(endless.is_empty() || endless.contains(" 400 "), "{endless}");
    // And it still works.
    assert!(server.get("/").contains(" 200 "));
}

#[test]
fn a_game_that_is_none_is_refused() {
    let book = tempfile::tempdir().expect("a folder");
    let mut command = assert_cmd::Command::cargo_bin("fenbook").expect("the program");
    let output = command.arg("serve").arg(book.path()).args(["--port", "0", "--game", "ches"]).output().expect("a run");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean \"chess\"?"));
}
