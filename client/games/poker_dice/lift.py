"""Whether the lift that ended the last round is still shown: for a while, or until a key."""

from client.games.base import Seen, View


def lift_number(view: View) -> int:
    """A number for the view's last lift: the current round, or 0 if the match is over."""
    return 0 if view["over"] else view["round"]


def shows_lift(seen: Seen) -> bool:
    """Whether the player has not closed the last lift yet."""
    return seen.view["last_round"] is not None and seen.memory.get("seen") != lift_number(seen.view)
