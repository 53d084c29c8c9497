"""Combines clusters (see `search.py`) into plays, as the cards in hand and the squares allow.

The clusters of one play use different cards of the hand and share no run: none of them covers a
square at the end of another's run, which has to stay empty.
"""

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf

from msgspec import Struct

from engine.games.flush_royal.completions import Hand
from engine.games.flush_royal.limits import FIVE_POINTS, RACK
from engine.games.flush_royal.search import Cluster
from engine.games.flush_royal.squares import CELLS

BITS = 4
"""The bits of a code (see `Codes`) that count one card; two codes can be added."""

Cards = tuple[tuple[int, int], ...]
"""(square, bits) for each card. A joker has `JOKER` and its value; with `OPEN` instead of `JOKER`,
the natural card is to be fetched from the board by a swap first."""


class Part(Struct, frozen=True, gc=False):
    """A cluster with values chosen for its jokers, as a part of a play.

    Attributes:
        code: the cards of the hand it uses (see `Codes`).
        cells: the set of its squares, as bits.
        ends: the set of squares it keeps empty, as bits.
        worth: the number by which it is chosen; equals `points` for a player who wants only points.
    """

    cards: Cards
    points: int
    code: int
    cells: int
    ends: int
    worth: float


class Play(Struct, frozen=True, gc=False):
    """All cards placed in one turn.

    Attributes:
        points: the score, with the bonus for five cards.
        worth: the worth of its parts plus that of the cards left in hand.
    """

    cards: Cards
    points: int
    worth: float


class Codes:
    """Encodes the sets of cards of one hand as ints; adding two ints joins the sets.

    Attributes:
        all: the code of every set within the hand -> its number of cards.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._units = {piece: 1 << BITS * slot for slot, piece in enumerate(dict.fromkeys(hand))}
        self.all: dict[int, int] = {0: 0}
        for piece in hand:
            unit = self._units[piece]
            self.all |= {code + unit: size + 1 for code, size in self.all.items()}

    def of(self, cluster: Cluster) -> int:
        """The code of the cards that a cluster uses."""
        return sum([self._units[bits] for _, bits in cluster.cards])

    def left(self, code: int) -> Hand:
        """The hand without the set with this code."""
        used = {piece: code // unit % (1 << BITS) for piece, unit in self._units.items()}
        left = []
        for piece in self._hand:
            if used[piece]:
                used[piece] -= 1
            else:
                left.append(piece)
        return tuple(left)


def kept_empty(cluster: Cluster) -> int:
    """The set of squares just beyond the ends of a cluster's runs, as bits."""
    ends = 0
    for run in cluster.runs:
        ends |= 1 << run.low % CELLS | 1 << run.high % CELLS
    return ends


class Composer:
    """Combines parts into plays: all of them, or the best.

    Args:
        codes: the codes of the hand.
        parts: the parts found by one search with this hand.
        extra: code of the cards used -> what a play is worth in addition to its parts.
        several: whether a play may have several parts; the first play of a match has one.
    """

    def __init__(
        self,
        codes: Codes,
        parts: Iterable[Part],
        extra: Mapping[int, float],
        *,
        several: bool,
    ) -> None:
        self._held = codes.all
        self._several = several
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
        """The `top` plays of most worth, best first.

        This is exact branch and bound. A hand can be split into sets of cards in few ways; each
        split is bounded by the best part of each set, so most are skipped once some good plays
        have been found.
        """
        bounded = [(self._bounds(split)[0], split) for split in self._splits([*self._groups], 0)]
        found: list[Play] = []
        for bound, split in sorted(bounded, key=lambda pair: -pair[0]):
            if bound <= self._floor:
                break
            for play in self._plays(split):
                insort(found, play, key=lambda play: -play.worth)
                del found[top:]
                self._floor = found[-1].worth if len(found) == top else -inf
        self._floor = -inf
        return found

    def _splits(self, codes: Sequence[int], used: int) -> Iterator[tuple[int, ...]]:
        """All ways to use one or several of these sets in one play."""
        for index, code in enumerate(codes):
            if used + code in self._held:
                yield (code,)
                if not self._several:
                    continue
                for more in self._splits(codes[index:], used + code):
                    yield (code, *more)

    def _bounds(self, split: tuple[int, ...]) -> list[float]:
        """Upper bounds of a split's worth: of all its parts, of all but the first, and so on."""
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
        """All ways to choose one part per set of the split so that none blocks another."""
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
