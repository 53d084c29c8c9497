"""The hall's end of a link, whatever carries it."""

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
    on_the_spot: bool = False,
) -> None:
    """A session begins at the other end of this link.

    Args:
        hall: where it begins.
        link: the hall's end.
        name: the player's, clean.
        key: the fingerprint of a proven key, None for a guest.
        address: where they come from, "" where nobody knows.
        on_the_spot: the host's own user on the machine itself.
    """
    intake = hall.attach(
        name, key, link.send, link.close, address, flow=link, on_the_spot=on_the_spot
    )
    link.attach(_HallEnd(intake))


class _HallEnd:
    """Who hears what a session sends."""

    def __init__(self, intake: RequestReader) -> None:
        self._intake = intake

    def hear(self, data: bytes) -> None:
        """Frames from the app."""
        self._intake.feed(data)

    def lost(self) -> None:
        """The app has ended."""
        self._intake.close()
