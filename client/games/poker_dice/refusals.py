"""Poker Dice's refusals in the player's language."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.games.poker_dice.calls import call_in_words
from client.locale.i18n import Translator


def refusal(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "wrong_phase":
            return _wrong_phase(facts["why"], tr)
        case "bad_move" if facts.get("why") == "direction":
            return tr("Only the first call of a round says left or right.")
        case "bad_move" if "dice" in facts:
            return tr("There is no such die: they are 1 to {n}.", n=facts["dice"])
        case "no_throws_left":
            return tr("No throws are left in this poker turn: call a poker.")
        case "no_such_call":
            return tr("No dice make that call. Write it like the ladder: 3 J Q, pair K, full A 9.")
        case "too_low":
            return tr(
                "Call higher: {call} is the lowest now.", call=call_in_words(facts["lowest"], tr)
            )
        case "needs_direction":
            return tr("Say to whom: the first call of a round goes left or right.")
        case "only_doubt":
            return tr("The last one had a single throw for poker of aces: you can only doubt.")
    return _of_dice(code, facts, tr)


def _of_dice(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    """Refusals that name dice."""
    match code:
        case "already_thrown":
            return _already_thrown(facts["dice"], facts["left"], tr)
        case "must_throw":
            return _must_throw(facts["phase"], facts["dice"], tr)
        case "cup_in_use":
            return tr(
                "The cup is turned over with all that is under it: "
                "take out or throw {dice} as well.",
                dice=_named(facts["dice"], tr),
            )
        case "not_seen":
            return tr(
                "Look under the cup first; without a look its dice are thrown all together: "
                "{dice}.",
                dice=_named(facts["dice"], tr),
            )
        case "not_in_cup" if facts["dice"]:
            return tr(
                "Only what is under the cup is taken out: {dice}.", dice=_named(facts["dice"], tr)
            )
        case "not_in_cup":
            return tr("There is nothing under the cup to take out.")
    return None


def _wrong_phase(why: str, tr: Translator) -> str | None:
    return {
        "start": tr("Not now: throw the dice and make the first call."),
        "answer": tr("Not now: believe the call or doubt it."),
        "play": tr("Not now: look, throw or take dice out if you like, then call higher."),
        "poker_turn": tr("Not now: throw, keep what you like, then call a higher poker."),
        "nothing_to_see": tr("There is nothing under the cup that you have not looked at."),
        "no_poker": tr("A poker turn needs a poker that you believed."),
        "played": tr("A poker turn is chosen before any die is thrown or taken out."),
        "look_first": tr("Look under the cup before you choose a poker turn."),
    }.get(why)


def _must_throw(phase: str, dice: Sequence[int], tr: Translator) -> str:
    named = _named(dice, tr)
    match phase:
        case "start":
            return tr("All five dice are thrown before the first call; left: {dice}.", dice=named)
        case "poker_turn":
            return tr("A poker turn begins with a throw of all five dice.")
    return tr("You looked, so throw at least one die before you call: {dice}.", dice=named)


def _already_thrown(dice: Sequence[int], left: Sequence[int], tr: Translator) -> str:
    thrown = tr("Already thrown in this turn: {dice}.", dice=_named(dice, tr))
    if left:
        rest = tr("Still to be thrown: {dice}.", dice=_named(left, tr))
    else:
        rest = tr("No die can be thrown any more.")
    return f"{thrown} {rest}"


def _named(dice: Sequence[int], tr: Translator) -> str:
    """Dice by the digits that pick them."""
    numbers = tr.join(str(number + 1) for number in dice)
    return tr.plural("die {dice}", "dice {dice}", len(dice), dice=numbers)
