"""What moments of a round are worth: the chance to win it against a player who plays by the table.

`shown` are dice that both know, as indices into `FACES`; the others lie under the cup, or are to be
thrown there.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp

from engine.games.poker_dice.calls import CALLS, DICE
from engine.games.poker_dice.strategy import (
    CERTAIN,
    COVER,
    OPEN,
    STOP,
    Faces,
    Strategy,
    joined,
    kept_of,
    made,
    possible,
)
from engine.kit.dice import rolls

Chances = Sequence[tuple[Faces, float]]
"""Sets of dice that nobody has seen, or that only the caller has, each with its chance."""

SLIP = 1e-6
"""How often a caller is taken to choose by value instead of by the table's mix."""
HARSH = 0.05
"""How much a call has to lose then to be chosen 2.7 times less often."""


@cache
def thrown(count: int) -> Chances:
    """What so many dice show."""
    return tuple(
        (tuple(face - 1 for face in faces), ways / 6**count) for faces, ways in rolls(count)
    )


def called(table: Strategy, shown: Faces, last: int, hidden: Faces, call: int) -> float:
    """The chance to win after this call, for a caller who knows the hidden dice."""
    dice = joined(shown, hidden)
    return _called(table, shown, last, call, float(made(dice) >= call), table.looked(dice, call))


def called_unseen(table: Strategy, shown: Faces, last: int, call: int) -> float:
    """The chance to win after this call, for a caller who has not looked at the hidden dice."""
    return _called(table, shown, last, call, *averages(table, shown)[call])


def _called(
    table: Strategy, shown: Faces, last: int, call: int, holds: float, looked: float
) -> float:
    """The chance to win after a call that holds, and that who believes it wins, so often."""
    calls = possible(shown)
    if call > calls[-1]:
        return 0.0
    often = CERTAIN if call <= calls[0] else table.believed(shown, last, call)
    return (1 - often / CERTAIN) * holds + often / CERTAIN * (1 - looked)


@lru_cache(maxsize=256)
def averages(table: Strategy, shown: Faces) -> Sequence[tuple[float, float]]:
    """For each call: how often it holds over all hidden dice, and who believes it wins."""
    found = [(joined(shown, hidden), chance) for hidden, chance in thrown(DICE - len(shown))]
    return [
        (
            sum(chance for dice, chance in found if made(dice) >= call),
            sum(chance * table.looked(dice, call) for dice, chance in found),
        )
        for call in range(len(CALLS))
    ]


def best_call(table: Strategy, shown: Faces, last: int, hidden: Faces) -> float:
    """The chance to win with the best call."""
    dice = joined(shown, hidden)
    best = 0.0
    for call, often in table.answers(shown, last):
        won = often * (1 - table.looked(dice, call)) + (CERTAIN - often) * (made(dice) >= call)
        best = max(best, won)
    return best / CERTAIN


def known_to_both(table: Strategy, dice: Faces, call: int) -> float:
    """The chance to win after this call if the other player knows all the dice as well."""
    best = made(dice)
    if call > best:
        return 0.0
    if call == best:
        return 1 - table.looked(dice, call)
    # Who believes it can look, or call what the dice make.
    return min(1 - table.looked(dice, call), table.looked(dice, best))


@lru_cache(maxsize=8192)  # open throws of several dice lead to the same few thousand places
def after_throws(table: Strategy, opened: Faces, rest: Faces, last: int) -> float:
    """The chance to win of a seat that has looked, and goes on as the table says.

    It has thrown the dice `opened` openly in this turn, and not the `rest`; `last` is the rank of
    the call that it has believed.
    """
    if not opened:
        return table.looked(rest, last)
    what = table.turn(opened, rest, last)
    if what == STOP:
        dice = joined(opened, rest)
        return known_to_both(table, dice, made(dice)) if made(dice) > last else 0.0
    if what < OPEN:
        return table.hidden(joined(opened, kept_of(rest)[what - COVER]), last)
    return after_open_throw(table, opened, rest, (sorted(set(rest))[what - OPEN],), last)


def after_open_throw(table: Strategy, opened: Faces, rest: Faces, dice: Faces, last: int) -> float:
    """The chance to win if it now throws these dice of `rest` openly."""
    left = without(rest, dice)
    return sum(
        chance * after_throws(table, joined(opened, faces), left, last)
        for faces, chance in thrown(len(dice))
    )


def without(dice: Faces, taken: Faces) -> Faces:
    """The dice that are left."""
    left = list(dice)
    for face in taken:
        left.remove(face)
    return tuple(left)


def at_start(table: Strategy, opened: Faces) -> float:
    """The chance to win of the starter who has thrown these dice openly, the others not yet."""
    if len(opened) == DICE:
        return known_to_both(table, opened, made(opened))
    return table.hidden(opened, -1)


def likely(table: Strategy, shown: Faces, out: Faces, last: int, call: int) -> Chances:
    """The dice under the cup after a call, as far as the call tells: its caller knows them.

    The dice `out` have been taken out after their throw; `last` is the rank of the call before, -1
    for none.
    """
    found = [
        (rest, chance * _likelihood(table, shown, joined(out, rest), last, call))
        for rest, chance in thrown(DICE - len(shown) - len(out))
    ]
    total = sum(weight for _, weight in found)
    return [(rest, weight / total) for rest, weight in found]


def _likelihood(table: Strategy, shown: Faces, hidden: Faces, last: int, call: int) -> float:
    """How likely a caller with these dice makes the call: by the table, or by a slip."""
    mix = table.called(shown, hidden, last)
    meant = next((rank for rank in possible(shown) if rank >= call), len(CALLS))
    if not mix or meant == len(CALLS):
        return 1.0
    best = max(mix, key=lambda pair: pair[1])[0]
    loss = called(table, shown, last, hidden, best) - called(table, shown, last, hidden, meant)
    often = dict(mix).get(meant, 0) / sum(often for _, often in mix)
    return (1 - SLIP) * often + SLIP * exp(-loss / HARSH)
