"""`ssh host admin`: for proven admin keys only."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.real_ssh import ENTER, ESCAPE, needs_ssh, run
from tests.tablehost.admin.conftest import Party
from tests.tablehost.played.people import in_lobby
from tests.tablehost.ssh.raw import Raw, Requests

pytestmark = needs_ssh
THIEF = asyncssh.generate_private_key("ssh-ed25519")


class Door:
    """The host's address for `Raw`."""

    def __init__(self, party: Party) -> None:
        self.port = party.host.port
        self._key = party.host.host_key

    def trusted(self) -> Any:
        return ([asyncssh.import_public_key(self._key)], [], [])


def key_of(party: Party, name: str) -> Path:
    return party.host.data.parent / name / name


async def test_admin_key_opens_the_console(party: Party) -> None:
    async with party.mona.at(party.host, "admin", options=["-t"]) as mona:
        await mona.until("the host’s console")
        await mona.until("mona")
        mona.send("d")
        await mona.until("Close the doors?")
        mona.send(ENTER)
        await mona.until("doors closed")
        mona.send("d")
        await mona.until("doors open")
        mona.send(ESCAPE)
        await in_lobby(mona)


async def test_kicked_player_is_told_why(party: Party) -> None:
    async with party.eve.at(party.host) as eve:
        await in_lobby(eve)
        machine = party.mona.machine(party.host)
        key = key_of(party, "mona")
        done = await run(machine, party.host.port, "admin kick eve go to bed", user="mona", key=key)

        assert (done.code, done.out) == (0, "eve has been kicked.\n")
        await eve.gone()
        assert "The host has removed you. go to bed" in eve.text


async def test_admin_key_gets_json_for_scripts(party: Party) -> None:
    machine, key = party.mona.machine(party.host), key_of(party, "mona")
    done = await run(machine, party.host.port, "admin who --json", user="mona", key=key)

    assert [one["name"] for one in json.loads(done.out)["people"]] == ["mona"]
    assert json.loads(done.out)["people"][0]["host"]


@pytest.mark.parametrize("words", ["admin", "admin who", "admin help", "admin stop --yes"])
async def test_other_keys_are_refused(party: Party, words: str) -> None:
    machine, key = party.eve.machine(party.host), key_of(party, "eve")
    known = await run(machine, party.host.port, words, user="mona", key=key)
    guest = await run(machine, party.host.port, words, user="mona")

    assert known.code == guest.code == 1
    assert "Only hosts can do that" in known.err
    assert "Your key is SHA256:" in known.err
    assert "You came without a key." in guest.err


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(lambda ask, key: [ask.probe("mona", key), ask.guest("mona")], id="offered"),
        pytest.param(
            lambda ask, key: [ask.probe("mona", key), ask.signed("mona", THIEF, THIEF)],
            id="offered, then another proven",
        ),
        pytest.param(
            lambda ask, key: [
                ask.probe("mona", key),
                ask.signed("mona", key, THIEF),
                ask.guest("mona"),
            ],
            id="signed by another",
        ),
    ],
)
async def test_admin_key_that_is_only_offered_is_refused(party: Party, script: Any) -> None:
    key = asyncssh.read_private_key(key_of(party, "mona"))

    def requests(ask: Requests) -> Sequence[bytes]:
        sent: Sequence[bytes] = script(ask, key)
        return sent

    async with Raw(Door(party), requests) as client:
        for words in ("admin who", "admin announce gotcha"):
            done = await client.connection.run(words)
            assert done.exit_status == 1
            assert "Only hosts can do that" in str(done.stderr)


async def test_proven_admin_key_is_accepted(party: Party) -> None:
    """The counterpart of the test above, so that a host refusing everybody fails."""
    key = asyncssh.read_private_key(key_of(party, "mona"))

    async with Raw(Door(party), lambda ask: [ask.signed("mona", key, key)]) as client:
        done = await client.connection.run("admin load")

        assert done.exit_status == 0
