"""Measures for how long a client has not been reading."""


class Stall:
    """For how long bytes have been waiting without any being sent."""

    def __init__(self) -> None:
        self._sent = 0
        self._since: float | None = None

    def seconds(self, now: float, *, sent: int, waiting: int) -> float:
        """The seconds, given the bytes sent so far and those still waiting."""
        moved, self._sent = sent != self._sent, sent
        if not waiting:
            self._since = None
        elif moved or self._since is None:
            self._since = now
        return 0.0 if self._since is None else now - self._since
