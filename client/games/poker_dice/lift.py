"""Which lift has been looked at: the picture that ended a round stays until a key was pressed."""

from client.games.base import Seen, View


def lift_number(view: View) -> int:
    """Which lift the view tells of: that before this round, 0 for the one that ended the match."""
    return 0 if view["over"] else view["round"]


def shows_lift(seen: Seen) -> bool:
    """Whether the last lift has not been looked at yet."""
    return seen.view["last_round"] is not None and seen.memory.get("seen") != lift_number(seen.view)
