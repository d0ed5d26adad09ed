# Warum ein Zug schlägt, was er schlägt, warum er nicht möglich ist, warum eine Figur nicht ziehen darf. Jede Nachricht
# besteht aus ganzen Sätzen; der erste Buchstabe wird groß.

# Die Nominalgruppe für eine Figur auf ihrem Feld: „dem weißen König auf e1“.
why-man =
    { $case ->
        [dative]
            { $gender ->
                [feminine] der
               *[masculine] dem
            }
        [accusative]
            { $gender ->
                [feminine] die
                [neuter] das
               *[masculine] den
            }
       *[nominative]
            { $gender ->
                [feminine] die
                [neuter] das
               *[masculine] der
            }
    } { $side ->
        [white] weiß
        [black] schwarz
        [neutral] neutral
       *[none] {""}
    }{ $side ->
        [none] {""}
       *[other]
            { $case ->
                [dative] en{" "}
                [accusative]
                    { $gender ->
                        [masculine] en{" "}
                       *[other] e{" "}
                    }
               *[nominative] e{" "}
            }
    }{ $name }{ $square ->
        [none] {""}
       *[other] {" "}auf { $square }
    }
why-royal = die königliche Figur

why-legal = { $move } ist möglich.
why-not-legal = { $move } ist nicht möglich.
why-no-move = Kein möglicher Zug.

why-captured-displace = { $mover } schlägt { $victim } durch den Zug auf dieses Feld.
why-captured-en-passant = { $mover } schlägt { $victim } im Vorbeigehen, gleich nach dem Doppelschritt über { $to }.
why-captured-custodial = { $mover } zieht nach { $to } und schlägt { $victim } in der Zange mit { $helper }.
why-captured-coordinate = { $mover } zieht nach { $to } und schlägt { $victim } auf einer Ecke des Rechtecks, das mit { $helper } entsteht.
why-captured-withdraw = { $mover } zieht gerade weg nach { $to } und schlägt dadurch { $victim }.
why-captured-advance = { $mover } rückt gerade bis { $to } vor und schlägt dadurch { $victim }.
why-captured-leap = { $mover } schlägt { $victim } beim Sprung darüber nach { $to }.
why-captured-hop = { $mover } schlägt { $victim } durch den Sprung über { $over }.
why-captured-mutual = { $mover } vernichtet { $victim } und verschwindet dabei selbst vom Brett.
why-captured-shoot = { $mover } bleibt stehen und erschießt { $victim }.
why-captured-spotted = { $mover } bleibt stehen und erschießt { $victim }, mit { $helper } als Späher.
why-captured-explode = { $mover } explodiert und reißt { $victim } mit vom Brett.
why-captured-displaced =
    { $mover } { $act ->
        [pull] zieht
       *[push] schiebt
    } { $over } { $act ->
        [pull] nach
       *[push] weiter
    }, und die bewegte Figur schlägt { $victim } { $method ->
        [displace] durch den Zug auf dieses Feld
        [withdraw] durch Wegziehen
        [custodial] in der Zange mit einer Figur ihrer Seite
       *[coordinate] auf einer Ecke des Rechtecks, das mit ihrem König entsteht
    }.
why-imitated = { $imitator } ahmt nach, wie die geschlagene Figur selbst schlägt.
why-swap = { $mover } tauscht den Platz mit { $helper }.

why-off-board = Eines der beiden Felder liegt nicht auf dem Brett.
why-no-man = Auf { $square } steht nichts.
why-other-side = { $man } gehört der Seite, die nicht am Zug ist.
why-self-check =
    { $count ->
        [0] Dieser Zug würde { $king } kosten.
        [one] { $by } könnte dann { $king } schlagen.
       *[other] { $by } könnten dann { $king } schlagen.
    }
why-castling =
    Der König darf weder aus einem Angriff heraus noch durch einen Angriff hindurch oder in einen hinein rochieren{ $count ->
        [0] .
       *[other] , und dieser geht von { $by } aus.
    }
why-blocked = { $man } steht im Weg.
why-rim = Der Rand darf nur betreten werden, wenn es zum Schlagen nötig ist.
why-swap-back = Der letzte Tausch darf nicht sofort zurückgenommen werden.
why-union-back = Der letzte Zug eines Paares darf nicht sofort zurückgenommen werden.
why-in-hand = Zuerst muss die Figur weiterziehen, die auf { $square } in der Hand ist.
why-no-end = Die Kette hätte kein Ende: Die befreite Figur könnte nirgends abgesetzt werden.
why-again = Der Zug käme dorthin zurück, wo er schon war.
why-must-capture = Eine Figur kann geschlagen werden, also muss eine geschlagen werden.
why-gives-check = Dieser Zug würde Schach bieten.
why-freezes = Nach diesem Zug würden zwei Figuren einer Art einander lähmen.
why-takes-exposed = { $man } kann nicht geschlagen werden.
why-unexposed = Nach diesem Zug würde eine Figur nicht angegriffen, die angegriffen sein muss.
why-drop-mates = Mit dieser Figur darf nicht durch Einsetzen mattgesetzt werden.
why-flees = { $man } wird angegriffen und darf nur ziehen, um den Angreifer zu schlagen.
why-same-cell = { $man } muss die Zelle verlassen, auf deren Feld der Zug beginnt.
why-stays = { $man } darf die zugewiesenen Felder nicht verlassen.
why-own-zone =
    Dieser Zug würde { $palace ->
        [yes] den eigenen Palast
       *[no] die eigene Zone aus { $squares }
    } ganz besetzen.
why-no-such-move = So zieht { $man } nicht.

why-frozen = { $man } ist von { $by } gelähmt.
why-frozen-no-helper = Keine Figur der eigenen Seite, die lähmt oder nachahmt, steht daneben und hebt das auf.
why-frozen-only-helper = Für die anderen der eigenen Seite hebt diese Figur das auf, für sich selbst nicht.
why-frozen-imitation = Eine Figur, die lähmt, wird selbst von der gelähmt, die sie nachahmt.
