"""Whole matches of Dice Hold'em over real ssh, with lost connections."""

import asyncio
import re
from collections.abc import Callable

import pytest

from tests.real_ssh import RealTerminal, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, offered, plates, press
from tests.tablehost.played.players import same_result, table

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]

NAMES = ("ada", "bob", "cyd", "dan", "eve", "fay")


@pytest.mark.timeout(600)  # six people play a whole match
async def test_six_play_a_whole_match(own_host: PlayedHost, people: People) -> None:
    crowd = [people(name) for name in NAMES]
    rules = {"Chips": "100", "Ante_doubles": "1"}
    async with table(own_host, crowd, ["fay"], "Dice Hold'em", **rules) as players:
        for one in players:
            assert set(plates(one.it)) == set(NAMES), one.it.picture()

        await asyncio.gather(*(one.play() for one in players))

        assert sum((await same_result(own_host, players)).values()) == 600


@pytest.mark.timeout(600)  # a whole match, and three lines that are cut
async def test_match_continues_after_lost_connections_with_one_all_in(
    own_host: PlayedHost, people: People
) -> None:
    crowd = [people(name) for name in ("ada", "bob", "gus")]
    rules = {"Chips": "100", "Ante": "20", "Ante_doubles": "1"}
    async with table(own_host, crowd, ["gus"], "Dice Hold'em", **rules) as players:
        await asyncio.gather(*(one.play({"continue|check": 1}, second_hand) for one in players))
        short = min(players, key=lambda one: chips(one.it, one.name))

        def all_in(it: RealTerminal) -> bool:
            return "all in" in plates(it).get(short.name, "")

        bets = {"bet 20": 50, "bet": 1}
        await asyncio.gather(
            *(one.play(bets if one is short else {"check|call": 1}, all_in) for one in players)
        )
        for one in players:
            dice = await lifted(one.it)
            await one.cut_off_and_back()
            assert all_in(one.it)
            assert await lifted(one.it) == dice
        await asyncio.gather(*(one.play() for one in players))

        assert sum((await same_result(own_host, players)).values()) == 300


def second_hand(it: RealTerminal) -> bool:
    return "hand 2 " in it.line(0) and not offered(it, "continue")


def chips(it: RealTerminal, name: str) -> int:
    return int(plates(it)[name].split()[-1])


async def lifted(it: RealTerminal) -> list[str]:
    """The two pocket dice: colour and pips, as `W4`."""
    await press(it, "lift or lower your cup")
    await it.until("your dice")
    rows = it.text.splitlines()
    top = next(number for number, row in enumerate(rows) if "your dice" in row) + 1
    found = []
    for die in list(re.finditer(r"╭─+ (\w) ─+╮", rows[top]))[-2:]:
        pips = "".join(row[die.start() : die.end()] for row in rows[top + 1 : top + 4])
        found.append(f"{die[1]}{pips.count('●')}")
    return found
