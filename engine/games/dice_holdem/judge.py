"""The chips that each move of Dice Hold'em brings on average until the end of the hand.

What is in the pot belongs to nobody, so to fold is worth 0, and what a move still pays counts
against it. Between two seats values are those against a player who plays by the table: the means
over hands with dice of the same class, for the table's antes exact but for the sampling of those
hands, about a chip. For other antes the values of the nearest one are taken, with this seat's
equity in what the pot holds more or less.

With more seats, and more raises than usual, values are estimated: the seat's equity in the pot if
all others stay in, less what a bet says of the strength of whoever made it; nobody is taken to fold
or to bet later.
"""

from collections.abc import Mapping
from typing import Any

from engine.core.judgment import Judgment, Ratings, Reckoning, Tables
from engine.core.plain import plain
from engine.core.values import Move
from engine.games.dice_holdem.equity import estimate
from engine.games.dice_holdem.legal import legal_moves
from engine.games.dice_holdem.situations import dice_class, nearest, place_of
from engine.games.dice_holdem.tables import action_values
from engine.games.dice_holdem.values import UNIT, Bet, Fold, HoldemState, Raise
from engine.games.dice_holdem.view import HoldemView

TOLD = 0.04
"""The equity that the highest bet takes from those who face it, for each 10 chips."""
THIN = 1.1
"""A bet gains only if the equity is so many times an equal share of the pot."""
DEEP = 240
"""The most that a seat can pay in a hand after the ante, with the usual raises."""


def rate(view: HoldemView, tables: Tables) -> Ratings:
    """The chips that each move of the seat to act brings."""
    place = place_of(view)
    if place is None:
        return Ratings(_by_equity(view), "chips", exact=False)
    values = action_values(tables)
    exact = view.ante in values.antes and _is_deep(view)
    return Ratings(_by_table(view, place, tables), "chips", exact)


def judge(view: HoldemView, move: Move, tables: Tables) -> Judgment:
    """Compare a legal move of the seat to act with the best one."""
    return rate(view, tables).judge(move)


def reckoning(state: HoldemState, seat: int) -> Reckoning:
    """The chips in front of a seat, and with what it paid; values look ahead to the hand's end."""
    betting = state.betting
    chips, paid = betting.chips[seat], betting.stakes[seat] + betting.bets[seat]
    return Reckoning(chips, state.hand, chips + paid)


def win_worth(state: HoldemState) -> float:
    """The part of the pot that a chip is.

    Accuracy is about hands: in a match of doubling antes no single decision counts for much.
    """
    return 1 / (sum(state.betting.stakes) + sum(state.betting.bets))


def described(view: HoldemView, move: Move) -> dict[str, Any]:
    """The move with its cost, the seat's dice, the board and the pot."""
    can = view.can
    assert can is not None
    dice = {"pocket": list(view.pocket), "board": list(view.board)}
    return {**plain(move), "cost": can.call, **dice, "pot": pot(view)}


def pot(view: HoldemView) -> int:
    """All that has been paid in this hand."""
    return sum(one.amount for one in view.pots) + sum(view.bets)


def _by_table(view: HoldemView, place: int, tables: Tables) -> Mapping[Move, float]:
    table = action_values(tables)
    ante = nearest(table.antes, view.ante)
    dice = dice_class(view, tables)
    stay, *bets = table.chips(ante, place, dice)
    more = 2 * (view.ante - ante)
    extra = more * estimate(view.pocket, view.board, 1) if more else 0.0
    values: dict[Move, float] = {}
    for move in legal_moves(view):
        match move:
            case Fold():
                values[move] = 0.0
            case Bet(amount=amount) | Raise(by=amount):
                values[move] = bets[amount // UNIT - 1] + extra
            case _:
                values[move] = stay + extra
    return values


def _by_equity(view: HoldemView) -> Mapping[Move, float]:
    can, you = view.can, view.you
    assert can is not None
    assert you is not None
    others = sum(status in ("in", "all_in") for status in view.status) - 1
    share = estimate(view.pocket, view.board, others) - TOLD * max(view.bets) / UNIT
    most = view.bets[you] + can.call
    wins = sum(one.amount for one in view.pots) + sum(min(bet, most) for bet in view.bets)
    stay = share * (wins + can.call) - can.call
    gain = share * (others + 1) / THIN - 1
    values: dict[Move, float] = {}
    for move in legal_moves(view):
        match move:
            case Fold():
                values[move] = 0.0
            case Bet(amount=amount) | Raise(by=amount):
                values[move] = stay + amount * gain
            case _:
                values[move] = stay
    return values


def _is_deep(view: HoldemView) -> bool:
    """Whether nobody can run out of chips in this hand."""
    playing = [seat for seat, status in enumerate(view.status) if status != "out"]
    left = min(view.chips[seat] + view.bets[seat] for seat in playing)
    paid = sum(one.amount for one in view.pots) // 2 - view.ante
    return left + paid >= DEEP
