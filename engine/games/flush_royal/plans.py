"""Finds the best plans of a turn: plays, and the joker swaps that come before them.

A swap exchanges a joker for the natural card that it stands for, so a turn is settled by two
choices. Jokers on the board whose cards are on the rack are taken or not; every set of these is
tried. Each joker on the rack is then laid as a joker or put down elsewhere for a card of the board
that is laid instead: one search with a wild card finds both. This search takes the jokers on the
board for natural cards. Whether the swaps exist, and no run gets two jokers, is checked for the
best plays found, one by one.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine.games.flush_royal.board import JOKER, OPEN, Board
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.existence import Reached, reachable
from engine.games.flush_royal.plays import POINTS_ONLY, Valuation, best, with_swaps
from engine.games.flush_royal.position import Position, Rack
from engine.games.flush_royal.routes import Routes
from engine.games.flush_royal.search import Effort
from engine.games.flush_royal.swapping import Swap, without
from engine.kit import cards

JOKERS: Rack = (cards.JOKER,)


class Plan(Struct, frozen=True):
    """A play and what leads to it.

    Attributes:
        play: its cards are all on the rack of `position`.
        position: the position after the swaps.
        path: the swaps.
    """

    play: Play
    position: Position
    path: tuple[Swap, ...] = ()


def best_plans(
    position: Position,
    swaps: int,
    *,
    valuation: Valuation = POINTS_ONLY,
    top: int = 1,
    effort: Effort | None = None,
) -> list[Plan]:
    """The `top` plans of most worth, best first; fewer if there are no more.

    Args:
        position: the board and the rack.
        swaps: that are left.
        valuation: what plays are worth. Jokers get the card that scores most.
        top: how many plans to return.
        effort: the limit of the search; None for no limit.
    """
    found = _Finder(valuation, top, swaps, effort, thorough=False).plans(position)
    return sorted(found, key=lambda plan: -plan.play.worth)[:top]


def most_points(position: Position, swaps: int, effort: Effort | None = None) -> int:
    """The most points of a turn with at most `swaps` swaps; 0 without a play.

    Unlike `best_plans`, it also tries all cards that score the same, as one may be out of reach,
    and with two jokers on the rack to put down both for cards of one run.
    """
    finder = _Finder(POINTS_ONLY, 1, swaps, effort, thorough=True)
    return max([plan.play.points for plan in finder.plans(position)], default=0)


class _Finder:
    """The search of one turn; see `best_plans`."""

    def __init__(
        self, valuation: Valuation, top: int, swaps: int, effort: Effort | None, *, thorough: bool
    ) -> None:
        self._valuation = valuation
        self._top = top
        self._swaps = swaps
        self._effort = effort
        self._thorough = thorough

    def plans(self, position: Position) -> Iterator[Plan]:
        """The best plans after taking each set of the jokers that the rack's cards can take."""
        for reached in reachable(Reached(position), self._swaps, useful=()):
            here = reached.position
            if len(reached.path) == self._swaps or here.board.empty or not _jokers(here.rack):
                yield from self._as_it_is(reached)
                continue
            yield from self._with_puts(reached, here.rack)
            if self._thorough and _jokers(here.rack) > 1:
                for value in sorted({here.board.value(cell) for cell in here.board.cells}):
                    yield from self._with_puts(reached, (*without(here.rack, JOKERS), value))

    def _as_it_is(self, reached: Reached) -> Iterator[Plan]:
        here = reached.position
        for play in best(here, valuation=self._valuation, top=self._top, effort=self._effort):
            yield Plan(play, here, reached.path)

    def _with_puts(self, reached: Reached, hand: Rack) -> list[Plan]:
        """The best plays of a hand that swaps can bring about."""
        here = reached.position
        relaxed = replace(here, board=_natural(here.board), rack=hand)
        composer = with_swaps(
            relaxed, valuation=self._valuation, effort=self._effort, thorough=self._thorough
        )
        routes = Routes(reached, self._swaps)
        looked_at = self._top
        while True:
            plays = composer.best(looked_at)
            found = [_fetched(play, there) for play in plays if (there := routes.to(play))]
            if len(found) >= self._top or len(plays) < looked_at:
                return found[: self._top]
            looked_at *= 4


def _jokers(rack: Rack) -> int:
    return rack.count(cards.JOKER)


def _natural(board: Board) -> Board:
    """The board with natural cards in the place of its jokers."""
    bits = tuple(each & ~JOKER for each in board.bits)
    return Board(board.ace_low, bits, board.across, board.down)


def _fetched(play: Play, there: Reached) -> Plan:
    """The plan of a play in the position where its cards have been fetched."""
    laid = tuple([(cell, bits & ~OPEN) for cell, bits in play.cards])
    return Plan(replace(play, cards=laid), there.position, there.path)
