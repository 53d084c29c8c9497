"""The countdown to a match that begins without those who are not ready, drawn every second.

Where a tournament has announced when its match begins, the line on top counts down.
"""

from math import ceil
from time import monotonic

from client.screens.table.table_client import TableClient

SECOND = 1.0


class Countdown:
    """Counts down from when this client heard of it; the host's own clock decides.

    Args:
        client: its screen is drawn again every second.
    """

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._since: float | None = None
        self._is_ticking = False

    def follow(self) -> None:
        """Start or stop as the table says."""
        seconds = self._client.table.starting_in if self._client.is_known else 0
        if not seconds:
            self._since = None
        elif self._since is None:
            self._since = monotonic()
        if not self._is_ticking:
            self._tick()

    @property
    def left(self) -> int | None:
        """Whole seconds left; None if there is no countdown."""
        if self._since is None or not self._client.is_known:
            return None
        return max(0, ceil(self._client.table.starting_in - (monotonic() - self._since)))

    def _tick(self) -> None:
        self._is_ticking = bool(self.left) or self._is_announced
        if self._is_ticking:
            self._client.screen.app.later(SECOND, self._tick)

    @property
    def _is_announced(self) -> bool:
        """Whether a tournament's match begins at a time that has not come yet."""
        seat = self._client.table.tournament if self._client.is_known else None
        cup = self._client.hall.tournament
        return seat is not None and bool(seat.begins) and cup.seconds_to(seat.begins) > 0
