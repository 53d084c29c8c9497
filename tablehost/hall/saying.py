"""A line of chat on its way to the disk, and then to those who hear it."""

import secrets
from collections.abc import Callable


class PendingLine:
    """One line.

    Attributes:
        command: the same however often it is said again because of a save that failed.
        shown: everybody has heard it.
    """

    def __init__(self, show: Callable[[], None]) -> None:
        self.command = secrets.token_hex(8)
        self.shown = False
        self._show = show

    def show(self) -> None:
        """Let everybody hear it, once."""
        if not self.shown:
            self.shown = True
            self._show()
