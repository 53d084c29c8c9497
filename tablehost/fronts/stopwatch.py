"""Measurements of a front, kept until they are sent to the hall, which adds up all fronts."""

from tablehost.fronts.messages import Timings

MOST = 4096  # of each kind; while there is no hall to send them to, further ones are dropped


class Durations:
    """Durations in seconds, as `metrics.timed_terminal` records them."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def observe(self, amount: float) -> None:
        """Record one."""
        if len(self.times) < MOST:
            self.times.append(amount)


class Sum:
    """A counter, as `metrics.timed_terminal` increases it."""

    def __init__(self) -> None:
        self.amount = 0

    def inc(self, amount: float = 1) -> None:
        """Add to it."""
        self.amount += int(amount)


class FrontStopwatch:
    """The measurements of a front's terminals."""

    def __init__(self) -> None:
        self._clear()

    def take(self) -> Timings | None:
        """The measurements since the last call; None if there are none."""
        if not self.shown.amount and not self.dropped.amount:
            return None
        timings = Timings(
            self.joins.times, self.frames.times, self.shown.amount, self.dropped.amount
        )
        self._clear()
        return timings

    def drop(self) -> None:
        """A frame was not shown."""
        self.dropped.inc()

    def _clear(self) -> None:
        self.joins, self.frames, self.shown, self.dropped = Durations(), Durations(), Sum(), Sum()
