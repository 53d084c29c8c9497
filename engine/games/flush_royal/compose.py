"""From clusters to plays: several beside each other, as the hand and the squares allow.

Clusters of one play use different cards of the hand and share no run: none lays a card on a
square that another keeps empty. Since one that reaches into a run of another lies on that run's
end, looking from either side is enough.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf

from msgspec import Struct

from engine.games.flush_royal.completions import Hand
from engine.games.flush_royal.limits import FIVE_POINTS, RACK
from engine.games.flush_royal.search import Cluster
from engine.games.flush_royal.squares import CELLS

BITS = 4
"""Per different card of a hand in a code: room for how many of it are used, twice."""

Cards = tuple[tuple[int, int], ...]
"""(square, bits); a joker has its value and `JOKER`, or `OPEN` with its value where a swap fetches
that card for it first."""


class Part(Struct, frozen=True, gc=False):
    """A cluster with its jokers declared, ready to be laid beside others.

    Attributes:
        code: which cards of the hand it uses (`Codes`).
        cells: its squares, as bits; `ends` those it keeps empty.
        worth: what it is chosen by, `points` if nothing else.
    """

    cards: Cards
    points: int
    code: int
    cells: int
    ends: int
    worth: float


class Play(Struct, frozen=True, gc=False):
    """What is laid in one turn.

    Attributes:
        points: the bonus for five cards included.
        worth: the worth of its parts and of what is left in hand.
    """

    cards: Cards
    points: int
    worth: float


class Codes:
    """Sets of cards of one hand as ints that add up.

    Attributes:
        all: every set the hand holds -> how many cards it has.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._units = {piece: 1 << BITS * slot for slot, piece in enumerate(dict.fromkeys(hand))}
        self.all: dict[int, int] = {0: 0}
        for piece in hand:
            unit = self._units[piece]
            self.all |= {code + unit: size + 1 for code, size in self.all.items()}

    def of(self, cluster: Cluster) -> int:
        """The set that a cluster uses."""
        return sum([self._units[bits] for _, bits in cluster.cards])

    def left(self, code: int) -> Hand:
        """The hand without that set."""
        used = {piece: code // unit % (1 << BITS) for piece, unit in self._units.items()}
        left = []
        for piece in self._hand:
            if used[piece]:
                used[piece] -= 1
            else:
                left.append(piece)
        return tuple(left)


def kept_empty(cluster: Cluster) -> int:
    """The squares behind the ends of a cluster's runs, as bits."""
    ends = 0
    for run in cluster.runs:
        ends |= 1 << run.low % CELLS | 1 << run.high % CELLS
    return ends


class Composer:
    """All plays that parts can make, without order or the best of them.

    Args:
        parts: of one search with this hand.
        extra: what using a set of cards is worth beside the parts.
        beside: whether a play may have several parts; the first of a match has one.
    """

    def __init__(
        self,
        codes: Codes,
        parts: Iterable[Part],
        extra: Mapping[int, float],
        *,
        beside: bool,
    ) -> None:
        self._held = codes.all
        self._beside = beside
        self._extra = extra
        self._groups: dict[int, list[Part]] = {}
        for part in sorted(parts, key=lambda part: -part.worth):
            self._groups.setdefault(part.code, []).append(part)
        self._floor = -inf

    def all(self) -> Iterator[Play]:
        """Every play, each once."""
        for split in self._splits(tuple(self._groups), 0):
            yield from self._plays(split)

    def best(self, top: int) -> list[Play]:
        """The plays of most worth, best first; exact.

        The ways to split a hand are few. Each is bounded by the best parts of its sets, so most
        are not looked into once some good plays are found.
        """
        bounded = [(self._bounds(split)[0], split) for split in self._splits([*self._groups], 0)]
        found: list[Play] = []
        for bound, split in sorted(bounded, key=lambda pair: -pair[0]):
            if bound <= self._floor:
                break
            for play in self._plays(split):
                found = sorted([*found, play], key=lambda play: -play.worth)[:top]
                self._floor = found[-1].worth if len(found) == top else -inf
        self._floor = -inf
        return found

    def _splits(self, codes: Sequence[int], used: int) -> Iterator[tuple[int, ...]]:
        """The ways to use one or several of these sets at once."""
        for index, code in enumerate(codes):
            if used + code in self._held:
                yield (code,)
                if not self._beside:
                    continue
                for more in self._splits(codes[index:], used + code):
                    yield (code, *more)

    def _bounds(self, split: tuple[int, ...]) -> list[float]:
        """The most that the parts from each place of a split on can be worth, all places first."""
        bounds = [self._extra[sum(split)]]
        for code in reversed(split):
            bounds.append(bounds[-1] + self._groups[code][0].worth)
        return bounds[::-1]

    def _plays(self, split: tuple[int, ...]) -> Iterator[Play]:
        bounds = self._bounds(split)
        bonus = FIVE_POINTS if self._held[sum(split)] == RACK else 0
        for parts in self._picks(split, bounds, (), 0):
            cards = tuple([card for part in parts for card in part.cards])
            points = sum([part.points for part in parts]) + bonus
            yield Play(cards, points, sum([part.worth for part in parts]) + bounds[-1])

    def _picks(
        self, split: tuple[int, ...], bounds: list[float], chosen: tuple[Part, ...], start: int
    ) -> Iterator[tuple[Part, ...]]:
        """One part for each set of the split, none in another's way."""
        place = len(chosen)
        if place == len(split):
            yield chosen
            return
        group = self._groups[split[place]]
        worth = sum([part.worth for part in chosen]) + bounds[place + 1]
        closed = 0
        for part in chosen:
            closed |= part.cells | part.ends
        for index in range(start, len(group)):
            part = group[index]
            if worth + part.worth <= self._floor:
                return
            if not part.cells & closed:
                again = split[place + 1 : place + 2] == split[place : place + 1]
                yield from self._picks(split, bounds, (*chosen, part), index + 1 if again else 0)
