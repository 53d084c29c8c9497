"""`tablehost join` with a real host, real ssh and a terminal of 80 x 24."""

import asyncio
import os
import signal
from collections.abc import Callable

import psutil
import pytest

from tests.real_ssh import CTRL_C, ENTER, Machine, needs_ssh
from tests.real_ssh.machine import PATIENCE
from tests.tablehost.joining.joined import Joined
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    in_lobby,
    leave,
    offered,
    press,
    sit_alone,
    to_move,
)

pytestmark = needs_ssh

GONE = "Connection lost"
BACK = "The connection was lost for a while"


async def seated(it: Joined) -> None:
    """A player at a table, on turn."""
    await sit_alone(it)


async def asked_again(it: Joined) -> None:
    """After a lost connection ssh asks for the passphrase again."""
    it.carrier.kill()
    await it.until("ssh has to ask you something")
    it.send(ENTER)
    await it.until(lambda it: it.text.count("Enter passphrase for key") == 2)
    async with asyncio.timeout(PATIENCE):
        # ssh loses a Ctrl+C between writing its question and reading the answer.
        while it.carrier.status() != psutil.STATUS_SLEEPING:  # noqa: ASYNC110 - nothing is written
            await asyncio.sleep(0.01)


async def test_join_plays_and_restores_the_terminal(host: PlayedHost, machine: Machine) -> None:
    async with Joined(machine, host.port) as it:
        before = it.modes
        await seated(it)
        await press(it, "roll")
        await it.until("mara rolled")
        it.resize(100, 30)
        await it.until(lambda it: "m menu" in it.line(29))
        await leave(it)

        assert it.modes == before


async def test_lost_connection_resumes_the_seat(host: PlayedHost, machine: Machine) -> None:
    before = host.log.count("mara logged in")
    async with Joined(machine, host.port, key=machine.key("mara")) as it:
        await seated(it)
        it.carrier.kill()
        await it.until(BACK)
        await press(it, "roll")
        await it.until("mara rolled")
        await leave(it)

    assert host.log.count("mara logged in") == before + 2


@pytest.mark.long
@pytest.mark.parametrize("end", [PlayedHost.stop, PlayedHost.kill])
async def test_restarted_host_has_the_player_at_the_seat(
    own_host: PlayedHost, machine: Machine, end: Callable[[PlayedHost], object]
) -> None:
    async with Joined(machine, own_host.port) as it:  # a guest, by the code that the app keeps
        await seated(it)
        end(own_host)
        await it.until(GONE)
        own_host.start()
        it.send(ENTER)  # which rolls where the client has found the host by itself before
        await it.until(BACK)
        await it.until(to_move)
        await it.until(lambda it: offered(it, "roll") or "mara rolled" in it.text)
        if "mara rolled" not in it.text:
            await press(it, "roll")
        await it.until("mara rolled")
        await leave(it)


async def test_passphrase_prompt_before_and_after_a_lost_connection(
    host: PlayedHost, machine: Machine
) -> None:
    key = machine.key("mara", passphrase="sesame")
    async with Joined(machine, host.port, key=key) as it:
        await it.until("Enter passphrase for key")
        it.send("sesame\r")
        await seated(it)
        await asked_again(it)
        assert 1049 not in it.modes_left_on
        it.send("sesame\r")
        await it.until(BACK)
        await press(it, "roll")
        await it.until("mara rolled")
        await leave(it)


async def test_cancelled_prompt_returns_to_the_screen(host: PlayedHost, machine: Machine) -> None:
    key = machine.key("mara", passphrase="sesame")
    async with Joined(machine, host.port, key=key) as it:
        await it.until("Enter passphrase for key")
        it.send("sesame\r")
        await in_lobby(it)
        await asked_again(it)
        it.send(CTRL_C)
        await it.until("ssh has to ask you something")
        await leave(it)


async def test_start_command_runs_at_once(host: PlayedHost, machine: Machine) -> None:
    async with Joined(machine, host.port, "board", "nope") as it:
        assert await it.gone() == 1
        assert "No table has that code." in it.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_signals_restore_the_terminal(
    host: PlayedHost, machine: Machine, number: signal.Signals
) -> None:
    async with Joined(machine, host.port) as it:
        before = it.modes
        await in_lobby(it)
        os.kill(it.pid, number)

        assert await it.gone() == 0
        assert it.modes == before
        assert not it.modes_left_on


async def test_suspend_and_resume_by_the_shell(host: PlayedHost, machine: Machine) -> None:
    """Stopped, and continued: by then the terminal is in a shell's modes, and shows what it did."""
    async with Joined(machine, host.port) as it:
        modes = it.modes
        await in_lobby(it)
        raw = it.modes
        it.freeze()
        it.give(modes)
        it.screen.reset()
        it.thaw()
        await it.until(lambda _: it.modes == raw)
        await in_lobby(it)
        await leave(it)


async def test_language_and_colours_follow_the_local_terminal(
    host: PlayedHost, machine: Machine
) -> None:
    env = {"LANG": "fr_FR.UTF-8", "COLORTERM": "truecolor"}
    async with Joined(machine, host.port, env=env) as it:
        await in_lobby(it)

        assert "Bienvenue" in it.text
        assert b"\x1b[38;2;" in it.raw or b";38;2;" in it.raw
        await leave(it)
