"""State of the panel between draws: the lifted cup, and showdowns not looked at yet.

Lifting one's cup is not a move: the host never learns of it. A showdown stays on screen for a
while, or until a key is pressed, while the match goes on. One that a player asks to see again stays
until a key is pressed.
"""

from collections.abc import Mapping
from typing import Any

from client.games.base import Seen, View
from client.games.common import has_happened

LIFTED_FOR = 5.0
"""Seconds until the cup is lowered by itself."""

WATCHED = 8.0
"""Seconds for which a showdown is shown, unless a key ends it."""

MOST = 3
"""Most showdowns kept for a player who is away; the oldest are dropped."""

Memory = Mapping[str, Any]


def is_lifted(seen: Seen) -> bool:
    """Whether the viewer's cup is lifted."""
    return bool(seen.memory.get("lifted") and seen.view["pocket"])


def cup_lifted() -> Memory:
    """The memory with the cup lifted."""
    return {"lifted": True}


def shown_showdown(seen: Seen) -> View | None:
    """The showdown to show: `hand`, its number, and `last`, the view's `last_hand`.

    With `chips`, those of each seat after it, unless it is shown again later.
    """
    waiting = seen.memory.get("unseen", ())
    return waiting[0] if waiting else None


def last_showdown(view: View) -> View | None:
    """The last hand's showdown; None if that hand ended without one."""
    last = view["last_hand"]
    if not last or not last["shown"]:
        return None
    return {"hand": view["hand"] - (not view["over"]), "last": last}


def _new_showdown(seen: Seen) -> View | None:
    """The last showdown, with the `chips` of each seat before the next hand's antes."""
    showdown = last_showdown(seen.view)
    if showdown is None:
        return None
    paid = next((e["paid"] for e in seen.news if e["event"] == "hand"), (0,) * seen.view["seats"])
    chips = [left + ante for left, ante in zip(seen.view["chips"], paid, strict=True)]
    return {**showdown, "chips": chips}


def showing(showdown: View) -> Memory:
    """The memory that shows this showdown again."""
    return {"unseen": (showdown,)}


def closed(seen: Seen) -> Memory:
    """The memory without the showdown on screen."""
    return {"unseen": seen.memory["unseen"][1:]}


def cup_lowered(seen: Seen) -> Memory | None:
    """The memory with the cup lowered; None if it is not lifted."""
    return {} if seen.memory.get("lifted") else None


def after_news(seen: Seen) -> Memory | None:
    """Queue a new showdown; lower the cup for a new hand."""
    showdown = _new_showdown(seen)
    if showdown is None or not has_new_showdown(seen):
        return cup_lowered(seen) if has_happened(seen, "hand") else None
    if _only_watches(seen):
        return showing(showdown)
    return {"unseen": (*seen.memory.get("unseen", ()), showdown)[-MOST:]}


def has_new_showdown(seen: Seen) -> bool:
    """Whether the last news include a showdown."""
    return has_happened(seen, "shown")


def timeout(seen: Seen) -> tuple[float, Memory] | None:
    """Lower the cup after a while; close a showdown, so that nobody holds up the others."""
    if seen.memory.get("lifted"):
        return LIFTED_FOR, {}
    showdown = shown_showdown(seen)
    return (WATCHED, closed(seen)) if showdown is not None and "chips" in showdown else None


def _only_watches(seen: Seen) -> bool:
    """Whether the viewer has no seat, or was out before this hand."""
    you = seen.view["you"]
    if you is None:
        return True
    left_now = any(e["event"] == "eliminated" and e["seat"] == you for e in seen.news)
    return bool(seen.view["status"][you] == "out" and not left_now)
