# Pourquoi un coup prend ce qu’il prend, pourquoi il n’est pas légal, pourquoi une pièce ne peut pas jouer. Chaque
# message se compose de phrases entières ; la première lettre devient une majuscule.

# Le groupe nominal pour une pièce sur sa case : « le roi blanc en e1 ».
why-man =
    { $elided ->
        [yes] l’
       *[no]
            { $gender ->
                [feminine] la{" "}
               *[masculine] le{" "}
            }
    }{ $name }{ $gender ->
        [feminine]
            { $side ->
                [white] {" "}blanche
                [black] {" "}noire
                [neutral] {" "}neutre
               *[none] {""}
            }
       *[masculine]
            { $side ->
                [white] {" "}blanc
                [black] {" "}noir
                [neutral] {" "}neutre
               *[none] {""}
            }
    }{ $square ->
        [none] {""}
       *[other] {" "}en { $square }
    }
why-royal = la pièce royale

why-legal = { $move } est légal.
why-not-legal = { $move } n’est pas légal.
why-no-move = Aucun coup légal.

why-captured-displace = { $mover } prend { $victim } en allant sur cette case.
why-captured-en-passant = { $mover } prend en passant { $victim }, juste après son pas double par-dessus { $to }.
why-captured-custodial = { $mover } va en { $to } et prend en tenaille { $victim } avec { $helper }.
why-captured-coordinate = { $mover } va en { $to } et prend { $victim } à un coin du rectangle formé avec { $helper }.
why-captured-withdraw = { $mover } prend { $victim } en s’éloignant tout droit vers { $to }.
why-captured-advance = { $mover } prend { $victim } en avançant tout droit jusqu’au contact, en { $to }.
why-captured-leap = { $mover } prend { $victim } en sautant par-dessus vers { $to }.
why-captured-hop = { $mover } prend { $victim } en sautant par-dessus { $over }.
why-captured-mutual = { $mover } détruit { $victim } et quitte l’échiquier en même temps.
why-captured-shoot = { $mover } ne bouge pas et abat { $victim } d’un tir.
why-captured-spotted = { $mover } ne bouge pas et abat { $victim } d’un tir, avec { $helper } pour guetteur.
why-captured-explode = { $mover } explose et emporte { $victim }.
why-captured-displaced =
    { $mover } { $act ->
        [pull] tire
       *[push] pousse
    } { $over }, et la pièce déplacée prend { $victim } { $method ->
        [displace] en allant sur cette case
        [withdraw] en s’éloignant tout droit
        [custodial] en tenaille avec une pièce de son camp
       *[coordinate] à un coin du rectangle formé avec son roi
    }.
why-imitated = { $imitator } imite la façon de prendre de sa victime.
why-swap = { $mover } échange sa place avec { $helper }.

why-off-board = L’une des deux cases n’est pas sur l’échiquier.
why-no-man = Il n’y a rien en { $square }.
why-other-side = { $man } appartient au camp qui n’a pas le trait.
why-self-check =
    { $count ->
        [0] Ce coup ferait perdre { $king }.
        [one] { $by } pourrait alors prendre { $king }.
       *[other] { $by } pourraient alors prendre { $king }.
    }
why-castling =
    Le roi ne peut roquer ni depuis une case attaquée, ni en traversant une telle case, ni pour y arriver{ $count ->
        [0] .
       *[other] , et l’attaque est menée par { $by }.
    }
why-blocked = { $man } barre le chemin.
why-rim = On ne va sur le bord que si une prise l’exige.
why-swap-back = Le dernier échange ne peut pas être annulé aussitôt.
why-union-back = Le dernier coup d’une union ne peut pas être annulé aussitôt.
why-in-hand = La pièce en main en { $square } doit d’abord poursuivre.
why-no-end = La chaîne n’aurait pas de fin : la pièce libérée ne pourrait être posée nulle part.
why-again = Le coup reviendrait là où il est déjà passé.
why-must-capture = Une prise est possible, et donc obligatoire.
why-gives-check = Ce coup donnerait échec.
why-freezes = Après ce coup, deux pièces de même espèce s’immobiliseraient l’une l’autre.
why-takes-exposed = On ne peut pas prendre { $man }.
why-unexposed = Après ce coup, une pièce qui doit être attaquée ne le serait plus.
why-drop-mates = Cette pièce ne peut pas être parachutée pour mater.
why-flees = { $man } est en échec et ne peut bouger que pour prendre la pièce qui l’attaque.
why-same-cell = { $man } doit quitter la cellule où se trouve sa case.
why-stays = { $man } ne peut pas quitter les cases qui lui sont réservées.
why-own-zone =
    Ce coup remplirait { $palace ->
        [yes] son propre palais
       *[no] sa propre zone en { $squares }
    }.
why-no-such-move = { $man } ne se déplace pas ainsi.

why-frozen =
    { $man } est { $gender ->
        [feminine] immobilisée
       *[masculine] immobilisé
    } par { $by }.
why-frozen-no-helper = Aucune pièce amie qui immobilise ou imite ne se tient à côté pour l’annuler.
why-frozen-only-helper = Cette pièce l’annule pour les autres de son camp, mais pas pour elle-même.
why-frozen-imitation = Une pièce qui immobilise est elle-même immobilisée par celle qui l’imite.
