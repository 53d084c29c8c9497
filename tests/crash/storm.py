"""Kill the host at a moment drawn by lot, start it again on the same data, compare.

Every player's log is read from the database of the dead host and replayed. What the player had
been shown last must be the picture of one of the log's last positions, so no move they saw is
lost; after the restart they must be shown exactly the picture of the whole log, so nothing is
doubled and nothing differs.
"""

import asyncio
import contextlib
import re
import sys
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from client.canvas import Canvas
from client.games import hooks, registry
from client.games.base import Seen
from client.i18n import translator
from client.scenes.table import TableScene, draw_table
from engine import Match
from tablehost.store.sqlite import SqliteStore
from tablehost.store.values import match_log
from tests.crash.player import COLUMNS, LINES, CutOff, Player, above_the_log

OPTIONS_TABLE = "’s table"


class Tally(Struct):
    """What came of it."""

    kills: int = 0
    moves: int = 0
    lost: int = 0
    different: int = 0


class DyingHost:
    """A host as a process of its own, that is never stopped but killed."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._process: asyncio.subprocess.Process | None = None
        self.port = 0

    async def start(self) -> None:
        """Start, and wait until it is up."""
        command = [sys.executable, "-m", "tablehost", "serve", "--host", "127.0.0.1", "--no-mdns"]
        self._process = await asyncio.create_subprocess_exec(
            *command, "--port", "0", "--data", str(self._data),
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            if found := re.search(rb"ssh -p (\d+)", line):
                self.port = int(found[1])
            if b"Stop with" in line:
                return
        raise RuntimeError("the host did not come up")

    async def kill(self) -> None:
        """SIGKILL: no goodbye, no flush."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


async def storm(data: Path, kills: int, seed: int, players: int = 3) -> Tally:
    """So many kills; raises nothing for what it finds, it counts."""
    rng = Random(seed)
    tally = Tally()
    host = DyingHost(data)
    await host.start()
    people = [Player(f"p{number}", Random(rng.random())) for number in range(players)]
    for person in people:
        await person.come_in(host.port)
        await person.open_table()
    for _ in range(kills):
        await _play_until_killed(host, people, rng.uniform(0.2, 1.5))
        tally.kills += 1
        logs = await _logs(data)
        await host.start()
        for person in people:
            await _compare(person, host, logs[person.name], tally)
    tally.moves = sum(len(match) for match in (await _final(host, data)).values())
    return tally


async def _play_until_killed(host: DyingHost, people: list[Player], seconds: float) -> None:
    async def play(person: Player) -> None:
        with contextlib.suppress(CutOff):
            await person.play()

    playing = [asyncio.create_task(play(person)) for person in people]
    await asyncio.sleep(seconds)  # the moment of death; nothing is waited for
    await host.kill()
    await asyncio.gather(*playing)


async def _final(host: DyingHost, data: Path) -> dict[str, Match]:
    await host.kill()
    return await _logs(data)


async def _logs(data: Path) -> dict[str, Match]:
    """Each player's match as the disk has it, by the player's name."""
    store = await SqliteStore.open(data / "tablehost.db")
    try:
        found = {}
        async for running in store.running():
            assert not hasattr(running, "reason"), running
            person = await store.person(running.sitters[0].person or 0)
            match = running.match
            assert match is not None
            log = match_log(running.log)
            found[person.name] = Match.replay(
                match.game, match.seats, match.options, log, match.rules_version
            )
        return found
    finally:
        await store.close()


async def _compare(person: Player, host: DyingHost, match: Match, tally: Tally) -> None:
    if person.shown not in [one for end in _last_positions(match) for one in _due(person, end)]:
        tally.lost += 1
    person.leave()
    await person.come_in(host.port)
    try:
        await person.until(lambda: person.table in _due(person, match))
    except TimeoutError:
        tally.different += 1
    person.shown = person.table


def _due(person: Player, match: Match) -> tuple[tuple[str, ...], ...]:
    """What may be shown at this position: with the host's answer to the panel, and before it."""
    return tuple(picture(person.name, match, answered=answered) for answered in (True, False))


def _last_positions(match: Match) -> list[Match]:
    """The match as it is, and as it was up to three moves earlier.

    One key can be two moves, and what followed the last picture need not have been shown.
    """
    log = match.log
    moves = [number for number, (seat, _) in enumerate(log) if seat is not None]
    return [
        Match.replay(match.game.id, match.seats, match.options, log[:end], match.rules_version)
        for end in (len(log), *reversed(moves[-3:]))
    ]


def picture(name: str, match: Match, *, answered: bool) -> tuple[str, ...]:
    """What the player's screen shows above the log at this position.

    Args:
        answered: the host has said what the move would do that the panel asks about.
    """
    seen = Seen(view=match.view(0), names=(name,), options=match.options)
    move = hooks.ask(registry.panel(match.game.id), seen)
    if answered and move is not None:
        seen = replace(seen, preview=match.preview(0, move))
    model = TableScene(name=f"{name}{OPTIONS_TABLE}", game=match.game.id, seen=seen)
    canvas: Canvas = draw_table(model, (COLUMNS, LINES), "full", translator("en"))
    return above_the_log(canvas.text().splitlines())
