"""The vote of the people at a table to end their match before its time.

Bots do not count, and all seats that are used with one key count once. More than half of those who
are here decide; people who do not react to the vote are not counted (`silence`), nor are those who
fell asleep so that a bot plays for them. While others are away or silent, one person alone never
decides: somebody who loses could otherwise wait until the others' connections break, or until they
sleep. For the same reason a match that counts for ratings ends only if all who are here and react
want it, and if whoever is in the lead does, also while they are away or silent. Nobody else loses
by the end what they do not give up themselves. It does not count any more for a player for whom a
bot has moved, so those who wait for a leader in vain can have a bot play, and then end the match.

Votes are counted when somebody votes, leaves, comes back, or turns out to be silent. They are
dropped when their seat is left or its connection is lost, and all of them a minute after the last
one, or after silent people are no longer counted.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct

from engine.sync.hall_views import EndVote
from engine.sync.refusals import refusal
from engine.sync.requests import EndMatch
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.replacing import Replacing
from tablehost.hall.table.seat import Seat
from tablehost.hall.table.silence import Silence
from tablehost.hall.visitor import Visitor

PATIENCE = 60.0
"""Seconds after the last vote, and the time for the silent ones to react, until all are dropped."""

REST = 180.0  # seconds until the same person may ask again


def is_asleep(seat: Seat) -> bool:
    """Whether somebody who is here does not react: a bot plays for them, or they are silent."""
    return seat.visitor is not None and (seat.silent or bool(seat.stand_in))


class EndVoteOver(Struct, frozen=True):
    """The time for a vote is over.

    Attributes:
        number: of the vote that began it.
    """

    number: int


class EndVotes:
    """The votes at one table to end its match.

    Args:
        table: that it is played at.
        replacing: knows whether the match counts for ratings.
        silence: knows who does not react to votes.
        end: ends the match, and shows that.
    """

    def __init__(
        self,
        table: TableContext,
        replacing: Replacing,
        silence: Silence,
        end: Callable[[], Awaitable[None]],
    ) -> None:
        self._table = table
        self._replacing = replacing
        self._silence = silence
        self._end = end
        self._order: list[Seat] = []
        self._asked: dict[int | None, float] = {}
        self._last = 0

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """The handlers of the steps that are about the vote."""
        return {EndMatch: self.vote, EndVoteOver: self.over}

    @property
    def shown(self) -> EndVote | None:
        """The vote as everybody at the table is shown it; None while nobody wants the end."""
        if not self._agreed:
            return None
        number = self._table.roster.seats.index
        agreed = tuple(number(seat) for seat in self._agreed)
        leaders = tuple(map(number, self._missing_leaders))
        return EndVote(agreed, self._people(self._agreed), self._needed, leaders)

    async def vote(self, visitor: Visitor, request: EndMatch) -> None:
        """Somebody wants the match to end, or no longer does."""
        seat = self._table.roster.seats[self._table.roster.own_seat(visitor)]
        if self._table.match().over:
            raise refusal("waiting")
        if request.yes and not self._agreed:
            self._require_rest(seat)
        self._silence.before_vote(seat)
        seat.wants_end = request.yes
        self._order = [*(one for one in self._agreed if one is not seat), seat]
        if request.yes:
            await self.count()
            self._drop_later()
        visitor.done(request.id)
        self._table.publish()

    async def count(self) -> bool:
        """End the match if enough people want it; whether it has ended."""
        is_decided = bool(self._agreed) and self._people(self._agreed) >= self._needed
        if is_decided:
            await self._end()
            self.drop()
        return is_decided

    def _drop_later(self) -> None:
        self._last += 1
        wait = PATIENCE + self._table.hall.idle_rules.ask_after
        over = EndVoteOver(self._last)
        asyncio.get_running_loop().call_later(wait, self._table.submit, None, over)

    async def over(self, _: None, over: EndVoteOver) -> None:
        """Nobody has voted for a while."""
        if over.number == self._last and self._agreed:
            self.drop()
            self._table.publish()

    def match_began(self) -> None:
        """Nobody has asked for the end of the new match."""
        self._asked.clear()
        self.drop()

    def drop(self) -> None:
        """Drop all votes."""
        for seat in self._table.roster.seats:
            seat.wants_end = False

    def _require_rest(self, seat: Seat) -> None:
        """Refuse whoever has asked a short while ago.

        Raises:
            IllegalMove: `end_later`.
        """
        now, person = asyncio.get_running_loop().time(), seat.sitter.person
        wait = self._asked.get(person, -REST) + REST - now
        if wait > 0:
            raise refusal("end_later", seconds=int(wait) + 1)
        self._asked[person] = now

    @property
    def _agreed(self) -> list[Seat]:
        """The seats that want the end, in the order in which they said so."""
        seats = self._table.roster.seats
        return [seat for seat in self._order if seat.wants_end and seat in seats]

    @property
    def _needed(self) -> int:
        seats = self._table.roster.seats
        away = any(seat.away for seat in seats)
        asleep = [seat for seat in seats if is_asleep(seat) and not seat.wants_end]
        awake = self._people([seat for seat in seats if seat not in asleep])
        most = awake + len(self._missing_leaders) if self._replacing.is_rated else awake // 2 + 1
        return max(most, 2 if away or asleep else 1)

    @property
    def _missing_leaders(self) -> list[Seat]:
        """Those in the lead of a match that counts for them who are away, or do not react."""
        running = self._table.running
        if running is None or not self._replacing.is_rated:
            return []
        leaders = set(running.match.leaders) - running.bot_moved
        seats = [s for n, s in enumerate(self._table.roster.seats) if n in leaders]
        return [seat for seat in seats if seat.away or (is_asleep(seat) and not seat.wants_end)]

    def _people(self, seats: list[Seat]) -> int:
        """How many people are here at some seats; those with the same key count once."""
        here = [seat.visitor for seat in seats if seat.visitor is not None]
        return len({one.key if one.key is not None else one for one in here})
