"""Sessions that reach the hall through a link, whatever carries it."""

from client.connection.link import PacedLink
from tablehost.hall.hall import Hall
from tablehost.hall.request_reader import RequestReader


def attach_link(
    hall: Hall,
    link: PacedLink,
    name: str,
    key: str | None,
    address: str = "",
    *,
    is_local: bool = False,
) -> None:
    """Start a session at the other end of a link.

    Args:
        hall: that it is a session of.
        link: the hall's end.
        name: the player's, clean.
        key: the fingerprint of a proven key, None for a guest.
        address: where they connect from, "" if unknown.
        is_local: the host's own user on the machine itself.
    """
    reader = hall.attach(name, key, link.send, link.close, address, flow=link, is_local=is_local)
    link.attach(_HallEnd(reader))


class _HallEnd:
    """Passes on what the link receives."""

    def __init__(self, reader: RequestReader) -> None:
        self._reader = reader

    def hear(self, data: bytes) -> None:
        """Bytes from the client."""
        self._reader.feed(data)

    def lost(self) -> None:
        """The client has gone."""
        self._reader.close()
