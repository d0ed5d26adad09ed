# Ce que le moteur a prouvé, en phrases pour le lecteur.

claim-legal = { $moves } est jouable.
claim-not-legal =
    { $moves } est impossible{ $reason ->
        [self-check] {" "}: le roi resterait en échec.
        [blocked] {" "}: le chemin est barré.
        [frozen] {" "}: la pièce est immobilisée.
        [no-such-move] {" "}: la pièce ne se déplace pas ainsi.
       *[none] .
    }
claim-takes =
    { $move } { $count ->
        [0] ne prend rien
        [one] prend exactement une pièce, en { $squares }
       *[other] prend exactement { $count } pièces, en { $squares }
    }.
claim-takes-at-least = { $move } prend au moins en { $squares }.
claim-spares = { $move } ne prend pas en { $squares }.
claim-safe =
    { $from ->
        [none] Aucun coup
       *[other] Aucun coup de la pièce en { $from }
    } ne prend en { $squares }.
claim-marks-to =
    Les cases marquées sont { $among ->
        [yes] parmi
       *[no] exactement
    } les cases d’arrivée de { $kind ->
        [captures] toutes les prises
        [quiet] tous les coups sans prise
       *[all] tous les coups
    } { $who ->
        [square] de la pièce en { $name }
        [piece] de { $name }
       *[any] du camp au trait
    }.
claim-marks-barred =
    Les cases marquées sont celles que { $who ->
        [square] la pièce en { $name }
        [piece] { $name }
       *[any] le camp au trait
    } atteindrait si aucune règle ne l’interdisait.
claim-marks-taken = Les cases marquées sont exactement celles où { $move } prend.
claim-marks-at = Les cases marquées sont exactement celles de { $name }.
claim-marks-note = Le texte explique les marques.
claim-becomes = { $moves } mène du premier diagramme au second.
claim-after = Après { $moves } : { $then }
claim-start = { $moves } mène de la position de départ à ce diagramme.
claim-array = C’est une position de départ du jeu.
claim-state =
    { $side ->
        [white] Les Blancs sont
        [black] Les Noirs sont
       *[none] Le camp au trait est
    } { $state ->
        [check] en échec
        [mate] mat
       *[stalemate] pat
    }.
claim-game =
    { $state ->
        [white] Les Blancs ont gagné.
        [black] Les Noirs ont gagné.
        [draw] La partie est nulle.
       *[open] La partie continue.
    }
claim-frozen = Immobilisées : { $squares }.
claim-free = Non immobilisées : { $squares }.
claim-at = { $name } se trouve en { $squares }.
