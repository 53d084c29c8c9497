"""A hall with finished matches, and people who run commands without ssh."""

import json
import re
from typing import Any

from tablehost.commands import Commands
from tablehost.hall.hall import Hall
from tablehost.people.command_line import Answer, CommandLine
from tablehost.people.player import Player
from tablehost.ssh_address import SshAddress
from tests.tablehost.commands.documented import unnamed
from tests.tablehost.stats.conftest import Evening

FRENCH = {"LANG": "fr_FR.UTF-8"}


class House:
    """The hall, its evening's matches, and what it answers."""

    def __init__(self) -> None:
        self.evening = Evening()
        self.hall = Hall(self.evening.store)
        self._commands = Commands(self.hall, lambda: SshAddress("table.local", 22))

    async def ask(self, name: str, *words: str, **env: str) -> Answer:
        """The answer to a command from a person with a key."""
        return await self.ask_as(Player(name, f"SHA256:{name}"), *words, **env)

    async def ask_as(self, player: Player, *words: str, **env: str) -> Answer:
        answer = await self._commands.answer(CommandLine(words, player, False, env))
        assert answer is not None
        return answer

    async def told(self, name: str, *words: str, **env: str) -> str:
        """The text of a successful answer."""
        answer = await self.ask(name, *words, **env)
        assert answer.code == 0, answer
        return answer.text

    async def data(self, name: str, *words: str) -> Any:
        """The same as JSON: what is in it beside its format, all of it documented."""
        found = json.loads(await self.told(name, *words, "--json"))
        assert not unnamed(found)
        assert re.fullmatch("tablehost [a-z]+ 1", found.pop("format"))
        return next(iter(found.values())) if len(found) == 1 else found
