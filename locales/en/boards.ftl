# Alternative text: a diagram told in words.

board-size = Board of { $files } by { $ranks } squares.
board-empty = The board is empty.
board-view = Seen from Black’s side.
board-side =
    { $side ->
        [white] White
        [black] Black
       *[neutral] Neutral
    }: { $men }.
board-hand =
    { $side ->
        [white] White has in hand
        [black] Black has in hand
       *[neutral] In hand
    }: { $men }.
board-lifted = Lifted on { $square }: { $men }.
board-holes = Missing squares: { $squares }.
board-marked =
    { $count ->
        [one] Marked square
       *[other] Marked squares
    }: { $squares }.
board-shadow =
    { $count ->
        [one] Shaded square
       *[other] Shaded squares
    }: { $squares }.
board-arrows =
    { $count ->
        [one] Arrow
       *[other] Arrows
    }: { $paths }.
board-arrow = { $first } to { $last }
board-last-move = Last move: { $squares }.
board-check = In check: { $squares }.
board-frozen = Frozen: { $squares }.
board-letter = piece “{ $letter }”
board-union = union of { $white } and { $black }
list-and = { $list } and { $last }
# The noun phrase for one man: “the white king”.
man =
    the { $side ->
        [white] white { $name }
        [black] black { $name }
       *[neutral] neutral { $name }
    }
