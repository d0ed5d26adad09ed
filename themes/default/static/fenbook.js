/* Everything here is an extra: pages are complete without it. */
(function () {
  "use strict";

  var root = document.documentElement;
  root.classList.remove("no-js");
  var store = {
    get: function (key) {
      try {
        return localStorage.getItem("fenbook-" + key);
      } catch (error) {
        return null;
      }
    },
    set: function (key, value) {
      try {
        localStorage.setItem("fenbook-" + key, value);
      } catch (error) {
        /* Private windows remember nothing. */
      }
    },
  };

  /* Theme: as the system says, light, dark. Set before anything is painted. */
  var themes = ["auto", "light", "dark"];
  var theme = themes.indexOf(store.get("theme")) > 0 ? store.get("theme") : "auto";
  function showTheme() {
    if (theme === "auto") {
      root.removeAttribute("data-theme");
    } else {
      root.setAttribute("data-theme", theme);
    }
  }
  showTheme();

  function all(selector, within) {
    return Array.prototype.slice.call((within || document).querySelectorAll(selector));
  }

  function themeButton() {
    var button = document.querySelector("[data-action=theme]");
    if (!button) return;
    var label = button.getAttribute("aria-label");
    function name() {
      var text = label + " " + button.getAttribute("data-" + theme);
      button.setAttribute("aria-label", text);
      button.title = text;
    }
    name();
    button.addEventListener("click", function () {
      theme = themes[(themes.indexOf(theme) + 1) % themes.length];
      store.set("theme", theme);
      showTheme();
      name();
    });
  }

  /* The first page: the language chosen before, else the browser's. */
  function chooseLanguage() {
    if (!document.body.hasAttribute("data-choose-language")) return;
    var links = all("[hreflang]", document.querySelector("main"));
    var wanted = [store.get("language")].concat(navigator.languages || [navigator.language]);
    for (var i = 0; i < wanted.length; i++) {
      for (var j = 0; j < links.length; j++) {
        var language = links[j].getAttribute("hreflang");
        if (wanted[i] && (wanted[i] === language || wanted[i].split("-")[0] === language)) {
          location.replace(links[j].href);
          return;
        }
      }
    }
    if (links.length) location.replace(links[0].href);
  }

  function rememberLanguage() {
    all(".languages a").forEach(function (link) {
      link.addEventListener("click", function () {
        store.set("language", link.getAttribute("hreflang"));
        /* Headings have the same ids in every language. */
        if (location.hash) link.hash = location.hash;
      });
    });
  }

  function closeMenus() {
    document.addEventListener("click", function (event) {
      all("details.menu[open]").forEach(function (menu) {
        if (!menu.contains(event.target)) menu.open = false;
      });
    });
    document.addEventListener("keydown", function (event) {
      if (event.key !== "Escape") return;
      all("details.menu[open]").forEach(function (menu) {
        menu.open = false;
        menu.querySelector("summary").focus();
      });
    });
  }

  /* The table of contents shows where the reader is. */
  function followReading() {
    var links = all(".contents a");
    if (!links.length || !("IntersectionObserver" in window)) return;
    var headings = links
      .map(function (link) {
        return document.getElementById(decodeURIComponent(link.hash.slice(1)));
      })
      .filter(Boolean);
    function mark() {
      var here = null;
      headings.forEach(function (heading) {
        if (heading.getBoundingClientRect().top < 120) here = heading;
      });
      links.forEach(function (link) {
        link.classList.toggle("here", !!here && decodeURIComponent(link.hash.slice(1)) === here.id);
      });
    }
    var observer = new IntersectionObserver(mark, { rootMargin: "-100px 0px -60% 0px" });
    headings.forEach(function (heading) {
      observer.observe(heading);
    });
    mark();
  }

  /* Search */

  var index = null;
  window.fenbookIndex = function (data) {
    index = data;
    index.list = Object.keys(data.words).sort();
  };

  function fold(text) {
    return text
      .toLowerCase()
      .replace(/ß/g, "ss")
      .replace(/æ/g, "ae")
      .replace(/œ/g, "oe")
      .replace(/ø/g, "o")
      .replace(/ł/g, "l")
      .replace(/đ/g, "d")
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
  }

  function find(query) {
    var scores = null;
    (fold(query).match(/[\p{L}\p{N}]+/gu) || []).forEach(function (word) {
      var hits = {};
      /* All words that begin with it: binary search for the first. */
      var low = 0;
      var high = index.list.length;
      while (low < high) {
        var middle = (low + high) >> 1;
        if (index.list[middle] < word) low = middle + 1;
        else high = middle;
      }
      for (; low < index.list.length && index.list[low].indexOf(word) === 0; low++) {
        var entry = index.words[index.list[low]];
        var exact = index.list[low] === word ? 2 : 1;
        for (var i = 0; i < entry.length; i += 2) {
          hits[entry[i]] = (hits[entry[i]] || 0) + entry[i + 1] * exact;
        }
      }
      if (scores === null) {
        scores = hits;
      } else {
        Object.keys(scores).forEach(function (key) {
          if (hits[key]) scores[key] += hits[key];
          else delete scores[key];
        });
      }
    });
    return Object.keys(scores || {})
      .sort(function (a, b) {
        return scores[b] - scores[a] || a - b;
      })
      .slice(0, 20)
      .map(function (key) {
        return index.sections[key];
      });
  }

  function search() {
    var dialog = document.querySelector("dialog.search");
    var button = document.querySelector("[data-action=search]");
    if (!dialog || !button || !dialog.showModal) {
      if (button) button.hidden = true;
      return;
    }
    var input = dialog.querySelector("input");
    var results = dialog.querySelector(".results");
    var source = dialog.getAttribute("data-index");
    var folder = source.replace(/[^/]*$/, "");

    function show() {
      results.textContent = "";
      if (!index || !input.value.trim()) return;
      var found = find(input.value);
      if (!found.length) {
        var none = document.createElement("li");
        none.className = "none";
        none.textContent = dialog.getAttribute("data-none");
        results.appendChild(none);
      }
      found.forEach(function (section) {
        var item = document.createElement("li");
        var link = document.createElement("a");
        var title = document.createElement("b");
        link.href = folder + section[0];
        title.textContent = section[2] && section[2] !== section[1] ? section[1] + " · " + section[2] : section[1];
        link.appendChild(title);
        link.appendChild(document.createTextNode(section[3]));
        link.addEventListener("click", function () {
          dialog.close();
        });
        item.appendChild(link);
        results.appendChild(item);
      });
    }

    function open() {
      if (!index) {
        var script = document.createElement("script");
        script.src = source;
        script.onload = show;
        document.head.appendChild(script);
      }
      dialog.showModal();
      input.select();
    }

    button.addEventListener("click", open);
    input.addEventListener("input", show);
    dialog.addEventListener("click", function (event) {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener("keydown", function (event) {
      var links = all("a", results);
      var at = links.indexOf(document.activeElement);
      if (event.key === "ArrowDown" && links.length) {
        links[Math.min(at + 1, links.length - 1)].focus();
        event.preventDefault();
      } else if (event.key === "ArrowUp" && at >= 0) {
        (at === 0 ? input : links[at - 1]).focus();
        event.preventDefault();
      } else if (event.key === "Enter" && document.activeElement === input) {
        event.preventDefault();
        if (links.length) links[0].click();
      }
    });
    document.addEventListener("keydown", function (event) {
      var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
      if (!typing && !dialog.open && (event.key === "/" || (event.key === "k" && (event.ctrlKey || event.metaKey)))) {
        event.preventDefault();
        open();
      }
    });
  }

  /* Boards: squares named in the text are shown on them; a board can be turned; a man's moves are shown. */

  var svg = "http://www.w3.org/2000/svg";

  function Board(element) {
    var parts = element.getAttribute("data-board").split(" ");
    this.element = element;
    this.image = element.querySelector("img");
    this.x = +parts[0];
    this.y = +parts[1];
    this.files = +parts[2];
    this.ranks = +parts[3];
    this.width = +parts[4];
    this.height = +parts[5];
    this.view = parts[6];
    this.source = this.image.getAttribute("src");
    this.overlay = document.createElementNS(svg, "svg");
    this.overlay.setAttribute("class", "overlay");
    this.overlay.setAttribute("viewBox", "0 0 " + this.width + " " + this.height);
    this.overlay.setAttribute("aria-hidden", "true");
    element.appendChild(this.overlay);
  }

  Board.prototype.corner = function (square) {
    var match = /^([a-z])(\d+)$/.exec(square);
    if (!match) return null;
    var file = match[1].charCodeAt(0) - 97;
    var rank = +match[2] - 1;
    if (file >= this.files || rank >= this.ranks) return null;
    var black = this.view === "b";
    return [
      this.x + (black ? this.files - 1 - file : file) * 100,
      this.y + (black ? rank : this.ranks - 1 - rank) * 100,
    ];
  };

  Board.prototype.clear = function () {
    this.overlay.textContent = "";
  };

  Board.prototype.mark = function (square, kind) {
    var corner = this.corner(square);
    if (!corner) return;
    var shape;
    if (kind === "target") {
      shape = document.createElementNS(svg, "circle");
      shape.setAttribute("cx", corner[0] + 50);
      shape.setAttribute("cy", corner[1] + 50);
      shape.setAttribute("r", 17);
    } else {
      shape = document.createElementNS(svg, "rect");
      shape.setAttribute("x", corner[0] + 5);
      shape.setAttribute("y", corner[1] + 5);
      shape.setAttribute("width", 90);
      shape.setAttribute("height", 90);
      shape.setAttribute("rx", kind === "victim" ? 45 : 8);
    }
    shape.setAttribute("class", kind);
    this.overlay.appendChild(shape);
  };

  Board.prototype.turn = function () {
    var turned = this.element.getAttribute("data-turned");
    if (!turned) return;
    var now = this.image.getAttribute("src") === this.source;
    this.image.setAttribute("src", now ? turned : this.source);
    this.view = this.view === "b" ? "w" : "b";
    this.clear();
  };

  /* The square under a click. */
  Board.prototype.at = function (event) {
    var box = this.image.getBoundingClientRect();
    var x = ((event.clientX - box.left) / box.width) * this.width - this.x;
    var y = ((event.clientY - box.top) / box.height) * this.height - this.y;
    var column = Math.floor(x / 100);
    var row = Math.floor(y / 100);
    if (column < 0 || row < 0 || column >= this.files || row >= this.ranks) return null;
    var black = this.view === "b";
    var file = black ? this.files - 1 - column : column;
    var rank = black ? row : this.ranks - 1 - row;
    return String.fromCharCode(97 + file) + (rank + 1);
  };

  Board.prototype.showMoves = function (moves, square) {
    this.clear();
    this.mark(square, "hint");
    var board = this;
    (moves[square] || []).forEach(function (move) {
      board.mark(move[0], "target");
      (move[1] || []).forEach(function (victim) {
        board.mark(victim, "victim");
      });
    });
  };

  function figures() {
    all(".figure").forEach(function (figure) {
      var boards = all(".board[data-board]", figure).map(function (element) {
        return new Board(element);
      });
      if (!boards.length) return;
      figure.fenbookBoards = boards;
      var data = figure.querySelector("script.figure-data");
      data = data ? JSON.parse(data.textContent) : {};

      all("[data-action=turn]", figure).forEach(function (button) {
        button.addEventListener("click", function () {
          boards.forEach(function (board) {
            board.turn();
          });
          button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") === "true" ? "false" : "true");
        });
      });

      boards.forEach(function (board, number) {
        var moves = (data.moves || [])[number];
        if (!moves) return;
        board.element.classList.add("playable");
        var shown = null;
        board.element.addEventListener("click", function (event) {
          var square = board.at(event);
          if (square && moves[square] && square !== shown) {
            shown = square;
            board.showMoves(moves, square);
          } else {
            shown = null;
            board.clear();
          }
        });
      });

      /* Claims: pointing at one, or going through them with the keyboard, shows its squares. */
      all(".verdicts [data-squares]", figure).forEach(function (item) {
        pointing(item, boards[+item.getAttribute("data-half") || 0] || boards[0]);
      });
    });
  }

  function pointing(element, board) {
    var squares = element.getAttribute("data-squares").split(" ");
    if (!element.hasAttribute("tabindex") && element.tagName !== "A") element.tabIndex = 0;
    function show() {
      board.clear();
      squares.forEach(function (square) {
        board.mark(square, "hint");
      });
    }
    function hide() {
      board.clear();
    }
    element.addEventListener("mouseenter", show);
    element.addEventListener("focus", show);
    element.addEventListener("mouseleave", hide);
    element.addEventListener("blur", hide);
  }

  function references() {
    all(".move[data-squares][data-figure]").forEach(function (move) {
      var figure = document.getElementById(move.getAttribute("data-figure"));
      if (figure && figure.fenbookBoards) pointing(move, figure.fenbookBoards[0]);
    });
  }

  document.addEventListener("DOMContentLoaded", function () {
    chooseLanguage();
    themeButton();
    rememberLanguage();
    closeMenus();
    followReading();
    search();
    figures();
    references();
  });
})();
