# Why a move takes what it takes, why it is not legal, why a piece may not move. Each message is whole sentences; the
# first letter is made a capital.

# The noun phrase for a man on its square: “the white king on e1”.
why-man =
    the { $side ->
        [white] white { $name }
        [black] black { $name }
        [neutral] neutral { $name }
       *[none] { $name }
    }{ $square ->
        [none] {""}
       *[other] {" "}on { $square }
    }
why-royal = the royal piece

why-legal = { $move } is legal.
why-not-legal = { $move } is not legal.
why-no-move = No legal move.

why-captured-displace = { $mover } takes { $victim } by moving onto that square.
why-captured-en-passant = { $mover } takes { $victim } en passant, just after its double step over { $to }.
why-captured-custodial = { $mover } goes to { $to } and takes { $victim } between itself and { $helper }.
why-captured-coordinate = { $mover } goes to { $to } and takes { $victim } on a corner of the rectangle that it makes with { $helper }.
why-captured-withdraw = { $mover } takes { $victim } by going straight away from it to { $to }.
why-captured-advance = { $mover } takes { $victim } by going straight up to it, to { $to }.
why-captured-leap = { $mover } takes { $victim } by leaping over it to { $to }.
why-captured-hop = { $mover } takes { $victim } by hopping onto it over { $over }.
why-captured-mutual = { $mover } destroys { $victim } and itself: both leave the board.
why-captured-shoot = { $mover } stays where it stands and shoots { $victim }.
why-captured-spotted = { $mover } stays where it stands and shoots { $victim }, with { $helper } as spotter.
why-captured-explode = { $mover } explodes and takes { $victim } off the board with it.
why-captured-displaced =
    { $mover } { $act ->
        [pull] pulls
       *[push] pushes
    } { $over }, which takes { $victim } { $method ->
        [displace] by moving onto that square
        [withdraw] by going straight away from it
        [custodial] between itself and a friend
       *[coordinate] on a corner of the rectangle that it makes with its king
    }.
why-imitated = { $imitator } imitates the way in which its victim takes.
why-swap = { $mover } changes places with { $helper }.

why-off-board = One of the two squares is not on the board.
why-no-man = Nothing stands on { $square }.
why-other-side = { $man } belongs to the side that is not to move.
why-self-check =
    { $count ->
        [0] This move would lose { $king }.
       *[other] { $by } could then take { $king }.
    }
why-castling =
    The king may not castle out of, through or into an attack{ $count ->
        [0] .
       *[other] , and this comes from { $by }.
    }
why-blocked = { $man } stands in the way.
why-rim = The rim may be entered only where that is needed for a capture.
why-swap-back = The last exchange may not be taken back at once.
why-union-back = The last move of a union may not be taken back at once.
why-in-hand = The piece in hand on { $square } must go on first.
why-no-end = The chain would have no end: the released piece could not be placed.
why-again = The turn would come back to where it has already been.
why-must-capture = A piece can be captured, and so one must be.
why-gives-check = This move would give check.
why-freezes = After this move two pieces of a kind would freeze each other.
why-takes-exposed = { $man } cannot be taken.
why-unexposed = After this move a piece that must be attacked would not be.
why-flees = { $man } is attacked and may move only to take what attacks it.
why-same-cell = { $man } must leave the cell in which it stands.
why-stays = { $man } may not leave the squares that it is confined to.
why-own-zone =
    This move would fill its own { $palace ->
        [yes] palace
       *[no] zone of { $squares }
    }.
why-no-such-move = { $man } does not move like that.

why-frozen = { $man } is frozen by { $by }.
why-frozen-no-helper = No friend that freezes or imitates stands beside to neutralise that.
why-frozen-only-helper = It neutralises that for its friends, but does not free itself.
why-frozen-imitation = A piece that freezes is itself frozen by one that imitates it.
