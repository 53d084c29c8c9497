"""The refusals of Yam's in the player's language."""

from collections.abc import Mapping
from typing import Any

from client.games.yams.boxes import box_name
from client.locale.i18n import Translator
from engine.games.yams.refusals import TEXTS


def refusal(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "no_rolls_left" | "keep_all" | "wrong_phase":
            return tr(TEXTS[code])
        case "box_taken":
            return tr(TEXTS[code], box=box_name(facts["box"], tr), points=facts["points"])
        case "box_order":
            box, wanted = box_name(facts["box"], tr), box_name(facts["wanted"], tr)
            return tr(TEXTS[code], box=box, wanted=wanted)
        case "bad_move" if facts.get("dice") == 0:
            return tr("The first roll of a turn rolls all five dice.")
        case "bad_move" if "dice" in facts:  # the engine's text counts dice from 0
            return tr("There is no such die: they are numbered 1 to {n}.", n=facts["dice"])
    return None
