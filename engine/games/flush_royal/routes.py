"""The swaps that lead to plays: a play may need cards of the board, and jokers out of its runs.

Swaps change neither the squares with cards nor their values, only which of them hold jokers. So a
step of this search is a set of squares with jokers, as bits, and the rack that goes with it. Plays
that fetch the same cards share one search, and plays that lay the same cards those of its steps
where these are on the rack.
"""

from collections import Counter, deque
from collections.abc import Iterator
from itertools import tee

from msgspec import Struct
from msgspec.structs import replace

from engine.games.flush_royal.board import JOKER, Bits, run_at
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.existence import Reached
from engine.games.flush_royal.position import Rack
from engine.games.flush_royal.squares import STEPS
from engine.games.flush_royal.swapping import Swap, swapped, without
from engine.kit import cards
from engine.kit.cards import ALL_CARDS


class _Step(Struct, frozen=True, gc=False):
    """Where some swaps lead.

    Attributes:
        jokers: the set of squares with a joker, as bits.
        rack: the cards on it.
        path: the swaps.
    """

    jokers: int
    rack: Rack
    path: tuple[Swap, ...]


class Routes:
    """The swaps from one position on.

    Args:
        start: the position, and the swaps made before.
        swaps: the most swaps, those before included.
    """

    def __init__(self, start: Reached, swaps: int) -> None:
        self._start = start
        self._board = start.position.board
        self._swaps = swaps
        self._beside: dict[int, int] = {}
        self._searches: dict[frozenset[int], Iterator[_Step]] = {}
        self._holding: dict[Rack, Iterator[_Step]] = {}

    def to(self, play: Play) -> Reached | None:
        """The position with the fewest swaps in which a play is possible; None if there is none."""
        needed = tuple(sorted([card_of(bits) for _, bits in play.cards]))
        runs = list(_runs(self._board.bits, play))
        for step in self._with(needed):
            if all((step.jokers & run).bit_count() + laid < 2 for run, laid in runs):
                return self._reached(step.path)
        return None

    def _with(self, needed: Rack) -> Iterator[_Step]:
        """The steps with these cards on the rack, fewest swaps first."""
        if needed not in self._holding:
            wanted = Counter(needed)
            fetched = frozenset(wanted - Counter(self._start.position.rack))
            self._holding[needed] = (
                step for step in self._search(fetched) if wanted <= Counter(step.rack)
            )
        self._holding[needed], walk = tee(self._holding[needed])
        return walk

    def _search(self, fetched: frozenset[int]) -> Iterator[_Step]:
        """The steps of swaps that can help to fetch these cards, fewest swaps first."""
        if fetched not in self._searches:
            self._searches[fetched] = self._steps(fetched)
        self._searches[fetched], walk = tee(self._searches[fetched])
        return walk

    def _steps(self, fetched: frozenset[int]) -> Iterator[_Step]:
        board = self._board
        useful = fetched.union(map(board.value, board.jokers))
        values = {cell: board.value(cell) for cell in board.cells if board.value(cell) in useful}
        start = _Step(_set(board.jokers), self._start.position.rack, self._start.path)
        seen, waiting = {start.jokers}, deque([start])
        while waiting:
            step = waiting.popleft()
            yield step
            for after in self._swapped(step, values) if len(step.path) < self._swaps else ():
                if after.jokers not in seen:
                    seen.add(after.jokers)
                    waiting.append(after)

    def _swapped(self, step: _Step, values: dict[int, int]) -> Iterator[_Step]:
        """One swap more, taking jokers first."""
        jokers, rack = step.jokers, step.rack
        for cell, value in values.items():
            if jokers >> cell & 1 and value in rack:
                after = (*without(rack, (value,)), cards.JOKER)
                yield _Step(jokers ^ 1 << cell, after, (*step.path, ("take", cell)))
        if cards.JOKER not in rack:
            return
        kept = without(rack, (cards.JOKER,))
        for cell, value in values.items():
            if not jokers & (1 << cell | self._runs_through(cell)):
                yield _Step(jokers | 1 << cell, (*kept, value), (*step.path, ("put", cell)))

    def _runs_through(self, cell: int) -> int:
        """The squares of a card's two runs, as bits."""
        if cell not in self._beside:
            runs = [_set(run_at(self._board.bits, cell, step).cells) for step in STEPS]
            self._beside[cell] = runs[0] | runs[1]
        return self._beside[cell]

    def _reached(self, path: tuple[Swap, ...]) -> Reached:
        """The position after these swaps."""
        here = self._start.position
        for swap in path[len(self._start.path) :]:
            board, rack = swapped(here.board, here.rack, swap)
            here = replace(here, board=board, rack=rack)
        return Reached(here, path)


def card_of(bits: int) -> int:
    """The number of the card that is laid with these bits."""
    return cards.JOKER if bits & JOKER else (bits & ALL_CARDS).bit_length() - 1


def _set(cells: tuple[int, ...]) -> int:
    return sum([1 << cell for cell in cells])


def _runs(before: Bits, play: Play) -> Iterator[tuple[int, int]]:
    """For each run of a play its squares as bits, and how many jokers are laid in it."""
    bits, laid = list(before), dict(play.cards)
    for cell, card in play.cards:
        bits[cell] = card
    for cell in laid:
        for step in STEPS:
            cells = run_at(bits, cell, step).cells
            yield _set(cells), sum([1 for one in cells if laid.get(one, 0) & JOKER])
