"""Who plays at which table in a round.

Nobody's library pairs tables of two to eight: those for Swiss tournaments make pairs. So here is
what the rules of such tournaments have in common. Everybody is put in a random order; except in a
knock-out, more points then come first. Whoever does not fit gets a bye, and the others are divided
among the tables (see `seating`).
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from tablehost.tournament import seating
from tablehost.tournament.meetings import Met, meetings
from tablehost.tournament.order import Luck, shuffled
from tablehost.tournament.scoring import Round
from tablehost.tournament.sizes import Sizes, split

Seated = Callable[[Sequence[int], Sequence[int], Met, Luck], list[list[int]]]
"""Divides an order among tables of these sizes, knowing who has met."""


class Field(Struct, frozen=True):
    """What a round is drawn from.

    Attributes:
        players: numbers of entrants.
        points: theirs; not used in a knock-out.
        rounds: before this one.
    """

    players: tuple[int, ...]
    sizes: Sizes
    rounds: tuple[Round, ...] = ()
    points: Mapping[int, int] = {}


class Pairing(Struct, frozen=True):
    """The tables of a round, each with numbers of entrants, and who has a bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


def pair(field: Field, luck: Luck, seated: Seated = seating.seated) -> Pairing:
    """Draw the tables of a round; the same luck gives the same tables."""
    order = sorted(shuffled(sorted(field.players), luck), key=lambda one: -field.points.get(one, 0))
    sizes, count = split(len(order), field.sizes)
    byes = _byes(order, count, field.rounds)
    playing = [one for one in order if one not in byes]
    tables = seated(playing, sizes, meetings(field.rounds), luck)
    return Pairing(tuple(map(tuple, tables)), tuple(byes))


def _byes(order: Sequence[int], count: int, rounds: Sequence[Round]) -> list[int]:
    """Those with the fewest byes so far, and of them the last in the order."""
    had = Counter(one for round_ in rounds for one in round_.byes)
    places = {one: place for place, one in enumerate(order)}
    return sorted(order, key=lambda one: (had[one], -places[one]))[:count]
