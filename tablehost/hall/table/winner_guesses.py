"""The spectators' guesses at who wins the running match.

They may be changed until the match is over, and change nothing in it. Spectators see nothing that
is hidden from any seat, so their guesses tell nothing of it; players are not told of them.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct

from engine.sync.crowd_requests import GuessWinner
from engine.sync.frames import encode
from engine.sync.refusals import refusal
from engine.sync.reports import WinnerGuesses
from engine.sync.topics import table_topic
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.visitor import Visitor

# Seconds in which guesses are gathered into one frame: longer the more people have to redraw it.
PAUSE, PAUSE_EACH = 0.5, 0.01


class GuessesDue(Struct, frozen=True):
    """The guesses gathered are to be shown."""


class Guessing:
    """The guesses at one table, one for each person who watches there."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._guesses: dict[int, int] = {}  # person -> seat
        self._is_due = False

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """The handlers of the steps that are about guesses."""
        return {GuessWinner: self._guess, GuessesDue: self._due}

    def show(self, visitor: Visitor, seat: int | None) -> None:
        """Tell somebody who begins to watch of the guesses so far; a player's own ends."""
        if seat is not None:
            self._drop(visitor)
        elif self._guesses:
            visitor.send(self._frame())

    def forget(self, visitor: Visitor) -> None:
        """Drop the guess of somebody who has left, unless another terminal of theirs watches."""
        if visitor.person not in [one.person for one in self._table.roster.watchers]:
            self._drop(visitor)

    def match_began(self) -> None:
        """Nobody has guessed at the winner of the new match."""
        if self._guesses:
            self._guesses.clear()
            self._tell_later()

    async def _guess(self, visitor: Visitor, request: GuessWinner) -> None:
        roster, match = self._table.roster, self._table.match()
        person = await self._table.hall.saved_person(visitor)
        has_played = person.id in {one for one, _ in roster.past}
        if has_played or roster.seat_of(person) is not None:
            raise refusal("guess_as_spectator")
        if match.over or not match.has_begun:
            raise refusal("waiting")
        if request.seat is None:
            self._drop(visitor)
        elif request.seat >= match.record.seats:
            raise refusal("no_such_seat.playing")
        elif self._guesses.get(person.id) != request.seat:
            self._guesses[person.id] = request.seat
            self._tell_later()
        visitor.done(request.id)

    async def _due(self, _: None, __: GuessesDue) -> None:
        self._is_due = False
        frame = self._frame()
        for watcher in self._table.roster.watchers:
            watcher.send(frame)

    def _drop(self, visitor: Visitor) -> None:
        if visitor.person is not None and self._guesses.pop(visitor.person.id, None) is not None:
            self._tell_later()

    def _tell_later(self) -> None:
        """Show the guesses soon, together with those that are made meanwhile."""
        if not self._is_due:
            self._is_due = True
            pause = PAUSE + PAUSE_EACH * len(self._table.roster.watchers)
            asyncio.get_running_loop().call_later(pause, self._table.submit, None, GuessesDue())

    def _frame(self) -> bytes:
        guesses = list(self._guesses.values())
        seats = self._table.match().record.seats if guesses else 0
        counts = [guesses.count(seat) for seat in range(seats)]
        return encode(WinnerGuesses(table_topic(self._table.record.id), counts))
