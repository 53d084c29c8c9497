"""A front receives only the views of the seats it serves."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import Match
from engine.sync.frames import Decoder
from tablehost.config.values import DATABASE
from tablehost.fronts import messages
from tablehost.store.store import Store
from tablehost.store.values import Running, match_log
from tests.real_ssh import ENTER, RealTerminal, needs_ssh
from tests.tablehost.fronts.party import at_another_front, children, eventually, front_of, kill
from tests.tablehost.fronts.tap import Tap, Tapped
from tests.tablehost.played.driver import Chooser, play_by_offers
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, open_table, press

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]

CHECKING = {"continue|check|call": 1}
RULES = {"Chips": "500"}


async def test_front_gets_only_the_views_of_its_seats(host: PlayedHost, people: People) -> None:
    async with Tap(host.data) as tap:
        for one in children(host, "front"):
            kill(one)
        await eventually(lambda: len({one.process for one in tap.connections}) == 2)
        person = people("ada")
        async with person.at(host) as ada, at_another_front(host, people("bob"), ada) as bob:
            await open_table(ada, "Dice Hold'em", Seats="2", **RULES)
            await bob.until("ada’s table")
            bob.send(ENTER)
            for it in (ada, bob):
                await it.until("2 seats taken of 2")
            for it in (ada, bob):
                await press(it, "ready")
            choosers = [Chooser(name, CHECKING) for name in ("ada", "bob")]
            playing = zip((ada, bob), choosers, strict=True)
            await asyncio.gather(*(play_by_offers(*one, third_hand) for one in playing))
            fronts = [front_of(host, it).pid for it in (ada, bob)]
        await asyncio.to_thread(host.stop)
        match = await played(host.data)
        for seat, name in enumerate(("ada", "bob")):
            control, session = kinds(tap.of(fronts[seat]))
            assert {type(one) for one in told(control)} <= OF_NO_TABLE
            assert [one.attach.name for one in session if one.views] == [name]
            seen = [view for one in session for view in one.views]
            possible = views(match, seat)

            assert {view["hand"] for view in seen} >= {1, 2, 3}
            assert all(view in possible for view in seen)
            assert all(view["you"] == seat for view in seen)
    host.forget("front 1 ended by SIGKILL", "front 2 ended by SIGKILL")


OF_NO_TABLE = {messages.Settings, messages.FewestConnections, messages.LoginDecided}
"""The messages to a front beside its sessions."""


def third_hand(it: RealTerminal) -> bool:
    return "hand 3 " in it.line(0)


def kinds(tapped: list[Tapped]) -> tuple[list[Tapped], list[Tapped]]:
    """The kinds of a front's connections: its own, and its sessions'."""
    control = [one for one in tapped if one.attach.kind == "front"]
    return control, [one for one in tapped if one.attach.kind == "session"]


def told(control: list[Tapped]) -> list[messages.FromHall]:
    (one,) = control
    return Decoder(messages.FROM_HALL).feed(bytes(one.told))


async def played(data: Path) -> Running:
    """The only table and its match, from the database."""
    store = await Store.open(data / DATABASE, durability="process")
    try:
        (found,) = [one async for one in store.running()]
    finally:
        await store.close()
    assert isinstance(found, Running)
    return found


def views(found: Running, seat: int) -> list[dict[str, Any]]:
    """All views of this seat."""
    match, log = found.match, match_log(found.log)
    assert match is not None
    return [
        Match.replay(
            match.game, match.seats, match.options, log[:entries], match.rules_version
        ).view(seat)
        for entries in range(len(log) + 1)
    ]
