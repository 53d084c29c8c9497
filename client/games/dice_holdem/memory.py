"""State of the panel between draws: the lifted cup, and showdowns not looked at yet.

Lifting one's cup is not a move: the host never learns of it. A showdown stays on screen for a
while, or until a key is pressed, while the match goes on; the next one waits until then. One that a
player asks to see again stays until a key is pressed.
"""

from collections.abc import Mapping
from typing import Any

from client.games.base import Seen, View
from client.games.common import has_happened
from client.games.dice_holdem.ended import last_ended, showdowns

LIFTED_FOR = 5.0
"""Seconds until the cup is lowered by itself."""

WATCHED = 8.0
"""Seconds for which a showdown is shown, unless a key ends it."""

IN_TURN = 4.0
"""Seconds for which it is shown while others wait behind it."""

Memory = Mapping[str, Any]


def is_lifted(seen: Seen) -> bool:
    """Whether the viewer's cup is lifted."""
    return bool(seen.memory.get("lifted") and seen.view["pocket"])


def cup_lifted(kept: Memory | None = None) -> Memory:
    """The memory with the cup lifted, and what else it has kept."""
    return {**(kept or {}), "lifted": True}


def shown_showdown(seen: Seen) -> View | None:
    """The showdown to show, as it was when its hand ended: nothing in it is of a later one.

    It has `hand`, its number, `last`, as the view's `last_hand`, and where they are known `chips`,
    those of each seat then, and `end`, the last event that tells of it. One that is shown at once
    has `thrown`, how many of its dice roll, and `awarded`, the events that pay it out.
    """
    waiting = seen.memory.get("unseen", ())
    return waiting[0] if waiting else None


def last_showdown(seen: Seen) -> View | None:
    """The last hand's showdown, to be shown again; None if that hand ended without one."""
    view, known = seen.view, seen.memory.get("seen")
    last, hand = view["last_hand"], last_ended(view)
    if not last or not last["shown"]:
        return None
    return known if known and known["hand"] == hand else {"hand": hand, "last": last}


def has_seen_showdown(seen: Seen) -> bool:
    """Whether the player has looked at a showdown."""
    return bool(seen.memory.get("seen"))


def is_shown_again(seen: Seen) -> bool:
    """Whether the showdown on screen is there because the player asked to see it again."""
    return bool(seen.memory.get("again"))


def is_new(seen: Seen) -> bool:
    """Whether the hand of the showdown on screen has ended in the last news."""
    showdown = shown_showdown(seen)
    if showdown is None or is_shown_again(seen):
        return False
    ends = sum(event["event"] in ("hand", "ended") for event in seen.news)
    return bool(showdown["hand"] > last_ended(seen.view) - ends)


def showing(showdown: View) -> Memory:
    """The memory that shows this showdown again."""
    return {"unseen": (showdown,), "again": True}


def closed(seen: Seen) -> Memory:
    """The memory without the showdown on screen, which can be shown again."""
    first, *others = seen.memory["unseen"]
    return {"unseen": tuple(others), "seen": _at_rest(first)}


def cup_lowered(seen: Seen) -> Memory | None:
    """The memory with the cup lowered; None if it is not lifted."""
    if not seen.memory.get("lifted"):
        return None
    return {name: kept for name, kept in seen.memory.items() if name != "lifted"}


def before_key(seen: Seen) -> Memory | None:
    """The memory at a key, which lowers the cup: its own key does no more then."""
    lowered = cup_lowered(seen)
    if lowered is not None:
        return {**lowered, "lowered": True}
    if "lowered" not in seen.memory:
        return None
    return {name: kept for name, kept in seen.memory.items() if name != "lowered"}


def cup_turned(seen: Seen) -> Memory:
    """The memory after the cup's own key: lifted, unless that key has just lowered it."""
    return seen.memory if "lowered" in seen.memory else cup_lifted(seen.memory)


def after_news(seen: Seen) -> Memory | None:
    """Queue new showdowns; lower the cup for a new hand."""
    found = showdowns(seen)
    if not found:
        return cup_lowered(seen) if has_happened(seen, "hand") else None
    waits = () if _only_watches(seen) or is_shown_again(seen) else seen.memory.get("unseen", ())
    first = () if waits else found[:1]
    return {"unseen": (*waits, *first, *map(_at_rest, found[len(first) :]))}


def timeout(seen: Seen) -> tuple[float, Memory] | None:
    """Lower the cup after a while; close a showdown, so that nobody holds up the others."""
    lowered = cup_lowered(seen)
    if lowered is not None:
        return LIFTED_FOR, lowered
    if shown_showdown(seen) is None or is_shown_again(seen):
        return None
    return (IN_TURN if len(seen.memory["unseen"]) > 1 else WATCHED), closed(seen)


def _at_rest(showdown: View) -> View:
    """The same with dice that lie and chips that are paid."""
    return {**showdown, "thrown": 0, "awarded": ()}


def _only_watches(seen: Seen) -> bool:
    """Whether the viewer has no seat, or was out before this hand."""
    you = seen.view["you"]
    if you is None:
        return True
    left_now = any(e["event"] == "eliminated" and e["seat"] == you for e in seen.news)
    return bool(seen.view["status"][you] == "out" and not left_now)
