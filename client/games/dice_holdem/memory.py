"""What the panel remembers: that the cup is lifted, and showdowns that were not looked at yet.

The cup is the player's own and the host knows nothing of it: lifting it is no move. A showdown
stays until a key is pressed, while the match goes on; for those who only look on, who press none,
it goes by itself.
"""

from collections.abc import Mapping
from typing import Any

from client.games.base import Seen, View
from client.games.common import has_happened

LIFTED = 5.0
"""Seconds until the cup sinks by itself."""

WATCHED = 8.0
"""Seconds a showdown stays for those who look on."""

MOST = 3
"""Showdowns that wait for a player who is away, the newest."""

Memory = Mapping[str, Any]


def is_lifted(seen: Seen) -> bool:
    """Whether the viewer looks under the own cup just now."""
    return bool(seen.memory.get("lifted") and seen.view["pocket"])


def lifted() -> Memory:
    """Once the cup is lifted."""
    return {"lifted": True}


def unseen(seen: Seen) -> View | None:
    """The showdown to be shown: `hand`, its number, and `last`, the view's `last_hand`."""
    waiting = seen.memory.get("unseen", ())
    return waiting[0] if waiting else None


def last_showdown(view: View) -> View | None:
    """The newest showdown; None where the last hand ended without one."""
    last = view["last_hand"]
    if not last or not last["shown"]:
        return None
    return {"hand": view["hand"] - (not view["over"]), "last": last}


def recalled(showdown: View) -> Memory:
    """Once a showdown is looked at again."""
    return {"unseen": (showdown,)}


def looked_at(seen: Seen) -> Memory:
    """Once the showdown that is shown has been looked at."""
    return {"unseen": seen.memory["unseen"][1:]}


def lowered(seen: Seen) -> Memory | None:
    """Any key lowers the cup."""
    return {} if seen.memory.get("lifted") else None


def after_news(seen: Seen) -> Memory | None:
    """A showdown that has just happened is to be looked at; a new hand is dealt under the cup."""
    showdown = last_showdown(seen.view)
    if showdown is None or not is_fresh(seen):
        return lowered(seen) if has_happened(seen, "hand") else None
    if _only_watches(seen):
        return {**recalled(showdown), "fades": True}
    return {"unseen": (*seen.memory.get("unseen", ()), showdown)[-MOST:]}


def is_fresh(seen: Seen) -> bool:
    """Whether cups were lifted with the last news."""
    return has_happened(seen, "shown")


def fading(seen: Seen) -> tuple[float, Memory] | None:
    """The cup sinks after a while; what spectators see makes room for what goes on."""
    if seen.memory.get("lifted"):
        return LIFTED, {}
    if seen.memory.get("fades"):
        return WATCHED, {}
    return None


def _only_watches(seen: Seen) -> bool:
    """Whether the viewer has no part in the match, or none since the hand before this one."""
    you = seen.view["you"]
    if you is None:
        return True
    left_now = any(e["event"] == "eliminated" and e["seat"] == you for e in seen.news)
    return bool(seen.view["status"][you] == "out" and not left_now)
