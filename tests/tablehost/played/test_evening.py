"""Two games at two tables, with spectators, kicks and lost connections."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from msgspec import Struct

from tests.real_ssh import DOWN, ENTER, RIGHT, NotSeenError, RealTerminal, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    Person,
    buttons,
    change,
    in_lobby,
    offered,
    open_table,
    play_on,
    press,
    resume_code,
    table_code,
    to_move,
)

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]

TERMINAL = ["-t"]  # with words behind the host's name ssh gives none by itself
A_ROUND = 180.0  # seconds; only a failing test waits that long for the others at a table


class Evening(Struct):
    """Six players, three who look on, and where they come in.

    Attributes:
        pam, pat, zoe: at Farkle, with a bot; the first two from one laptop with one key, zoe as
            a guest because she does not know her key's passphrase.
        ada, bob, gus: at Yam's, with a bot; gus is a guest.
        farkle, yams: who looks on there.
    """

    host: PlayedHost
    people: People
    pam: RealTerminal
    pat: RealTerminal
    zoe: RealTerminal
    ada: RealTerminal
    bob: RealTerminal
    gus: RealTerminal
    farkle: tuple[RealTerminal, ...]
    yams: tuple[RealTerminal, ...]
    laptop: Person


@pytest.mark.timeout(600)  # two tables play whole matches
async def test_two_games_at_once_with_spectators_and_lost_connections(
    own_host: PlayedHost, people: People
) -> None:
    async with evening(own_host, people) as it:
        await look_on(it)
        await send_away_and_let_back(it)
        await everybody_ready(it)
        await chat_stays_at_the_table(it)

        await asyncio.gather(farkle_with_a_takeover(it), yams_with_a_resume(it))


@asynccontextmanager
async def evening(host: PlayedHost, people: People) -> AsyncIterator[Evening]:
    """Connect and seat the players, then the spectators; Farkle is the first table in the lobby."""
    async with AsyncExitStack() as stack:

        async def come(terminal: RealTerminal) -> RealTerminal:
            return await stack.enter_async_context(terminal)

        laptop = people("pam")
        pam = await come(laptop.at(host))
        rules = {"Points_to_reach": "1000", "First_bank": "0"}
        await open_table(pam, "Farkle", Seats="4", Bots="1", **rules)
        ada = await come(people("ada").at(host))
        await open_table(ada, "Yam's", Seats="4", Bots="1")
        pat = await come(beside(laptop, "pat", host, "join", table_code(pam)))
        zoe = await come(locked(people("zoe"), host, "join", table_code(pam)))
        await zoe.until("Enter passphrase")
        zoe.send(ENTER)
        bob = await come(people("bob").at(host, "join", table_code(ada), options=TERMINAL))
        await bob.until("bob (you)")
        gus = await come(people("gus").as_guest(host, "join", table_code(ada), options=TERMINAL))
        for it, name in ((pam, "pat"), (pam, "zoe"), (ada, "gus")):
            await it.until(f"─ {name} ─")
        watchers = [await come(people(name).at(host)) for name in ("wim", "wes", "wyn")]
        yield Evening(
            host, people, pam, pat, zoe, ada, bob, gus,
            farkle=tuple(watchers[:1]), yams=tuple(watchers[1:]), laptop=laptop,
        )  # fmt: skip


def beside(laptop: Person, name: str, host: PlayedHost, *words: str) -> RealTerminal:
    """A second person at this laptop, with the same key."""
    machine = laptop.machine(host)
    return RealTerminal(
        machine, host.port, *words, user=name, key=machine.home / laptop.name, options=TERMINAL
    )


def locked(person: Person, host: PlayedHost, *words: str) -> RealTerminal:
    """A terminal whose key asks for a passphrase."""
    machine = person.machine(host)
    key: Path = machine.key("locked", passphrase="secret")
    return RealTerminal(machine, host.port, *words, user=person.name, key=key, options=TERMINAL)


async def look_on(it: Evening) -> None:
    """Spectators choose a table in the lobby; the table lists them."""
    for watcher, keys, table in (
        *((one, ["w"], "pam’s table · Farkle") for one in it.farkle),
        *((one, [DOWN, "w"], "ada’s table · Yam's") for one in it.yams),
    ):
        await in_lobby(watcher)
        # All seats are taken: the cursor is on the first table.
        await watcher.until("ada’s table")
        watcher.send(*keys)
        await watcher.until(f" {table}")
    await it.pam.until(lambda it: re.search(r"watching +wim$", it.text, re.MULTILINE))
    await it.ada.until(lambda it: re.search(r"watching +wes, wyn$", it.text, re.MULTILINE))


async def send_away_and_let_back(it: Evening) -> None:
    """Ada kicks Bob, who comes back."""
    await press(it.gus, "ready")
    await press(it.bob, "ready")
    await it.ada.until(lambda it: it.text.count("│ ready ") == 2)
    for _ in range(20):
        if offered(it.ada, "kick bob"):
            break
        await change(it.ada, RIGHT, buttons)
    await press(it.ada, "kick bob")
    await it.ada.until("Kick bob?")
    it.ada.send(ENTER)
    await it.bob.until("The player in charge of the table has removed you from it.")
    await it.bob.until("1 free")
    for _ in range(20):  # the cursor is on the only table with a free seat
        it.bob.send(ENTER)
        with suppress(NotSeenError):  # while the list has just changed, Enter asks for another
            await it.bob.until("bob (you)", seconds=2.0)
            break
    await it.bob.until("bob (you)")
    await it.gus.until("bob sat down.")
    assert "ready" in buttons(it.gus), "whoever was ready is asked again, as Bob has left"


async def everybody_ready(it: Evening) -> None:
    """Both matches begin."""
    assert {"pam (you)", "pat", "zoe"} < seated(it.pam)  # one key, two people
    for one in (it.bob, it.ada, it.gus, it.pat, it.zoe, it.pam):
        await press(one, "ready")
    for one in (it.pam, it.pat, it.zoe, it.ada, it.bob, it.gus, *it.farkle, *it.yams):
        await one.until(lambda it: it.line(0).endswith(" turn"))


def seated(it: RealTerminal) -> set[str]:
    """The names on the plates of a waiting room."""
    rows = " ".join(it.line(row) for row in range(1, 8))
    return set(re.findall(r"╭─ ►?(.+?) ─+╮", rows))


async def chat_stays_at_the_table(it: Evening) -> None:
    """Spectators see the chat of their table only."""
    it.pam.send("/good evening", ENTER)
    it.ada.send("/bonsoir", ENTER)
    for one in (it.pat, it.zoe, *it.farkle):
        await one.until("pam: good evening")
    for one in (it.gus, it.bob, *it.yams):
        await one.until("ada: bonsoir")

    assert not any("good evening" in one.text for one in (it.ada, it.gus, it.bob, *it.yams))
    assert not any(to_move(one) for one in (*it.farkle, *it.yams))


async def farkle_with_a_takeover(it: Evening) -> None:
    """In pat's turn another terminal takes the seat, and plays it to the end."""

    async def pat_moves_over() -> None:
        await it.pat.until(to_move, A_ROUND)
        async with beside(it.laptop, "pat", it.host) as second:
            await press(second, "take the seat here")
            await it.pat.until("You moved to another terminal")
            await second.until(to_move)
            await play_out(second)

    await asyncio.gather(play_out(it.pam), play_out(it.zoe), pat_moves_over())
    for one in it.farkle:
        await one.until(over)


async def play_out(it: RealTerminal) -> None:
    """Play Farkle to its result; a bot in luck takes its time."""
    while not over(it):
        await it.until(lambda it: over(it) or to_move(it), A_ROUND)
        await play_on(it, lambda it: not to_move(it))


async def yams_with_a_resume(it: Evening) -> None:
    """Gus loses the connection between two rolls, and resumes with the same dice."""

    async def gus_comes_back() -> None:
        code = await resume_code(it.gus)
        await roll(it.gus, left="2 rolls left")
        await it.gus.until(offers)
        dice = offers(it.gus)
        it.gus.cut()
        async with it.people("elsewhere").as_guest(
            it.host, "resume", code, options=TERMINAL
        ) as back:
            await back.until("2 rolls left")
            await back.until(lambda it: offers(it) == dice)
            await write(back)

    await asyncio.gather(whole_turn(it.ada), whole_turn(it.bob), gus_comes_back())


def offers(it: RealTerminal) -> list[str]:
    """The points of the dice in each box."""
    return re.findall(r"\(\d+\)", it.text)


async def whole_turn(it: RealTerminal) -> None:
    """One's first turn at Yam's."""
    await roll(it, left="2 rolls left")
    await write(it)


async def roll(it: RealTerminal, left: str) -> None:
    """Roll once it is one's turn."""
    await it.until(lambda it: it.line(0).endswith("your turn") and offered(it, "roll"), A_ROUND)
    it.send("r")
    await it.until(left)


async def write(it: RealTerminal) -> None:
    """Roll what is left to be rolled and write the best box."""
    it.send("r")
    await it.until("one roll left")
    it.send("r")
    await it.until("No rolls left")  # what is written before is chosen from dice of before
    await press(it, "write", "cross out")
    await it.until(lambda it: not it.line(0).endswith("your turn"))


def over(it: RealTerminal) -> bool:
    """Whether the match has its result."""
    return it.line(0).endswith("finished")
