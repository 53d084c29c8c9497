"""The one match of a try at the daily challenge.

Nobody but its player sees it, nobody plays for them, and there is no second one.
"""

from typing import Any

from engine.sync.crowd_requests import GuessWinner
from engine.sync.host_requests import LendSeat, SkipTurn
from engine.sync.refusals import refusal
from engine.sync.requests import (
    AddWord,
    BeginWithout,
    ChooseGame,
    EndMatch,
    HandOver,
    Hint,
    Invite,
    ReplaceBot,
    SealWord,
    SeatBot,
    SetSeats,
    Sit,
    StandIn,
    Start,
    Unseat,
    Watch,
)
from tablehost.hall.table.single_matches import SingleMatches
from tablehost.hall.visitor import Visitor

NOT_HERE = (
    AddWord, BeginWithout, ChooseGame, EndMatch, GuessWinner, HandOver, Hint, Invite, LendSeat,
    ReplaceBot, SealWord, SeatBot, SetSeats, SkipTurn, StandIn, Start, Unseat, Watch,
)  # fmt: skip
"""What would show the dice to somebody else, change who plays, or begin another match."""


class DailyTry(SingleMatches):
    """One match, which nobody else sees before the day ends."""

    may_begin = False

    @property
    def keeps_left_seats(self) -> bool:
        """Until the day ends one can come back: to the same dice, and the match as it was."""
        running = self._table.running
        return running is not None and not running.over

    async def refresh(self) -> None:
        running = self._table.running
        if running is not None and running.over:
            self._table.hall.daily_over(running.record.id)

    def require_allowed(self, visitor: Visitor | None, request: Any) -> None:
        if isinstance(request, NOT_HERE):
            raise refusal("daily_alone")
        if isinstance(request, Sit) and visitor is not None:
            person = visitor.person
            if person is None or self._table.roster.seat_of(person) is None:
                raise refusal("daily_alone")
