"""The hall's end of a link, whatever carries it."""

from client.link import Link
from tablehost.hall.hall import Hall
from tablehost.hall.line import Line


def link_up(hall: Hall, link: Link, name: str, key: str | None, address: str = "") -> None:
    """A session begins at the other end of this link.

    Args:
        hall: where it begins.
        link: the hall's end.
        name: the player's, clean.
        key: the fingerprint of a proven key, None for a guest.
        address: where they come from, "" where nobody knows.
    """
    link.attach(_HallEnd(hall.attach(name, key, link.send, link.close, address)))


class _HallEnd:
    """Who hears what a session sends."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def hear(self, data: bytes) -> None:
        """Frames from the app."""
        self._line.feed(data)

    def lost(self) -> None:
        """The app has ended."""
        self._line.close()
