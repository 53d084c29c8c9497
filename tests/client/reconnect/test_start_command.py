"""A start command that is interrupted by a lost connection."""

import pytest

from client.session.start_command import StartCommand
from engine.sync.frames import REQUESTS, Decoder
from engine.sync.requests import Hello
from tablehost.hall.hall import Hall
from tests.client.reconnect.losing import Guest, arriving, code, people, until


async def opens(ada: Guest, hall: Hall) -> None:
    """Ada opens a table and waits there."""
    await ada.sees("ada")
    ada.type("n")
    await ada.sees("New table")
    ada.type("c")
    await until(lambda: hall.tables and next(iter(hall.tables.values())).roster.seats[0].name)


@pytest.mark.parametrize("frames", range(1, 6))
async def test_start_command_join_is_resumed(hall: Hall, frames: int) -> None:
    async with arriving(hall, "ada") as ada:
        await opens(ada, hall)
        (table,) = hall.tables.values()
        join = StartCommand("join", code(hall))
        async with arriving(hall, "bob", start_command=join, breaks_after=frames) as bob:
            await until(lambda: len(bob.lines) == 2)
            await until(lambda: table.roster.seats[1].name == "bob")

            await bob.sees("bob", "ada", code(hall))


@pytest.mark.parametrize("frames", range(1, 5))
async def test_start_command_watch_is_resumed(hall: Hall, frames: int) -> None:
    async with arriving(hall, "ada") as ada:
        await opens(ada, hall)
        (table,) = hall.tables.values()
        watch = StartCommand("watch", code(hall))
        async with arriving(hall, "bob", start_command=watch, breaks_after=frames) as bob:
            await until(lambda: len(bob.lines) == 2)
            await until(lambda: [one.name for one in table.roster.watchers] == ["bob"])

            assert table.roster.seats[1].name == ""


async def test_start_command_that_was_refused_is_not_run_again(hall: Hall) -> None:
    async with arriving(hall, "bob", start_command=StartCommand("join", "ZZZZ")) as bob:
        await bob.sees("No table has that code")
        bob.heard.clear()
        await bob.lose_line()
        await bob.find_line()
        await until(lambda: people(hall) == ["bob"])

        assert [type(one) for one in Decoder(REQUESTS).feed(b"".join(bob.heard))] == [Hello]
