"""Players that see a view and nothing else.

`tight` and `solid` weigh what their pocket wins on average (`equity`) against what a call costs,
and against a fair share: what everybody wins when all pockets are alike.
"""

from collections.abc import Mapping

from msgspec import Struct

from engine.core.game import Bot
from engine.core.values import Move, Rng
from engine.games.dice_holdem.equity import equity
from engine.games.dice_holdem.values import UNIT, Bet, Call, Check, Fold, Raise
from engine.games.dice_holdem.view import HoldemView


class Temper(Struct, frozen=True):
    """How a player that counts goes to work.

    Attributes:
        margin: equity wanted beyond the price of a call.
        value: how many fair shares of the pot make it bet or raise.
        respect: equity it writes off for each bet or raise against it.
        bluffs: it bets on nothing one time in so many; 0 for never.
    """

    margin: float
    value: float
    respect: float
    bluffs: int


TIGHT = Temper(margin=0.08, value=1.4, respect=0.04, bluffs=0)
SOLID = Temper(margin=0.0, value=1.1, respect=0.08, bluffs=10)


def legal_moves(view: HoldemView) -> list[Move]:
    """Everything the seat may do now."""
    can = view.can
    if can is None:
        return []
    moves: list[Move] = [Bet(amount) for amount in can.bet]
    moves += [Raise(by) for by in can.raise_]
    moves.append(Check() if can.check else Call())
    moves.append(Fold())
    return moves


def random(view: HoldemView, rng: Rng) -> Move:
    """Any legal move."""
    moves = legal_moves(view)
    return moves[rng.randrange(len(moves))]


def caller(view: HoldemView) -> Move:
    """Never bet, never fold."""
    assert view.can is not None
    return Check() if view.can.check else Call()


def counting(temper: Temper, view: HoldemView, rng: Rng) -> Move:
    """Bet and raise for value, call when the price is right, bluff now and then."""
    can = view.can
    assert can is not None
    opponents = sum(status in ("in", "all_in") for status in view.status) - 1
    estimate = equity(view.pocket, view.board, opponents, rng)
    estimate -= temper.respect * max(view.bets) / UNIT
    if estimate * (opponents + 1) >= temper.value:
        return _strongest(view)
    if can.check:
        bluff = temper.bluffs and not rng.randrange(temper.bluffs)
        return _strongest(view) if bluff else Check()
    return Call() if estimate >= price(view) + temper.margin else Fold()


def price(view: HoldemView) -> float:
    """The part of the pot, the call included, that a call pays: the equity that makes it even."""
    assert view.can is not None
    cost = view.can.call
    return cost / (sum(pot.amount for pot in view.pots) + sum(view.bets) + cost)


def _strongest(view: HoldemView) -> Move:
    can = view.can
    assert can is not None
    if can.bet:
        return Bet(can.bet[-1])
    if can.raise_:
        return Raise(can.raise_[-1])
    return caller(view)


def tight(view: HoldemView, rng: Rng) -> Move:
    """Few hands, and only good ones."""
    return counting(TIGHT, view, rng)


def solid(view: HoldemView, rng: Rng) -> Move:
    """The pot odds, hard value bets and a rare bluff."""
    return counting(SOLID, view, rng)


LEVELS: Mapping[str, Bot] = {
    "random": random,
    "caller": lambda view, _: caller(view),
    "tight": tight,
    "solid": solid,
}
