"""The boxes of a score sheet: names, keys, and what the dice would score in them."""

from collections.abc import Mapping

from client.games.base import Move, View
from client.locale.i18n import N_, Translator
from engine.games.yams import BOXES

# Not l or r (roll), m (menu) or v (let a bot play for an absent player).
KEYS: Mapping[str, str] = dict(zip(BOXES, "abcdefghijkno", strict=True))
"""The letter that chooses each box, the same in all languages."""

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
    """A box's name; for an unknown box its id."""
    return tr(NAMES[box]) if box in NAMES else box.replace("_", " ")


def score(box: str) -> Move:
    """The move that fills a box."""
    return {"do": "score", "box": box}


def worth(view: View) -> Mapping[str, int]:
    """The dice's score in each box that the viewer may fill, in the sheet's order."""
    offered: Mapping[str, int] = view["can"].get("score", {})
    return {box: offered[box] for box in BOXES if box in offered}


def best(view: View) -> str | None:
    """The box with most points now; of equal ones the first, which is the least loss."""
    boxes = worth(view)
    return max(boxes, key=boxes.__getitem__, default=None)
