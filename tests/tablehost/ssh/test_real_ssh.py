"""The terminal used by tests shows what a real one would."""

import pytest

from tests.real_ssh import Machine, NotSeenError, RealTerminal, needs_ssh
from tests.tablehost.ssh.host import Host

pytestmark = needs_ssh


async def test_timeout_error_includes_the_screen(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port, user="mara") as mara:
        await mara.until("hello mara")

        with pytest.raises(NotSeenError, match="hello mara"):
            await mara.until("no such thing", seconds=0.05)


async def test_waiting_ends_with_the_client(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port) as it:
        await it.until("hello")
        it.cut()

        with pytest.raises(NotSeenError, match="ssh ended"):
            await it.until("no such thing")


async def test_the_alternate_screen_gives_the_first_one_back(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port) as it:
        await it.until("hello guest")
        host.apps[0].terminal.write(b"\x1b[?1049h\x1b[?25l\x1b[Hfull screen")
        await it.until(lambda it: it.line(0) == "full screen" and "hello" not in it.text)
        during = it.modes_left_on
        host.apps[0].terminal.write(b"\x1b[?25h\x1b[?1049l")
        await it.until("hello guest")

        assert during == {1049, 25}
        assert not it.modes_left_on


async def test_sequences_unknown_to_pyte_are_ignored(host: Host, machine: Machine) -> None:
    unknown = b"\x1b[>1u\x1b[<u\x1b[=1;1u\x1b[?2026$p\x1bP+q544e\x1b\\\x1b[?1;2m\x1b[!p\x1b_x\x1b\\"
    async with RealTerminal(machine, host.port) as it:
        await it.until("hello")
        for byte in unknown + b"\x1b[2J\x1b[Hdone":  # however it is cut
            host.apps[0].terminal.write(bytes([byte]))
        await it.until(lambda it: it.text.strip() == "done")


async def test_questions_are_answered_as_a_terminal_does(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port) as it:
        await it.until("hello")
        host.apps[0].terminal.write(b"\x1b[3;7H\x1b[6n\x07")
        await it.until("\\x1b[3;7R")

        assert it.bells == 1


async def test_a_long_paste_arrives_whole(host: Host, machine: Machine) -> None:
    async with RealTerminal(machine, host.port) as it:
        await it.until("hello")
        it.send("x" * 50_000, "q")

        assert await it.gone() == 0
        assert bytes(host.apps[0].heard) == b"x" * 50_000 + b"q"
