"""The swaps that lead to plays: a play may need cards of the board, and jokers out of its runs.

Plays that fetch the same cards share one search of the positions that swaps can reach, and plays
that lay the same cards share those of them where the cards are on the rack.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import tee

from engine.games.flush_royal.board import JOKER, Board, run_at
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.existence import Reached, reachable
from engine.games.flush_royal.position import Rack
from engine.games.flush_royal.squares import STEPS
from engine.kit import cards
from engine.kit.cards import ALL_CARDS


class Routes:
    """The swaps from one position on.

    Args:
        start: the position, and the swaps made before.
        swaps: the most swaps, those before included.
    """

    def __init__(self, start: Reached, swaps: int) -> None:
        self._start = start
        self._swaps = swaps
        self._searches: dict[frozenset[int], Iterator[Reached]] = {}
        self._holding: dict[Rack, Iterator[Reached]] = {}

    def to(self, play: Play) -> Reached | None:
        """The position with the fewest swaps in which a play is possible; None if there is none."""
        needed = tuple(sorted([card_of(bits) for _, bits in play.cards]))
        return next((one for one in self._with(needed) if _holds(one.position.board, play)), None)

    def _with(self, needed: Rack) -> Iterator[Reached]:
        """The positions in which these cards are on the rack, fewest swaps first."""
        if needed not in self._holding:
            wanted = Counter(needed)
            fetched = frozenset(wanted - Counter(self._start.position.rack))
            self._holding[needed] = (
                one for one in self._reached(fetched) if wanted <= Counter(one.position.rack)
            )
        self._holding[needed], walk = tee(self._holding[needed])
        return walk

    def _reached(self, fetched: frozenset[int]) -> Iterator[Reached]:
        """The positions after swaps that can help to fetch these cards, fewest swaps first."""
        if fetched not in self._searches:
            board = self._start.position.board
            useful = fetched.union(map(board.value, board.jokers))
            self._searches[fetched] = reachable(self._start, self._swaps, useful)
        self._searches[fetched], walk = tee(self._searches[fetched])
        return walk


def card_of(bits: int) -> int:
    """The number of the card that is laid with these bits."""
    return cards.JOKER if bits & JOKER else (bits & ALL_CARDS).bit_length() - 1


def _holds(board: Board, play: Play) -> bool:
    """Whether no run of the play has two jokers on this board."""
    bits = list(board.bits)
    for cell, card in play.cards:
        bits[cell] = card
    return all(
        sum(1 for one in run_at(bits, cell, step).cells if bits[one] & JOKER) < 2
        for cell, _ in play.cards
        for step in STEPS
    )
