"""Puts the table of a host into one world or the other, and measures what comes of a request."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from math import ceil
from multiprocessing import get_context
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
from tests.privacy.pairs import VIEWER, Kind
from tests.real_ssh import ENTER

Class = Literal["here", "again", "there", "late"]
CLASSES: tuple[Class, ...] = ("here", "again", "there", "late")
"""One world, the same once more, its twin, and the first with a planted delay."""

QUIET = 0.012  # seconds without anything that comes after the last frames: a step is drawn
START = 0.1  # seconds until the table is drawn
LONGEST = 0.5  # seconds until a step is drawn in any case
ASKED = 4  # moves for each line of chat, and for each refusal
ONCE: tuple[Kind, ...] = ("end", "bot", "hint")
"""Kinds that are measured as often in all phases together as others in each."""
NONSENSE = {"do": "no such thing"}
LINES = b"\r\n"


class Cell(Struct, frozen=True, order=True):
    """The samples that are compared together: of one game, phase, kind of move and listener."""

    game: str
    phase: str
    kind: Kind
    listener: str


Samples = dict[Cell, dict[Class, list[tuple[int, float]]]]
"""For each world the number of the pair, and the milliseconds."""


class Measured(Struct):
    """What was measured, and the games, phases and kinds after which nothing stays hidden."""

    samples: Samples = {}
    shown: set[tuple[str, str, Kind]] = set()

    def add(self, other: "Measured") -> None:
        """Take in what was measured elsewhere, of the same pairs."""
        self.shown |= other.shown
        for cell, worlds in other.samples.items():
            for kind, times in worlds.items():
                self.samples.setdefault(cell, {}).setdefault(kind, []).extend(times)


class Sitting:
    """The listeners at the table of a house."""

    def __init__(self, game: str, process: Process, said: Mapping[str, Any], rng: Random) -> None:
        self._game = game
        self._has_hints = registry.game(game).has_hints
        self._process = process
        self._pairs: list[Mapping[str, Any]] = said["pairs"]
        self._port: int = said["port"]
        self._rng = rng
        self._player: Program
        self._listeners: dict[str, Listener] = {}
        shown = {(game, phase, kind) for phase, kind in said["shown"]}
        self.measured = Measured(shown=shown)

    async def begin(self) -> None:
        """Everybody comes, and a match begins."""
        player = self._player = await Program.come(self._port, "player", subsystem="tablehost")
        await player.hello()
        level = registry.game(self._game).levels[-1]
        about: tuple[Any, ...] = (
            self._game,
            seats(self._game, 3),
            {},
            "x",
            True,
            True,
            0,
            [level],
            self._has_hints,
        )
        await player.ask(requests.NewTable, *about)
        await player.ask(requests.Sit, TABLE, 0)
        terminal = {"term_type": "xterm-256color", "term_size": (80, 24)}
        await self._quiet(START)
        other = await Listener.come(self._port, "other", f"join {player.code}", **terminal)
        watcher = await Program.come(self._port, "watcher", subsystem="tablehost")
        await watcher.hello()
        await watcher.ask(requests.Watch, TABLE)
        screen = await Listener.come(self._port, "screen", f"watch {player.code}", **terminal)
        lines = await Listener.come(self._port, "lines")
        lines.write(f"watch {player.code}".encode() + LINES)
        await self._quiet(1.0)
        other.write(ENTER.encode())
        await player.ask(requests.Start, TABLE)
        async with asyncio.timeout(PATIENCE):
            while not player.revision:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(QUIET)
        await self._settled()
        self._listeners = {"seat": player, "frames": watcher, "terminal": screen, "lines": lines}

    async def play(self, moves: int) -> None:
        """Measure so many moves of each phase and kind, and what else can be asked meanwhile."""
        cells: dict[tuple[str, Kind], list[int]] = {}
        for number, one in enumerate(self._pairs):
            cells.setdefault((one["phase"], one["kind"]), []).append(number)
            if self._has_hints and one["kind"] == "move" and one["seat"] == VIEWER:
                cells.setdefault((one["phase"], "hint"), []).append(number)
        phases = Counter(kind for _, kind in cells)
        steps = [
            (kind, numbers)
            for (_, kind), numbers in cells.items()
            for _ in range(ceil(moves / (phases[kind] if kind in ONCE else 1)))
        ]
        self._rng.shuffle(steps)
        for count, (kind, numbers) in enumerate(steps):
            await self._sample(kind, self._rng.choice(numbers), count % ASKED)

    def close(self) -> None:
        """Everybody leaves."""
        for one in self._listeners.values():
            one.close()

    async def _sample(self, step: Kind, number: int, count: int) -> None:
        pair, kind = self._pairs[number], self._rng.choice(CLASSES)
        side = int(kind == "there")
        about: dict[str, Any] = {"pair": number, "side": side, "late": kind == "late"}
        phase, player = pair["phase"], self._player
        began = await self._do("pose", about)
        match step:
            case "bot":
                pass  # it thinks since the pose
            case "hint":
                self._order("think", about)
                began = self._began()
                answer = await player.ask(requests.Hint, TABLE, player.revision)
                assert isinstance(answer, reports.Done), answer
                self._note(number, kind, phase, step, began, ["seat"])
                return
            case _:
                await self._ask(number, kind, phase, count)
                began = self._began()
                if pair["seat"] == VIEWER:
                    player.send(requests.Play, TABLE, player.revision, pair["moves"][side])
                else:
                    self._order("move", about)
        await self._settled()
        self._note(number, kind, phase, step, began)

    async def _ask(self, number: int, kind: Class, phase: str, count: int) -> None:
        """Something that is not a move, every now and then."""
        player, began = self._player, self._began()
        if count == 0:
            player.send(requests.Say, TABLE, "well")
            await self._settled()
            self._note(number, kind, phase, "chat", began)
        elif count == 1:
            await player.ask(requests.Play, TABLE, player.revision, NONSENSE)
            self._note(number, kind, phase, "refusal", began, ["seat"])

    def _note(
        self, number: int, kind: Class, phase: str, step: Kind, began: float, names: Any = None
    ) -> None:
        for name in names or self._listeners:
            first = self._listeners[name].first
            if first:
                cell = Cell(self._game, phase, step, name)
                worlds = self.measured.samples.setdefault(cell, {})
                worlds.setdefault(kind, []).append((number, 1000 * (first - began)))

    def _began(self) -> float:
        for one in self._listeners.values():
            one.began()
        return perf_counter()

    async def _do(self, what: str, about: Mapping[str, Any]) -> float:
        """Have the house do something, and wait until it is drawn; returns when it was done."""
        self._order(what, about)
        done = await self._settled()
        self._began()
        return done

    async def _settled(self) -> float:
        """Wait until the house is done, and nothing comes any more; returns when it was done.

        The player chooses their next move from what they have been sent by then.
        """
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            revision = int(await self._process.stdout.readline())
            done = perf_counter()
            while self._player.revision < revision:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(QUIET)
        await self._quiet(QUIET)
        return done

    async def _quiet(self, least: float) -> None:
        until = perf_counter() + max(LONGEST, least)
        await asyncio.sleep(least)
        while (now := perf_counter()) < until:
            last = max((one.last for one in self._listeners.values()), default=0.0)
            if now - last > QUIET:
                return
            await asyncio.sleep(QUIET - (now - last))

    def _order(self, do: str, about: Mapping[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"do": do, **about}).encode() + b"\n")


def measured(game: str, moves: int, pairs: int, seed: int, sittings: int) -> Measured:
    """So many moves of each phase and kind, shared by hosts that run at the same time.

    What is waited for most of the time are beats, so that several hosts hardly disturb each other.
    """
    found, share = Measured(), ceil(moves / sittings)
    with ProcessPoolExecutor(sittings, get_context("spawn")) as pool:
        tasks = [
            pool.submit(_sat, game, share, pairs, seed, sitting) for sitting in range(sittings)
        ]
        for task in tasks:
            found.add(task.result())
    return found


def _sat(game: str, moves: int, pairs: int, seed: int, sitting: int) -> Measured:
    return asyncio.run(sat(game, moves, pairs, seed, sitting))


async def sat(game: str, moves: int, pairs: int, seed: int, sitting: int = 0) -> Measured:
    """So many moves of each phase and kind at one host; each sitting measures in its own order."""
    async with _house(game, pairs, seed) as (process, said):
        one = Sitting(game, process, said, Random(f"{seed} {sitting}"))
        try:
            await one.begin()
            await one.play(moves)
        finally:
            one.close()
        return one.measured


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
