"""What a front measures, kept until it is told to the hall, which adds up the whole host."""

from tablehost.fronts.messages import Timings

MOST = 4096  # of each kind; a front that cannot tell them for long forgets the rest


class Kept:
    """Durations in seconds."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def observe(self, amount: float) -> None:
        """One more."""
        if len(self.times) < MOST:
            self.times.append(amount)


class Sum:
    """An amount."""

    def __init__(self) -> None:
        self.amount = 0

    def inc(self, amount: float = 1) -> None:
        """So much more."""
        self.amount += int(amount)


class FrontStopwatch:
    """The stopwatch of the terminals of a front."""

    def __init__(self) -> None:
        self._clear()

    def taken(self) -> Timings | None:
        """What has come together since the last time; None for nothing."""
        if not self.shown.amount and not self.dropped.amount:
            return None
        seen = Timings(self.joins.times, self.frames.times, self.shown.amount, self.dropped.amount)
        self._clear()
        return seen

    def drop(self) -> None:
        """A frame was not shown."""
        self.dropped.inc()

    def _clear(self) -> None:
        self.joins, self.frames, self.shown, self.dropped = Kept(), Kept(), Sum(), Sum()
