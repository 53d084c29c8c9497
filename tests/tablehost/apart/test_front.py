"""A machine that only holds terminals, with real ssh clients."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_ssh_private_key
from msgspec.structs import replace

from engine.sync.frames import Decoder
from tablehost.apart import credentials
from tablehost.cluster import house as houses
from tablehost.cluster.house import folder_of
from tablehost.fronts import messages
from tablehost.fronts.apart_messages import TO_APART, NewWords, Pass, Signed
from tablehost.hall_socket.preamble import Kind, Preamble, encode_preamble
from tablehost.nodes.relay import Connector
from tablehost.ssh import hostkey
from tests.real_ssh import ENTER, RealTerminal, needs_ssh
from tests.real_ssh.machine import run
from tests.tablehost.apart.front_host import FrontHost
from tests.tablehost.apart.memory import holds
from tests.tablehost.apart.tls_tap import TlsTap
from tests.tablehost.cluster.servers import Servers
from tests.tablehost.fronts.party import eventually
from tests.tablehost.fronts.test_traffic import CHECKING, RULES, third_hand
from tests.tablehost.hall_socket.ear import Ear
from tests.tablehost.nodes.machines import MachineHost
from tests.tablehost.nodes.test_existing_nats import urls
from tests.tablehost.played.driver import Chooser, play_by_offers
from tests.tablehost.played.people import Person, in_lobby, open_table, press, resume_code

pytestmark = needs_ssh
People = Callable[[str], Person]

OF_NO_TABLE = {
    messages.Settings, messages.LoginDecided, messages.CommandAnswer, NewWords, Pass, Signed,
}  # fmt: skip
"""What such a machine is told beside its sessions."""


@pytest.mark.timeout(240)
async def test_player_and_guest_play_at_a_machine_that_sees_nobody_elses_hand(
    servers: Servers, tmp_path: Path, people: People
) -> None:
    await servers.create_log("other")  # as soon as they have found each other
    ant = MachineHost(tmp_path, "ant")
    with ExitStack() as stack:
        ant.cluster("new", *ant.where, "--nats", urls(servers))
        stack.enter_context(ant)
        token = ant.cluster("front-token").strip()
        far = FrontHost(tmp_path, ant, token)
        credentials.come(far.data, "far", token)
        machine = houses.read(ant.data).machine
        async with TlsTap(far.data, ant.data, machine) as tap:
            lead_through(far.data, tap.port)
            await asyncio.to_thread(stack.enter_context, far)
            ada, bob = people("ada").at(far), people("bob").as_guest(far)
            async with ada, bob, people("cleo").as_guest(ant) as cleo:
                await in_lobby(ada)
                await open_table(ada, "Dice Hold'em", Seats="3", **RULES)
                for it in (bob, cleo):
                    await it.until("ada’s table")
                    it.send(ENTER)
                    await it.until("seats taken of 3")
                everybody = (ada, bob, cleo)
                for it in everybody:
                    await it.until("3 seats taken of 3")
                for it in everybody:
                    await press(it, "ready")
                choosers = [Chooser(str(seat), CHECKING) for seat in range(3)]
                playing = zip(everybody, choosers, strict=True)
                await asyncio.gather(*(play_by_offers(*one, third_hand) for one in playing))
                await eventually(
                    lambda: (
                        ant.status["fronts"] == [{"name": "far", "machine": "ant", "terminals": 2}]
                    )
                )
                await holds_no_secret(far, ant, bob, cleo)
                listed = await run(people("dora").machine(far), far.port, "list", user="dora")
                assert (listed.code, "ada’s table" in listed.out) == (0, True), listed
                assert "Terminals only: far, by way of ant, with 2" in ant.cluster("status")
            control, *sessions = tap.connections
            told = Decoder(TO_APART).feed(bytes(control.told))
            assert control.attach.kind == "apart"
            assert {type(one) for one in told} <= OF_NO_TABLE
            assert [one.attach.kind for one in sessions] == ["seat", "seat"]
            for seat, name in enumerate(("ada", "bob")):
                (session,) = [one for one in sessions if one.attach.name == name]
                assert {view["you"] for view in session.views} == {seat}
                assert {view["hand"] for view in session.views} >= {1, 2, 3}
        await refuses_all_else(far.data, ant)
        await asyncio.to_thread(far.stop)
        assert {path.name for path in far.data.rglob("*")} == {
            folder_of(far.data).name, "authority.pem", "front.json", "machine.pem", "machine.key",
        }  # fmt: skip


def lead_through(data: Path, port: int) -> None:
    """Have a machine reach the house through another port."""
    front = credentials.read(data)
    led = tuple(replace(one, port=port) for one in front.machines)
    path = folder_of(data) / "front.json"
    path.write_bytes(msgspec.json.encode(replace(front, machines=led)))


async def holds_no_secret(
    far: FrontHost, ant: MachineHost, bob: RealTerminal, cleo: RealTerminal
) -> None:
    """Search its memory for the host key and the code of a seat elsewhere, which the hall's has."""
    here, elsewhere = [(await resume_code(one)).encode() for one in (bob, cleo)]
    private = load_ssh_private_key((ant.data / hostkey.FILE_NAME).read_bytes(), None)
    assert isinstance(private, Ed25519PrivateKey)
    secrets = elsewhere, private.private_bytes_raw()
    assert await asyncio.to_thread(holds, ant.pid, *secrets) == [True, True]
    assert await asyncio.to_thread(holds, far.pid, here, *secrets) == [True, False, False]


async def refuses_all_else(data: Path, ant: MachineHost) -> None:
    """Try every kind of connection with a front's certificate."""
    connector, machine = Connector(data), houses.read(ant.data).machine
    for kind in get_args(Kind):
        if kind == "apart":
            continue
        link, ear = await connector.connect(machine), Ear()
        key = "SHA256:of somebody"
        link.send(encode_preamble(Preamble(kind, "ada", key, "127.0.0.1", "far", 1)))
        link.attach(ear)
        await ear.until(lambda ear=ear: ear.is_lost)  # type: ignore[misc]
        assert not ear.heard, kind
