"""A host out of file descriptors: players continue, newcomers wait, one log line."""

import asyncio
import re
import resource
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from pathlib import Path
from random import Random

import psutil
import pytest

from engine import registry
from tests.crash.guest import Guest
from tests.crash.tables import Plan
from tests.real_ssh import ENTER, ESCAPE, RealTerminal, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import FRENCH, Person

SPARE = 6  # files a host may still open
FULL = "no connection can be accepted"
MOST = 40  # guests that come until one is not let in
WORKERS = 2  # once the first match is over and analysed
PATIENCE = 120.0  # seconds; only a failing test waits that long

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux sets another process's limits"),
]


@asynccontextmanager
async def playing(data: Path) -> AsyncIterator[Guest]:
    """A player alone at a table, playing match after match."""
    guest = Guest(data, "ada", Plan("farkle", 1, (), 0), Random(1))
    await guest.open_table()
    task = asyncio.create_task(guest.play())
    try:
        yield guest
    finally:
        task.cancel()
        guest.leave()
        await asyncio.gather(task, return_exceptions=True)


def workers(host: psutil.Process) -> int:
    """The processes that it thinks in, each of which takes files while it is there."""
    with suppress(psutil.NoSuchProcess):
        return sum("--multiprocessing-fork" in one.cmdline() for one in host.children())
    return 0


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - a guest tells nobody that it has moved
            await asyncio.sleep(0.01)


def greeting(port: int) -> socket.socket:
    """A connection on which the host says who it is."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setblocking(False)
    return connection


async def is_let_in(connection: socket.socket, is_full: Callable[[], bool] = lambda: False) -> bool:
    """Whether the host says who it is on a connection, before it is full."""
    async with asyncio.timeout(PATIENCE):
        while not is_full():
            with suppress(BlockingIOError):
                return connection.recv(4) == b"SSH-"
            await asyncio.sleep(0.01)
    return False


def is_full(host: PlayedHost) -> bool:
    """Whether the host has said that it accepts no connection."""
    return FULL in host.log


async def test_players_continue_while_no_file_can_be_opened(own_host: PlayedHost) -> None:
    host = psutil.Process(own_host.pid)
    async with playing(own_host.data) as ada:
        await until(lambda: workers(host) == WORKERS)
        few = host.num_fds() + SPARE
        resource.prlimit(own_host.pid, resource.RLIMIT_NOFILE, (few, few))
        with ExitStack() as opened:
            inside = list[bool]()
            while all(inside) and len(inside) < MOST:  # a worker that starts gives some files back
                guest = opened.enter_context(greeting(own_host.port))
                inside.append(await is_let_in(guest, lambda: is_full(own_host)))
            before = len(ada.sent)
            await until(lambda: len(ada.sent) > before + 10)

        with greeting(own_host.port) as late:
            assert await is_let_in(late)

    assert any(inside)
    assert not all(inside)
    assert own_host.log.count(FULL) == 1
    assert ada.oddities == []


class Lines:
    """A connected player in line mode, over pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.text = ""
        self._process = process
        self._asked = 0

    async def done(self, *lines: str) -> str:
        """The output of these lines, up to the answer to an unknown word."""
        self._asked += 1
        end = f"asked{self._asked}"
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("".join(f"{line}\n" for line in (*lines, end)).encode())
        before = len(self.text)
        while end not in self.text[before:]:
            async with asyncio.timeout(PATIENCE):
                line = await self._process.stdout.readline()
            assert line, self.text
            self.text += line.decode()
        return self.text[before:]

    def __repr__(self) -> str:
        return self.text[-2000:]

    async def play(self, game: str) -> None:
        """Play some moves against a bot, with lines from help."""
        await self.done("width none", f"new {game} seats=2 bots=1", "ready", "rules", "what")
        for _ in range(30):  # long enough for a turn of the bot too
            said = await self.done("wait", "help")
            moves = re.split("For example|Commands", said)[0]
            offered = re.findall('^  "(.+?)"', moves, re.MULTILINE)
            if not offered:
                break
            await self.done(offered[-1])
        await self.done("say good game", "log", "leave yes")


@asynccontextmanager
async def in_lines(
    host: PlayedHost, person: Person, language: Mapping[str, str]
) -> AsyncIterator[Lines]:
    machine = person.machine(host)
    process = await asyncio.create_subprocess_exec(
        *machine.command(host.port, options=["-T"], user=person.name, send_env=language),
        env=machine.environment(),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        yield Lines(process)
    finally:
        process.kill()
        await process.wait()


GAMES = "À quoi joue-t-on ici"
RULES, MENU = "page suivante", "toutes les actions"
ROUND = (
    *(("?", GAMES, True), (ENTER, RULES, True), (ESCAPE, GAMES, True), (ESCAPE, GAMES, False)),
    *(("m", MENU, True), (ESCAPE, MENU, False)),
    *(("j", "╭─ Jouer", True), (ENTER, "en attendant", True), (ENTER, "gardés", True)),
    *(("?", RULES, True), (ESCAPE, RULES, False)),
)
"""Keys, and what is then on the screen or is no more; a key that follows Escape at once is Alt's.

That the picture is another one says nothing: people who come and go change it, too.
"""


async def seen(it: RealTerminal, text: str, *, there: bool) -> None:
    await it.until(lambda it: (text in it.text) == there)


@needs_ssh
async def test_playing_opens_no_files(
    quick_host: PlayedHost, people: Callable[[str], Person]
) -> None:
    """Catalogues, rules, panels and the bots' process are loaded before the first guest."""
    games = registry.game_ids()
    async with (
        RealTerminal(
            people("cleo").machine(quick_host), quick_host.port, user="cleo", send_env=FRENCH
        ) as cleo,
        in_lines(quick_host, people("ada"), {}) as ada,
        in_lines(quick_host, people("bob"), FRENCH) as bob,
    ):
        await cleo.until("cleo")
        for one in (ada, bob):
            await one.done()
        few = psutil.Process(quick_host.pid).num_fds()
        resource.prlimit(quick_host.pid, resource.RLIMIT_NOFILE, (few, few))
        with greeting(quick_host.port) as late:
            assert not await is_let_in(late, lambda: is_full(quick_host))
            for game in games:
                await ada.play(game)
                await bob.done("games", f"play {game}", "start", "rules", "log", "leave yes")
            await ada.done(
                "tables", "games", "who", "help", "rules", "language fr", "help", "rules"
            )
            for key, text, there in ROUND:
                cleo.send(key)
                await seen(cleo, text, there=there)

    assert "Something went wrong" not in ada.text + bob.text
    assert not quick_host.troubles, quick_host.log
    quick_host.stop()
    with closing(sqlite3.connect(quick_host.data / "tablehost.db")) as db:
        played = {game for (game,) in db.execute("SELECT game FROM matches")}
        bots = db.execute(
            "SELECT game FROM matches JOIN entries ON match_id = id WHERE actor = 'bot'"
        )
        assert played == set(games)
        assert {"farkle", "yams"} <= {game for (game,) in bots}
