"""Nothing goes across the table of a game that says nothing of it."""

from client.games.base import Seen
from client.widgets.slide import Slide


def slides(_seen: Seen) -> tuple[Slide, ...]:
    """Nothing."""
    return ()
