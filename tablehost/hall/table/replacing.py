"""People who take a bot's seat, also in a running match, before or after a turn of that seat.

Until then they watch, and everybody at the table sees who gets the seat. Spectators know nothing
that is hidden. Whoever has or had a seat in the match does, and gets no other one. People are told
apart as where they come back to their seats: by person, by key, and guests who are away by their
address (see `returning`).

In matches that count for ratings bots keep their seats, and at party nights, where the scores of
several matches belong to those who played them.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from engine import IllegalMove
from engine.sync.frames import encode
from engine.sync.hall_views import BotReplacement
from engine.sync.refusals import refusal
from engine.sync.reports import ReplaceBotEnded
from engine.sync.requests import KeepBot, ReplaceBot
from tablehost.hall.table.play_now import ReplaceBotNow
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.seat import comes_alone
from tablehost.hall.table.seating import Seating
from tablehost.hall.visitor import Visitor
from tablehost.stats.seat_history import SeatHistory
from tablehost.stats.updater import is_rated
from tablehost.store.errors import StoreError
from tablehost.store.values import Person

log = logging.getLogger(__name__)


class Replacing:
    """The requests for bots' seats at one table, at most one for each seat.

    Args:
        table: that they are at.
        seating: gives the seats.

    Attributes:
        is_rated: whether the match counts for ratings.
    """

    def __init__(self, table: TableContext, seating: Seating) -> None:
        self._table = table
        self._seating = seating
        self._roster = table.roster
        self._asks: dict[int, Visitor] = {}
        self.is_rated = False

    @property
    def handlers(self) -> Mapping[type, Callable[[Any, Any], Awaitable[None]]]:
        """What carries out the steps that are about bots' seats."""
        return {
            ReplaceBot: self.ask,
            ReplaceBotNow: self.ask_now,
            KeepBot: self.take_back,
        }

    @property
    def shown(self) -> tuple[BotReplacement, ...]:
        """The requests, as everybody at the table is shown them."""
        return tuple(BotReplacement(seat, one.name) for seat, one in sorted(self._asks.items()))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that somebody may ask for now; none while seats are free between matches."""
        seats = self._roster.seats
        bots = [number for number, seat in enumerate(seats) if seat.sitter.kind == "bot"]
        is_allowed = self._table.record.replace_bots and not self._table.evening.matches
        if not (bots and is_allowed):
            return ()
        has_free = not self._is_playing and any(seat.empty for seat in seats)
        if has_free or (self._is_playing and self.is_rated):
            return ()
        return tuple(number for number in bots if number not in self._asks)

    async def refresh(self) -> None:
        """Find out whether the match counts for ratings; yes if that cannot be read."""
        running, store = self._table.running, self._table.hall.store
        try:
            self.is_rated = running is not None and await is_rated(store, running.record.id)
        except StoreError as error:
            self.is_rated = True
            log.warning("table %d: seats not read: %s", self._table.record.id, error)

    async def ask(self, visitor: Visitor, request: ReplaceBot) -> None:
        """Give somebody a bot's seat, now or after its turn."""
        self._seating.require_invitation(visitor)
        person = await self._table.hall.saved_person(visitor)
        if person.id in self._roster.kicked:
            raise refusal("kicked")
        seat = self._wanted(visitor, request.seat)
        await self._require_stranger(visitor, person, seat)
        bot, was_playing = self._roster.seats[seat].name, self._is_playing
        if self._is_between_turns(seat):
            self.forget(visitor)
            data = await self._seating.replace_bot(visitor, person, seat)
            self._table.player_changed(seat)
        else:
            self._seating.add_watcher(visitor)
            self.forget(visitor)
            self._asks[seat] = visitor
            data = {"asked": seat}
        visitor.done(request.id, data)
        if was_playing and "seat" in data:
            self._tell(visitor, "seated", bot)
        await self._table.seats_changed()

    async def ask_now(self, visitor: Visitor, now: ReplaceBotNow) -> None:
        """The same for somebody who plays now, unless the seat is gone."""
        request = ReplaceBot(now.request, self._table.record.id, None)
        await now.attempt(visitor, partial(self.ask, visitor, request))

    async def take_back(self, visitor: Visitor, request: KeepBot) -> None:
        """Somebody watches on, and the bot keeps its seat."""
        self.forget(visitor)
        visitor.done(request.id)
        self._table.publish()

    def forget(self, visitor: Visitor) -> None:
        """Drop somebody's request, if they have made one."""
        self._asks = {seat: one for seat, one in self._asks.items() if one is not visitor}

    async def settle(self) -> None:
        """Give those seats to their askers that are between two turns, or after a match."""
        ready = [seat for seat in self._asks if self._is_between_turns(seat)]
        for seat in ready:
            await self._give(seat, self._asks[seat])
        if ready:
            self._table.publish()

    async def _give(self, seat: int, visitor: Visitor) -> None:
        """Give a seat to its asker and tell them; if that is not saved, try after the next move."""
        bot, was_playing, data = self._roster.seats[seat], self._is_playing, dict[str, Any]()
        name, code = bot.name, "seat_gone" if was_playing else "match_over"
        try:
            person = await self._table.hall.saved_person(visitor)
            await self._require_stranger(visitor, person, seat)
            if bot.sitter.kind == "bot" or not was_playing:
                data = await self._seating.replace_bot(visitor, person, seat)
        except IllegalMove as refused:
            log.debug("table %d: a bot keeps its seat: %s", self._table.record.id, refused.code)
        except StoreError as error:
            log.warning("table %d: a seat is not given: %s", self._table.record.id, error)
            return
        del self._asks[seat]
        if data and was_playing:
            code = "seated"
        self._tell(visitor, code, name, data)

    def _tell(
        self, visitor: Visitor, code: str, bot: str, data: dict[str, Any] | None = None
    ) -> None:
        visitor.send(encode(ReplaceBotEnded(self._table.record.id, code, bot, data or {})))

    def _wanted(self, visitor: Visitor, wanted: int | None) -> int:
        """The seat that somebody asks for; it may be the one they have asked for already."""
        asked = [seat for seat, one in self._asks.items() if one is visitor]
        others = (one for one in self._asks.values() if one is not visitor)
        if any(one.identity == visitor.identity for one in others):
            raise refusal("asked_already.yourself")
        possible = (*asked, *self.seats)
        if wanted in self._asks and wanted not in asked:
            raise refusal("asked_already.bot")
        if not possible or wanted not in (None, *possible):
            raise refusal("no_bot_to_replace")
        return possible[0] if wanted is None else wanted

    async def _require_stranger(self, visitor: Visitor, person: Person, seat: int) -> None:
        """Refuse whoever knows what another seat of the match holds.

        Raises:
            IllegalMove: `other_seat`.
        """
        seats = enumerate(self._roster.seats)
        had = {(one.sitter.person, n) for n, one in seats if one.sitter.kind == "person"}
        if self._is_playing:
            match = self._table.match().record.id
            history = SeatHistory(await self._table.hall.store.sittings(match))
            had |= self._roster.past
            had |= {(one, n) for one in history.persons for n in history.had(one)}
        others = {one for one, number in had if number != seat}
        if others & await self._ids(visitor, person):
            raise refusal("other_seat")

    async def _ids(self, visitor: Visitor, person: Person) -> set[int | None]:
        """The persons that somebody is known to be."""
        store = self._table.hall.store
        if visitor.key is not None:
            return {person.id, *(one.id for one in await store.persons(visitor.key))}
        away = [one for one in self._roster.seats if one.away and comes_alone(visitor, one)]
        near = [one.sitter.person for one in away if one.sitter.person is not None]
        guests = [await store.person(one) for one in near]
        return {person.id, *(one.id for one in guests if one.fingerprint is None)}

    def _is_between_turns(self, seat: int) -> bool:
        """Whether a seat has not begun its turn, or is in no match."""
        running = self._table.running
        if running is None or running.over:
            return True
        return running.has_begun and (seat not in running.to_act or running.last_mover != seat)

    @property
    def _is_playing(self) -> bool:
        running = self._table.running
        return running is not None and not running.over
