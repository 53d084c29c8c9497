"""What each move of Flush Royal is worth: the lead to expect at the end, in points.

Values are what a seat will have more than the others have on average at the end, less what it has
more now. Mostly they are estimates: the points of the play, the worth of the cards kept for the
next turn, less the premium squares opened and the next seat's reply (see `heuristics.py` and
`replies.py`). Between two seats they are exact near the end, see `endgame.py`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engine.core.judgment import Judgment, Ratings, Reckoning
from engine.core.plain import plain
from engine.core.values import Move
from engine.games.flush_royal.board import JOKER
from engine.games.flush_royal.completions import hand_bits
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.endgame import Ending
from engine.games.flush_royal.heuristics import Heuristics
from engine.games.flush_royal.placing import points
from engine.games.flush_royal.plans import Plan, best_plans
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.replies import Replies, board_after, likely_racks, unseen
from engine.games.flush_royal.search import Effort
from engine.games.flush_royal.seen import Seen, first_found, move_of, seen, swap_move
from engine.games.flush_royal.squares import cell
from engine.games.flush_royal.swapping import without
from engine.games.flush_royal.values import (
    Exchange,
    FlushRoyalState,
    Pass,
    Place,
    PlacedCard,
    PutJoker,
    TakeJoker,
)
from engine.games.flush_royal.view import FlushRoyalView
from engine.kit.cards import JOKER_NAME, NUMBERS, numbers

NODES = 8_000
"""The limit of the search for one's own plays, some 200 ms; few turns need a quarter of it."""
PLANS = 80
"""How many plans are rated."""
COMPARED = 8
"""How many of them are tested against replies; the others get the average reply to these."""
REPLY_WEIGHT = 0.8
"""How much of the average reply is subtracted."""
JOKER_KEPT = 20.0
"""The worth of a joker kept by a player who swaps: with one in the place of another card, the best
play scores 19.2 points more (standard error 1.0, in 288 positions of `best` bots)."""
ON_THE_MOVE = 16.0
"""Subtracted so that values are leads: after two more turns, another seat is on the move."""
WIN_WORTH = 0.0028
"""The chance to win against an equal that a point is worth: leads of two equal players differ by
145 points (one standard deviation), and the normal curve is so high in its middle."""


def rate(view: FlushRoyalView) -> Ratings:
    """The value of the most promising moves of the seat to act.

    A swap is worth as much as the best plan that begins with it. Plays that differ only in the
    order of their cards are rated once, and so are first plays that differ only in their place.
    """
    return _Turn(view).ratings()


def judge(view: FlushRoyalView, move: Move) -> Judgment:
    """Compare a legal move of the seat to act with the best one found.

    Swaps are not judged: another swap of the same turn can undo them.
    """
    turn = _Turn(view)
    rated = turn.ratings()
    if isinstance(move, PutJoker | TakeJoker):
        best = max(rated.values.values())
        return Judgment(0.0, move, best, rated.unit, rated.exact, 1)
    alike = next((one for one in rated.values if _what(one) == _what(move)), None)
    if alike is not None:
        return rated.judge(alike)
    assert isinstance(move, Place), "all exchanges are rated"
    values = {**rated.values, move: turn.placed(move)}
    return Ratings(values, rated.unit, rated.exact).judge(move)


def reckoning(state: FlushRoyalState, seat: int) -> Reckoning:
    """The points that a seat has more than the others have on average."""
    others = sum(state.scores) - state.scores[seat]
    return Reckoning(state.scores[seat] - others / (state.seats - 1))


def described(view: FlushRoyalView, move: Move) -> dict[str, Any]:
    """The move with the rack that it was made with, and what tells about it.

    That is the points of a play; the card of a swap, and the points of the best play it leads to.
    """
    about: dict[str, Any] = {**plain(move), "rack": list(view.rack)}
    match move:
        case Place():
            about["points"] = points(seen(view).position.board, move)
        case PutJoker(at=at) | TakeJoker(at=at):
            about["swapped"] = view.board[",".join(map(str, at))][:2]
            if play := _Turn(view).play_after(move):
                about["play"] = play.points
    return about


class _Turn:
    """A view with what its moves are valued by."""

    def __init__(self, view: FlushRoyalView) -> None:
        assert view.can is not None
        assert view.you is not None
        self._can = view.can
        self._view = view
        here = seen(view)
        self._here = here
        self._position = here.position
        size = view.rack_sizes[(view.you + 1) % view.seats]
        racks = likely_racks(here.position, size)
        self._replies = Replies(racks, strict=here.position.strict)
        self._ending = _ending(here, size)

    def ratings(self) -> Ratings:
        """The value of each move rated."""
        values: dict[Move, float] = {}
        for move, value in (*self._plays(), *self._exchanges()):
            values[move] = max(value, values.get(move, value))
        exact = self._ending is not None and self._ending.exact
        return Ratings(values, "lead", exact)

    def placed(self, move: Place) -> float:
        """The value of a placement."""
        laid = tuple([(cell(one.at), _bits(one)) for one in move.cards])
        gained = points(self._position.board, move)
        gone = numbers([one.card for one in move.cards])
        kept = hand_bits(without(self._position.rack, gone))
        valuation = self._valuation(self._position)
        worth = valuation.part(laid, gained) + valuation.left(kept)
        plan = Plan(Play(laid, gained, worth), self._position)
        if self._ending:
            return self._ending.estimate(plan)
        return self._value(plan, self._answers([plan])[0])

    def play_after(self, move: Move) -> Play | None:
        """The play of the best plan that begins with a swap; None if none was found."""
        plans = [(plan, value) for plan, value in self._rated() if _first_move(plan) == move]
        return max(plans, key=lambda pair: pair[1])[0].play if plans else None

    def _plays(self) -> Iterator[tuple[Move, float]]:
        """The first move of each plan, placements that need no swap first, and its value."""
        if not self._can.place:
            return
        rated = self._rated()
        if not rated:
            yield first_found(self._here), 0.0
        for plan, value in sorted(rated, key=lambda pair: len(pair[0].path)):
            yield _first_move(plan), value

    def _rated(self) -> list[tuple[Plan, float]]:
        """The best plans and their values."""
        plans = best_plans(
            self._position,
            self._here.swaps,
            valuation=self._valuation(self._position),
            top=PLANS,
            effort=Effort(NODES),
        )
        if self._ending:
            return self._ending.rated(self._position, plans[:COMPARED])
        answers = self._answers(plans[:COMPARED])
        usual = sum(answers) / max(1, len(answers))
        answers += [usual] * len(plans[COMPARED:])
        return [(plan, self._value(plan, one)) for plan, one in zip(plans, answers, strict=True)]

    def _exchanges(self) -> Iterator[tuple[Move, float]]:
        """Every exchange, of alike cards once, and passing."""
        if not self._can.pass_:
            return
        position, valuation = self._position, self._valuation(self._position)
        if self._ending:
            yield Pass(), self._ending.passed(position)
            return
        rest = REPLY_WEIGHT * self._replies.to([position.board])[0] + ON_THE_MOVE
        for size in range(1, self._can.exchange + 1):
            for given in dict.fromkeys(combinations(self._view.rack, size)):
                kept = without(position.rack, numbers(given))
                yield Exchange(given), valuation.left(hand_bits(kept)) - rest
        yield Pass(), valuation.left(hand_bits(position.rack)) - rest

    def _valuation(self, position: Position) -> Heuristics:
        return Heuristics(position, drawing=self._view.reserve > 0, joker=JOKER_KEPT)

    def _value(self, plan: Plan, answer: float) -> float:
        return plan.play.worth - REPLY_WEIGHT * answer - ON_THE_MOVE

    def _answers(self, plans: list[Plan]) -> list[float]:
        return self._replies.to([board_after(one.position.board, one.play) for one in plans])


def _ending(here: Seen, size: int) -> Ending | None:
    """The end game, if all unseen cards are on the other seat's rack."""
    left = unseen(here.position)
    if sum(left) != size or here.free:
        return None
    return Ending(
        here.position, tuple(card for card, count in enumerate(left) for _ in range(count))
    )


def _bits(one: PlacedCard) -> int:
    joker = JOKER if one.card == JOKER_NAME else 0
    return 1 << NUMBERS[one.value] | joker


def _first_move(plan: Plan) -> Move:
    if plan.path:
        return swap_move(plan.path[0])
    return move_of(plan.play, plan.position)


def _what(move: Move) -> object:
    """What counts of a move."""
    match move:
        case Place(cards=laid):
            return frozenset((one.card, one.at, one.value) for one in laid)
        case Exchange(cards=given):
            return tuple(sorted(Counter(given).items()))
    return move
