"""Line mode over real ssh: `ssh -T`, scripts on its input, and a terminal that is `dumb`."""

import asyncio
import re
from collections.abc import Callable

import pytest

from tests.real_ssh import RealTerminal, needs_ssh, run
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.lines import Lines
from tests.tablehost.played.people import FRENCH, Person

pytestmark = needs_ssh
People = Callable[[str], Person]


@pytest.mark.long
@pytest.mark.parametrize("rules", ["farkle target=1000 opening=0", "poker_dice lives=1"])
async def test_match_is_played_to_its_end_through_pipes(
    own_host: PlayedHost, people: People, rules: str
) -> None:
    game, *options = rules.split()
    async with Lines(people("ada"), own_host) as ada, Lines(people("bob"), own_host) as bob:
        ada.type(f"new {game} seats=2 {' '.join(options)}")
        await ada.until("Others join with the code")
        bob.type("join 1")
        await ada.until("bob sits down")
        await bob.until("All seats are taken")
        try:
            await asyncio.gather(ada.play(), bob.play())
        except TimeoutError:
            raise AssertionError(f"no end:\n{ada}\n---\n{bob}") from None

        assert ada.results() == bob.results()
        assert [await one.quit() for one in (ada, bob)] == [0, 0]
    for one in (ada, bob):
        assert "\x1b" not in one.text
        assert "\r" not in re.sub(r"\r+\n", "\n", one.text), "padding is at line ends only"


async def test_script_runs_line_by_line_and_ends_with_its_input(
    shared_host: PlayedHost, people: People
) -> None:
    machine = people("mara").machine(shared_host)
    script = b"play farkle\nstart\nwait\nroll\nwhat"
    done = await run(
        machine, shared_host.port, options=["-T"], user="mara", stdin=script, send_env=FRENCH
    )

    assert done.code == 0
    assert "mara lance" in done.out


async def test_dumb_terminal_gets_line_mode_and_is_restored(
    shared_host: PlayedHost, people: People
) -> None:
    machine = people("lise").machine(shared_host)
    async with RealTerminal(
        machine, shared_host.port, term="dumb", options=["-t"], user="lise"
    ) as it:
        await it.until('Type "play" to begin')
        it.send("whp\x7fo\r")
        await it.until("Here now: lise.")
        assert "who" in it.text
        it.send("play\r", "start\r", "wait\r", "roll\r")
        await it.until("lise rolled")
        it.send("quit\r")

        assert await it.gone() == 0
        assert b"\x1b" not in it.raw
