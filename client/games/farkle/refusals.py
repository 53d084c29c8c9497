"""Farkle's refusals in the player's language."""

from collections.abc import Mapping
from typing import Any

from client.games.common import faces
from client.locale.i18n import Translator


def refusal(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "no_score":
            return tr(
                "Not every die of {dice} scores. Set aside ones, fives, three or more alike, "
                "a straight or three pairs.",
                dice=faces(facts["dice"]),
            )
        case "opening_short":
            return tr(
                "A first bank needs {opening} points in one turn: {missing} more, roll on.",
                opening=facts["opening"],
                missing=facts["missing"],
            )
        case "hot_dice":
            return tr("Hot dice: all six scored, so they must be rolled again.")
        case "wrong_phase":
            return _wrong_phase(facts["phase"], tr)
        case "bad_move" if "dice" in facts:
            return tr.plural(
                "There is no such die: one was rolled.",
                "There is no such die: {n} were rolled.",
                facts["dice"],
            )
    return None


def _wrong_phase(phase: str, tr: Translator) -> str | None:
    match phase:
        case "roll":
            return tr("Not now: roll the dice first.")
        case "keep":
            return tr("Not now: set aside at least one die that scores.")
        case "decide":
            return tr("Not now: roll the dice that are left, or bank.")
    return None
