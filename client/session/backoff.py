"""How a lost line is tried again, and what is remembered of who was on it."""

from typing import Final

from msgspec import Struct


class Backoff(Struct, frozen=True):
    """How a line is tried again. Times in seconds.

    Attributes:
        pauses: before the first try, the second and so on; the last one goes for all others. Each
            is shortened by up to a half, so that a hall that was lost by many is not stormed.
        patience: until it is given up.
        patience_closed: the same where the host has said that it closes; 0 takes its word for it.
        steady: a line that held for so long was a good one, and the pauses begin anew.
    """

    pauses: tuple[float, ...] = (0.2, 1.0, 2.0, 4.0, 8.0, 15.0)
    patience: float = 3600.0
    patience_closed: float = 900.0
    steady: float = 10.0


BACKOFF: Final = Backoff()


class Place(Struct, frozen=True):
    """Who somebody was when the line was lost, and where; `code` is "" in the lobby."""

    name: str = ""
    code: str = ""
    seated: bool = False
    known: bool = False
