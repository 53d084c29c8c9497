"""Somebody at a table of any game, by frames: plays what the view offers, notes what was told."""

import asyncio
import contextlib
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.msgpack import Encoder

from client.connection.replica import View
from engine import registry
from engine.core.plain import plain, typed_view
from engine.sync.reports import Done, Refused
from engine.sync.requests import NewTable, Play, Say, Sit, Start, Watch
from tests.crash.tables import Plan
from tests.crash.wire import CutOff, Wire

packed = Encoder(order="sorted").encode
"""A view as bytes: equal bytes, equal views, types included."""

TWICE = 0.1  # of all moves, sent twice at once, as by a key that bounces
TALK = 0.03  # of all turns, said something at
DOZE = 0.1  # of the turns at a table with a clock, left to the clock


class Shown(Struct, frozen=True):
    """A match as somebody was told it; `whole` as a snapshot, not as a change."""

    whole: bool
    view: bytes


class Sent(Struct):
    """A move, and what became of it as far as its player can know."""

    move: dict[str, Any]
    answer: Literal["granted", "refused", "none"] = "none"


class Promise(NamedTuple):
    """A commitment, and how many players the match has that it is to."""

    commitment: str
    players: int


class Guest:
    """One player, who also looks on from a second terminal.

    Args:
        data: the folder of the host they come to.

    Attributes:
        table: their table's number, once they sit there; their `seat` too.
        shown: the match from the seat since they came in last; `watched` from beside it.
        sent: the moves since then, in order.
        said: the lines of chat that were acknowledged, ever.
        promises: to the luck of each match, by its number at the table, as they were shown.
        oddities: what should not have happened to them.
    """

    def __init__(self, data: Path, name: str, plan: Plan, rng: Random) -> None:
        self.name = name
        self.plan = plan
        self.table = 0
        self.seat = 0
        self.shown: list[Shown] = []
        self.watched: list[Shown] = []
        self.sent: list[Sent] = []
        self.said: list[str] = []
        self.promises: dict[int, Promise] = {}
        self.oddities: list[str] = []
        self._rng = rng
        self._data = data
        self._rules = registry.game(plan.game)
        self._lines = 0
        self._wire: Wire
        self._beside: Wire

    @property
    def answered(self) -> int:
        """The number of moves since they came in last that have been answered."""
        return sum(move.answer != "none" for move in self.sent)

    async def open_table(self) -> int:
        """Come in, open the planned table and sit down; the table's number."""
        await self._connect()
        await self._wire.hello()
        one = self.plan
        fields = (one.game, one.seats, one.options, self.name, True, True, one.clock, one.bots)
        self.table = (await self._wire.done(NewTable, *fields))["table"]
        await self._sit()
        return self.table

    async def join_table(self, table: int) -> None:
        """Come in and sit down where a seat is free."""
        await self._connect()
        await self._wire.hello()
        self.table = table
        await self._sit()

    async def come_back(self) -> None:
        """Come in again, to the seat that must have been kept."""
        self.leave()
        self.shown, self.watched, self.sent = [], [], []
        await self._connect()
        kept = (await self._wire.hello()).seat
        due = {"table": self.table, "seat": self.seat, "taken": False}
        if kept != due:
            self.oddities.append(f"seat kept: {kept} instead of {due}")
        await self._sit()

    def leave(self) -> None:
        """Go, without a word."""
        for wire in (self._wire, self._beside):
            self.oddities += wire.faults
            wire.close()

    async def play(self) -> None:
        """Whatever is to be done, until the host is gone."""
        with contextlib.suppress(CutOff):
            while True:
                await self._next()

    async def _connect(self) -> None:
        self._wire = await Wire.open(self._data, self.name, self._note_own)
        self._beside = await Wire.open(self._data, self.name, self._note_beside)

    async def _sit(self) -> None:
        self.seat = (await self._wire.done(Sit, self.table, None))["seat"]
        await self._beside.hello()
        await self._beside.done(Watch, self.table)

    def _note_own(self, topic: int, whole: bool, view: View) -> None:  # noqa: FBT001 - as told
        if topic == 2 * self.table + 1:
            self.shown.append(Shown(whole, packed(view)))
        elif topic == 2 * self.table > 0:
            players = sum(seat["kind"] != "empty" for seat in view["seats"])
            self._note_luck(view["match"], Promise(view["commitment"], players))
            self._note_luck(view["match"] + 1, Promise(view["promised"], players))

    def _note_beside(self, topic: int, whole: bool, view: View) -> None:  # noqa: FBT001 - as told
        if topic == 2 * self.table + 1:
            self.watched.append(Shown(whole, packed(view)))

    def _note_luck(self, match: int, shown: Promise) -> None:
        """A commitment that was shown binds, until more people sit down before the match."""
        if shown.commitment:
            before = self.promises.get(match, shown)
            if before.players == shown.players and before != shown:
                self.oddities.append(f"another commitment to match {match} than was shown")
            self.promises[match] = shown

    async def _next(self) -> None:
        about, view = self._wire.view(2 * self.table), self._wire.view(2 * self.table + 1)
        if about is None:
            await self._wire.change()
        elif about["phase"] != "playing" and not about["seats"][self.seat]["ready"]:
            await self._wire.ask(Start, self.table)
        elif view is not None and view["can"] and not self._dozes():
            await self._talk()
            await asyncio.sleep(self._rng.uniform(0.0, 0.2))
            await self._move()
        else:
            await self._wire.change()

    def _dozes(self) -> bool:
        return self.plan.clock > 0 and self._rng.random() < DOZE

    async def _talk(self) -> None:
        if self._rng.random() < TALK:
            self._lines += 1
            line = f"{self.name} says {self._lines}"
            if isinstance(await self._wire.ask(Say, self.table, line), Done):
                self.said.append(line)

    async def _move(self) -> None:
        """One move, chosen from the view as it is now; now and then it is sent twice."""
        view = self._wire.view(2 * self.table + 1)
        if view is None or not view["can"]:
            return  # the clock was faster
        seen = typed_view(self._rules.view_type, view)
        move = plain(self._rules.bots["random"](seen, self._rng))
        revision = self._wire.revision(2 * self.table + 1)
        times = 2 if self._rng.random() < TWICE else 1
        tries = [Sent(move) for _ in range(times)]
        answers = [self._wire.post(Play, self.table, revision, move) for _ in tries]
        self.sent += tries
        for sent, coming in zip(tries, answers, strict=True):
            answer = await coming
            sent.answer = "granted" if isinstance(answer, Done) else "refused"
            if isinstance(answer, Refused) and answer.code != "stale":
                self.oddities.append(f"{self.plan.game} {move}: {answer.code} {answer.text}")
