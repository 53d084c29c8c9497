"""Farkle's events in a few words."""

from collections.abc import Sequence

from client.games.base import Event
from client.games.common import seat_name
from client.locale.i18n import Translator


def headline(event: Event, names: Sequence[str], tr: Translator) -> str:
    """An event for a board; "" for those that are short as they are."""
    name = seat_name(event["seat"], names, tr) if "seat" in event else ""
    match event:
        case {"event": "kept", "points": points, "hot": True}:
            return " ".join(
                (tr("Hot dice!"), tr("{name} keeps {points}", name=name, points=points))
            )
        case {"event": "kept", "points": points}:
            return tr("{name} keeps {points}", name=name, points=points)
        case {"event": "banked", "points": points}:
            return tr("{name} banks {points}", name=name, points=points)
        case {"event": "farkled", "lost": 0}:
            return tr("Farkle for {name}!", name=name)
        case {"event": "farkled", "lost": lost}:
            return tr("Farkle! {name} loses {lost}", name=name, lost=lost)
        case {"event": "target_reached", "total": total}:
            return tr("{name} has {total}: last turns", name=name, total=total)
    return ""
