"""The turn clock that a player sees, redrawn every second only when little time is left."""

from asyncio import TimerHandle
from collections.abc import Callable
from functools import partial
from math import floor
from time import monotonic

from msgspec import Struct

from client.app.painted_screen import PaintedScreen
from engine.sync.hall_views import TableView

COARSE, FINE = 5.0, 1.0  # seconds between two redraws
HURRY = 10.0


class TimeLeft(Struct, frozen=True):
    """What is left of the time for a move.

    Attributes:
        seconds: whole ones.
        in_reserve: the move's own time is up, these are of the seat's reserve for the match.
    """

    seconds: int
    in_reserve: bool = False


class TurnClock:
    """Counts down from the last move; the host's own clock decides.

    Args:
        screen: is drawn again when the time shown has changed.
        reserve_began: called when the time of a move is up, and the reserve runs.
    """

    def __init__(self, screen: PaintedScreen, reserve_began: Callable[[], None]) -> None:
        self._screen = screen
        self._reserve_began = reserve_began
        self._was_in_reserve = self._was_paused = False
        self._since: float | None = None
        self._due: TimerHandle | None = None

    def start(self, table: TableView, seat: int | None) -> None:
        """Start the time of the next move, which this seat has to make; stop it in a pause."""
        runs = table.clock and seat is not None and not table.paused
        self._since = monotonic() if runs else None
        self._was_in_reserve = False
        self._tick(table, seat)

    def table_changed(self, table: TableView, seat: int | None) -> None:
        """Stop in a pause; after it a seat has the time of a whole move, as by the host's clock."""
        if table.paused != self._was_paused:
            self._was_paused = table.paused
            self.start(table, seat)

    def left(self, table: TableView, seat: int | None) -> TimeLeft | None:
        """The time that this seat has left for its move; None without a clock, and for bots."""
        if seat is None or not table.clock or self._since is None or _is_bot(table, seat):
            return None
        of_move = table.clock - (monotonic() - self._since)
        if of_move > 0:
            return TimeLeft(floor(of_move))
        reserve = table.reserves[seat] if seat < len(table.reserves) else 0
        return TimeLeft(max(0, floor(of_move + reserve)), in_reserve=True)

    def _tick(self, table: TableView, seat: int | None) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        left = self.left(table, seat)
        if left is not None and left.in_reserve and left.seconds and not self._was_in_reserve:
            self._was_in_reserve = True
            self._reserve_began()
        if left is not None and (left.seconds or not left.in_reserve):
            pause = FINE if left.seconds <= HURRY else COARSE
            self._due = self._screen.app.later(pause, partial(self._tick, table, seat))


def _is_bot(table: TableView, seat: int) -> bool:
    plate = table.seats[seat]
    return plate.kind == "bot" or plate.stand_in
