"""The moves of the strongest player between two seats: by a table that nobody gains much from."""

from engine.core.judgment import Tables
from engine.core.values import Move, Rng
from engine.games.dice_holdem.situations import dice_class, nearest, place_of
from engine.games.dice_holdem.strategy import CERTAIN
from engine.games.dice_holdem.tables import strategy
from engine.games.dice_holdem.values import UNIT, Bet, Call, Check, Fold, Raise
from engine.games.dice_holdem.view import HoldemView


def by_table(tables: Tables, view: HoldemView, rng: Rng) -> Move | None:
    """The move of a table, drawn as often as it says; None where the table does not go."""
    at, table = place_of(view), strategy(tables)
    if at is None:
        return None
    ante = nearest(table.antes, view.ante)
    chances = table.chances(ante, at, dice_class(view, tables))
    point = rng.randrange(CERTAIN)
    for move, often in enumerate(chances):
        point -= often
        if point < 0:
            return _stay(view) if move == 0 else _bet(view, move * UNIT)
    return _stay(view) if view.to_call == 0 else Fold()


def _stay(view: HoldemView) -> Move:
    assert view.can is not None
    return Check() if view.can.check else Call()


def _bet(view: HoldemView, amount: int) -> Move:
    """Bet or raise by so much, or less if the chips allow no more, or stay in without."""
    can = view.can
    assert can is not None
    for allowed in reversed(can.bet):
        if allowed <= amount:
            return Bet(allowed)
    for allowed in reversed(can.raise_):
        if allowed <= amount:
            return Raise(allowed)
    return _stay(view)
