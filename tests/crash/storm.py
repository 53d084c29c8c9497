"""Kill the host at a moment drawn by lot, start it again on the same data, compare.

Each life ends by SIGKILL, some of them before the host is up. Then what everybody was told is
looked for in what the disk has (`reckoning`, `pictures`), the next host is started, and everybody
comes back to the seat that was kept for them.
"""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from tablehost.config.values import DATABASE
from tests.crash.dead import remains
from tests.crash.guest import Guest
from tests.crash.host import DyingHost
from tests.crash.pictures import PictureAccount
from tests.crash.reckoning import Account, Tally
from tests.crash.tables import Plan, plans
from tests.crash.terminal import Player
from tests.crash.wire import CutOff

log = logging.getLogger("crash")

SHORT = (0.1, 1.5)  # seconds of most lives, from when everybody is back
LONG = (3.0, 5.0)  # of every tenth: time for bots, clocks and ends of matches
YOUNG = 0.15  # of all lives are preceded by one that ends while the host comes up
CHILDHOOD = 3.0  # seconds, that takes
PATIENCE = 60.0  # seconds; only a host that answers nothing takes so long


class Storm:
    """One evening in bad weather.

    Args:
        data: the host's folder.
        tables: how many are played by frames.
        terminals: how many more by keys.
        least: moves that are answered in each life, however slow the machine is.
    """

    def __init__(
        self, data: Path, tables: int, terminals: int, rng: Random, *, least: int = 0
    ) -> None:
        self.tally = Tally(tables=tables + terminals)
        self.host = DyingHost(data)
        self._data = data
        self._rng = rng
        self._least = least
        self._plans = plans(tables, rng)
        self._guests: list[Guest] = []
        self._accounts: list[Account] = []
        self._players = [Player(f"p{n}") for n in range(terminals)]
        self._pictures: list[PictureAccount] = []

    async def run(self, kills: int) -> Tally:
        """So many kills; raises nothing for what it finds, it counts."""
        await self.host.start()
        await self._gather()
        for number in range(kills):
            await self._live(self._rng.uniform(*(LONG if number % 10 == 9 else SHORT)))
            self.tally.kills += 1
            self._reckon()
            log.info("%d kills: %s", number + 1, self.tally.figures)
            if self._rng.random() < YOUNG:
                await self.host.die_young(self._rng.uniform(0.0, CHILDHOOD))
                self.tally.kills += 1
            await self.host.start()
            await self._return()
        await self.host.kill()
        self._reckon()
        self._close()
        return self.tally

    async def _gather(self) -> None:
        """Everybody comes and sits down, for the first time."""
        for number, plan in enumerate(self._plans):
            guests = await self._fill(number, plan)
            self._guests += guests
            self._accounts.append(Account(guests[0].table, guests, self.tally))
        for player in self._players:
            await player.come_in(self.host.port)
            await player.open_table()
            table = self._table_of(player)
            self._pictures.append(PictureAccount(table, player, self.tally))

    async def _fill(self, number: int, plan: Plan) -> list[Guest]:
        guests = [
            Guest(self._data, f"g{number}-{n}", plan, self._chance()) for n in range(plan.people)
        ]
        table = await guests[0].open_table()
        for guest in guests[1:]:
            await guest.join_table(table)
        return guests

    def _table_of(self, player: Player) -> int:
        with closing(sqlite3.connect(self._data / DATABASE)) as db:
            (table,) = db.execute(
                "SELECT table_id FROM places JOIN persons ON persons.id = person_id WHERE name = ?",
                (player.name,),
            ).fetchone()
        return int(table)

    async def _live(self, seconds: float) -> None:
        """Everybody plays, until the host is killed."""
        playing = [asyncio.create_task(one.play()) for one in self._guests]
        playing += [asyncio.create_task(_play(one)) for one in self._players]
        await self._moved()
        await asyncio.sleep(seconds)  # the moment of death; nothing is waited for
        await self.host.kill()
        await asyncio.gather(*playing)

    @property
    def _answered(self) -> int:
        """The moves of this life that were answered."""
        return sum(guest.answered for guest in self._guests)

    async def _moved(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while self._answered < self._least:  # noqa: ASYNC110 - guests note moves in lists only
                await asyncio.sleep(0.02)

    def _reckon(self) -> None:
        with remains(self._data) as dead:
            accounts: Sequence[Account | PictureAccount] = (*self._accounts, *self._pictures)
            for account in accounts:
                account.reckon(dead)

    async def _return(self) -> None:
        await asyncio.gather(*(guest.come_back() for guest in self._guests))
        for picture in self._pictures:
            await picture.come_back(self.host.port)

    def _close(self) -> None:
        """What can only be said of the whole evening."""
        with remains(self._data) as dead:
            for account in self._accounts:
                account.check_luck(dead)
        for guest in self._guests:
            guest.leave()
            for oddity in guest.oddities:
                self.tally.note("odd", f"{guest.name}: {oddity}")
        for line in self.host.troubles:
            self.tally.note("odd", f"the host's log: {line}")

    def _chance(self) -> Random:
        return Random(self._rng.random())


async def _play(player: Player) -> None:
    with contextlib.suppress(CutOff):
        await player.play()
