# Was die Engine bewiesen hat, als Sätze für Leser.

claim-legal = { $moves } ist möglich.
claim-not-legal =
    { $moves } ist nicht möglich{ $reason ->
        [self-check] : der eigene König bliebe im Schach.
        [blocked] : der Weg ist versperrt.
        [frozen] : die Figur ist gelähmt.
        [no-such-move] : so zieht die Figur nicht.
       *[none] .
    }
claim-takes =
    { $move } schlägt { $count ->
        [0] nichts
        [one] genau eine Figur, auf { $squares }
       *[other] genau { $count } Figuren, auf { $squares }
    }.
claim-takes-at-least = { $move } schlägt mindestens auf { $squares }.
claim-spares = { $move } schlägt nicht auf { $squares }.
claim-safe =
    { $from ->
        [none] Kein Zug
       *[other] Kein Zug der Figur auf { $from }
    } schlägt auf { $squares }.
claim-marks-to =
    Die markierten Felder sind { $among ->
        [yes] unter den Zielfeldern
       *[no] genau die Zielfelder
    } { $kind ->
        [captures] aller Schlagzüge
        [quiet] aller Züge ohne Schlagen
       *[all] aller Züge
    } { $who ->
        [square] der Figur auf { $name }
        [piece] von { $name }
       *[any] der Seite am Zug
    }.
claim-marks-barred =
    Die markierten Felder sind die, die { $who ->
        [square] die Figur auf { $name }
        [piece] { $name }
       *[any] die Seite am Zug
    } erreichen würde, wenn keine Regel es verböte.
claim-marks-taken = Die markierten Felder sind genau die, auf denen { $move } schlägt.
claim-marks-at = Die markierten Felder sind genau die von { $name }.
claim-marks-note = Die Markierungen erklärt der Text.
claim-becomes = { $moves } führt vom ersten Diagramm zum zweiten.
claim-after = Nach { $moves }: { $then }
claim-start = { $moves } führt von der Grundstellung zu diesem Diagramm.
claim-array = Dies ist eine Grundstellung des Spiels.
claim-state =
    { $side ->
        [white] Weiß
        [black] Schwarz
       *[none] Die Seite am Zug
    } { $state ->
        [check] steht im Schach
        [mate] ist matt
       *[stalemate] ist patt
    }.
claim-game =
    { $state ->
        [white] Weiß hat gewonnen.
        [black] Schwarz hat gewonnen.
        [draw] Die Partie ist remis.
       *[open] Die Partie geht weiter.
    }
claim-frozen = Gelähmt: { $squares }.
claim-free = Nicht gelähmt: { $squares }.
claim-at = { $name } steht auf { $squares }.
