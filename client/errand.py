"""What a player wants done at once: the words typed behind the host's name."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

LONGEST = 16  # characters of a code as somebody types it, spaces and all

Doing = Literal["join", "watch", "resume"]


class Errand(Struct, frozen=True):
    """`join CODE`, `watch CODE`, or `resume` with a code or without one, which is asked for then.

    Attributes:
        code: a table's, or for `resume` the one that leads back to a guest's seat.
    """

    do: Doing
    code: str = ""


def errand(words: Sequence[str]) -> Errand | None:
    """The errand in a command line; None if there is none in it that can be run."""
    match words:
        case ["join" | "watch" | "resume" as do, code]:
            return Errand(do, code[:LONGEST])
        case ["resume"]:
            return Errand("resume")
    return None
