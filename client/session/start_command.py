"""What a player wants done at once: the words typed behind the host's name."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

HERE = "here"
"""The code of the errand `admin` for who is on the host's machine, and wants nothing else."""

LONGEST = 16  # characters of a code as somebody types it, spaces and all

Doing = Literal["join", "watch", "board", "resume", "replay", "admin"]


class StartCommand(Struct, frozen=True):
    """`join`, `watch`, `board CODE`, `replay N`, `admin`, or `resume`, which asks for its code.

    Attributes:
        code: a table's, for `resume` the one that leads back to a guest's seat, for `replay` the
            number of a match.
    """

    do: Doing
    code: str = ""


def errand(words: Sequence[str]) -> StartCommand | None:
    """The errand in a command line; None if there is none in it that can be run."""
    match words:
        case ["join" | "watch" | "board" | "resume" as do, code]:
            return StartCommand(do, code[:LONGEST])
        case ["resume" | "admin" as do]:
            return StartCommand(do)
        case ["replay", number] if is_number(number):
            return StartCommand("replay", number)
    return None


def is_number(word: str) -> bool:
    """Whether a word is the number of a match."""
    return word.isascii() and word.isdecimal() and 0 < int(word[:LONGEST]) < 2**53
