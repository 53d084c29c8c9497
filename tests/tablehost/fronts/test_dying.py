"""The other processes and the guests when one process dies."""

import asyncio
from collections.abc import Callable

import pytest

from tablehost.hall_socket.link import SOCKET_NAME
from tests.real_ssh import RealTerminal, needs_ssh
from tests.tablehost.fronts.party import (
    at_another_front,
    children,
    eventually,
    front_of,
    hall,
    kill,
)
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    Person,
    plates,
    play_on,
    results,
    sit_down_together,
)

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]
GONE = "Connection lost"


def quiet(it: RealTerminal) -> bool:
    """Whether the game is shown without a dialog."""
    return GONE not in it.text and bool(plates(it))


async def test_match_continues_at_open_terminals_after_the_hall_is_killed(
    host: PlayedHost, people: People
) -> None:
    async with people("ada").at(host) as ada, people("bob").as_guest(host) as bob:
        await sit_down_together(ada, bob)
        before = {one.pid for one in children(host, "front")}
        for _ in range(2):
            scores, bots = plates(ada), hall(host).children()
            async with ada.shows(GONE), bob.shows(GONE):
                kill(hall(host))
            assert len(bots) == 2  # their process, and its resources'
            await eventually(lambda bots=bots: not any(one.is_running() for one in bots))  # type: ignore[misc]
            for it in (ada, bob):
                await it.until(quiet)
                assert plates(it).keys() == scores.keys()
        await asyncio.gather(play_on(ada), play_on(bob))

        assert results(ada) == results(bob) != {}
        assert {one.pid for one in children(host, "front")} == before
    assert host.log.count("the hall ended by SIGKILL") == 2
    host.forget("the hall ended by SIGKILL")


async def test_killed_front_ends_its_sessions_and_killed_parent_ends_all(
    host: PlayedHost, people: People
) -> None:
    person = people("ada")
    async with person.at(host) as ada, at_another_front(host, people("bob"), ada) as bob:
        await sit_down_together(ada, bob)
        lost, other = front_of(host, ada), front_of(host, bob)
        kill(lost)
        assert await ada.gone() != 0
        await bob.until(lambda it: "ada" in plates(it))
        assert GONE not in bob.text
        async with person.at(host) as again:
            await again.until(lambda it: set(plates(it)) == {"ada", "bob"})
            await asyncio.gather(play_on(again), play_on(bob))

            assert results(again) == results(bob)
            assert front_of(host, bob) == other
            await eventually(lambda: len(children(host, "front")) == 2)
            host.forget("front 1 ended by SIGKILL", "front 2 ended by SIGKILL")
            assert not host.troubles, host.log
            await nobody_is_left_alone(host, again, bob)


async def nobody_is_left_alone(host: PlayedHost, *terminals: RealTerminal) -> None:
    """All processes end when the parent process is killed."""
    processes = children(host, "front") + children(host, "hall")
    await asyncio.to_thread(host.kill)
    for it in terminals:
        await it.gone()
        assert not it.modes_left_on
    await eventually(lambda: not any(one.is_running() for one in processes))
    assert not (host.data / SOCKET_NAME).exists()
