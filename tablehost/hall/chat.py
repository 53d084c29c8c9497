"""What may be said, how often, and in which form it is kept."""

from client.text import clean
from engine import IllegalMove
from tablehost.hall.visitor import Visitor

LONGEST = 300  # characters; a line of talk, not a page


def spoken(visitor: Visitor, text: str) -> str:
    """The line as everybody will see it.

    Raises:
        IllegalMove: `muted`, `too_fast` or `nothing_said`.
    """
    minutes = visitor.quiet_minutes
    if minutes:
        raise IllegalMove(
            "muted",
            f"The host has muted you: nobody hears you for {minutes} min more.",
            {"minutes": minutes},
        )
    line = clean(text[:LONGEST]).strip()
    if not line:
        raise IllegalMove("nothing_said", "There is nothing to say in that; type some words.")
    if not visitor.chat.take():
        raise IllegalMove("too_fast", "That is faster than anybody reads; wait a moment.")
    return line
