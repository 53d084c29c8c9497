"""Plays a match at a host with a bot: refusals and lost connections are taken care of."""

import asyncio
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from random import Random
from typing import Any

from msgspec import Struct

from client.bots import Hall, LinkError, LostError, RefusalError, Seat, connect
from client.session.backoff import BACKOFF, Backoff
from tablehost_bots.bot import Bot, seen, sent

Result = Mapping[str, Any]


class Place(Struct, frozen=True):
    """Where a bot plays.

    Attributes:
        code: of the table to sit down at; "" to open one.
        game: of the table that is opened.
        bots: levels of the host's bots that sit down there.
        rules: house rules of that table.
        options: more arguments for ssh.
    """

    host: str
    code: str = ""
    game: str = "farkle"
    bots: tuple[str, ...] = ("expert",)
    rules: Mapping[str, Any] = {}
    port: int | None = None
    name: str = "robo"
    options: tuple[str, ...] = ()


async def play_match(
    seat: Seat, bot: Bot, rng: Random, say: Callable[[str], None] = lambda _: None
) -> Result:
    """Play a match at a seat to its end; returns the last view."""
    if seat.table["phase"] != "playing":
        await seat.ready()
    game = str(seat.table["game"])
    async for view in seat.turns():
        try:
            await seat.play(sent(bot(seen(game, view), rng)))
        except RefusalError as refusal:
            say(f"refused: {refusal.text}")
            await seat.play(await seat.fallback())
    return seat.view


async def play(
    bot: Bot,
    place: Place,
    *,
    rng: Random | None = None,
    say: Callable[[str], None] = lambda _: None,
    backoff: Backoff = BACKOFF,
) -> Result:
    """Play one match; after a lost connection, come back to the seat. Returns the last view.

    Raises:
        LinkError: the first connection failed, or none was possible for long.
        RefusalError: there is no such table, or no free seat.
    """
    chance = rng or Random()  # noqa: S311 - not used for secrets
    journey = _Journey(place)
    lost = 0
    while True:
        try:
            async with journey.connected() as hall:
                seat = await journey.seated(hall)
                say(f"at table {seat.table['code']}, seat {seat.number + 1}")
                lost = 0
                return await play_match(seat, bot, chance, say)
        except (LostError, LinkError) as error:
            if not journey.has_sat or lost == len(backoff.pauses):
                raise
            say(f"{error} Trying again.")
            await asyncio.sleep(backoff.pauses[lost])
            lost += 1


class _Journey:
    """The way to one seat, also for the second time."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._table: str | int = place.code
        self._resume = ""

    @property
    def has_sat(self) -> bool:
        return isinstance(self._table, int)

    def connected(self) -> AbstractAsyncContextManager[Hall]:
        place = self._place
        return connect(
            place.host, place.port, place.name, resume=self._resume, options=place.options
        )

    async def seated(self, hall: Hall) -> Seat:
        if self._table == "":
            game = hall.games.get(self._place.game)
            if game is None:
                raise LinkError(f"The host has no game {self._place.game}: {', '.join(hall.games)}")
            seats = max(1 + len(self._place.bots), game["seats"][0])
            bots, rules = self._place.bots, self._place.rules
            seat = await hall.open(self._place.game, seats, bots=bots, options=rules)
        else:
            seat = await hall.join(self._table if hall.waiting is None else hall.waiting)
        self._table, self._resume = seat.table_number, seat.resume or self._resume
        await hall.until(lambda: bool(seat.table))
        return seat


def complain(text: str) -> None:
    """Say something on stderr."""
    sys.stderr.write(f"{text}\n")


def result_line(view: Result) -> str:
    """The winner and the points, in a line."""
    over = view.get("over")
    if not over:
        return "The match was left before its end."
    won = view["you"] in over["winners"]
    scores = ", ".join(map(str, over["scores"]))
    return f"{'won' if won else 'lost'}: {scores}"
