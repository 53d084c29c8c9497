"""Terminals of every kind at one table: each gets only its own colours."""

import asyncio
import re
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.real_ssh import ENTER, ESCAPE, RealTerminal, needs_ssh
from tests.tablehost.played.colours import kinds
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    Person,
    ask_to_leave,
    finished,
    in_lobby,
    leave,
    play_on,
    sit_down_together,
    watch,
)

pytestmark = needs_ssh
People = Callable[[str], Person]

TERMINALS: dict[str, tuple[dict[str, Any], set[str]]] = {
    "ada": ({"send_env": {"COLORTERM": "truecolor"}}, {"truecolor"}),
    "bob": ({"term": "linux"}, {"16"}),
    "many": ({"term": "xterm-256color"}, {"256"}),
    "few": ({"term": "xterm"}, {"16"}),
    "none": ({"send_env": {"NO_COLOR": "1"}}, set()),
    "old": ({"term": "vt100"}, set()),
    "direct": ({"term": "xterm-direct"}, {"truecolor"}),
}


@pytest.mark.long
async def test_each_terminal_gets_its_own_colours_only(
    own_host: PlayedHost, people: People
) -> None:
    async with AsyncExitStack() as stack:
        at: dict[str, RealTerminal] = {}
        for name, (how, _) in TERMINALS.items():
            at[name] = await stack.enter_async_context(people(name).at(own_host, **how))
            await in_lobby(at[name])
        await sit_down_together(at["ada"], at["bob"])
        watchers = [it for name, it in at.items() if name not in ("ada", "bob")]
        for it in watchers:
            await watch(it, "ada’s table")
        await asyncio.gather(play_on(at["ada"]), play_on(at["bob"]))
        for it in watchers:
            await it.until(finished)
            it.send("?", ESCAPE)
            await ask_to_leave(it)
            it.send(ESCAPE)

        for name, (_, allowed) in TERMINALS.items():
            assert kinds(bytes(at[name].raw)) == allowed, name
        for it in reversed(at.values()):  # who watches first: without players there is no table
            await leave(it)


@pytest.mark.parametrize("term", ["linux", "vt100", "vt220"])
async def test_terminals_without_titles_get_none(
    shared_host: PlayedHost, people: People, term: str
) -> None:
    async with people("otto").at(shared_host, term=term) as it:
        await in_lobby(it)
        await leave(it)

        assert b"\x1b]" not in it.raw
        assert not re.search(rb"\x1b\[[\d;]*t", it.raw)


async def test_dumb_terminal_gets_lines(shared_host: PlayedHost, people: People) -> None:
    async with people("dora").at(shared_host, term="dumb") as it:
        await it.until('"help" for more')
        it.send("quit", ENTER)

        assert await it.gone() == 0
        assert b"\x1b" not in it.raw
