"""All legal moves of Poker Dice."""

from collections.abc import Iterator
from itertools import combinations

from engine.core.values import Move
from engine.games.poker_dice.calls import CALLS
from engine.games.poker_dice.choices import PokerDiceCan
from engine.games.poker_dice.values import (
    Announce,
    Believe,
    Dice,
    Doubt,
    Peek,
    PokerTurn,
    TakeOut,
    Throw,
)
from engine.games.poker_dice.view import PokerDiceView


def legal_moves(view: PokerDiceView) -> list[Move]:
    """All legal moves of the viewer, dice in ascending order; empty if it is not their turn.

    The first call of a round is listed with `left` and with `right`, never without a direction.
    """
    can = view.can
    if can is None:
        return []
    simple = (
        (can.believe, Believe()),
        (can.doubt, Doubt()),
        (can.peek, Peek()),
        (can.poker_turn, PokerTurn()),
    )
    return [
        *(move for allowed, move in simple if allowed),
        *(TakeOut(dice) for dice in _sets(can.take_out)),
        *(Throw(dice, cup=False) for dice in _open_throws(view, can)),
        *(Throw(dice, cup=True) for dice in _sets(can.throw_cup, can.cup_together)),
        *_calls(can),
    ]


def _sets(dice: Dice, together: Dice = ()) -> Iterator[Dice]:
    """Every non-empty subset of `dice` that contains all of `together`, each ascending."""
    for size in range(1, len(dice) + 1):
        for chosen in combinations(dice, size):
            if set(together) <= set(chosen):
                yield chosen


def _open_throws(view: PokerDiceView, can: PokerDiceCan) -> Iterator[Dice]:
    if not can.open_together:
        yield from _sets(can.throw_open)
        return
    bound = tuple([index for index in can.throw_open if view.dice[index].place != "table"])
    free = tuple([index for index in can.throw_open if index not in bound])
    yield from _sets(free)
    yield from _sets(can.throw_open, bound)


def _calls(can: PokerDiceCan) -> Iterator[Announce]:
    if can.from_call is None:
        return
    for call in CALLS[can.from_call :]:
        if can.to:
            yield Announce(call, "left")
            yield Announce(call, "right")
        else:
            yield Announce(call)
