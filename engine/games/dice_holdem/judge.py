"""The chips that each move of Dice Hold'em wins on average, compared with folding.

Between two seats at an ante of 10 both are taken to go on by the table of the strongest bot, with
many chips left. Elsewhere everybody is taken to call, and nobody to bet later. So all values are
estimates.
"""

from collections.abc import Sequence
from hashlib import sha256

from engine.core.judgment import Judgment, Ratings, Tables
from engine.core.values import Move
from engine.games.dice_holdem.balanced import dice_class, place_of
from engine.games.dice_holdem.equity import equity
from engine.games.dice_holdem.strategy import strategy, values
from engine.games.dice_holdem.values import UNIT, Bet, Call, Check, Fold, Raise
from engine.games.dice_holdem.view import HoldemView

DISCOUNT = 0.04
"""How much each bet and raise of a round tells against the own dice, as a part of the pot."""


class Repeated:
    """A random source with the same numbers each time, so that the same view is judged alike."""

    def __init__(self) -> None:
        self._drawn = 0

    def randrange(self, stop: int, /) -> int:
        self._drawn += 1
        return int.from_bytes(sha256(b"%d" % self._drawn).digest()) % stop


def rate(view: HoldemView, tables: Tables) -> Ratings:
    """The chips that each move of the seat to act wins on average, compared with folding."""
    can = view.can
    assert can is not None
    stay, *more = _by_table(view, tables) or _by_equity(view)
    rated: dict[Move, float] = {Check() if can.check else Call(): stay, Fold(): 0.0}
    rated |= {Bet(amount): more[amount // UNIT - 1] for amount in can.bet}
    rated |= {Raise(by): more[by // UNIT - 1] for by in can.raise_}
    return Ratings(rated, "chips", exact=False)


def judge(view: HoldemView, move: Move, tables: Tables) -> Judgment:
    """Compare a legal move of the seat to act with the best one."""
    return rate(view, tables).judge(move)


def _by_table(view: HoldemView, tables: Tables) -> Sequence[float] | None:
    """The values of staying in and of betting 10 and 20; None where the table does not go."""
    table, place = strategy(tables), place_of(view)
    if place is None or view.ante not in table.antes:
        return None
    return values(tables, place, dice_class(table, view, Repeated()))


def _by_equity(view: HoldemView) -> Sequence[float]:
    """The same if all others call, and nobody bets later."""
    can = view.can
    assert can is not None
    others = [
        seat
        for seat, status in enumerate(view.status)
        if status in ("in", "all_in") and seat != view.you
    ]
    share = equity(view.pocket, view.board, len(others), Repeated())
    share -= DISCOUNT * max(view.bets) / UNIT
    pot = sum(pot.amount for pot in view.pots) + sum(view.bets)
    chips = []
    for more in (0, UNIT, 2 * UNIT):
        price = max(view.bets) + more
        called = sum(min(view.chips[seat], price - view.bets[seat]) for seat in others if more)
        chips.append(share * (pot + can.call + more + called) - can.call - more)
    return chips
