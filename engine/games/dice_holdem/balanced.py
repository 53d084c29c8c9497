"""The `balanced` bot between two players: by its table nobody gains much against it."""

from functools import cache

from engine.core.values import Move, Rng
from engine.games.dice_holdem.equity import equity
from engine.games.dice_holdem.strategy import (
    CERTAIN,
    MOST_BETS,
    POTS,
    STREETS,
    Strategy,
    place,
    pocket_class,
    situation,
)
from engine.games.dice_holdem.values import UNIT, Bet, Call, Check, Fold, Raise
from engine.games.dice_holdem.view import HoldemView
from engine.kit.tables import beside, unpacked

TABLE = "balanced"
PINNED = "30f67a5744764fffe1eeddca032e77e2904dcf999f24dd42e014ccb8dc7caae0"


@cache
def strategy() -> Strategy:
    """The table, read at the first move.

    Raises:
        TableError: it is missing or does not belong to this program.
    """
    assert __package__
    return Strategy.read(unpacked(f"dice_holdem/{TABLE}", PINNED, beside(__package__, TABLE)))


def by_table(table: Strategy, view: HoldemView, rng: Rng) -> Move | None:
    """The move of a table, drawn as often as it says; None where the table does not go.

    It goes for hands of two seats with a small ante and the usual number of raises.
    """
    at = place_of(view)
    if at is None or view.ante not in table.antes:
        return None
    street = STREETS.index(view.phase)
    if street:
        dice = table.dice(street, equity(view.pocket, view.board, 1, rng))
    else:
        dice = pocket_class(view.pocket)
    point = rng.randrange(CERTAIN)
    chances = table.chances(view.ante, at, dice)
    for move, often in enumerate(chances):
        point -= often
        if point < 0:
            return _stay(view) if move == 0 else _bet(view, move * UNIT)
    return _stay(view) if view.to_call == 0 else Fold()


def place_of(view: HoldemView) -> int | None:
    """The number of this situation in the table."""
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
