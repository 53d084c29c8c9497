"""The call under the cursor on the ladder, the direction of a first call, and typed calls."""

from collections.abc import Sequence

from client.games.base import Move, Seen, View
from client.games.poker_dice.calls import parse_call
from client.games.poker_dice.lift import shows_lift
from engine.games.poker_dice import CALLS

_STEPS = {"up": 1, "down": -1}
_LEAPS = {"pageup": 1, "pagedown": -1}


def selected_rank(seen: Seen) -> int | None:
    """The rank of the call under the cursor; None if the player cannot call now."""
    can = seen.view["can"]
    if not can or can["from_call"] is None or shows_lift(seen):
        return None
    lowest: int = can["from_call"]
    rank: int = seen.memory.get("rank", 0)
    return min(len(CALLS) - 1, max(lowest, rank))


def shows_odds(seen: Seen) -> bool:
    """Whether chances are shown beside the calls: the setting, unless a key has changed it."""
    shown: bool = seen.memory.get("odds", seen.hints)
    return shown


def direction(seen: Seen) -> str:
    """The direction of the first call, `left` or `right`."""
    side: str = seen.memory.get("to", "left")
    return side


def chooses_side(view: View) -> bool:
    """Whether the viewer's call chooses a direction, which makes a difference from three seats."""
    return bool(view["can"] and view["can"]["to"]) and sum(map(bool, view["lives"])) > 2


def receiver(view: View, side: str) -> int:
    """The next seat on that side that is still alive."""
    step = 1 if side == "left" else -1
    seat: int = view["you"]
    for _ in range(view["seats"]):
        seat = (seat + step) % view["seats"]
        if view["lives"][seat]:
            break
    return seat


def announcement(seen: Seen, call: Sequence[str], side: str) -> Move:
    move = {"do": "announce", "call": list(call)}
    return {**move, "to": side} if seen.view["can"]["to"] else move


def typed(text: str, seen: Seen) -> Move | None:
    """Parse a call as the ladder shows it, in either language; `left` or `right` may follow."""
    found = parse_call(text)
    if found is None or not seen.view["can"]:
        return None
    call, side = found
    return announcement(seen, call, side or direction(seen))


def rank_after(seen: Seen, rank: int, key: str) -> int | None:
    """The rank after a key; None if the key does not move the cursor."""
    lowest: int = seen.view["can"]["from_call"]
    top = len(CALLS) - 1
    match key:
        case "up" | "down":
            return min(top, max(lowest, rank + _STEPS[key]))
        case "pageup" | "pagedown":
            return max(lowest, _leap(rank, _LEAPS[key]))
        case "home":
            return lowest
        case "end":
            return top
    return None


def _leap(rank: int, step: int) -> int:
    """The first call of the next or previous combination."""
    first = [n for n, call in enumerate(CALLS) if n == 0 or CALLS[n - 1][0] != call[0]]
    if step > 0:
        return next((n for n in first if n > rank), len(CALLS) - 1)
    return next((n for n in reversed(first) if n < rank), 0)
