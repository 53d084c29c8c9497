"""Rates of sessions by key and network: scripts never wait, loops do."""

import pytest

from tablehost.access.limits import Limits
from tablehost.people.player import Player
from tablehost.ssh.hostkey import HostKey
from tablehost.ssh.session_rate import (
    AT_ONCE,
    KEY_BURST,
    NETWORK_BURST,
    OF_KEY,
    OF_NETWORK,
    SessionRate,
)
from tests.tablehost.ssh.host import Host

HOME = "192.0.2.1"


class Clock:
    """The time, which only waiting takes."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def opened(rate: SessionRate, clock: Clock, seconds: float, *loops: Player) -> int:
    """How many sessions loops open that ask again as soon as they have one."""
    waiting = [(0.0, number) for number in range(len(loops))]
    count = 0
    while (first := min(waiting))[0] < seconds:
        waiting.remove(first)
        clock.now, number = first
        waiting.append((clock.now + rate.wait(loops[number], HOME), number))
        count += 1
    return count


def test_script_that_asks_a_few_times_a_second_never_waits() -> None:
    clock = Clock()
    rate = SessionRate(clock)
    for _ in range(200):
        clock.now += 1 / 8
        assert rate.wait(Player("mara", "SHA256:mara"), HOME) == 0


def test_two_hundred_of_one_network_may_ask_at_once() -> None:
    rate = SessionRate(Clock())

    assert max(rate.wait(Player("guest"), HOME) for _ in range(200)) < 0.001


def test_rate_limit_by_key() -> None:
    clock = Clock()
    mara = Player("mara", "SHA256:mara")

    count = opened(SessionRate(clock), clock, 60, *[mara] * 10)
    assert count <= OF_KEY * 60 + KEY_BURST + 10


def test_rate_limit_by_network() -> None:
    clock = Clock()
    people = [Player("mara", f"SHA256:{number}") for number in range(30)]

    count = opened(SessionRate(clock), clock, 60, *people)
    assert count <= OF_NETWORK * 60 + NETWORK_BURST + len(people)


def test_idle_rate_limits_are_forgotten() -> None:
    clock = Clock()
    rate = SessionRate(clock)
    for number in range(3 * SessionRate.MOST):
        clock.now += 1
        rate.wait(Player("mara", f"SHA256:{number}"), HOME)

    assert len(rate._used_until) <= SessionRate.MOST


async def test_commands_count_and_sessions_after_the_first_ones_of_a_connection(
    host_key: HostKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = list[str]()

    def wait(_: SessionRate, player: Player, network: str) -> float:
        counted.append(f"{player.name} {network}")
        return 0.0

    monkeypatch.setattr(SessionRate, "wait", wait)
    async with Host(host_key) as host, host.connect() as client:
        for _ in range(AT_ONCE):
            await client.run("whoami")
        assert counted == ["mara 127.0.0.1"] * AT_ONCE

        await client.run("whoami")
        assert len(counted) == AT_ONCE + 2


async def test_session_that_waits_is_opened_in_the_end_and_keeps_none_of_its_connection(
    host_key: HostKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SessionRate, "wait", lambda *_: 0.01)
    async with Host(host_key) as host, host.connect() as client:
        for _ in range(AT_ONCE + 2 * Limits().sessions_per_connection):
            assert (await client.run("whoami")).exit_status == 0
