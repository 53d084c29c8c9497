"""The pauses between attempts to reconnect, and what is remembered while disconnected."""

from typing import Final

from msgspec import Struct


class Backoff(Struct, frozen=True):
    """When to try to reconnect. All times in seconds.

    Attributes:
        pauses: before the first attempt, the second and so on; the last one is repeated. Each is
            shortened at random by up to a half, so that the clients of one host do not all
            reconnect at the same moment.
        patience: how long to try before giving up.
        patience_closed: the same after the host has said that it closes; 0 to give up at once.
        steady: the pauses start again from the first one after a connection has lasted this long.
    """

    pauses: tuple[float, ...] = (0.2, 1.0, 2.0, 4.0, 8.0, 15.0)
    patience: float = 3600.0
    patience_closed: float = 900.0
    steady: float = 10.0


BACKOFF: Final = Backoff()


class Place(Struct, frozen=True):
    """The player's name and table when the connection was lost.

    Attributes:
        code: the table's code, "" in the lobby.
        seated: the player had a seat there, and did not only watch.
        known: the player was identified by a key.
    """

    name: str = ""
    code: str = ""
    seated: bool = False
    known: bool = False
