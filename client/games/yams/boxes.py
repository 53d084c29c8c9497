"""The boxes of a sheet: their names, their keys, and what the dice are worth in them now."""

from collections.abc import Mapping

from client.games.base import Move, View
from client.locale.i18n import N_, Translator
from engine.games.yams import BOXES

# Neither l, m, r nor v: these roll in French, open the menu, roll in English, and vote.
KEYS: Mapping[str, str] = dict(zip(BOXES, "abcdefghijkno", strict=True))
"""The letter that points at each box, the same in all languages."""

NAMES: Mapping[str, str] = {
    "ones": N_("Ones"),
    "twos": N_("Twos"),
    "threes": N_("Threes"),
    "fours": N_("Fours"),
    "fives": N_("Fives"),
    "sixes": N_("Sixes"),
    "three_kind": N_("Three of a kind"),
    "four_kind": N_("Four of a kind"),
    "full_house": N_("Full house"),
    "small_straight": N_("Small straight"),
    "large_straight": N_("Large straight"),
    "yams": N_("Yam's"),
    "chance": N_("Chance"),
}


def box_name(box: str, tr: Translator) -> str:
    """A box as the sheet calls it; one of a later version by its own name."""
    return tr(NAMES[box]) if box in NAMES else box.replace("_", " ")


def score(box: str) -> Move:
    """Fill a box."""
    return {"do": "score", "box": box}


def worth(view: View) -> Mapping[str, int]:
    """What the dice score in each box that the viewer may fill now, in the order of the sheet."""
    offered: Mapping[str, int] = view["can"].get("score", {})
    return {box: offered[box] for box in BOXES if box in offered}


def best(view: View) -> str | None:
    """The box that scores most now; of equals the first, which is the cheapest to lose."""
    boxes = worth(view)
    return max(boxes, key=boxes.__getitem__, default=None)
