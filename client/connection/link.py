"""The link between an app and the hall: frames in both directions.

A link is a pipe in memory (app and hall in one process), a Unix socket, or the ssh subsystem of a
client on the player's own machine; the frames are the same.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Protocol

from client.locale.i18n import Translator


class Listener(Protocol):
    """Receives what comes through a link."""

    def hear(self, data: bytes) -> None:
        """Take bytes of frames, in order, split anywhere."""

    def lost(self) -> None:
        """Take the end of the link: called once, after everything that came."""


Hold = Callable[[bool], None]
"""Called with True to stop sending for now, with False to continue."""

MOST_UNREAD = 2 * 1024 * 1024
"""Bytes that may be queued for an end that does not read."""


class Link(Protocol):
    """One end of a link."""

    def attach(self, listener: Listener) -> None:
        """Pass everything to this listener, what came before first."""

    def send(self, frame: bytes) -> None:
        """Send a frame; never blocks, and does nothing once the link is closed."""

    def close(self) -> None:
        """End the link; the other end still receives what was sent."""


class PacedLink(Link, Protocol):
    """One end of a link with flow control.

    The link ends if too much is sent while the other end does not read.
    """

    def attach(self, listener: Listener, hold: Hold | None = None) -> None:
        """Pass everything to this listener, and tell `hold` when to stop sending."""

    def pause_reading(self) -> None:
        """Queue what comes; only the end of the link is still passed on."""

    def resume_reading(self) -> None:
        """Pass on what was queued, and continue."""


class LinkError(Exception):
    """Why a link could not be made, and what would work.

    Args:
        text: in English, with `{names}` for the facts.
    """

    def __init__(self, text: str, /, **facts: object) -> None:
        super().__init__(text.format(**facts))
        self._text = text
        self._facts = facts

    def told(self, tr: Translator) -> str:
        """The same in the player's language."""
        return tr(self._text, **self._facts)


class AskError(LinkError):
    """A link needs an answer of the player first: a passphrase, a fingerprint."""


Dial = Callable[[], Awaitable[Link]]
"""Makes a link to the hall, or raises `LinkError`."""


class Inbox:
    """Queues what comes through a link until a listener is attached.

    Attributes:
        unheard: the queued bytes.
    """

    def __init__(self) -> None:
        self.unheard = bytearray()
        self._listener: Listener | None = None
        self._ended = False

    def attach(self, listener: Listener) -> None:
        """Pass everything to this listener; the queued bytes in a later turn of the loop."""
        self._listener = listener
        if self.unheard or self._ended:
            asyncio.get_running_loop().call_soon(self._tell_late)

    def take(self, data: bytes) -> None:
        """Pass bytes on, or queue them."""
        if self._listener is not None and not self.unheard:
            self._listener.hear(data)
        else:
            self.unheard += data

    def end(self) -> None:
        """Pass on the end of the link; to be called once."""
        self._ended = True
        if self._listener is not None and not self.unheard:
            self._listener.lost()

    def _tell_late(self) -> None:
        """Pass on what was queued."""
        assert self._listener is not None, "called for one"
        unheard, self.unheard = bytes(self.unheard), bytearray()
        if unheard:
            self._listener.hear(unheard)
        if self._ended:
            self._listener.lost()


class Pipe:
    """One end of a link in memory.

    What is sent arrives in a later turn of the loop, all of one turn together: neither end ever
    runs inside a call of the other.
    """

    def __init__(self) -> None:
        self._peer: Pipe
        self._listener: Listener | None = None
        self._hold: Hold | None = None
        self._coming: deque[bytes] = deque()
        self._unread = 0  # bytes in it
        self._is_paused = False
        self._closed = False
        self._ending = False
        self._due = False

    def attach(self, listener: Listener, hold: Hold | None = None) -> None:
        """Pass everything to this listener."""
        self._listener = listener
        self._hold = hold
        self._call()

    def send(self, frame: bytes) -> None:
        """Send a frame to the other end."""
        if not self._closed:
            self._peer._take(frame)  # noqa: SLF001 - the same class

    def close(self) -> None:
        """End the link in both directions."""
        for end in (self, self._peer):
            end._closed = end._ending = True  # noqa: SLF001 - the same class
            end._call()  # noqa: SLF001

    def pause_reading(self) -> None:
        """Queue what comes."""
        if not self._is_paused:
            self._is_paused = True
            self._peer._told_to_hold(True)  # noqa: SLF001 - the same class

    def resume_reading(self) -> None:
        """Pass on what was queued, and continue."""
        if self._is_paused:
            self._is_paused = False
            self._call()
            self._peer._told_to_hold(False)  # noqa: SLF001 - the same class

    def _take(self, frame: bytes) -> None:
        self._coming.append(frame)
        self._unread += len(frame)
        if self._unread > MOST_UNREAD:
            self._forget()
            self.close()
        self._call()

    def _told_to_hold(self, hold: bool) -> None:  # noqa: FBT001 - see `Hold`
        if self._hold is not None:
            self._hold(hold)

    def _call(self) -> None:
        if self._listener is not None and not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        self._due = False
        listener = self._listener
        assert listener is not None, "called for one"
        if self._coming and not self._is_paused:
            data = b"".join(self._coming)
            self._forget()
            listener.hear(data)
        if self._ending:
            self._ending = False
            listener.lost()

    def _forget(self) -> None:
        self._coming.clear()
        self._unread = 0


def pipe() -> tuple[Pipe, Pipe]:
    """Both ends of a link in memory."""
    one, other = Pipe(), Pipe()
    one._peer, other._peer = other, one  # noqa: SLF001 - made here
    return one, other
