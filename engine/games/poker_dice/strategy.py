"""The strategy of the bot `balanced`: a table of how to call, answer and throw.

Between two players it is an equilibrium of a round without some moves that gain nothing or hardly
anything: whoever believes looks, shows the dice he keeps, may throw single dice openly, and at last
throws some under the cup, looks and calls. Both players then know all dice but those, and these are
fresh. So the strategy depends on little: on the dice on the table, the last call, and for a caller
on the hidden dice. `tests/tables/poker_dice.py` computes it.
"""

from array import array
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement

import msgspec

from engine.core.judgment import Tables
from engine.games.poker_dice.calls import CALLS, DICE, FACES, best
from engine.kit.tables import InstalledTables

PINNED: Mapping[str, str] = {
    "balanced": "100e48f24cce8074b3a142feae4c86c8b7b45f4119f96d654cd417b5c2fca232",
}
"""The table's digest by its name."""

assert __package__
TABLES: Tables = InstalledTables(__package__, PINNED)

Faces = tuple[int, ...]
"""Ascending indices into `FACES`."""
Weights = tuple[tuple[int, int], ...]
"""Calls by rank, each with how often it is made."""

CALLED = len(CALLS)
CERTAIN = 255
"""What a byte holds for a chance of 1."""
STOP, COVER, OPEN, POKER = 0, 1, 32, 40
"""What a turn's byte says: call the dice as they lie; from COVER on, keep that one of `kept_of` and
throw the others under the cup; from OPEN on, throw the die of that place openly; a poker turn."""
_WON = 65535  # what a 16-bit number holds for a chance of 1


@cache
def sets(count: int) -> tuple[Faces, ...]:
    """All sets of so many dice."""
    return tuple(combinations_with_replacement(range(len(FACES)), count))


@cache
def _places(count: int) -> dict[Faces, int]:
    return {dice: place for place, dice in enumerate(sets(count))}


@cache
def made(dice: Faces) -> int:
    """The rank of the best call that five dice make."""
    return best(tuple(FACES[face] for face in dice))


def joined(one: Faces, other: Faces) -> Faces:
    """Two sets as one."""
    return tuple(sorted(one + other))


@cache
def possible(shown: Faces) -> tuple[int, ...]:
    """The best calls that five dice can make of which these are known, ascending."""
    return tuple(sorted({made(joined(shown, rest)) for rest in sets(DICE - len(shown))}))


@cache
def kept_of(dice: Faces) -> tuple[Faces, ...]:
    """The proper subsets of these dice, the largest first."""
    found = {
        tuple(face for place, face in enumerate(dice) if mask >> place & 1)
        for mask in range(2 ** len(dice) - 1)
    }
    return tuple(sorted(found, key=lambda kept: (-len(kept), kept)))


@cache
def shown_sets() -> dict[Faces, int]:
    """What may lie on the table while other dice are hidden -> its place in the table."""
    shown = (dice for count in range(DICE) for dice in sets(count))
    return {dice: place for place, dice in enumerate(shown)}


def turn_place(thrown: Faces, rest: Faces) -> int:
    """The place of a moment in a turn: the dice thrown openly in it, and those not thrown yet."""
    before = sum(len(sets(count)) * len(sets(DICE - count)) for count in range(len(rest)))
    return before + _places(len(rest))[rest] * len(sets(len(thrown))) + _places(len(thrown))[thrown]


class Content(msgspec.Struct, frozen=True):
    """A table as it is packed; `strategy` says what it means.

    Attributes:
        believed: by place of the shown dice and by the lowest of their `possible` calls above the
            last one: the chance to believe each of those calls, a byte each.
        called: likewise: for each set of hidden dice in order, the number of calls that are made,
            and for each the number of calls skipped and a byte for how often.
        turns: a byte for each `turn_place` and call: what to do.
        hidden: 16 bits, little-endian, for each place of the shown dice and each last call, from
            none: the chance to win the round of whoever has just thrown the others under the cup.
        looked: 16 bits, little-endian, for each five dice and call: the chance to win the round of
            whoever believes the call and finds these dice.
    """

    believed: list[list[bytes]]
    called: list[list[bytes]]
    turns: bytes
    hidden: bytes
    looked: bytes


class Strategy:
    """Answers to each question of a round; `last` is the rank of the last call, -1 for none."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._hidden = array("H", content.hidden)
        self._looked = array("H", content.looked)

    @classmethod
    def read(cls, packed: bytes) -> "Strategy":
        """The strategy in a table's content."""
        return cls(msgspec.msgpack.decode(packed, type=Content))

    def believed(self, shown: Faces, last: int, call: int) -> int:
        """How often of `CERTAIN` to believe a call over these dice and others under the cup."""
        calls = possible(shown)
        game = _above(calls, last)
        found = _above(calls, call - 1)
        if found == len(calls) or found < game:  # it is false, or poker of aces again
            return 0
        return self._content.believed[shown_sets()[shown]][game][found - game]

    def answers(self, shown: Faces, last: int) -> Weights:
        """The calls above the last one that the dice can make, and how often each is believed."""
        calls = possible(shown)
        game = _above(calls, last)
        if len(shown) == DICE or game == len(calls):
            return tuple((call, CERTAIN) for call in calls[game:])
        row = self._content.believed[shown_sets()[shown]][game]
        sure = [CERTAIN] if not game else []  # all can see that the lowest of all holds
        return tuple(zip(calls[game:], [*sure, *row[len(sure) :]], strict=True))

    def called(self, shown: Faces, hidden: Faces, last: int) -> Weights:
        """Which calls to make how often; none if no dice could make a higher one."""
        calls = possible(shown)
        game = _above(calls, last)
        if game == len(calls):
            return ()
        rows = self._content.called[shown_sets()[shown]][game]
        at = 0
        for _ in range(_places(len(hidden))[hidden]):
            at += 1 + 2 * rows[at]
        pairs = rows[at + 1 : at + 1 + 2 * rows[at]]
        return tuple(
            (calls[game + skipped], often)
            for skipped, often in zip(pairs[::2], pairs[1::2], strict=True)
        )

    def turn(self, thrown: Faces, rest: Faces, last: int) -> int:
        """What to do with all dice known, see `STOP`."""
        return self._content.turns[turn_place(thrown, rest) * CALLED + last]

    def hidden(self, shown: Faces, last: int) -> float:
        """The chance to win the round once all dice but these are thrown under the cup."""
        return self._hidden[shown_sets()[shown] * (CALLED + 1) + last + 1] / _WON

    def looked(self, dice: Faces, call: int) -> float:
        """The chance to win the round of whoever believes this call and finds these dice."""
        return self._looked[_places(DICE)[dice] * CALLED + call] / _WON


@lru_cache(maxsize=1)
def _read(packed: bytes) -> Strategy:
    return Strategy.read(packed)


def strategy(tables: Tables = TABLES) -> Strategy:
    """The table, read when it is first used.

    Raises:
        TableError: it is missing or does not belong to this program.
    """
    return _read(tables["balanced"])


def _above(calls: tuple[int, ...], last: int) -> int:
    """The place of the first call above the last one."""
    return bisect_right(calls, last)
