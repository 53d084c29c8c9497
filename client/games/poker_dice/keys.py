"""Keys that are no moves, and what is kept of them on this screen alone: the panel's memory.

- `rank`: where on the ladder the player stands.
- `to`: which way the first call of the round goes.
- `lifted`: the cup is held up on this screen, for what the player knows of it.
- `seen`: the lift that has been looked at, see `lift_number`.
- `odds`: chances stand beside the calls, or do not, whatever the settings say.
"""

from collections.abc import Mapping
from typing import Any

from client.games.base import Seen
from client.games.poker_dice.climbing import climbed, standing
from client.games.poker_dice.lift import lift_number, shows_lift
from client.games.poker_dice.picks import arrow, choices, is_up
from client.locale.i18n import Translator
from client.widgets.buttons import Hint

LIFTED_FOR = 5.0
"""Seconds until a cup held up sinks by itself."""


def pressed(seen: Seen, key: str) -> Mapping[str, Any] | None:
    """A lift looked at, a step on the ladder, a side chosen, the cup let down."""
    memory = seen.memory
    if shows_lift(seen):
        return {**memory, "seen": lift_number(seen.view)}
    rank = standing(seen)
    if rank is not None:
        if (to := climbed(seen, rank, key)) is not None:
            return {**memory, "rank": to}
        if seen.view["can"]["to"] and key in ("left", "right"):
            return {**memory, "to": key}
    if is_up(seen) and not key.isdecimal() and arrow(seen, key) is None:
        return {**memory, "lifted": False}
    return None


def fading(seen: Seen) -> tuple[float, Mapping[str, Any]] | None:
    """A cup held up sinks."""
    if not seen.memory.get("lifted"):
        return None
    return LIFTED_FOR, {**seen.memory, "lifted": False}


def hints(seen: Seen, tr: Translator) -> tuple[Hint, ...]:
    """What digits and arrows do now."""
    found = []
    if choices(seen):
        found.append(Hint("do:choose", f"1-{choices(seen)}", tr("choose")))
    if standing(seen) is not None:
        found.append(Hint("do:climb", "↑ ↓", tr("calls")))
        if seen.view["can"]["to"]:
            found.append(Hint("do:side", "← →", tr("side")))
    return tuple(found)
