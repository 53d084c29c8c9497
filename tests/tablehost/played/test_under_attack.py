"""Two people play on while strangers do their worst to the host they play at."""

from pathlib import Path

import pytest

from tests.real_ssh import needs_ssh
from tests.siege.attacks import ATTACKS
from tests.siege.siege import table, under
from tests.tablehost.played.host import PlayedHost

pytestmark = needs_ssh

A_WHILE = 5  # keys that make a difference


@pytest.mark.parametrize("attack", ATTACKS)
async def test_match_goes_on_under_attack(
    own_host: PlayedHost, tmp_path: Path, attack: str
) -> None:
    async with table(own_host, tmp_path) as (players, owners):
        async with under(attack, own_host.port, owners) as rounds:
            times = await players.play(lambda keys: keys >= A_WHILE and rounds() > 0)
        afterwards = await players.play(lambda keys: keys >= A_WHILE)

    assert len(times.each) >= A_WHILE
    assert len(afterwards.each) >= A_WHILE
    assert not own_host.troubles, own_host.log
