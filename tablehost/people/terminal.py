"""A player's terminal, and the channel of a program, as the ssh server provides them."""

from typing import Protocol

from client.terminal import terminal


class Terminal(terminal.Terminal, Protocol):
    """A player's terminal, with guarantees beyond those of the client's protocol.

    Its facts are plausible, whatever the client sent: `term` has plain characters, and is `unknown`
    otherwise or empty without a pseudo-terminal; `size` is from 20 x 5 to 500 x 200; `env` has at
    most 20 variables of printable characters.

    `waiting` is exact. Check it before drawing, and drop frames while it is more than a little:
    nobody waits for a slow reader. A terminal that reads nothing for 30 seconds is hung up, and
    more than 2 MiB waiting end the connection at once.

    The receiver is fed `b""` when no more input will come but output still can, which happens only
    without a pseudo-terminal (`ssh table.local < script`); with one it is hung up. It is told to
    hang up once, and nothing follows; a handler that has not finished 5 seconds later is cancelled.
    """

    @property
    def argv(self) -> tuple[str, ...]:
        """The words after the host's name, such as `join CODE`; usually none."""


class Channel(Terminal, Protocol):
    """A session between two programs, without a terminal, whose input can be paused."""

    def pause_reading(self) -> None:
        """Stop reading; what the client sends waits here, then on its side."""

    def resume_reading(self) -> None:
        """Continue reading."""
