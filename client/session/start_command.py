"""Start commands: the words typed after the host's name."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

HERE = "here"
"""The code of `admin` in a session on the host's machine that shows nothing but the console."""

LONGEST = 16  # characters of a code as typed, with spaces

Doing = Literal["join", "watch", "board", "resume", "replay", "admin"]


class StartCommand(Struct, frozen=True):
    """`join CODE`, `watch CODE`, `board [CODE]`, `resume [CODE]`, `replay N` or `admin`.

    Attributes:
        code: of the table, "" for a board of the whole house; for `resume` the resume code of a
            guest's seat, "" to ask for it; for `replay` the number of the match.
    """

    do: Doing
    code: str = ""


def parse_start_command(words: Sequence[str]) -> StartCommand | None:
    """The start command in these words; None if they are none."""
    match words:
        case ["join" | "watch" | "board" | "resume" as do, code]:
            return StartCommand(do, code[:LONGEST])
        case ["resume" | "board" | "admin" as do]:
            return StartCommand(do)
        case ["replay", number] if is_number(number):
            return StartCommand("replay", number)
    return None


def is_number(word: str) -> bool:
    """Whether a word can be the number of a match."""
    return word.isascii() and word.isdecimal() and 0 < int(word[:LONGEST]) < 2**53
