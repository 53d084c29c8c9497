"""Guests without a key whose ssh is killed, and who type the same command again."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.real_ssh import ENTER, RealTerminal, needs_ssh, run
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    FRENCH,
    Person,
    in_lobby,
    open_table,
    press,
    table_code,
)
from tests.tablehost.processes import hook

pytestmark = needs_ssh
People = Callable[[str], Person]

HOME, ELSEWHERE, THIRD = (["-b", f"127.0.0.{number}"] for number in (2, 3, 4))


@pytest.fixture
def households(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlayedHost]:
    """A host to which addresses of this machine are those of different households."""
    hook.install(tmp_path, "households", monkeypatch)
    with PlayedHost(tmp_path / "data", stays=True) as host:
        yield host


async def begin(fred: RealTerminal, theo: RealTerminal) -> None:
    """A match of Farkle of the two."""
    await open_table(fred, "Farkle", Seats="2")
    await theo.until("fred’s table")
    theo.send(ENTER)
    await press(theo, "ready")
    await press(fred, "ready")
    for it in (fred, theo):
        await it.until("turn 1")


async def killed(it: RealTerminal) -> None:
    """Its ssh ends without a word."""
    it.cut()
    await it.gone()


@asynccontextmanager
async def after_a_cut(
    host: PlayedHost, people: People
) -> AsyncIterator[tuple[Person, RealTerminal]]:
    """Fred, whose ssh was killed in a match, and Théo’s terminal at the table."""
    fred, theo = people("fred"), people("theo")
    async with theo.as_guest(host, options=ELSEWHERE) as other:
        async with fred.as_guest(host, options=HOME) as first:
            await begin(first, other)
            await killed(first)
        await other.until("fred lost the connection.")
        yield fred, other


async def test_guest_is_back_from_the_same_address_in_one_key(
    households: PlayedHost, people: People
) -> None:
    async with (
        after_a_cut(households, people) as (fred, other),
        fred.as_guest(households, options=HOME) as again,
    ):
        await again.until("The seat of fred at")
        await press(again, "back to my seat")

        await again.until("fred (you)")
        await other.until("fred is back.")


async def test_stranger_with_the_name_is_let_in_by_nobody_but_the_table(
    households: PlayedHost, people: People
) -> None:
    async with (
        after_a_cut(households, people) as (fred, other),
        fred.as_guest(households, options=THIRD) as stranger,
    ):
        await press(stranger, "back to my seat")
        await stranger.until("theo can let you in now")
        await other.until("fred 2 says they are fred, but from another address.")
        other.send("n")
        await stranger.until("The table has not let you in")

        assert "fred (you)" not in stranger.text
        stranger.send("r")
        await stranger.until("You can ask again in")


async def test_those_at_the_table_let_a_guest_in_with_one_key(
    households: PlayedHost, people: People
) -> None:
    fred, theo = people("fred"), people("theo")
    async with theo.as_guest(households, options=ELSEWHERE, send_env=FRENCH) as other:
        async with fred.as_guest(households, options=HOME) as first:
            await open_table(first, "Farkle", Seats="2")
            await other.until("fred’s table")
            other.send(ENTER)
            await press(other, "prêt")
            await press(first, "ready")
            await first.until("turn 1")
            await killed(first)
        async with fred.as_guest(households, options=THIRD) as again:
            await again.until("The seat of fred at")
            again.send("r")
            await other.until("fred 2 dit être fred, mais depuis une autre adresse.")
            other.send("o")

            await again.until("fred (you)")


@asynccontextmanager
async def after_a_restart(host: PlayedHost, people: People) -> AsyncIterator[tuple[Person, str]]:
    """Fred, whose match was interrupted by the end of the host, and the code of his seat."""
    fred, theo = people("fred"), people("theo")
    async with (
        fred.as_guest(host, options=HOME) as first,
        theo.as_guest(host, options=ELSEWHERE) as other,
    ):
        await begin(first, other)
        first.send("m")
        await first.until("to come back:")
        code = first.text.partition("to come back: ")[2].split()[0]
        host.kill()
        for it in (first, other):
            await it.gone()
    host.start()
    yield fred, code


@pytest.mark.long
async def test_guest_is_back_from_the_same_address_after_a_restart(
    households: PlayedHost, people: People
) -> None:
    async with (
        after_a_restart(households, people) as (fred, code),
        fred.as_guest(households, options=HOME) as again,
    ):
        await again.until("The seat of fred at")
        await press(again, "back to my seat")

        await again.until("fred (you)")
        again.send("m")
        await again.until(f"to come back: {code}")


@pytest.mark.long
async def test_only_the_code_leads_back_from_elsewhere_after_a_restart(
    households: PlayedHost, people: People
) -> None:
    async with (
        after_a_restart(households, people) as (fred, code),
        fred.as_guest(households, options=THIRD) as again,
    ):
        await again.until("The seat of fred at")
        await press(again, "back to my seat")
        await again.until("Nobody there can let you in yet")
        await press(again, "join by code")
        again.send(code.lower(), ENTER)

        await again.until("fred (you)")
        again.send("m")
        await again.until(f"to come back: {code}")


async def test_line_mode_leads_back_to_a_seat(households: PlayedHost, people: People) -> None:
    async with after_a_cut(households, people) as (fred, _):
        said = await run(
            fred.machine(households), households.port, user="fred", options=[*HOME, "-T"],
            stdin=b"back\nwhat\n",
        )  # fmt: skip

        assert "is kept. Is that you? Type back to return to it." in " ".join(said.out.split())
        assert "fred is back." in said.out
        assert said.code == 0


async def test_join_that_is_refused_does_not_end_with_zero(
    shared_host: PlayedHost, people: People
) -> None:
    lena = people("lena")
    async with people("lars").at(shared_host) as it:
        await open_table(it, "Farkle", Seats="2")
        codes = (table_code(it), "ZZZZ")

        ends = [
            await run(lena.machine(shared_host), shared_host.port, "join", code, user="lena")
            for code in codes
        ]

    assert [end.code for end in ends] == [0, 1], ends


async def test_leaving_the_lobby_speaks_of_no_seat(shared_host: PlayedHost, people: People) -> None:
    async with people("lisa").at(shared_host) as it:
        await in_lobby(it)
        it.send("\x03")
        await it.until("Quit?")

        assert "Your seat is kept" not in it.text
