"""A host whose one table can be put into any of some positions. Orders come as lines of JSON.

    python -m tests.privacy.house DATA GAME SEATS SEED PAIRS

It first says its port and what pairs of positions it has, and then the revision of the match
whenever everybody at the table has been sent what there was to send.
"""

import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypedDict
from unittest.mock import patch

from msgspec.structs import replace

from client.session import settings
from client.session.warm_up import warm_up
from engine import Match
from engine.core.values import Rng
from engine.sync.requests import Play
from tablehost.hall.budgets import WEIGHTS
from tablehost.hall.hall import Hall
from tablehost.hall.table import bots
from tablehost.hall.table.beats import Beats
from tablehost.hall.table.table import Table
from tablehost.hall.table.topics import TableTopics
from tablehost.hall.visitor import Visitor
from tablehost.host import Host
from tablehost.sessions.garbage import calm_collector
from tests.privacy.pairs import Pair, found
from tests.tablehost.running import config

LATE = 0.0005
"""Seconds that a planted leak takes."""
BOT_DELAY_MS = (300, 301)
"""Bots wait for less long, and always as long: a delay drawn at random would hide a leak."""
NOBODYS = 2**32 - 1  # the number of a request that no client has made


class Order(TypedDict):
    """What to do; `side` is 0 or 1, the world of a pair."""

    do: str
    pair: int
    side: int
    late: bool


class Posed(Match):
    """A match that was put into a position, where luck comes from a script as far as it goes."""

    __slots__ = ("_script",)
    _script: Mapping[int, dict[str, Any]]

    @classmethod
    def of(cls, pair: Pair, side: int, log: list[Any]) -> "Posed":
        """The position of one world, behind the log of what was played before."""
        match = pair.worlds[side]
        posed = cls(match.game, match.seats, match._options, match._state)
        posed._log = list(log)
        posed._script = dict(enumerate(pair.lucks[side], len(log) + 1))
        return posed

    def copy(self) -> "Posed":
        match = super().copy()
        match._script = self._script
        return match

    def draw(self, rng: Rng) -> dict[str, Any]:
        return self._script.get(len(self)) or super().draw(rng)


class House:
    """The host, and what it is told to do."""

    def __init__(self, hall: Hall, pairs: list[Pair]) -> None:
        self._hall = hall
        self._pairs = pairs
        self._late = False
        self._is_posing = False
        self._thoughts = 0
        self._bots_move: dict[str, Any] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    async def obey(self, order: Order) -> None:
        pair, side = self._pairs[order["pair"]], order["side"]
        match order["do"]:
            case "pose":
                await self._pose(pair, side)
                self._late = order["late"]
            case "move":
                self._move(pair, side)
            case "think":
                self._think(pair, side)

    @contextmanager
    def leaking(self) -> Iterator[None]:
        """Where a leak is planted, answers and chat leave later, and all frames of a beat."""
        wait = Beats.wait

        async def late(beats: Beats) -> None:
            if not self._is_posing:
                await wait(beats)
                self._leak()

        with ExitStack() as stack:
            stack.enter_context(patch.object(Beats, "wait", late))
            for name in ("done_with_next", "refuse"):  # `done` calls the first
                honest = getattr(Visitor, name)
                stack.enter_context(patch.object(Visitor, name, self._after_leak(honest)))
            yield

    @contextmanager
    def telling(self) -> Iterator[None]:
        """It says when a step is over, and a bot makes the move of its pair once it has thought."""
        choose = self._hall.thinker.choose

        async def scripted(*about: Any, match: int) -> dict[str, Any]:
            if match < 0:
                return await choose(*about, match=match)
            if self._bots_move is None:
                await asyncio.Event().wait()  # until the next pose cancels it
            await choose(*about, match=match)
            move, self._bots_move = self._bots_move, None
            assert move is not None
            return move

        with ExitStack() as stack:
            for kind, name in ((Table, "_publish_match"), (TableTopics, "send_line")):
                stack.enter_context(patch.object(kind, name, self._told(getattr(kind, name))))
            stack.enter_context(patch.object(self._hall.thinker, "choose", scripted))
            # There is no log to replay for the statistics of a match that ends again and again.
            stack.enter_context(patch.object(self._hall.stats, "wake", lambda: None))
            stack.enter_context(patch.object(bots, "BOT_DELAY_MS", BOT_DELAY_MS))
            stack.enter_context(patch.object(bots, "BEAT", BOT_DELAY_MS[0] / 1000))
            stack.enter_context(patch.dict(WEIGHTS, dict.fromkeys(WEIGHTS, 0)))
            yield

    def _told(self, step: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        async def told(*args: Any, **more: Any) -> None:
            await step(*args, **more)
            print(self._table._topics.revision, flush=True)

        return told

    def _after_leak(self, honest: Callable[..., None]) -> Callable[..., None]:
        def late(*args: Any) -> None:
            self._leak()
            honest(*args)

        return late

    def _leak(self) -> None:
        if self._late:
            time.sleep(LATE)

    @property
    def _table(self) -> Table:
        return next(iter(self._hall.tables.values()))

    async def _pose(self, pair: Pair, side: int) -> None:
        table = self._table
        running = table.running
        assert running is not None
        self._late = False
        for task in table._playing._bots._tasks:
            task.cancel()
        table._playing._bots.forget()
        if running.over:
            await self._hall.store._writer.call(_reopened, running.record.id)
        self._bots_move = pair.moves[side] if pair.kind == "bot" else None
        running.match = Posed.of(pair, side, running.match._log)
        # A bot's time begins with its turn, which begins on a beat, when all screens are drawn.
        self._is_posing = pair.kind != "bot"
        table.beats.start(asyncio.get_running_loop().time())
        try:
            await table._publish_match([])
        finally:
            self._is_posing = False

    def _move(self, pair: Pair, side: int) -> None:
        visitor = self._table.roster.seats[pair.seat].visitor
        assert visitor is not None
        number, revision = self._table.number, self._table._topics.revision
        visitor.budget.begin(1)
        self._table.submit(visitor, Play(NOBODYS, number, revision, pair.moves[side]))

    def _think(self, pair: Pair, side: int) -> None:
        """A bot begins to think at another table."""
        match = pair.worlds[side]
        seat = match.turn["to_act"][0]
        level = match.game.levels[-1]
        self._thoughts += 1  # one that takes too long is not tried again in its match
        view = match.view(seat)
        work = self._hall.thinker.choose(match.game.id, level, view, match=-self._thoughts)
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _reopened(db: sqlite3.Connection, match: int) -> None:
    """A match that is over goes on."""
    db.execute("DELETE FROM uncounted WHERE match_id = ?", (match,))
    db.execute("UPDATE matches SET status = 'playing' WHERE id = ?", (match,))


_read = settings.read


def still(kept: Mapping[str, Any], theme: str = "") -> settings.Settings:
    """Anybody's settings, without motion."""
    return replace(_read(kept, theme) if theme else _read(kept), motion=False)


async def main(data: str, game: str, seats: int, seed: int, most: int) -> None:
    pairs = found(game, seats, seed, most)
    host = await Host.open(config(Path(data)))
    house = House(host.backend.hall, pairs.found)
    with house.leaking(), house.telling(), patch.object(settings, "read", still):
        try:
            await asyncio.gather(warm_up(), host.backend.hall.thinker.start())
            calm_collector()
            about = [
                {"phase": one.phase, "kind": one.kind, "seat": one.seat, "moves": one.moves}
                for one in pairs.found
            ]
            port = host.listener.port
            print(json.dumps({"port": port, "pairs": about, "shown": pairs.shown}), flush=True)
            await _obeyed(house)
        finally:
            await host.close()


async def _obeyed(house: House) -> None:
    """Orders until there are no more."""
    loop = asyncio.get_running_loop()
    orders = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    while line := await orders.readline():
        await house.obey(json.loads(line))


if __name__ == "__main__":
    where, played, *numbers = sys.argv[1:]
    asyncio.run(main(where, played, *map(int, numbers)))
