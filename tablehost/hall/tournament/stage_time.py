"""The time that the present stage of a tournament has taken, and its end."""

from tablehost.hall.tournament.countdown import Countdown
from tablehost.hall.tournament.saved_log import SavedLog


class StageTime:
    """The announced time of each stage; none passes while the tournament is paused.

    Args:
        log: of the tournament.

    Attributes:
        is_short: the next round waits, as too few players are connected.
    """

    def __init__(self, log: SavedLog) -> None:
        self.is_short = False
        self._log = log
        self._countdown = Countdown()

    def is_over(self, seconds: float) -> bool:
        """Whether the stage has taken so long."""
        if self._log.progress.held:
            self.hold()
            return False
        return self._countdown.is_over(self._stage, seconds)

    def hold(self) -> None:
        """Keep the time that is left for when the stage is asked about next."""
        self._countdown.hold()

    def begin_anew(self) -> None:
        """Count from when the stage is asked about next."""
        self._countdown.stop()

    @property
    def ends(self) -> int:
        """The host's wall time in seconds when the stage is over; 0 if that has no time."""
        is_open = self._log.progress.phase == "open"
        return 0 if is_open else self._countdown.wall(self._stage)

    @property
    def _stage(self) -> tuple[str, int, str, int, bool]:
        """The phase, its round, its draw's step and attempts, and whether players are missing."""
        progress = self._log.progress
        draw = progress.draws[-1] if progress.phase == "words" else None
        step, tries = (draw.step, len(draw.failed)) if draw else ("", 0)
        return progress.phase, len(progress.rounds), step, tries, self.is_short
