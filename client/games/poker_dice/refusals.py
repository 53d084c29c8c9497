"""Poker Dice's refusals in the player's language."""

from collections.abc import Mapping, Sequence
from typing import Any

from client.games.poker_dice.calls import call_in_words
from client.locale.i18n import Translator
from engine.games.poker_dice.refusals import TEXTS


def refusal(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "wrong_phase" if (reason := f"wrong_phase.{facts['why']}") in TEXTS:
            return _said(reason, tr)
        case "bad_move" if facts.get("why") == "direction":
            return _said("bad_move.direction", tr)
        case "bad_move" if "dice" in facts:  # the engine's text counts dice from 0
            return tr("There is no such die: they are numbered 1 to {n}.", n=facts["dice"])
        case "no_throws_left" | "needs_direction" | "only_doubt":
            return _said(code, tr)
        case "no_such_call":  # the engine's text is in the words of its moves
            return tr(
                "There is no such call. Write it as in the list of calls: 3 J Q, pair K, full A 9."
            )
        case "too_low":
            return _said(code, tr, lowest=call_in_words(facts["lowest"], tr))
    return _of_dice(code, facts, tr)


def _of_dice(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    """Refusals that name dice."""
    match code:
        case "already_thrown" if facts["left"]:
            left = _named(facts["left"], tr)
            return _said(code, tr, dice=_named(facts["dice"], tr), left=left)
        case "already_thrown":
            return _said("already_thrown.all", tr, dice=_named(facts["dice"], tr))
        case "must_throw":
            return _said(f"must_throw.{facts['phase']}", tr, dice=_named(facts["dice"], tr))
        case "not_in_cup" if not facts["dice"]:
            return _said("not_in_cup.empty", tr)
        case "cup_in_use" | "not_seen" | "not_in_cup":
            return _said(code, tr, dice=_named(facts["dice"], tr))
    return None


def _named(dice: Sequence[int], tr: Translator) -> str:
    """Dice by the digits that pick them."""
    numbers = tr.join(str(number + 1) for number in dice)
    return tr.plural("die {dice}", "dice {dice}", len(dice), dice=numbers)


def _said(reason: str, tr: Translator, /, **values: object) -> str:
    return tr(TEXTS[reason], **values)
