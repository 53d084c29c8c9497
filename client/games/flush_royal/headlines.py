"""Flush Royal's events in a few words."""

from collections.abc import Sequence

from client.games.base import Event
from client.games.common import seat_name
from client.games.flush_royal.cards import placed
from client.locale.i18n import Translator


def headline(event: Event, names: Sequence[str], tr: Translator) -> str:
    """An event for a board; "" for those that are short as they are."""
    name = seat_name(event["seat"], names, tr) if "seat" in event else ""
    match event:
        case {"event": "placed", "play": play}:
            name, cards = seat_name(play["seat"], names, tr), placed(play["cards"], tr)
            return tr("{name} lays {cards}: {n}", name=name, cards=cards, n=play["points"])
        case {"event": "joker_put"}:
            return tr("{name} swaps in a joker", name=name)
        case {"event": "joker_taken"}:
            return tr("{name} takes the joker", name=name)
    return ""
