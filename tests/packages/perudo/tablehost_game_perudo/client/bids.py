"""Bids as words, and the bid that a player has selected on their turn."""

from collections.abc import Mapping
from typing import Any

from client.games.base import Seen
from client.games.common import seat_name
from client.locale.i18n import Translator

FACES = range(1, 7)


def bid_text(count: int, face: int, tr: Translator) -> str:
    """A bid in words: `4 fives`."""
    match face:
        case 1:
            return tr.plural("{n} one", "{n} ones", count)
        case 2:
            return tr.plural("{n} two", "{n} twos", count)
        case 3:
            return tr.plural("{n} three", "{n} threes", count)
        case 4:
            return tr.plural("{n} four", "{n} fours", count)
        case 5:
            return tr.plural("{n} five", "{n} fives", count)
    return tr.plural("{n} six", "{n} sixes", count)


def standing(seen: Seen, tr: Translator) -> str:
    """A caption with the name of the last bidder; "" without a bid."""
    bid = seen.view["bid"]
    return tr("bid of {name}", name=seat_name(bid["seat"], seen.names, tr)) if bid else ""


def lowest(seen: Seen, face: int) -> Mapping[str, Any] | None:
    """The lowest bid on a face that is legal now; None if there is none."""
    offers = seen.view["can"].get("bid", ())
    return next((one for one in offers if one["face"] == face), None)


def selected(seen: Seen) -> tuple[int, int] | None:
    """The bid under the cursor, as number and face; None if no bid is possible now."""
    offers = seen.view["can"].get("bid", ())
    if not offers:
        return None
    one = lowest(seen, seen.memory.get("face", 0)) or offers[0]
    least, most = one["count"], seen.view["can"]["most"]
    return min(max(seen.memory.get("count", 0), least), most), one["face"]


def pointed_at(seen: Seen, face: int) -> Mapping[str, Any] | None:
    """The memory after a face was chosen; its lowest bid, or one die more if it was already."""
    one, now = lowest(seen, face), selected(seen)
    if one is None or now is None:
        return None
    count = now[0] + 1 if now[1] == face and "face" in seen.memory else one["count"]
    return {**seen.memory, "face": face, "count": min(count, seen.view["can"]["most"])}


def moved(seen: Seen, key: str) -> Mapping[str, Any] | None:
    """The memory after an arrow key: up and down change the number, left and right the face."""
    now = selected(seen)
    if now is None:
        return None
    count, face = now
    if key in ("up", "down"):
        return {**seen.memory, "face": face, "count": count + (1 if key == "up" else -1)}
    step = {"left": -1, "right": 1, "shift+tab": -1, "tab": 1}.get(key)
    if step is None:
        return None
    faces = [one["face"] for one in seen.view["can"]["bid"]]
    face = faces[(faces.index(face) + step) % len(faces)]
    return {**seen.memory, "face": face, "count": 0}
