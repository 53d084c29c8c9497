"""Whole matches of Poker Dice over real ssh, with lost connections."""

import asyncio
import re
from collections.abc import Callable

import pytest

from tests.real_ssh import RealTerminal, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, buttons, offered, plates
from tests.tablehost.played.players import is_mine, same_result, table

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]

NAMES = ("ada", "bob", "cyd", "dan", "eve", "fay", "guy", "hal")

TO_A_CUP = {"continue|believe|throw .* under the cup": 99, "call": 1}
"""Keys that lead to a cup with unknown dice, on the first turn."""
TO_A_LOOK = {"continue|believe|throw .* under the cup|look|show again": 99}
"""What leads to a cup that is held up, and up again should it have sunk unseen; no call."""
AGAIN = {"show again": 99}


@pytest.mark.timeout(600)  # eight people play a whole match
async def test_eight_play_a_whole_match(own_host: PlayedHost, people: People) -> None:
    crowd = [people(name) for name in NAMES]
    async with table(own_host, crowd, ["hal"], "Poker Dice", Lives="1") as players:
        for one in players:
            assert set(plates(one.it)) == set(NAMES), one.it.picture()

        await asyncio.gather(*(one.play() for one in players))

        found = await same_result(own_host, players)
        assert sorted(found.values()) == [0] * 7 + [1]


async def test_match_continues_after_lost_connections_during_a_turn(
    own_host: PlayedHost, people: People
) -> None:
    """Ada goes before a look, and comes back by her key; gus after it, with his code.

    He picks no dice, as they are compared as he sees them.
    """
    crowd = [people(name) for name in ("ada", "bob", "gus")]
    async with table(own_host, crowd, ["gus"], "Poker Dice", Lives="2") as players:
        ada, bob, gus = players

        async def before_a_look() -> None:
            await ada.play(TO_A_CUP, lambda it: is_mine(it) and offered(it, "look"))
            held = buttons(ada.it)
            await ada.cut_off_and_back()
            await ada.it.until(lambda it: buttons(it) == held)
            await ada.play()

        async def after_a_look() -> None:
            await gus.play(TO_A_LOOK, lambda it: is_mine(it) and held_up(it), dice=0)
            faces = held_up(gus.it)
            await gus.cut_off_and_back()
            await gus.cut_off_and_back()  # and once more, with the same code
            assert not held_up(gus.it)
            await gus.play(AGAIN, lambda it: held_up(it) == faces, dice=0)
            await gus.play()

        await asyncio.gather(before_a_look(), after_a_look(), bob.play())

        found = await same_result(own_host, players)
        assert sorted(found.values())[:2] == [0, 0]


def held_up(it: RealTerminal) -> str:
    """The dice below a cup that is held up on this screen alone; "" while it is down."""
    rows = it.text.splitlines()
    top = next((n for n, row in enumerate(rows) if "under the cup: only for you" in row), None)
    return "" if top is None else re.sub(r"  .*", "", rows[top + 4].strip(" "))
