"""Commands of one network run a few at a time and do not delay other networks."""

import asyncio

import pytest

from client.locale.i18n import Translator
from tablehost.commands import commands
from tablehost.commands.commands import AT_ONCE
from tablehost.commands.parsing import ParsedCommand
from tablehost.hall.hall import Hall
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.player import Player
from tests.tablehost.commands.house import House

THERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"


class Slow:
    """A command that does not answer before the end of the test."""

    def __init__(self) -> None:
        self.begun = 0
        self.end = asyncio.Event()

    async def answer(
        self, _: Hall, __: CommandLine, ___: ParsedCommand, ____: Translator
    ) -> Answer:
        self.begun += 1
        await self.end.wait()
        return Answer("done")


async def test_few_commands_of_one_network_are_answered_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow()
    monkeypatch.setattr(commands, "stats", slow.answer)
    house = House()
    people = [Player(f"guest{n}", None, THERE) for n in range(3 * AT_ONCE)]
    asking = [asyncio.create_task(house.ask_as(one, "stats")) for one in people]
    asking.append(asyncio.create_task(house.ask_as(Player("jo", None, ELSEWHERE), "stats")))
    for _ in range(10):
        await asyncio.sleep(0)
    assert slow.begun == AT_ONCE + 1

    slow.end.set()
    assert {answer.text for answer in await asyncio.gather(*asking)} == {"done"}
