"""Yam's events in a few words."""

from collections.abc import Sequence

from client.games.base import Event
from client.games.common import faces, seat_name
from client.games.yams.boxes import box_name
from client.locale.i18n import Translator


def headline(event: Event, names: Sequence[str], tr: Translator) -> str:
    """An event for a board; "" for those that are short as they are."""
    name = seat_name(event["seat"], names, tr) if "seat" in event else ""
    match event:
        case {"event": "rolled", "dice": dice}:
            return tr("{name} rolled {dice}.", name=name, dice=faces(dice))
        case {"event": "scored", "box": box, "points": points}:
            return tr("{name}: {points}, {box}", name=name, points=points, box=box_name(box, tr))
        case {"event": "upper_bonus", "points": points}:
            return tr("{name}: {points} bonus points", name=name, points=points)
    return ""
