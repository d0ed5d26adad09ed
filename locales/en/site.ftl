# Words of the site.

language-name = English
site-title = Rulebook

nav-skip = Skip to content
nav-pages = Games
nav-contents = On this page
nav-crumbs = You are here
nav-turn = Next and previous
nav-previous = Previous
nav-next = Next
language-label = Language
heading-link = Link to this section

theme-label = Colours:
theme-auto = as your system
theme-light = light
theme-dark = dark

search-label = Search
search-placeholder = Search the rules
search-none = Nothing found.
search-close = Close

fallback-notice = This page is not available in English yet. It is shown in its original language ({ $language }).
not-found-title = Page not found
not-found-text = There is no page at this address. It may have moved.
not-found-home = Go to the home page
footer-made = Every diagram on this site was drawn and checked by fenbook.

figure-proved =
    { $count ->
        [one] Proved by the engine: one statement
       *[other] Proved by the engine: { $count } statements
    }
figure-refuted =
    { $count ->
        [one] One statement is refuted
       *[other] { $count } statements are refuted
    }
figure-undecided =
    { $count ->
        [one] One statement is undecided
       *[other] { $count } statements are undecided
    }
figure-details = Position
figure-position = Position:
figure-turn = Turn the board
figure-moves = Click a piece on the board to see its moves.
verdict-proved = Proved:
verdict-refuted = Refuted:
verdict-undecided = Undecided:
