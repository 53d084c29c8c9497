"""The refusals of Yam's in the player's language."""

from collections.abc import Mapping
from typing import Any

from client.games.yams.boxes import box_name
from client.locale.i18n import Translator


def refusal(code: str, facts: Mapping[str, Any], tr: Translator) -> str | None:
    match code:
        case "no_rolls_left":
            return tr("All three rolls are used: write in a box.")
        case "keep_all":
            return tr("All five dice would stay: roll at least one, or write in a box.")
        case "box_taken":
            box, points = box_name(facts["box"], tr), facts["points"]
            return tr("{box} is filled already, with {points}: choose a free box.",
                      box=box, points=points)  # fmt: skip
        case "box_order":
            box, wanted = box_name(facts["box"], tr), box_name(facts["wanted"], tr)
            return tr("Boxes are filled in order here: {wanted} comes before {box}.",
                      wanted=wanted, box=box)  # fmt: skip
        case "wrong_phase":
            return tr("Not now: roll the dice first.")
        case "bad_move" if facts.get("dice") == 0:
            return tr("The first roll of a turn keeps no dice.")
        case "bad_move" if "dice" in facts:
            return tr("There is no such die: they are numbered from 1 to {dice}.",
                      dice=facts["dice"])  # fmt: skip
    return None
