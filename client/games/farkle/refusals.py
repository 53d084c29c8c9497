"""Farkle's refusals in the player's language."""

from collections.abc import Mapping
from typing import Any

from client.games.common import faces
from client.locale.i18n import Translator
from engine.games.farkle.refusals import TEXTS


def refusal(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "no_score":
            return _said(code, tr, dice=faces(facts["dice"]))
        case "opening_short":
            return _said(code, tr, opening=facts["opening"], missing=facts["missing"])
        case "hot_dice":
            return _said(code, tr)
        case "wrong_phase":
            return _said(f"wrong_phase.{facts['phase']}", tr)
        case "bad_move" if "dice" in facts:  # the engine's text counts dice from 0
            return tr.plural(
                "There is no such die: one was rolled.",
                "There is no such die: {n} were rolled.",
                facts["dice"],
            )
    return None


def _said(reason: str, tr: Translator, /, **values: object) -> str:
    return tr(TEXTS[reason], **values)
