"""The cost of 100,000 finished matches in the database: prints one line of JSON.

`python -m tests.bench.finished_matches [matches]`. The database is filled through the store's own
methods, each match with its sittings, a log, its end and its count in the ledger. Then what people
ask for is asked, as they ask for it: commands with all they read, one after the other, the median
of a few. `count_ms` is a whole match counted from its log, replay and rating included; `open_s` is
what a start of the host takes for looking at the database.
"""

import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from engine.registry import game_ids
from tablehost.commands import Commands
from tablehost.hall.hall import Hall
from tablehost.people.command_line import CommandLine
from tablehost.people.player import Player
from tablehost.ssh_address import SshAddress
from tablehost.stats.updater import count
from tablehost.store.ledger import EVERY_GAME, Rating, Share
from tablehost.store.store import Store
from tablehost.store.values import Entry, Outcome, Secret, Sitter, TableSpec
from tests.tablehost.stats.conftest import entries, played

MATCHES = 100_000
PEOPLE = 2_000
TABLES = 400  # at a time
GAMES = game_ids()
LOG = [Entry("dealer", {"luck": "rolled", "faces": [1, 2, 3, 4, 5]}), Entry("player", {}, 0)]
SECRET = Secret(bytes(32), "commitment")
FIGURES = (
    "matches",
    "wins",
    "scored",
    "score",
    "best_score",
    "turns",
    "farkles",
    "calls",
    "bluffs",
)
ASKED = 31  # times each


class Filling:
    """A store and the matches that are put into it. Person 1 plays in every tenth."""

    def __init__(self, store: Store, matches: int) -> None:
        self._store = store
        self._left = matches
        self._rng = Random(1)

    async def fill(self) -> None:
        for number in range(PEOPLE):
            await self._store.enter(f"SHA256:{number}", f"p{number}")
        await asyncio.gather(*(self._table(number) for number in range(TABLES)))

    async def _table(self, number: int) -> None:
        game = GAMES[number % len(GAMES)]
        spec = TableSpec(code=f"T{number}", game=game, name="", seats=2)
        table = await self._store.create_table(spec)
        while self._left > 0:
            self._left -= 1
            one = 1 if self._left % 10 == 0 else self._rng.randrange(2, PEOPLE // 2)
            await self._match(table.id, game, (one, self._rng.randrange(PEOPLE // 2, PEOPLE)))
        await self._store.close_table(table.id)

    async def _match(self, table: int, game: str, people: tuple[int, int]) -> None:
        for seat, person in enumerate(people):
            await self._store.sit(table, seat, Sitter("person", person))
        match = await self._store.start_match(table, 1, SECRET)
        await self._store.append(match.id, 0, LOG, "a", outcome=Outcome((0,), (2, 1)))
        shares = [Share(who, game, name, "sum", 1) for who in people for name in FIGURES]
        mean = self._rng.uniform(15, 35)
        ratings = [Rating(who, kind, mean, 2.0, 9) for who in people for kind in (game, EVERY_GAME)]
        assert await self._store.ledger.count(match.id, shares, ratings)


async def cost(ask: Callable[[], Awaitable[Any]]) -> float:
    """Milliseconds, the median of some."""
    costs = []
    for _ in range(ASKED):
        before = time.perf_counter()
        await ask()
        costs.append(time.perf_counter() - before)
    return round(statistics.median(costs) * 1000, 2)


async def asked(store: Store) -> dict[str, float]:
    hall = Hall(store)
    await hall.open()
    commands = Commands(hall, lambda: SshAddress("table.local", 22))
    p0 = Player("p0", "SHA256:0")
    found = {}
    for words in (
        "stats", "stats p7", "ladder", "ladder farkle --page 40", "matches",
        "matches 1000", "stats --json", "me",
    ):  # fmt: skip
        call = CommandLine(tuple(words.split()), p0, False, {})
        answer = await commands.answer(call)
        assert answer is not None
        assert answer.code == 0, answer
        found[words.replace(" ", "_")] = await cost(partial(commands.answer, call))
    await hall.close()
    return found


async def counting(store: Store) -> float:
    """A match of Farkle between two people, counted; beside a hall that would do it itself."""
    match = played("farkle", target=3000)
    spec = TableSpec(code="LAST", game="farkle", name="", seats=2, options=match.options)
    table = await store.create_table(spec)
    for seat in (0, 1):
        await store.sit(table.id, seat, Sitter("person", seat + 1))
    costs = []
    for _ in range(ASKED):
        record = await store.start_match(table.id, match.rules_version, SECRET)
        log = entries(match.log, ["player"] * 2)
        await store.append(record.id, 0, log, "a", outcome=Outcome((0,), (2, 1)))
        before = time.perf_counter()
        assert await count(store, record.id)
        costs.append(time.perf_counter() - before)
    await store.close_table(table.id)
    return round(statistics.median(costs) * 1000, 2)


async def main(folder: Path, matches: int) -> dict[str, Any]:
    path = folder / "host.db"
    store = await Store.open(path, durability="process")
    before = time.perf_counter()
    await Filling(store, matches).fill()
    filled = time.perf_counter() - before
    await store.close()
    before = time.perf_counter()
    store = await Store.open(path, durability="process")
    opened = time.perf_counter() - before
    try:
        return {
            "bench": "finished_matches",
            "matches": matches,
            "fill_per_s": round(matches / filled),
            "megabytes": round(path.stat().st_size / 1e6),
            "open_s": round(opened, 2),
            "asked_ms": await asked(store),
            "count_ms": await counting(store),
        }
    finally:
        await store.close()


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    with tempfile.TemporaryDirectory() as where:
        print(json.dumps(asyncio.run(main(Path(where), wanted))))
