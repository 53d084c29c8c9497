"""Refusals of Dice Hold'em: which moves are refused, and the texts."""

from collections.abc import Mapping

from engine.core.errors import IllegalMove, refused
from engine.core.values import Move
from engine.games.dice_holdem.limits import AMOUNTS
from engine.games.dice_holdem.values import Bet, Call, Check, HoldemState, Raise

TEXTS: Mapping[str, str] = {
    "no_check": "There is already a bet, and you owe {to_call}: call, raise or fold.",
    "no_bet": "There is already a bet, and you owe {to_call}: call, raise or fold.",
    "wrong_phase": "There is no bet yet: check, bet or fold.",
    "bad_amount": "In this round a bet or a raise is {amounts} chips.",
    "raise_cap.nobody": "Nobody can answer a raise any more: call or fold.",
    "raise_cap.none": "No raises are left in this round: call or fold.",
    "not_enough_chips": (
        "That takes {needed} chips, and you have {chips}: choose a smaller amount, or fold."
    ),
}
"""For programs and, translated, for people; by reason, see `refused`."""


def refusal(state: HoldemState, seat: int, move: Move) -> IllegalMove | None:
    """Why `seat`, whose turn it is, may not make this move; None if it may."""
    betting = state.betting
    match move:
        case Check() if betting.price:
            return refused(TEXTS, "no_check", {"to_call": betting.owes(seat)})
        case Bet():
            return _bet(state, seat, move.amount)
        case Call() | Raise() if not betting.price:
            return refused(TEXTS, "wrong_phase")
        case Raise():
            return _raise(state, seat, move.by)
    return None


def _bet(state: HoldemState, seat: int, amount: int) -> IllegalMove | None:
    betting = state.betting
    if betting.price:
        return refused(TEXTS, "no_bet", {"to_call": betting.owes(seat)})
    if amount not in AMOUNTS[state.phase]:
        return _bad_amount(AMOUNTS[state.phase])
    if amount > betting.chips[seat]:
        return _not_enough(amount, betting.chips[seat])
    return None


def _raise(state: HoldemState, seat: int, by: int) -> IllegalMove | None:
    betting = state.betting
    if by not in AMOUNTS[state.phase]:
        return _bad_amount(AMOUNTS[state.phase])
    if not betting.raises or not betting.can_be_called(seat):
        return _raise_cap(betting.raises)
    needed = betting.owes(seat) + by
    if needed > betting.chips[seat]:
        return _not_enough(needed, betting.chips[seat])
    return None


def _bad_amount(amounts: tuple[int, ...]) -> IllegalMove:
    allowed = " or ".join(map(str, amounts))
    return refused(TEXTS, "bad_amount", {"amounts": list(amounts)}, amounts=allowed)


def _raise_cap(raises_left: int) -> IllegalMove:
    reason = "raise_cap.nobody" if raises_left else "raise_cap.none"
    return refused(TEXTS, reason, {"raises_left": raises_left})


def _not_enough(needed: int, chips: int) -> IllegalMove:
    return refused(TEXTS, "not_enough_chips", {"needed": needed, "chips": chips})


def bad_dealer(seats: int) -> IllegalMove:
    """Refuse a first dealer that is not a seat of the match."""
    return IllegalMove("bad_luck", f"The dealer is one of the seats 0 to {seats - 1}.", {})


def wrong_luck(owed: str | None) -> IllegalMove:
    """Refuse luck of the wrong kind; the text must not contain what was drawn: it may be hidden."""
    return IllegalMove("bad_luck", f"The luck due now is {owed}.", {})


def empty_bag() -> IllegalMove:
    """Refuse a sixth die of a colour; the text must not name the colour: it may be hidden."""
    return IllegalMove("bad_luck", "The bag holds only five dice of each colour.", {})
