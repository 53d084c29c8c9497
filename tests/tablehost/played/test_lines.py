"""Line mode over real ssh: `ssh -T`, scripts on its input, and a terminal that is `dumb`."""

import asyncio
import re
from collections.abc import Callable

import pytest

from tests.real_ssh import PATIENCE, RealTerminal, needs_ssh, run
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import FRENCH, Person

pytestmark = needs_ssh
People = Callable[[str], Person]
OVER = "Type ready for a rematch"
AGAIN = ("wait", "help")
READY = "".join(f"{line}\n" for line in ("ready", *AGAIN)).encode()


class Lines:
    """`ssh -T host` with pipes: types lines, reads lines."""

    def __init__(self, person: Person, host: PlayedHost) -> None:
        self.text = ""
        self._said = asyncio.Event()
        machine = person.machine(host)
        self._argv = machine.command(host.port, options=["-T"], user=person.name)
        self._environment = machine.environment()

    def __repr__(self) -> str:
        return self.text[-2000:]

    async def until(self, text: str) -> None:
        """Wait for a text."""
        async with asyncio.timeout(PATIENCE):
            while text not in self.text:
                self._said.clear()
                await self._said.wait()

    async def play(self, *first: str, ready_at: str = "") -> int:
        """Type these lines, then at each turn a line that help lists; returns the exit code.

        Args:
            first: the lines.
            ready_at: say that one is ready when this is said.
        """
        process = await asyncio.create_subprocess_exec(
            *self._argv,
            env=self._environment,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("".join(f"{line}\n" for line in first).encode())
        if not ready_at:
            process.stdin.write(READY)
        offered: list[str] = []
        listed = False  # lines of help are moves that work as they are
        async with asyncio.timeout(4 * PATIENCE):
            while OVER not in self.text:
                line = (await process.stdout.readline()).decode()
                assert line, self.text
                self.text += line
                self._said.set()
                if ready_at and ready_at in line:
                    process.stdin.write(READY)
                if line.startswith(("These moves", "For example", "Commands")):
                    listed = line.startswith("These moves")
                offered += re.findall('^  "(.+?)"', line) if listed else []
                if line.startswith("Commands that work here:"):
                    move = "doubt" if "doubt" in offered else offered[-1]
                    process.stdin.write("".join(f"{one}\n" for one in (move, *AGAIN)).encode())
                    offered = []
            rest, _ = await process.communicate(b"quit\n")
        self.text += rest.decode()
        assert process.returncode is not None
        return process.returncode


@pytest.mark.parametrize("rules", ["farkle target=1000 opening=0", "poker_dice lives=1"])
async def test_match_is_played_to_its_end_through_pipes(
    own_host: PlayedHost, people: People, rules: str
) -> None:
    ada, bob = Lines(people("ada"), own_host), Lines(people("bob"), own_host)
    game, *options = rules.split()
    new = ada.play(f"new {game} seats=2 {' '.join(options)}", ready_at="bob sits down")
    opening = asyncio.create_task(new)
    await ada.until("Others join with the code")
    try:
        codes = await asyncio.gather(opening, bob.play("join 1", ready_at="All seats are taken"))
    except TimeoutError:
        raise AssertionError(f"no end:\n{ada}\n---\n{bob}") from None

    assert list(codes) == [0, 0]
    for one in (ada, bob):
        assert "\x1b" not in one.text
        assert "\r" not in re.sub(r"\r+\n", "\n", one.text), "padding is at line ends only"
        assert OVER in one.text


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
    machine = people("dora").machine(shared_host)
    async with RealTerminal(
        machine, shared_host.port, term="dumb", options=["-t"], user="dora"
    ) as it:
        await it.until("Type play to begin")
        it.send("whp\x7fo\r")
        await it.until("Here now: dora.")
        assert "who" in it.text
        it.send("play\r", "start\r", "wait\r", "roll\r")
        await it.until("dora rolled")
        it.send("quit\r")

        assert await it.gone() == 0
        assert b"\x1b" not in it.raw
