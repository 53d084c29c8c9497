"""When everybody in a world is told and shown things, by the work that was done before.

All screens are in the host's process, as those of guests are: drawing one keeps others waiting.
"""

import asyncio
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from unittest.mock import patch

from client.app.redraw_order import RedrawOrder
from engine import Match
from engine.sync import requests
from engine.sync.crowd_requests import React
from tablehost.hall.hall import Hall
from tablehost.hall.table.bots import BEAT
from tablehost.hall.thinker import Thinker
from tablehost.luck.dealer import OpenLuck
from tests.tablehost.privacy import twins as pairs
from tests.tablehost.privacy.effort import Effort, run, uncounted
from tests.tablehost.privacy.screens import LOOKS, HallLink, Look, Screen, UnpaintedApp
from tests.tablehost.privacy.twins import Entry, Twins
from tests.tablehost.privacy.worlds import Side, World, rest, world

AGES = 1.0  # seconds by the clock of work: everything that a request leads to is over
DIGITS = 9  # sums of seconds differ in the last ones
SEARCH = 0.01  # seconds for a hint
ENTRIES = 3  # that a pair goes on with
TWINS = 40  # tried for one that can go on
FEW = 4  # seats: each has a screen to draw
NONSENSE: Entry = {"do": "no such thing"}

Times = tuple[float, ...]
"""Seconds from a request to each piece that somebody is sent, and to each picture of theirs."""


class TimedApp(UnpaintedApp):
    """An app that paints when it is its turn in the process, and records when."""

    def __init__(self, times: list[float], link: HallLink, *words: str, order: RedrawOrder) -> None:
        super().__init__(link, LOOKS["plain"], *words, order=order)
        self._times = times

    def _show(self) -> None:
        self.paint()
        self._times.append(asyncio.get_running_loop().time())


class InProcess(Screen):
    """A screen that waits for its turn among all others of its process."""

    def __init__(self, hall: Hall, name: str, order: RedrawOrder, *words: str) -> None:
        self._order = order
        self._times: list[float] = []
        super().__init__(hall, name, LOOKS["plain"], *words)
        self._link.told = lambda: self._times.append(asyncio.get_running_loop().time())

    def _new_app(self, _: Look, *words: str) -> TimedApp:
        return TimedApp(self._times, self._link, *words, order=self._order)

    @classmethod
    async def of(cls, one: World, seat: int | None, order: RedrawOrder) -> "InProcess":
        """The screen of whoever has this seat, come back to it."""
        one.session(seat).line.close()
        await rest()
        named = ("watcher", order, "watch", "2345") if seat is None else (f"p{seat}", order)
        screen = cls(one.hall, *named)
        await asyncio.sleep(AGES)
        screen.still()
        assert screen.guest.view is not None
        return screen

    def type(self, kind: Callable[..., requests.Request], *fields: Any) -> None:
        """A request as a key makes it."""
        self._app.typed()
        self._link.is_asking = True
        self.guest.ask(kind, *fields)
        self._link.is_asking = False

    def since(self, began: float) -> Times:
        """The times since then; they are forgotten."""
        times = tuple(round(time - began, DIGITS) for time in self._times)
        self._times.clear()
        return times


class Scripted(Thinker):
    """Finds hints after a fixed time, and lets a bot make the scripted moves once it may.

    Attributes:
        may_move: set when the bot has thought for long enough.
    """

    def __init__(self, moves: list[Entry]) -> None:
        super().__init__()
        self.may_move = asyncio.Event()
        self._moves = moves

    async def hint(self, game: str, view: dict[str, Any], *, match: int) -> dict[str, Any]:
        await asyncio.sleep(SEARCH)
        return {}

    async def choose(
        self, game: str, level: str, view: dict[str, Any], *, match: int
    ) -> dict[str, Any]:
        await self.may_move.wait()
        self.may_move.clear()
        return self._moves.pop(0)


def times(pair: Twins, side: Side, effort: Effort, *, bot: bool = False) -> list[Times]:
    """When the viewer of these twins is told and shown what in one of the worlds.

    With a bot in the last seat, this seat makes the first move of the script.
    """
    return run(_watched_bot(pair, side) if bot else _watched(pair, side), effort)


async def _watched(pair: Twins, side: Side) -> list[Times]:
    match = pair.here if side == "here" else pair.there
    tries = _tries(pair.here) if pair.viewer in pair.here.turn["to_act"] else []
    thinker = Scripted([])
    async with world(match, pair.script, side, thinker=thinker, at_once=False) as one:
        await asyncio.sleep(AGES)
        screens = await _opened(one, pairs.viewers(match))
        viewer, mover = _screen(screens, pair.viewer), screens[match.turn["to_act"][0]]
        number, game = one.table.number, match.game
        asked = [
            (viewer, requests.Play, (number, viewer.revision, NONSENSE)),
            (mover, requests.Play, (number, viewer.revision - 1, NONSENSE)),
            *((viewer, requests.Preview, (number, move)) for move in tries),
            *((who, requests.Say, (number, "well played")) for who in (viewer, mover)),
            *((who, React, (number, 0)) for who in (viewer, mover)),
            *[(mover, requests.Hint, (number, mover.revision))][: game.has_hints],
        ]
        found = [await _asked(who, viewer, kind, *fields) for who, kind, fields in asked]
        for line in pair.script:
            if line.seat is not None:
                who, move = screens[line.seat], getattr(line, side)
                fields = (number, who.revision, move)
                found.append(await _asked(who, viewer, requests.Play, *fields))
        return found


async def _watched_bot(pair: Twins, side: Side) -> list[Times]:
    """The first move of the script is made by a bot, in the last seat."""
    match = pair.here if side == "here" else pair.there
    thinker = Scripted([getattr(pair.script[0], side)])
    people = [seat for seat in pairs.viewers(match) if seat != match.seats - 1]
    with patch.object(OpenLuck, "randrange", lambda _, stop: stop // 2):
        async with world(match, pair.script, side, bots=1, thinker=thinker, at_once=False) as one:
            await asyncio.sleep(AGES)
            began = one.watcher.times[-1]  # of the step before the bot's
            screens = await _opened(one, people)
            viewer = _screen(screens, pair.viewer)
            viewer.since(began)
            thinker.may_move.set()
            await asyncio.sleep(AGES + BEAT)
            return [viewer.since(began)]


async def _opened(one: World, seats: list[int | None]) -> list[InProcess]:
    """Their screens. Opening them is most of the work, and comes before all that is compared."""
    order = RedrawOrder()
    with uncounted():
        return [await InProcess.of(one, seat, order) for seat in seats]


def _screen(screens: list[InProcess], seat: int | None) -> InProcess:
    """A seat's; a spectator's is the last one."""
    return screens[-1 if seat is None else seat]


async def _asked(
    who: InProcess, viewer: InProcess, kind: Callable[..., Any], *fields: Any
) -> Times:
    """When the viewer hears of somebody's request, or of what it led to."""
    began = asyncio.get_running_loop().time()
    viewer.since(began)
    who.type(kind, *fields)
    await asyncio.sleep(AGES)
    return viewer.since(began)


def _tries(match: Match) -> list[Entry]:
    return [pairs.random_move(match, Random(number))[1] for number in range(3)]


def compared(pair: Twins, *, bot: bool = False) -> tuple[list[Times], list[Times]]:
    """The times in both worlds, if need be once everything worked out once only has been."""
    effort = Effort()
    here = times(pair, "here", effort, bot=bot)
    there = times(pair, "there", effort, bot=bot)
    if here != there:
        here = times(pair, "here", effort, bot=bot)
    if here != there:
        there = times(pair, "there", effort, bot=bot)
    return here, there


def going_on(match: Match, viewer: int | None, rng: Random) -> Twins:
    """Twins that go on with a move that both can make, if one is found soon."""
    found = (pairs.twins(match, viewer, rng, ENTRIES) for _ in range(TWINS))
    return next((pair for pair in found if pair.script), pairs.twins(match, viewer, rng, 0))


def positions(game: str, seed: int, most: int = 1) -> Iterator[Match]:
    """Positions of random matches: some of each phase, and of those judged by hidden parts."""
    rng = Random(seed)
    found: dict[tuple[object, ...], int] = {}
    for entries in range(4, 320, 12):
        match = pairs.walked(game, rng, entries)
        seat = match.turn["to_act"][0]
        kind = (match.view(None)["phase"], match.judges_hidden(seat))
        if match.seats <= FEW and found.get(kind, 0) < most:
            found[kind] = found.get(kind, 0) + 1
            yield match
