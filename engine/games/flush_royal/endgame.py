"""The end of a match between two seats: without a reserve, each knows what the other holds.

Values are leads: what the seat to act still scores more than the other, cards left on the racks
included, if both play for the largest lead. Where no joker can be laid or taken any more, all plays
of both are searched, and the values are exact. Where that is too much, the most promising plans are
played on to the end, each seat making the play that is best for itself then.
"""

from collections.abc import Iterable
from math import inf

from engine.games.flush_royal.board import Board
from engine.games.flush_royal.completions import Hand
from engine.games.flush_royal.compose import Cards, Play
from engine.games.flush_royal.limits import CARD_POINTS, SWAPS
from engine.games.flush_royal.plans import Plan, best_plans
from engine.games.flush_royal.plays import every
from engine.games.flush_royal.position import Position, Rack
from engine.games.flush_royal.replies import board_after
from engine.games.flush_royal.routes import card_of
from engine.games.flush_royal.search import Effort
from engine.games.flush_royal.swapping import without
from engine.kit import cards

EXACT_NODES = 10_000
"""The limit of the exact search: some 100 ms."""
LINE_NODES = 2_500
"""The limit for playing on after one plan."""

_Key = tuple[tuple[int, ...], Rack, Rack]


class TooMuchError(Exception):
    """An exact search would take too long."""


class Ending:
    """The end game from one position on.

    Args:
        position: the board, and the rack of the seat to act.
        other: the other seat's rack.
        nodes: the limit of the exact search.
    """

    def __init__(self, position: Position, other: Rack, nodes: int = EXACT_NODES) -> None:
        self._strict = position.strict
        self._other = other
        self._effort = Effort(nodes)
        self._known: dict[_Key, float] = {}
        self.exact = not _jokers_matter(position.board, (*position.rack, *other))

    def rated(self, position: Position, plans: Iterable[Plan]) -> list[tuple[Plan, float]]:
        """The plans of the seat to act with their leads: all of them if values are exact.

        Args:
            position: the one that the end game was made for.
            plans: those to compare if values are not exact.
        """
        if self.exact:
            try:
                return self._searched(position)
            except TooMuchError:
                self.exact = False
        return [(plan, self.estimate(plan)) for plan in plans]

    def passed(self, position: Position) -> float:
        """The lead of the seat to act if it cannot play now."""
        board, own = position.board, position.rack
        if self.exact:
            try:
                return -self._value(board, self._other, own, stuck=True)
            except TooMuchError:
                self.exact = False
        return -self._played_on(board, self._other, own, stuck=1)

    def estimate(self, plan: Plan) -> float:
        """The lead after a plan if each seat makes the play that is best for itself then."""
        board = board_after(plan.position.board, plan.play)
        left = _left(plan.position.rack, plan.play)
        return plan.play.points - self._played_on(board, self._other, left)

    def _searched(self, position: Position) -> list[tuple[Plan, float]]:
        found = []
        for play in self._plays(position.board, position.rack):
            board, left = board_after(position.board, play), _left(position.rack, play)
            rest = self._value(board, self._other, left)
            found.append((Plan(play, position), play.points - rest))
        return found

    def _value(
        self, board: Board, own: Rack, other: Rack, low: float = -inf, high: float = inf,
        *, stuck: bool = False,
    ) -> float:  # fmt: skip
        """The exact lead of the seat to act if it is between `low` and `high`, else a bound."""
        key = board.bits, tuple(sorted(own)), tuple(sorted(other))
        if (known := self._known.get(key)) is not None:
            return known
        plays = self._plays(board, own)
        if not plays:
            if stuck:
                return CARD_POINTS * (len(other) - len(own))
            return -self._value(board, other, own, -high, -low, stuck=True)
        best, floor = -inf, low
        for play in plays:
            left, after = _left(own, play), board_after(board, play)
            rest = self._value(after, other, left, play.points - high, play.points - floor)
            best = max(best, play.points - rest)
            floor = max(floor, best)
            if floor >= high:
                break
        if low < best < high:
            self._known[key] = best
        return best

    def _plays(self, board: Board, rack: Rack) -> list[Play]:
        """All plays, the most promising first."""
        if not rack:
            return []
        found = every(Position(board, rack, self._strict), effort=self._effort)
        plays = sorted(found, key=lambda play: -play.points - 2 * CARD_POINTS * len(play.cards))
        if self._effort.cut:
            raise TooMuchError
        return plays

    def _played_on(self, board: Board, own: Rack, other: Rack, stuck: int = 0) -> float:
        """The lead of the seat to act if each seat makes the play that is best for itself."""
        effort, sign, lead = Effort(LINE_NODES), 1, 0.0
        while stuck < 2:
            position = Position(board, own, self._strict)
            plans = best_plans(position, SWAPS, valuation=LAST_CARDS, effort=effort) if own else []
            stuck = 0 if plans else stuck + 1
            for plan in plans:
                lead += sign * plan.play.points
                board = board_after(plan.position.board, plan.play)
                own = _left(plan.position.rack, plan.play)
            own, other, sign = other, own, -sign
        return lead + sign * CARD_POINTS * (len(other) - len(own))


class _LastCards:
    """What plays are worth to somebody who wants to get rid of cards, too."""

    def part(self, cards: Cards, points: int) -> float:
        return points

    def left(self, hand: Hand) -> float:
        return -2.0 * CARD_POINTS * len(hand)


LAST_CARDS = _LastCards()


def _jokers_matter(board: Board, held: Rack) -> bool:
    """Whether somebody holds a joker, or the card of one on the board."""
    return cards.JOKER in held or any(board.value(cell) in held for cell in board.jokers)


def _left(rack: Rack, play: Play) -> Rack:
    return without(rack, tuple([card_of(bits) for _, bits in play.cards]))
