# Alternativtext: ein Diagramm in Worten.

board-size = Brett mit { $files } mal { $ranks } Feldern.
board-empty = Das Brett ist leer.
board-view = Von der schwarzen Seite gesehen.
board-side =
    { $side ->
        [white] Weiß
        [black] Schwarz
       *[neutral] Neutral
    }: { $men }.
board-hand =
    { $side ->
        [white] Weiß hat auf der Hand
        [black] Schwarz hat auf der Hand
       *[neutral] Auf der Hand
    }: { $men }.
board-lifted = Angehoben auf { $square }: { $men }.
board-holes = Fehlende Felder: { $squares }.
board-marked =
    { $count ->
        [one] Markiertes Feld
       *[other] Markierte Felder
    }: { $squares }.
board-shadow =
    { $count ->
        [one] Abgedunkeltes Feld
       *[other] Abgedunkelte Felder
    }: { $squares }.
board-arrows =
    { $count ->
        [one] Pfeil
       *[other] Pfeile
    }: { $paths }.
board-arrow = von { $first } nach { $last }
board-last-move = Letzter Zug: { $squares }.
board-check = Im Schach: { $squares }.
board-frozen = Gelähmt: { $squares }.
board-letter = Figur „{ $letter }“
board-union = Paar aus { $white } und { $black }
list-and = { $list } und { $last }
# Die Nominalgruppe für eine Figur, im Nominativ: „der weiße König“.
man =
    { $gender ->
        [feminine] die
        [neuter] das
       *[masculine] der
    } { $side ->
        [white] weiße
        [black] schwarze
       *[neutral] neutrale
    } { $name }
# Eine Figur als Text ihres Bildes: „Weißer König“.
man-picture =
    { $side ->
        [white] Weiß
        [black] Schwarz
       *[neutral] Neutral
    }{ $gender ->
        [feminine] e
        [neuter] es
       *[masculine] er
    } { $name }
