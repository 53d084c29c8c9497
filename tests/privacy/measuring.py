"""Puts the table of a host into one world or the other, and measures what comes of a request."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Literal

from msgspec import Struct

from engine import registry
from engine.sync import reports, requests
from tests.games import seats
from tests.privacy.listeners import PATIENCE, TABLE, Listener, Program
from tests.real_ssh import ENTER

Class = Literal["here", "again", "there", "late"]
CLASSES: tuple[Class, ...] = ("here", "again", "there", "late")
"""One world, the same once more, its twin, and the first with a planted delay."""

QUIET = 0.04  # seconds without anything that comes: a step is over; beats are closer together
LONGEST = 0.5  # seconds until a step is over in any case
BOT, HINT = 2.5, 0.5  # seconds for a bot's move and a hint
SELDOM = 0.01  # how often a bot is measured, as it takes so long
NONSENSE = {"do": "no such thing"}
LINES = b"\r\n"


class Cell(Struct, frozen=True, order=True):
    """What is measured together."""

    game: str
    phase: str
    listener: str


Samples = dict[Cell, dict[Class, list[tuple[int, float]]]]
"""For each world the number of the pair, and the milliseconds."""


class Sitting:
    """The listeners at the table of a house."""

    def __init__(self, game: str, process: Process, said: Mapping[str, Any], rng: Random) -> None:
        self._game = game
        self._process = process
        self._pairs: list[Mapping[str, Any]] = said["pairs"]
        self._port: int = said["port"]
        self._rng = rng
        self._player: Program
        self._listeners: dict[str, Listener] = {}
        self.samples: Samples = {}

    async def begin(self) -> None:
        """Everybody comes, and a match begins."""
        player = self._player = await Program.come(self._port, "player", subsystem="tablehost")
        await player.hello()
        hints = registry.game(self._game).has_hints
        level = list(registry.game(self._game).bots)[-1]
        about: tuple[Any, ...] = (
            self._game,
            seats(self._game, 3),
            {},
            "x",
            True,
            True,
            0,
            [level],
            hints,
        )
        await player.ask(requests.NewTable, *about)
        await player.ask(requests.Sit, TABLE, 0)
        terminal = {"term_type": "xterm-256color", "term_size": (80, 24)}
        await self._settled()
        other = await Listener.come(self._port, "other", f"join {player.code}", **terminal)
        watcher = await Program.come(self._port, "watcher", subsystem="tablehost")
        await watcher.hello()
        await watcher.ask(requests.Watch, TABLE)
        screen = await Listener.come(self._port, "screen", f"watch {player.code}", **terminal)
        lines = await Listener.come(self._port, "lines")
        lines.write(f"watch {player.code}".encode() + LINES)
        await self._settled(1.0)
        other.write(ENTER.encode())
        await player.ask(requests.Start, TABLE)
        async with asyncio.timeout(PATIENCE):
            while not player.revision:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(QUIET)
        self._listeners = {"seat": player, "frames": watcher, "terminal": screen, "lines": lines}

    async def play(self, moves: int) -> None:
        """Measure so many moves, and what else can be asked meanwhile."""
        seldom = [n for n, one in enumerate(self._pairs) if one["seat"] not in (0, 1)]
        often = [n for n, one in enumerate(self._pairs) if one["seat"] in (0, 1)]
        for count in range(moves):
            bots = seldom and self._rng.random() < SELDOM
            await self._sample(self._rng.choice(seldom if bots else often), count)

    def close(self) -> None:
        """Everybody leaves."""
        for one in self._listeners.values():
            one.close()

    async def _sample(self, number: int, count: int) -> None:
        pair, kind = self._pairs[number], self._rng.choice(CLASSES)
        side = int(kind == "there")
        about: dict[str, Any] = {"pair": number, "side": side, "late": kind == "late"}
        began = self._began()
        self._order("pose", about)
        await self._settled()
        if pair["seat"] not in (0, 1):
            self._began()
            await asyncio.sleep(BOT)
            await self._note(number, kind, "bot", began)
            return
        player = self._player
        if count % 10 == 0:
            began = self._began()
            player.send(requests.Say, TABLE, "well")
            await self._note(number, kind, "chat", began)
        if count % 3 == 0:
            began = self._began()
            player.send(requests.Play, TABLE, player.revision, NONSENSE)
            await self._note(number, kind, "refused", began, ["seat"])
        if count % 10 == 5 and pair["seat"] == 0 and registry.game(self._game).has_hints:
            await self._hint(number, kind, about)
        began = self._began()
        if pair["seat"] == 0:
            player.send(requests.Play, TABLE, player.revision, pair["moves"][side])
        else:
            self._order("move", about)
        who = "own" if pair["seat"] == 0 else "other’s"
        await self._note(number, kind, f"{pair['phase']} ({who})", began)

    async def _hint(self, number: int, kind: Class, about: Mapping[str, Any]) -> None:
        """A hint, while a bot thinks at another table whose cards differ between the worlds."""
        self._order("think", about)
        began = self._began()
        answer = await self._player.ask(requests.Hint, TABLE, self._player.revision)
        if isinstance(answer, reports.Done):
            await self._note(number, kind, "hint", began, ["seat"])

    async def _note(
        self, number: int, kind: Class, phase: str, began: float, names: Any = None
    ) -> None:
        await self._settled()
        for name in names or self._listeners:
            first = self._listeners[name].first
            if first:
                cell = self.samples.setdefault(Cell(self._game, phase, name), {})
                cell.setdefault(kind, []).append((number, 1000 * (first - began)))

    def _began(self) -> float:
        for one in self._listeners.values():
            one.began()
        return perf_counter()

    async def _settled(self, least: float = 0.0) -> None:
        """Wait until nothing comes any more."""
        until = perf_counter() + LONGEST
        await asyncio.sleep(max(QUIET, least))
        while (now := perf_counter()) < until:
            last = max((one.last for one in self._listeners.values()), default=0.0)
            if now - last > QUIET:
                return
            await asyncio.sleep(QUIET - (now - last))

    def _order(self, do: str, about: Mapping[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"do": do, **about}).encode() + b"\n")


async def measured(game: str, moves: int, pairs: int, seed: int) -> Samples:
    """So many moves of a game, at a host of its own."""
    async with _house(game, pairs, seed) as (process, said):
        sitting = Sitting(game, process, said, Random(seed))
        try:
            await sitting.begin()
            await sitting.play(moves)
        finally:
            sitting.close()
        return sitting.samples


@asynccontextmanager
async def _house(game: str, pairs: int, seed: int) -> AsyncIterator[tuple[Process, Any]]:
    with TemporaryDirectory() as folder:
        words = (Path(folder) / "data", game, seats(game, 3), seed, pairs)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.privacy.house", *map(str, words)),
            stdin=PIPE,
            stdout=PIPE,
        )
        assert process.stdout is not None
        assert process.stdin is not None
        try:
            yield process, json.loads(await process.stdout.readline())
        finally:
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), PATIENCE)
            except TimeoutError:
                process.kill()
