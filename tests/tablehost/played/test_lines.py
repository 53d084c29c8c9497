"""Line mode over real ssh: `ssh -T`, scripts on its input, and a terminal that is `dumb`."""

import asyncio
import re
from collections.abc import Callable

import pytest

from tests.real_ssh import RealTerminal, needs_ssh, run
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import FRENCH, Person

pytestmark = needs_ssh
People = Callable[[str], Person]
OVER = "Type ready for a rematch"
MOST = 400


class Lines:
    """`ssh -T host` with pipes: types lines, reads lines."""

    def __init__(self, person: Person, host: PlayedHost) -> None:
        self.text = ""
        machine = person.machine(host)
        self._argv = machine.command(host.port, options=["-T"], user="mara")
        self._environment = machine.environment()

    async def play(self, first: str) -> int:
        """Open a table, take the first line that help lists at each turn; the exit code."""
        process = await asyncio.create_subprocess_exec(
            *self._argv,
            env=self._environment,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{first}\nready\nwait\nhelp\n".encode())
        offered = ""
        async with asyncio.timeout(60):
            while OVER not in self.text:
                line = (await process.stdout.readline()).decode()
                assert line, self.text
                self.text += line
                if not offered and (found := re.match(r"  (?!~)(.+?) : ", line)):
                    offered = found[1]
                if line.startswith("These words work here:"):
                    process.stdin.write(f"{offered}\nwait\nhelp\n".encode())
                    offered = ""
            process.stdin.write(b"quit\n")
            rest, _ = await process.communicate()
        self.text += rest.decode()
        assert process.returncode is not None
        return process.returncode


@pytest.mark.parametrize(
    "table",
    [
        "new farkle seats=2 bots=1 level=random target=1000 opening=0",
        "new poker_dice seats=2 bots=1 level=random lives=1",
    ],
)
async def test_match_is_played_to_its_end_through_pipes(
    own_host: PlayedHost, people: People, table: str
) -> None:
    mara = Lines(people("mara"), own_host)
    code = await mara.play(table)

    assert code == 0
    assert "\x1b" not in mara.text
    assert "\r" not in mara.text


async def test_script_is_done_line_by_line_and_ends_with_its_input(
    own_host: PlayedHost, people: People
) -> None:
    machine = people("mara").machine(own_host)
    script = b"play farkle\nwait\nroll\nwhat"
    done = await run(
        machine, own_host.port, options=["-T"], user="mara", stdin=script, send_env=FRENCH
    )

    assert done.code == 0
    assert "mara lance" in done.out


async def test_dumb_terminal_gets_lines_and_its_keys_back(
    own_host: PlayedHost, people: People
) -> None:
    machine = people("mara").machine(own_host)
    async with RealTerminal(machine, own_host.port, term="dumb", options=["-t"], user="mara") as it:
        await it.until("Type play to begin")
        it.send("whp\x7fo\r")
        await it.until("Here now: mara.")
        assert "who" in it.text
        it.send("play\r", "wait\r", "roll\r")
        await it.until("mara rolled")
        it.send("quit\r")

        assert await it.gone() == 0
        assert b"\x1b" not in it.raw
