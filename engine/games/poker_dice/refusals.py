"""Refusals of Poker Dice: codes, texts and facts.

No refusal mentions a face: it must not depend on what lies under the cup.
"""

from typing import Literal

from engine.core.errors import IllegalMove
from engine.games.poker_dice.calls import CALLS, DICE, Call
from engine.games.poker_dice.values import Dice

Why = Literal[
    "start", "answer", "play", "poker_turn", "nothing_to_see", "no_poker", "played", "look_first"
]

_NOT_NOW: dict[Why, str] = {
    "start": "throw the dice and make the first call",
    "answer": "believe the call or doubt it",
    "play": "you believed; throw, look or take dice out if you like, then call higher",
    "poker_turn": "throw, keep what you like, then call a higher poker",
    "nothing_to_see": "there is nothing under the cup that you have not looked at in this turn",
    "no_poker": "a poker turn needs a poker that you believed",
    "played": "a poker turn is chosen before any die is thrown or taken out",
    "look_first": "look under the cup before you choose a poker turn",
}

_THROW_FIRST = {
    "start": "All five dice are thrown before the first call",
    "play": "You looked at what you received, so throw at least one die before you call",
    "poker_turn": "A poker turn begins with a throw of all five dice",
}


def wrong_phase(why: Why) -> IllegalMove:
    """Refuse a move that is not allowed now; `why` is the phase, or the condition not met."""
    return IllegalMove("wrong_phase", f"Not now: {_NOT_NOW[why]}.", {"why": why})


def bad_index() -> IllegalMove:
    """Refuse an index that is not a die; it is not quoted, as it may be a huge number."""
    return IllegalMove(
        "bad_move", f"There is no such die: they are 0 to {DICE - 1}.", {"dice": DICE}
    )


def bad_direction() -> IllegalMove:
    """Refuse a direction for a call that is not the first of the round."""
    return IllegalMove(
        "bad_move", "Only the first call of a round says left or right.", {"why": "direction"}
    )


def no_throws_left() -> IllegalMove:
    """Refuse another throw in a poker turn whose throws are used up."""
    return IllegalMove("no_throws_left", "No throws are left in this poker turn: call a poker.")


def already_thrown(dice: Dice, left: Dice) -> IllegalMove:
    """Refuse a second throw of `dice` in one turn; the dice in `left` can still be thrown."""
    rest = f"{_named(left)} can" if left else "none can"
    return IllegalMove(
        "already_thrown",
        f"Already thrown in this turn: {_named(dice)}; {rest} still be thrown.",
        {"dice": list(dice), "left": list(left)},
    )


def must_throw(phase: str, dice: Dice) -> IllegalMove:
    """Refuse a call, or a first throw of too few dice: these dice are to be thrown first."""
    return IllegalMove(
        "must_throw",
        f"{_THROW_FIRST[phase]}: {_named(dice)}.",
        {"phase": phase, "dice": list(dice)},
    )


def cup_in_use(dice: Dice) -> IllegalMove:
    """Refuse a throw under the cup that leaves these dice lying under it."""
    return IllegalMove(
        "cup_in_use",
        f"The cup is turned over with all dice under it: take out or throw {_named(dice)} too.",
        {"dice": list(dice)},
    )


def not_seen(dice: Dice) -> IllegalMove:
    """Refuse to take out or throw only some of the cup's dice without looking first."""
    return IllegalMove(
        "not_seen",
        "Look under the cup first; without looking, its dice can only be thrown all together: "
        f"{_named(dice)}.",
        {"dice": list(dice)},
    )


def not_in_cup(dice: Dice) -> IllegalMove:
    """Refuse to take out dice that are not under the cup; `dice` are those that are."""
    rest = f"{_named(dice)} can be taken out" if dice else "the cup is empty"
    return IllegalMove(
        "not_in_cup", f"Not all of these dice are under the cup: {rest}.", {"dice": list(dice)}
    )


def no_such_call() -> IllegalMove:
    """Refuse a call that is not in `CALLS`."""
    return IllegalMove(
        "no_such_call",
        "No such call: say salad K or A, pair, two_pair (the higher first), three or four with the "
        "kicker, full (the three first) or poker; the faces are 9 T J Q K A.",
        {},
    )


def too_low(lowest: int) -> IllegalMove:
    """Refuse a call that is not higher than the previous one."""
    call = CALLS[lowest]
    return IllegalMove(
        "too_low", f"Call higher: {spoken(call)} is the lowest now.", {"lowest": list(call)}
    )


def needs_direction() -> IllegalMove:
    """Refuse the first call of a round without a direction if more than two seats are alive."""
    return IllegalMove(
        "needs_direction", "Say to whom: the first call of a round goes left or right.", {}
    )


def only_doubt() -> IllegalMove:
    """Refuse to believe poker of aces for the sixth time in a round."""
    return IllegalMove(
        "only_doubt", "The caller had a single throw for poker of aces: you can only doubt.", {}
    )


def bad_luck(text: str) -> IllegalMove:
    """Refuse luck that is not due or does not fit."""
    return IllegalMove("bad_luck", text, {})


def spoken(call: Call) -> str:
    """A call as short English text: `two pair K Q`."""
    return " ".join(call).replace("_", " ")


def _named(dice: Dice) -> str:
    numbers = ", ".join(map(str, dice))
    return f"die {numbers}" if len(dice) == 1 else f"dice {numbers}"
