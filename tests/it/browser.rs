//! The site in a browser. Skipped, with a line that says so, where Chromium is not installed.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use fenbook::site;

use crate::site_build::small;

/// Where Chromium may be.
const PROGRAMS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

struct Browser {
    program: &'static str,
    folder: tempfile::TempDir,
}

impl Browser {
    /// A browser and the small book built beside it.
    #[expect(clippy::print_stderr, reason = "a test that is skipped must say so")]
    fn start(test: &str) -> Option<Browser> {
        let works = |program: &&str| {
            let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
            version.is_ok_and(|status| status.success())
        };
        let Some(program) = PROGRAMS.into_iter().find(works) else {
            eprintln!("skipped: {test} needs Chromium, which is not installed");
            return None;
        };
        let folder = tempfile::tempdir().expect("a folder");
        site::write(&folder.path().join("site"), &small().0.files).expect("written");
        Some(Browser { program, folder })
    }

    fn site(&self) -> PathBuf {
        self.folder.path().join("site")
    }

    /// Runs a script in a frame of a width that shows a page of the site, and returns what it gives.
    ///
    /// The script is the body of a function of the frame's `window` and `document`; errors of the page are in
    /// `window.pageErrors`.
    fn ask(&self, page: &str, width: u32, script: &str, arguments: &[&str]) -> String {
        let catcher = "<script>window.pageErrors=[];addEventListener('error',function(e){pageErrors.push(String(\
                       e.message||(e.target&&(e.target.src||e.target.href))))},true);</script>";
        let file = self.site().join(page);
        let html = fs::read_to_string(&file).expect("the page");
        let probe = file.with_file_name("probe.html");
        fs::write(&probe, html.replacen("<head>", &format!("<head>{catcher}"), 1)).expect("written");
        let driver = self.folder.path().join("driver.html");
        let address = format!("file://{}", probe.display());
        let text = format!(
            "<!doctype html><iframe id=\"f\" src=\"{address}\" style=\"border:0;width:{width}px;height:900px\"></iframe>\
             <pre id=\"answer\"></pre><script>document.getElementById('f').onload=function(){{var w=this.contentWindow;\
             setTimeout(function(){{var r;try{{r=(function(window,document){{{script}}})(w,w.document)}}catch(e){{\
             r='failed: '+e}}document.getElementById('answer').textContent='['+r+']'}},600)}};</script>"
        );
        fs::write(&driver, text).expect("written");
        let profile = self.folder.path().join("profile");
        let output = Command::new(self.program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args([
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
            ])
            .args(["--allow-file-access-from-files", "--virtual-time-budget=8000", "--dump-dom"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("--window-size=1400,1000")
            .args(arguments)
            .arg(format!("file://{}", driver.display()))
            .stderr(Stdio::null())
            .output()
            .expect("the browser runs");
        let _ = fs::remove_file(probe);
        let dom = String::from_utf8_lossy(&output.stdout).into_owned();
        let answer = dom.split("<pre id=\"answer\">[").nth(1).and_then(|rest| rest.split("]</pre>").next());
        answer.unwrap_or_else(|| panic!("no answer from the browser: {dom}")).to_owned()
    }
}

#[test]
fn pages_fit_a_phone_and_show_their_pictures() {
    let Some(browser) = Browser::start("pages_fit_a_phone_and_show_their_pictures") else { return };
    let script = "var wide=document.documentElement.scrollWidth;\
        var images=[].slice.call(document.images);images.forEach(function(i){i.loading='eager'});\
        var missing=images.filter(function(i){return i.complete&&!i.naturalWidth}).length;\
        return wide+' '+images.length+' '+missing+' '+window.pageErrors.length";
    for (page, pictures) in [("en/baroque/index.html", 3), ("fr/baroque/index.html", 3), ("de/index.html", 3)] {
        assert_eq!(browser.ask(page, 390, script, &[]), format!("390 {pictures} 0 0"), "{page}");
    }
    assert_eq!(browser.ask("en/404.html", 390, "return document.documentElement.scrollWidth", &[]), "390");
}

#[test]
fn the_language_switch_keeps_the_page() {
    let Some(browser) = Browser::start("the_language_switch_keeps_the_page") else { return };
    let script = "var links=[].slice.call(document.querySelectorAll('.languages a'));\
        return links.map(function(a){return a.hreflang+'='+a.href.split('/site/')[1]+(a.getAttribute('aria-current')?\
        '*':'')}).join(' ')";
    let expected = "en=en/baroque/index.html* fr=fr/baroque/index.html de=de/baroque/index.html";
    assert_eq!(browser.ask("en/baroque/index.html", 1280, script, &[]), expected);
}

#[test]
fn dark_mode_is_dark_and_readable() {
    let Some(browser) = Browser::start("dark_mode_is_dark_and_readable") else { return };
    // Relative luminance as WCAG 2 defines it, and the contrast of text with the page.
    let script = "function l(c){var p=c.match(/[\\d.]+/g).slice(0,3).map(function(v){v/=255;\
        return v<=.04045?v/12.92:Math.pow((v+.055)/1.055,2.4)});return .2126*p[0]+.7152*p[1]+.0722*p[2]}\
        var d=document.documentElement;DARK var ground=l(window.getComputedStyle(d).backgroundColor);\
        var worst=99;[].slice.call(document.querySelectorAll('p,h1,h2,a,figcaption,summary,td,th')).forEach(function(e){\
        if(!e.offsetParent||e.closest('.languages,.skip,.anchor'))return;var t=l(window.getComputedStyle(e).color);\
        var hi=Math.max(t,ground)+.05,lo=Math.min(t,ground)+.05;worst=Math.min(worst,hi/lo)});\
        return (ground<.05?'dark':ground>.8?'light':'grey')+' '+(worst>=4.5?'readable':worst)";
    let page = "en/baroque/index.html";
    let with = |theme: &str| script.replace("DARK", theme);
    assert_eq!(browser.ask(page, 1280, &with(""), &[]), "light readable");
    let dark = with("d.setAttribute('data-theme','dark');");
    assert_eq!(browser.ask(page, 1280, &dark, &[]), "dark readable");
}

#[test]
fn search_finds_folded_words() {
    let Some(browser) = Browser::start("search_finds_folded_words") else { return };
    // The index is loaded as the page would load it; `find` is asked through the dialog.
    let script = "var s=document.createElement('script');var index=null;window.fenbookIndex=function(d){index=d};\
        var x=new window.XMLHttpRequest();x.open('GET',document.querySelector('dialog.search').dataset.index,false);\
        x.send();window.eval(x.responseText);return Object.keys(index.words).filter(function(w){\
        return w==='laufern'||w==='laeufern'||w==='konig'||w==='koenig'}).sort().join(' ')";
    assert_eq!(browser.ask("de/chess/index.html", 1280, script, &[]), "koenig konig laeufern laufern");
}

#[test]
fn a_board_can_be_turned_and_names_of_squares_light_up() {
    let Some(browser) = Browser::start("a_board_can_be_turned_and_names_of_squares_light_up") else { return };
    let script = "var f=document.getElementById('figure-1');var i=f.querySelector('img');\
        f.querySelector('[data-action=turn]').click();var turned=i.getAttribute('src');\
        f.querySelector('.move').dispatchEvent(new window.Event('mouseenter'));\
        var hints=f.querySelectorAll('.overlay .hint');\
        return turned.split('/').slice(-2).join('/')+' '+hints.length+' '+hints[0].getAttribute('y')";
    // Turned, e5 is in the fifth row from the top, counted from 0 the fourth: 400, and 5 for the ring's inset.
    assert_eq!(browser.ask("en/baroque/index.html", 1280, script, &[]), "turned/baroque-1-1.svg 1 405");
}
