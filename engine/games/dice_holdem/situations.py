"""What a view says in the terms of the tables, between two seats."""

from collections.abc import Sequence
from math import log

from engine.core.judgment import Tables
from engine.games.dice_holdem.equity import estimate
from engine.games.dice_holdem.strategy import (
    MOST_BETS,
    POTS,
    STREETS,
    place,
    pocket_class,
    situation,
)
from engine.games.dice_holdem.tables import strategy
from engine.games.dice_holdem.values import UNIT
from engine.games.dice_holdem.view import HoldemView


def place_of(view: HoldemView) -> int | None:
    """The number of this situation in the tables; None where they do not go.

    They go for hands of two seats with the usual number of raises.
    """
    if sum(status != "out" for status in view.status) != 2:
        return None
    street, you = STREETS.index(view.phase), view.you
    assert you is not None
    (other,) = (seat for seat, status in enumerate(view.status) if status != "out" and seat != you)
    paid = (sum(pot.amount for pot in view.pots) // 2 - view.ante) // UNIT
    mine, theirs = view.bets[you] // UNIT, view.bets[other] // UNIT
    bets = MOST_BETS - view.raises_left if theirs else 0
    found = situation(bets, mine, theirs)
    if found is None or not 0 <= paid < POTS[street]:
        return None
    return place(street, paid, int(view.dealer == you), found)


def dice_class(view: HoldemView, tables: Tables) -> int:
    """The class of the seat's dice on this street."""
    street = STREETS.index(view.phase)
    if not street:
        return pocket_class(view.pocket)
    return strategy(tables).dice(street, estimate(view.pocket, view.board, 1))


def nearest(antes: Sequence[int], ante: int) -> int:
    """The ante of a table that is nearest, by their ratio: bets stay the same as antes double."""
    return min(antes, key=lambda one: abs(log(one / ante)))
