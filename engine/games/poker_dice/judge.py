"""The chance to lose a life with each move, against a player who plays by the table.

Between two seats that is nearly the value of the round: the table is an equilibrium without a few
moves that gain little. With more seats the round is valued as if it were between this seat and the
next. Values are negative, so that together with the lives left they are the lives to expect.
"""

from collections import Counter
from math import comb
from typing import Any

from engine.core.judgment import Judgment, Ratings, Reckoning, Tables
from engine.core.plain import plain
from engine.core.values import Move
from engine.games.poker_dice.legal import legal_moves
from engine.games.poker_dice.moments import Moment, moment
from engine.games.poker_dice.poker_turns import poker_turn
from engine.games.poker_dice.strategy import strategy
from engine.games.poker_dice.values import Announce, PokerDiceState, TakeOut, Throw
from engine.games.poker_dice.view import PokerDiceView


def rate(view: PokerDiceView, tables: Tables) -> Ratings:
    """The chance to lose a life with each move of the seat to act, as a negative number.

    Of moves with dice of the same faces, and of calls to either side, only the first is rated. Dice
    are taken out to be kept while others are thrown: to take them out for nothing is not rated.
    """
    now = moment(strategy(tables), view)
    values: dict[Move, float] = {}
    seen = set()
    for move in legal_moves(view):
        alike = _alike(view, move)
        if alike not in seen and not _only_shows(view, now, move):
            seen.add(alike)
            values[move] = _value(view, now, move) - 1
    return Ratings(values, "lives", exact=sum(lives > 0 for lives in view.lives) == 2)


def judge(view: PokerDiceView, move: Move, tables: Tables) -> Judgment:
    """Compare a legal move of the seat to act with the best one.

    Dice can be taken out one by one, so a set is worth as much as the best one that contains it.
    """
    rated = rate(view, tables)
    if isinstance(move, TakeOut):
        out = Counter(view.dice[die].face for die in move.dice)
        more = [
            one
            for one in rated.values
            if isinstance(one, TakeOut) and out <= Counter(view.dice[die].face for die in one.dice)
        ]
        move = max(more or rated.values, key=rated.values.__getitem__)
    alike = _alike(view, move)
    return rated.judge(next(one for one in rated.values if _alike(view, one) == alike))


def reckoning(state: PokerDiceState, seat: int) -> Reckoning:
    """The lives that a seat has; values look ahead to the end of the round."""
    return Reckoning(state.lives[seat], state.round)


def win_worth(state: PokerDiceState) -> float:
    """The chance to win that a life is worth between two seats that win as many rounds each.

    Not known for more seats.
    """
    alive = [lives for lives in state.lives if lives]
    if len(alive) != 2:
        return 0.0
    own, other = alive
    return _wins(own, other - 1) - _wins(own - 1, other)


def _wins(own: int, other: int) -> float:
    """The chance to win a match with so many lives on either side."""
    left = own + other - 1  # rounds, if all were played
    ways = sum(comb(left, lost) for lost in range(own))
    return ways / float(2**left)


def described(view: PokerDiceView, move: Move) -> dict[str, Any]:
    """The move with the call before it, the faces that the seat knows, and those of its dice."""
    known = [die.face for die in view.dice]
    about = {**plain(move), "before": view.call and list(view.call), "known": known}
    if isinstance(move, Throw | TakeOut):
        about["faces"] = [known[die] for die in move.dice]
    return about


def _only_shows(view: PokerDiceView, now: Moment, move: Move) -> bool:
    """Whether the move takes dice out after a throw under the cup, or so that none is to throw."""
    if view.phase == "poker_turn" or not isinstance(move, TakeOut):
        return False
    return bool(now.covered) or len(move.dice) == len(now.rest)


def _value(view: PokerDiceView, now: Moment, move: Move) -> float:
    if view.phase == "poker_turn" and not isinstance(move, Announce):
        return poker_turn(view, move)
    return now.value(move)


def _alike(view: PokerDiceView, move: Move) -> object:
    """What counts of a move."""
    match move:
        case Throw(dice=dice, cup=cup):
            shown = [(view.dice[die].place, view.dice[die].face or "") for die in dice]
            return Throw, cup, tuple(sorted(shown))
        case TakeOut(dice=dice):
            return TakeOut, tuple(sorted([view.dice[die].face or "" for die in dice]))
        case Announce(call=call):
            return call
    return type(move)
