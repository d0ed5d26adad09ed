# Texte de remplacement : un diagramme dit en mots.

board-size = Échiquier de { $files } cases sur { $ranks }.
board-empty = L’échiquier est vide.
board-view = Vu du côté des Noirs.
board-side =
    { $side ->
        [white] Blancs
        [black] Noirs
       *[neutral] Neutres
    } : { $men }.
board-hand =
    { $side ->
        [white] Les Blancs ont en main
        [black] Les Noirs ont en main
       *[neutral] En main
    } : { $men }.
board-lifted = Soulevé en { $square } : { $men }.
board-holes = Cases absentes : { $squares }.
board-marked =
    { $count ->
        [one] Case marquée
       *[other] Cases marquées
    } : { $squares }.
board-shadow =
    { $count ->
        [one] Case ombrée
       *[other] Cases ombrées
    } : { $squares }.
board-arrows =
    { $count ->
        [one] Flèche
       *[other] Flèches
    } : { $paths }.
board-arrow = de { $first } à { $last }
board-last-move = Dernier coup : { $squares }.
board-check = En échec : { $squares }.
board-frozen = Pièces immobilisées : { $squares }.
board-letter = pièce « { $letter } »
board-union = union de { $white } et { $black }
list-and = { $list } et { $last }
# Le groupe nominal pour une pièce : « le roi blanc », « l’immobiliseur noir », « la dame blanche ».
man =
    { $elided ->
        [yes] l’
       *[no]
            { $gender ->
                [feminine] la{" "}
               *[masculine] le{" "}
            }
    }{ $name } { $gender ->
        [feminine]
            { $side ->
                [white] blanche
                [black] noire
               *[neutral] neutre
            }
       *[masculine]
            { $side ->
                [white] blanc
                [black] noir
               *[neutral] neutre
            }
    }
# Une pièce comme texte de son image : « Roi blanc », « Dame noire ».
man-picture =
    { $title } { $gender ->
        [feminine]
            { $side ->
                [white] blanche
                [black] noire
               *[neutral] neutre
            }
       *[masculine]
            { $side ->
                [white] blanc
                [black] noir
               *[neutral] neutre
            }
    }
