"""A player's terminal, and the channel of a player's program, as the ssh server hands them over."""

from typing import Protocol

from client.terminal import terminal


class Terminal(terminal.Terminal, Protocol):
    """A player's terminal as this package hands it over, with promises of its own.

    What it tells is believable, whatever the client said: a `term` of plain characters, `unknown`
    if not and empty without a pseudo-terminal; a `size` from 20 x 5 to 500 x 200; in `env` at most
    20 variables of printable characters.

    `waiting` is exact. Who draws looks there first and drops frames while it is more than a
    little: nobody waits for a slow reader, one that takes nothing for 30 seconds is hung up, and
    more than 2 MiB waiting end the connection at once.

    The reader is fed `b""` when no more input will come while output still can, which happens only
    without a pseudo-terminal (`ssh table.local < script`); with one it is hung up. It is told to
    hang up once, and nothing follows; who has not finished 5 seconds later is cancelled.
    """

    @property
    def argv(self) -> tuple[str, ...]:
        """The words after the host's name (`join`, `CODE`), usually none."""


class Channel(Terminal, Protocol):
    """A session without a terminal, between two programs: the client can be kept waiting."""

    def pause_reading(self) -> None:
        """Read nothing more for now; what the client sends waits here, then at the client's."""

    def resume_reading(self) -> None:
        """Read on."""
