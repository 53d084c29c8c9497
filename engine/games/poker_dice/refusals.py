"""Refusals of Poker Dice: codes, texts and facts.

No refusal mentions a face: it must not depend on what lies under the cup.
"""

from collections.abc import Mapping
from typing import Literal

from engine.core.errors import IllegalMove, refused
from engine.games.poker_dice.calls import CALLS, DICE, Call
from engine.games.poker_dice.values import Dice

Why = Literal[
    "start", "answer", "play", "poker_turn", "nothing_to_see", "no_poker", "played", "look_first"
]

TEXTS: Mapping[str, str] = {
    "wrong_phase.start": "Not now: throw the dice and make the first call.",
    "wrong_phase.answer": "Not now: believe the call or doubt it.",
    "wrong_phase.play": "Not now: look, throw or take dice out if you like, then call higher.",
    "wrong_phase.poker_turn": "Not now: throw, keep any dice you like, then call a higher poker.",
    "wrong_phase.nothing_to_see": "There is nothing new to see under the cup.",
    "wrong_phase.no_poker": "You can choose a poker turn only after you have believed a poker.",
    "wrong_phase.played": "You can choose a poker turn only before you throw or take out dice.",
    "wrong_phase.look_first": "Look under the cup before you choose a poker turn.",
    "bad_move.direction": "Only the first call of a round chooses left or right.",
    "no_throws_left": "You have no throws left in this poker turn: call a poker.",
    "already_thrown": "You have already thrown {dice} in this turn. You can still throw {left}.",
    "already_thrown.all": "You have already thrown {dice} in this turn. No die is left to throw.",
    "must_throw.start": "Throw all five dice before the first call. Still to throw: {dice}.",
    "must_throw.play": "You have looked, so throw at least one die before you call: {dice}.",
    "must_throw.poker_turn": "A poker turn begins with a throw of all five dice.",
    "cup_in_use": ("All dice under the cup are thrown together: also throw or take out {dice}."),
    "not_seen": (
        "You have not looked under the cup: throw all its dice together ({dice}), or look first."
    ),
    "not_in_cup": "Not all of these dice are under the cup. You can take out {dice}.",
    "not_in_cup.empty": "There are no dice under the cup.",
    "too_low": "Your call must be higher: at least {lowest}.",
    "needs_direction": "Choose who answers your call: the player on your left or on your right.",
    "only_doubt": "The caller had a single throw for poker of aces: you can only doubt.",
}
"""For programs and, translated, for people; by reason, see `refused`. Programs number dice from 0,
people from 1: that is what fills in `{dice}`."""


def wrong_phase(why: Why) -> IllegalMove:
    """Refuse a move that is not allowed now; `why` is the phase, or the condition not met."""
    return refused(TEXTS, f"wrong_phase.{why}", {"why": why})


def bad_index() -> IllegalMove:
    """Refuse an index that is not a die; it is not quoted, as it may be a huge number.

    For programs, which count dice from 0; people read a text of their own, which counts from 1.
    """
    return IllegalMove(
        "bad_move", f"There is no such die: they are 0 to {DICE - 1}.", {"dice": DICE}
    )


def bad_direction() -> IllegalMove:
    """Refuse a direction for a call that is not the first of the round."""
    return refused(TEXTS, "bad_move.direction", {"why": "direction"})


def no_throws_left() -> IllegalMove:
    """Refuse another throw in a poker turn whose throws are used up."""
    return refused(TEXTS, "no_throws_left")


def already_thrown(dice: Dice, left: Dice) -> IllegalMove:
    """Refuse a second throw of `dice` in one turn; the dice in `left` can still be thrown."""
    reason = "already_thrown" if left else "already_thrown.all"
    facts = {"dice": list(dice), "left": list(left)}
    return refused(TEXTS, reason, facts, dice=_named(dice), left=_named(left))


def must_throw(phase: str, dice: Dice) -> IllegalMove:
    """Refuse a call, or a first throw of too few dice: these dice are to be thrown first."""
    facts = {"phase": phase, "dice": list(dice)}
    return refused(TEXTS, f"must_throw.{phase}", facts, dice=_named(dice))


def cup_in_use(dice: Dice) -> IllegalMove:
    """Refuse a throw under the cup that leaves these dice lying under it."""
    return refused(TEXTS, "cup_in_use", {"dice": list(dice)}, dice=_named(dice))


def not_seen(dice: Dice) -> IllegalMove:
    """Refuse to take out or throw only some of the cup's dice without looking first."""
    return refused(TEXTS, "not_seen", {"dice": list(dice)}, dice=_named(dice))


def not_in_cup(dice: Dice) -> IllegalMove:
    """Refuse to take out dice that are not under the cup; `dice` are those that are."""
    reason = "not_in_cup" if dice else "not_in_cup.empty"
    return refused(TEXTS, reason, {"dice": list(dice)}, dice=_named(dice))


def no_such_call() -> IllegalMove:
    """Refuse a call that is not in `CALLS`.

    For programs, which write `two_pair` and `T`; people read a text with what they type.
    """
    return IllegalMove(
        "no_such_call",
        "There is no such call. Use salad K or salad A; pair, two_pair (the higher first), three "
        "or four with the kicker, full (the three first) or poker, with faces 9 T J Q K A.",
        {},
    )


def too_low(lowest: int) -> IllegalMove:
    """Refuse a call that is not higher than the previous one."""
    call = CALLS[lowest]
    return refused(TEXTS, "too_low", {"lowest": list(call)}, lowest=spoken(call))


def needs_direction() -> IllegalMove:
    """Refuse the first call of a round without a direction if more than two seats are alive."""
    return refused(TEXTS, "needs_direction")


def only_doubt() -> IllegalMove:
    """Refuse to believe poker of aces for the sixth time in a round."""
    return refused(TEXTS, "only_doubt")


def bad_luck(text: str) -> IllegalMove:
    """Refuse luck that is not due or does not fit."""
    return IllegalMove("bad_luck", text, {})


def spoken(call: Call) -> str:
    """A call as short English text: `two pair K Q`."""
    return " ".join(call).replace("_", " ")


def _named(dice: Dice) -> str:
    numbers = ", ".join(map(str, dice))
    return f"die {numbers}" if len(dice) == 1 else f"dice {numbers}"
