# Wörter der Website.

language-name = Deutsch
site-title = Regelbuch

nav-skip = Zum Inhalt springen
nav-pages = Spiele
nav-contents = Auf dieser Seite
nav-crumbs = Sie sind hier
nav-turn = Nächste und vorige Seite
nav-previous = Zurück
nav-next = Weiter
language-label = Sprache
heading-link = Link zu diesem Abschnitt

theme-label = Farben:
theme-auto = wie das System
theme-light = hell
theme-dark = dunkel

search-label = Suchen
search-placeholder = In den Regeln suchen
search-none = Nichts gefunden.
search-close = Schließen

fallback-notice = Diese Seite gibt es noch nicht auf Deutsch. Sie erscheint in ihrer ursprünglichen Sprache ({ $language }).
not-found-title = Seite nicht gefunden
not-found-text = Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen.
not-found-home = Zur Startseite
# Wenn jede Abbildung bewiesen ist, und wenn nicht.
footer-made = Jedes Diagramm dieser Website wurde von fenbook gezeichnet und von seiner Engine bewiesen.
footer-drawn = Diagramme gezeichnet von fenbook. Seine Engine hat { $proved } von { $figures } Abbildungen bewiesen.

figure-proved =
    { $count ->
        [one] Von der Engine bewiesen: eine Aussage
       *[other] Von der Engine bewiesen: { $count } Aussagen
    }
figure-refuted =
    { $count ->
        [one] Eine Aussage ist widerlegt
       *[other] { $count } Aussagen sind widerlegt
    }
figure-undecided =
    { $count ->
        [one] Eine Aussage ist unentschieden
       *[other] { $count } Aussagen sind unentschieden
    }
figure-details = Stellung
figure-position = Stellung:
figure-turn = Brett drehen
figure-moves = Klicken Sie eine Figur auf dem Brett an, um ihre Züge zu sehen.
verdict-proved = Bewiesen:
verdict-refuted = Widerlegt:
verdict-undecided = Unentschieden:
