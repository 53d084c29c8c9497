"""The terminal is restored after every kind of end."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tablehost.sessions.sessions import EXIT_CODES
from tests.real_ssh import CTRL_C, ENTER, ESCAPE, RealTerminal, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    FRENCH,
    Person,
    ask_to_leave,
    in_lobby,
    leave,
    play_on,
    sit_alone,
    to_move,
)

pytestmark = needs_ssh
People = Callable[[str], Person]

USED = {1000, 1002, 1004, 1006, 1049, 2004, 7, 25}  # mouse, focus, alternate, paste, wrap, cursor


async def test_terminal_is_restored_when_a_player_quits(
    shared_host: PlayedHost, people: People
) -> None:
    async with people("lena").at(shared_host) as it:
        await in_lobby(it)
        assert it.modes_left_on == USED
        await leave(it)

        assert_as_before(it)


async def test_ctrl_c_asks_and_escape_cancels(shared_host: PlayedHost, people: People) -> None:
    async with people("luis").at(shared_host) as it:
        await sit_alone(it)
        before = it.text
        await ask_to_leave(it)
        it.send(ESCAPE)
        await it.until(lambda it: it.text == before)
        await ask_to_leave(it)
        it.send(CTRL_C)

        assert await it.gone() == 0
        assert_as_before(it)


async def test_seat_is_kept_after_ctrl_c(shared_host: PlayedHost, people: People) -> None:
    lara = people("lara")
    async with lara.at(shared_host) as it:
        await sit_alone(it)
        await leave(it)
    async with lara.at(shared_host) as it:
        await it.until(to_move)


async def test_terminals_are_restored_when_the_host_stops(tmp_path: Path, people: People) -> None:
    host = PlayedHost(tmp_path / "data")
    host.start()
    async with (
        people("ada").at(host) as ada,
        people("bob").at(host, send_env=FRENCH) as bob,
        people("eve").at(host, term="vt100") as eve,
    ):
        await sit_alone(ada)
        for it in (bob, eve):
            await in_lobby(it)
        await ask_to_leave(eve)
        code = host.stop()

        assert code == 0
        assert not host.troubles
        for it in (ada, bob, eve):
            assert await it.gone() == EXIT_CODES["hung_up"]
            assert_as_before(it)


@pytest.mark.long
async def test_seats_survive_a_restart(tmp_path: Path, people: People) -> None:
    ada = people("ada")
    with PlayedHost(tmp_path / "data") as host:
        async with ada.at(host) as it:
            await sit_alone(it)
            await play_on(it, lambda it: re.search(r"ada banked \d", it.text))
            before = it.line(0), it.line(2)  # round and points, above what was waited for
    with host:
        assert "1 restored" in host.banner
        async with ada.at(host) as it:
            await it.until(lambda it: (it.line(0), it.line(2)) == before)


async def test_host_stops_despite_a_stalled_reader(own_host: PlayedHost) -> None:
    async with Person(own_host.data.with_name("ada"), "ada").at(own_host) as ada:
        await in_lobby(ada)
        ada.freeze()

        assert own_host.stop() == 0
        ada.thaw()
        assert await ada.gone() == 255


async def test_enter_confirms_quitting(shared_host: PlayedHost, people: People) -> None:
    async with people("leo").at(shared_host, send_env=FRENCH) as it:
        await in_lobby(it)
        await ask_to_leave(it)
        it.send(ENTER)

        assert await it.gone() == 0
        assert_as_before(it)


def assert_as_before(it: RealTerminal) -> None:
    """All modes are off, and the earlier screen is restored."""
    assert not it.modes_left_on
    assert "passphrase" in it.text  # the banner, from before the app
