"""Records two laptops and a phone at a table of Farkle, and writes `demo.svg`."""

import argparse
import asyncio
import re
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from pyte.screens import Char

from tests.demo.film import HEAD, MARGIN, Frame, Place, film
from tests.pictures.strokes import COLUMN, LINE
from tests.pictures.svg import GROUND, INK, Look, Rows
from tests.real_ssh import ENTER, PATIENCE, NotSeenError, RealTerminal
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    BANK,
    ROLL,
    TAKE,
    Person,
    finished,
    in_lobby,
    leave,
    offered,
    open_table,
    plates,
    press,
)

FILE = Path(__file__).with_name("demo.svg")
TITLE = "Two players on laptops and one on a phone play Farkle at one table"
LAPTOP, PHONE = (80, 24), (44, 29)
GAP = 24
TARGET = 1000
"""Points that win: a match of a few turns."""

BEAT, MOTION, BEATS = 0.1, 10, 9
"""Seconds between two looks at the screens while something moves; the same in hundredths; looks."""

READ, LOOK_AT, END = 80, 180, 500
"""Hundredths of a second for a key's effect, for a screen, and for the result."""

MOST_KEYS = 200
"""More than such a match takes."""

FIRST_KEYS, CLOSE = 10, 950
"""What is filmed of the match: so many keys, and all from the turn when somebody has this score."""

PLACES = (
    Place(MARGIN, HEAD, "ssh ada@table.local"),
    Place(MARGIN, LAPTOP[1] * LINE + 2 * HEAD, "ssh bob@table.local"),
    Place(MARGIN + LAPTOP[0] * COLUMN + GAP, HEAD, "ssh zoe@table.local, on a phone"),
)


class Camera:
    """Takes frames of some terminals."""

    def __init__(self, terminals: list[RealTerminal]) -> None:
        self.frames: list[Frame] = []
        self.runs = True
        self._terminals = terminals

    def take(self, lasts: int) -> None:
        """What they show now, for so many hundredths of a second."""
        if not self.runs:
            return
        shown = tuple(rows_of(it) for it in self._terminals)
        if self.frames and self.frames[-1].shown == shown:
            lasts += self.frames.pop().lasts
        self.frames.append(Frame(shown, lasts))

    async def act(self, it: RealTerminal, key: str, lasts: int = READ) -> None:
        """Press a key, and film what moves and what comes of it on all terminals."""
        before = it.text
        it.send(key)
        await it.until(lambda it: it.text != before)
        for _ in range(BEATS):
            self.take(MOTION)
            await asyncio.sleep(BEAT)
        self.take(lasts)


def rows_of(it: RealTerminal) -> Rows:
    """The cells of a terminal's screen."""
    buffer, columns = it.screen.buffer, range(it.screen.columns)
    return tuple(
        tuple((buffer[y][x].data, look_of(buffer[y][x])) for x in columns)
        for y in range(it.screen.lines)
    )


def look_of(char: Char) -> Look:
    """How pyte's character is written, in colours of 24 bits or the terminal's own."""
    ink = INK if char.fg == "default" else f"#{char.fg}"
    ground = GROUND if char.bg == "default" else f"#{char.bg}"
    if char.reverse:
        ink, ground = ground, ink
    named = (("b", char.bold), ("u", char.underscore))
    return Look(ink, ground, tuple(name for name, is_set in named if is_set))


def choice(it: RealTerminal) -> str | None:
    """The next key of somebody's turn: roll while many dice are left, else bank."""
    many = offered(it, *(f"roll {dice} dice" for dice in (3, 4, 5)))
    keys = (many, *(offered(it, *words) for words in (BANK, ROLL, TAKE)))
    return next(filter(None, keys), None)


async def record(port: int) -> list[Frame]:
    """Play the match on a host of its own at this port, and film it."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        host = stack.enter_context(
            PlayedHost(
                folder / "data",
                more=("--port", str(port)),
                program=(sys.executable, "-m", "tests.demo.host"),
            )
        )
        terminals = []
        for name, size in (("ada", LAPTOP), ("bob", LAPTOP), ("zoe", PHONE)):
            person = Person(folder / name, name)
            it = person.at(host, size=size, send_env={"COLORTERM": "truecolor"})
            terminals.append(await stack.enter_async_context(it))
            await in_lobby(it)
        camera = Camera(terminals)
        await play(camera, *terminals)
        for it in terminals:
            await leave(it)
        return camera.frames


async def play(camera: Camera, *terminals: RealTerminal) -> None:
    """Open a table, sit down, and play to the end."""
    ada, bob, zoe = terminals
    camera.take(LOOK_AT)
    await open_table(ada, "Farkle", Seats="3", Points_to_reach=str(TARGET), First_bank="0")
    for it in (bob, zoe):
        await it.until("ada’s table")
    camera.take(LOOK_AT)
    for it in (bob, zoe):
        await camera.act(it, ENTER)
    for it in terminals:
        await press(it, "ready")
    for number in range(MOST_KEYS):
        mover = await to_move(terminals)
        camera.runs = number < FIRST_KEYS or any(score >= CLOSE for score in scores(ada))
        if mover is None:
            break
        key = choice(mover)
        assert key is not None
        await camera.act(mover, key)
    for it in terminals:
        await it.until(finished)
    camera.runs = True
    camera.take(END)


def scores(it: RealTerminal) -> list[int]:
    """The players' points, as their plates show them."""
    found = (re.search(r"[\d,]+$", line) for line in plates(it).values())
    return [int(number[0].replace(",", "")) for number in found if number]


async def to_move(terminals: tuple[RealTerminal, ...]) -> RealTerminal | None:
    """Who has a move to make; None once the match is over."""
    for _ in range(int(PATIENCE / BEAT)):
        if any(map(finished, terminals)):
            return None
        if mover := next((it for it in terminals if choice(it)), None):
            return mover
        await asyncio.sleep(BEAT)
    raise NotSeenError("\n".join(it.picture() for it in terminals))


def main() -> int:
    """Record and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=2222, help="of the host (default: 2222)")
    frames = asyncio.run(record(parser.parse_args().port))
    FILE.write_text(film(frames, PLACES, TITLE, poster=len(frames) // 2), "utf-8")
    seconds = sum(frame.lasts for frame in frames) / 100
    print(f"{FILE.name}: {len(frames)} frames, {seconds:g} s, {FILE.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
