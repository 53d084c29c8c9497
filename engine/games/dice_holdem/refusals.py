"""Refusals of Dice Hold'em: which moves are refused, and the texts."""

from engine.core.errors import IllegalMove
from engine.core.values import Move
from engine.games.dice_holdem.limits import AMOUNTS
from engine.games.dice_holdem.values import Bet, Call, Check, HoldemState, Raise


def refusal(state: HoldemState, seat: int, move: Move) -> IllegalMove | None:
    """Why `seat`, whose turn it is, may not make this move; None if it may."""
    betting = state.betting
    match move:
        case Check() if betting.price:
            return _no_check(betting.owes(seat))
        case Bet():
            return _bet(state, seat, move.amount)
        case Call() | Raise() if not betting.price:
            return _wrong_phase()
        case Raise():
            return _raise(state, seat, move.by)
    return None


def _bet(state: HoldemState, seat: int, amount: int) -> IllegalMove | None:
    betting = state.betting
    if betting.price:
        return _no_bet(betting.owes(seat))
    if amount not in AMOUNTS[state.phase]:
        return _bad_amount("bet", AMOUNTS[state.phase])
    if amount > betting.chips[seat]:
        return _not_enough(amount, betting.chips[seat], "bet less, check or fold")
    return None


def _raise(state: HoldemState, seat: int, by: int) -> IllegalMove | None:
    betting = state.betting
    if by not in AMOUNTS[state.phase]:
        return _bad_amount("raise", AMOUNTS[state.phase])
    if not betting.raises or not betting.can_be_called(seat):
        return _raise_cap(betting.raises)
    needed = betting.owes(seat) + by
    if needed > betting.chips[seat]:
        return _not_enough(needed, betting.chips[seat], "call or fold")
    return None


def _no_check(owed: int) -> IllegalMove:
    return IllegalMove(
        "no_check", f"There is a bet, you owe {owed}: call, raise or fold.", {"to_call": owed}
    )


def _no_bet(owed: int) -> IllegalMove:
    return IllegalMove(
        "no_bet", f"There is a bet already, you owe {owed}: call, raise or fold.", {"to_call": owed}
    )


def _wrong_phase() -> IllegalMove:
    return IllegalMove("wrong_phase", "There is no bet yet: check, bet or fold.", {})


def _bad_amount(what: str, amounts: tuple[int, ...]) -> IllegalMove:
    allowed = " or ".join(map(str, amounts))
    return IllegalMove(
        "bad_amount", f"A {what} in this round is {allowed}.", {"amounts": list(amounts)}
    )


def _raise_cap(raises_left: int) -> IllegalMove:
    reason = "nobody is left to answer a raise" if raises_left else "no raise is left in this round"
    return IllegalMove(
        "raise_cap", f"Not now, {reason}: call or fold.", {"raises_left": raises_left}
    )


def _not_enough(needed: int, chips: int, instead: str) -> IllegalMove:
    return IllegalMove(
        "not_enough_chips",
        f"That takes {needed} chips and you have {chips}: {instead}.",
        {"needed": needed, "chips": chips},
    )


def bad_dealer(seats: int) -> IllegalMove:
    """Refuse a first dealer that is not a seat of the match."""
    return IllegalMove("bad_luck", f"The dealer is one of the seats 0 to {seats - 1}.", {})


def wrong_luck(owed: str | None) -> IllegalMove:
    """Refuse luck of the wrong kind; the text must not contain what was drawn: it may be hidden."""
    return IllegalMove("bad_luck", f"The luck due now is {owed}.", {})


def empty_bag() -> IllegalMove:
    """Refuse a sixth die of a colour; the text must not name the colour: it may be hidden."""
    return IllegalMove("bad_luck", "The bag holds only five dice of each colour.", {})
