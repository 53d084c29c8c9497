"""What Poker Dice refuses, in words that say what would be legal.

No refusal speaks of a face: it must be the same whatever lies under the cup.
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
    """The move belongs to another moment; `why` is the phase or what is missing."""
    return IllegalMove("wrong_phase", f"Not now: {_NOT_NOW[why]}.", {"why": why})


def bad_index() -> IllegalMove:
    """A die there is not; the index is not quoted, it may be any size."""
    return IllegalMove(
        "bad_move", f"There is no such die: they are 0 to {DICE - 1}.", {"dice": DICE}
    )


def bad_direction() -> IllegalMove:
    """Left or right said with another call than a round's first."""
    return IllegalMove(
        "bad_move", "Only the first call of a round says left or right.", {"why": "direction"}
    )


def no_throws_left() -> IllegalMove:
    """The throws of a poker turn are used up."""
    return IllegalMove("no_throws_left", "No throws are left in this poker turn: call a poker.")


def already_thrown(dice: Dice, left: Dice) -> IllegalMove:
    """A die is thrown once in a turn; `left` may still be."""
    rest = f"{_named(left)} can" if left else "none can"
    return IllegalMove(
        "already_thrown",
        f"Already thrown in this turn: {_named(dice)}; {rest} still be thrown.",
        {"dice": list(dice), "left": list(left)},
    )


def must_throw(phase: str, dice: Dice) -> IllegalMove:
    """Dice must be thrown first; `dice` may be."""
    return IllegalMove(
        "must_throw",
        f"{_THROW_FIRST[phase]}: {_named(dice)}.",
        {"phase": phase, "dice": list(dice)},
    )


def cup_in_use(dice: Dice) -> IllegalMove:
    """A cup is turned over with everything under it."""
    return IllegalMove(
        "cup_in_use",
        f"The cup is turned over with all that is under it: take out or throw {_named(dice)} too.",
        {"dice": list(dice)},
    )


def not_seen(dice: Dice) -> IllegalMove:
    """Single dice from under the cup want a look first."""
    return IllegalMove(
        "not_seen",
        "Look under the cup first; without a look its dice can only be thrown all together: "
        f"{_named(dice)}.",
        {"dice": list(dice)},
    )


def not_in_cup(dice: Dice) -> IllegalMove:
    """A die to take out that does not lie there."""
    rest = f"{_named(dice)} can be taken out" if dice else "the cup is empty"
    return IllegalMove("not_in_cup", f"Not all are under the cup: {rest}.", {"dice": list(dice)})


def no_such_call() -> IllegalMove:
    """Faces or a combination that dice cannot make, or said in another order."""
    return IllegalMove(
        "no_such_call",
        "No such call: say salad K or A, pair, two_pair (the higher first), three or four with the "
        "kicker, full (the three first) or poker; the faces are 9 T J Q K A.",
        {},
    )


def too_low(lowest: int) -> IllegalMove:
    """The call does not beat the last one."""
    call = CALLS[lowest]
    return IllegalMove(
        "too_low", f"Call higher: {spoken(call)} is the lowest now.", {"lowest": list(call)}
    )


def needs_direction() -> IllegalMove:
    """The first call with more than two alive and no direction."""
    return IllegalMove(
        "needs_direction", "Say to whom: the first call of a round goes left or right.", {}
    )


def only_doubt() -> IllegalMove:
    """Poker of aces went five turns."""
    return IllegalMove(
        "only_doubt", "The last one had a single throw for poker of aces: you can only doubt.", {}
    )


def bad_luck(text: str) -> IllegalMove:
    """Luck that does not fit what is wanted."""
    return IllegalMove("bad_luck", text, {})


def spoken(call: Call) -> str:
    """A call as English says it, short."""
    return " ".join(call).replace("_", " ")


def _named(dice: Dice) -> str:
    numbers = ", ".join(map(str, dice))
    return f"die {numbers}" if len(dice) == 1 else f"dice {numbers}"
