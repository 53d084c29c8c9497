"""The daily challenge: the same dice for everybody who tries it that day, one try each.

A seed for each game is drawn and committed to when the day begins, or the host starts on it. Each
try is a match at a table of its own, with that seed and without any words. When the day ends, tries
that are still played are broken off, so that nobody plays dice that others can see already; then
seeds, replays and analyses are open.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any, Protocol

from engine import EngineError, IllegalMove, Match
from engine.core.match_options import day_of
from engine.sync.daily_requests import PlayDaily, ShowDaily
from engine.sync.refusals import refusal
from tablehost.access.codes import table_code
from tablehost.daily.days import borders_of
from tablehost.daily.games import GAMES, daily_of, result
from tablehost.daily.queries import told
from tablehost.daily.who import home, who
from tablehost.hall.analyses import Analyses
from tablehost.hall.own_persons import own_persons
from tablehost.hall.table.running_match import RunningMatch
from tablehost.hall.table.seat import Seated
from tablehost.hall.table.table import Table
from tablehost.hall.table.tournament_match import EndTable
from tablehost.hall.visitor import RequestHandlers, Visitor
from tablehost.log_events import note
from tablehost.luck.dealer import new_seed
from tablehost.stats.updater import StatsUpdater
from tablehost.store.dailies import Daily, Player, Try
from tablehost.store.errors import CodeTakenError, NotNowError, StoreError
from tablehost.store.seats import new_sitting
from tablehost.store.store import Store
from tablehost.store.tables import new_identity
from tablehost.store.values import (
    MatchRecord,
    Person,
    Sitter,
    TableRecord,
    TableSpec,
    match_log,
)

log = logging.getLogger(__name__)

OFTEN = 600.0
"""Seconds after which the clock is looked at in any case: somebody may have set it."""
ASKER = "daily challenge"


class DailyHall(Protocol):
    """The hall, as the daily challenge uses it."""

    store: Store
    stats: StatsUpdater
    analyses: Analyses

    @property
    def tables(self) -> dict[int, Table]:
        """All tables, by id."""

    async def saved_person(self, visitor: Visitor) -> Person:
        """The visitor as a person of the store."""

    def open_try(
        self, visitor: Visitor, record: TableRecord, seat: Seated, running: RunningMatch
    ) -> None:
        """Have the table of a try, which is in the store, in the hall."""

    def require_room(self, visitor: Visitor) -> None:
        """Refuse to open another table if there is no room for it."""


class Dailies:
    """The challenges of today, and those before.

    Args:
        hall: that they are in.
        now: the host's time of day.
    """

    def __init__(self, hall: DailyHall, now: Callable[[], datetime] = datetime.now) -> None:
        self._hall = hall
        self._now = now
        self._beginning = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self.handlers: RequestHandlers = {ShowDaily: self.show, PlayDaily: self.play}

    async def turn_over(self) -> None:
        """Open the days that are over, and commit to the seeds of today."""
        store, borders = self._hall.store, borders_of(self._now())
        for day in await store.dailies.due(self._millis()):
            await self._end(day)
        for game in GAMES:
            await store.dailies.create(daily_of(game, borders, new_seed(), new_identity()))

    async def open(self) -> list[str]:
        """`turn_over` before the tables are restored; a line if the store does not take it."""
        try:
            await self.turn_over()
        except StoreError as error:
            return [f"the daily challenge: {error}"]
        return []

    def start(self) -> None:
        """Follow the clock, and work out the results that are missing."""
        self._run(self._follow_clock())
        self._run(self._judge_all())

    async def stop(self) -> None:
        """Stop all of that; the rest is done at the next start."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def finished(self, match: int) -> None:
        """A try is over: work out its result."""
        self._run(self._judge(match))

    async def told(self, day: str, persons: frozenset[int]) -> dict[str, Any]:
        """The challenges of a day, for somebody who is all of these persons."""
        return await told(self._hall.store, borders_of(self._now()), day, persons)

    # Requests

    async def show(self, visitor: Visitor, request: ShowDaily) -> None:
        """The challenges of a day, as far as this visitor may see them."""
        persons = await own_persons(self._hall.store, visitor)
        visitor.done(request.id, await self.told(request.day, persons))

    async def play(self, visitor: Visitor, request: PlayDaily) -> None:
        """Begin a try, or lead back to it."""
        if request.game not in GAMES:
            raise refusal("no_daily", range=", ".join(GAMES))
        if visitor.table is not None:
            raise refusal("seated")
        person = await self._hall.saved_person(visitor)
        async with self._beginning:
            daily = await self._today(request.game)
            mark = who(daily, visitor.key, person.id)
            own = await self._hall.store.dailies.own(daily.day, daily.game, mark)
            table = (
                await self._again(own, person)
                if own
                else await self._begin(visitor, person, daily, mark)
            )
        visitor.done(request.id, {"table": table})

    async def _today(self, game: str) -> Daily:
        await self.turn_over()
        for daily in await self._hall.store.dailies.of_day(borders_of(self._now()).day):
            if daily.game == game and not daily.opened:
                return daily
        raise refusal("daily_over")

    async def _again(self, own: Try, person: Person) -> int:
        """The table of a try that is still played."""
        if own.status != "playing" or own.table not in self._hall.tables:
            raise refusal("daily_done")
        if own.person != person.id:
            raise refusal("daily_done.name")
        return own.table

    async def _begin(self, visitor: Visitor, person: Person, daily: Daily, mark: bytes) -> int:
        self._hall.require_room(visitor)
        player = Player(
            person=person.id,
            sitting=new_sitting(),
            who=mark,
            home=home(daily, visitor.network),
            has_key=visitor.key is not None,
            is_new=await self._is_new(visitor.key, daily),
        )
        match = await self._created(daily, player, person.name)
        store = self._hall.store
        running = RunningMatch.resumed(store, match, await store.secret(match.id), ())
        record = await store.table(match.table)
        seat = (Sitter("person", person.id), person.name)
        self._hall.open_try(visitor, record, seat, running)
        note(log, "daily_try_began", table=record.id, match=match.id, game=daily.game)
        return record.id

    async def _created(self, daily: Daily, player: Player, name: str) -> MatchRecord:
        while True:
            spec = TableSpec(
                code=table_code(is_open=False),
                game=daily.game,
                name=name,
                seats=1,
                options=daily.terms.options,
                open=False,
                open_after=False,
                replace_bots=False,
            )
            with suppress(CodeTakenError):
                try:
                    return await self._hall.store.dailies.begin(daily, spec, player, self._millis())
                except NotNowError:
                    raise refusal("daily_over") from None

    async def _is_new(self, key: str | None, daily: Daily) -> bool:
        """Whether this is a guest, or a key that was not here before this day."""
        known = await self._hall.store.persons(key) if key is not None else ()
        return all(person.created >= daily.began for person in known)

    # The clock

    async def _follow_clock(self) -> None:
        while True:
            left = borders_of(self._now()).ends / 1000 - self._now().timestamp()
            await asyncio.sleep(min(OFTEN, max(0.1, left)))
            try:
                await self.turn_over()
            except StoreError as error:
                log.warning("the daily challenge stays as it is for now: %s", error)

    async def _end(self, day: str) -> None:
        """A day is over: close its tables first, so that nobody moves in them any more."""
        tables = [
            table for table in self._hall.tables.values() if day_of(table.record.options) == day
        ]
        for table in tables:
            table.submit(None, EndTable("daily_over"))
        await self._hall.store.dailies.open_day(day, self._millis())
        self._hall.stats.wake()
        note(log, "daily_opened", day=day)

    # Results

    async def _judge_all(self) -> None:
        for match in await self._hall.store.dailies.without_result():
            await self._judge(match)

    async def _judge(self, number: int) -> None:
        """Save result and accuracy of a try."""
        store = self._hall.store
        try:
            match, entries = await store.match(number), match_log(await store.log(number))
            if match.status != "over":
                return
            rules = match.game, match.seats, match.options
            played = Match.replay(*rules, entries, match.rules_version)
            accuracy = await self._accuracy(match)
            await store.dailies.finish(number, result(played), accuracy)
        except (StoreError, EngineError) as error:
            log.warning("match %d of the daily challenge has no result: %s", number, error)

    async def _accuracy(self, match: MatchRecord) -> float | None:
        try:
            found: Any = (await self._hall.analyses.of(match, 0, ASKER))["accuracy"]
        except IllegalMove:
            return None
        return None if found is None else float(found)

    def _run(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _millis(self) -> int:
        return int(self._now().timestamp() * 1000)
