"""Two people play on while their host is attacked in every way."""

from pathlib import Path

import pytest

from tests.real_ssh import needs_ssh
from tests.siege.attacks import ATTACKS
from tests.siege.siege import table, under
from tests.tablehost.played.host import PlayedHost

pytestmark = [needs_ssh, pytest.mark.long]

A_WHILE = 5  # keys that make a difference


@pytest.mark.timeout(900)  # eleven attacks, one after the other
async def test_match_continues_under_attack(own_host: PlayedHost, tmp_path: Path) -> None:
    async with table(own_host, tmp_path) as (players, owners):
        for attack in ATTACKS:
            print("attack:", attack)  # shown if the test fails
            async with under(attack, own_host.port, owners) as rounds:
                times = await players.play(
                    lambda keys, rounds=rounds: keys >= A_WHILE and rounds() > 0  # type: ignore[misc]
                )
            afterwards = await players.play(lambda keys: keys >= A_WHILE)

            assert len(times.each) >= A_WHILE
            assert len(afterwards.each) >= A_WHILE
            assert not own_host.troubles, own_host.log
