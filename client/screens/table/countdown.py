"""The countdown to a match that begins without those who are not ready, drawn every second."""

from math import ceil
from time import monotonic

from client.screens.table.table_client import TableClient


class Countdown:
    """Counts down from when this client heard of it; the host's own clock decides.

    Args:
        client: its screen is drawn again every second.
    """

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._since: float | None = None

    def follow(self) -> None:
        """Start or stop as the table says."""
        seconds = self._client.table.starting_in if self._client.is_known else 0
        if not seconds:
            self._since = None
        elif self._since is None:
            self._since = monotonic()
            self._tick()

    @property
    def left(self) -> int | None:
        """Whole seconds left; None if there is no countdown."""
        if self._since is None or not self._client.is_known:
            return None
        return max(0, ceil(self._client.table.starting_in - (monotonic() - self._since)))

    def _tick(self) -> None:
        if self.left:
            self._client.screen.app.later(1.0, self._tick)
