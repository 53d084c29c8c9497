"""Admission by invitation with real clients: first a code, then the proven key."""

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import asyncssh
import pytest

from tablehost.access.invitations import Invitations, spelled
from tablehost.access.limits import Limits
from tablehost.ssh.admission import Admission
from tablehost.ssh.hostkey import HostKey
from tablehost.store.values import Sitter, TableSpec
from tests.memory_store import MemoryStore
from tests.real_ssh import ENTER, Machine, RealTerminal, needs_ssh, run
from tests.tablehost.ssh.guessing import guess
from tests.tablehost.ssh.host import Host, fingerprint
from tests.tablehost.ssh.raw import Raw, Requests

CODE = "7KQ2M4XD9R"
PROMPT = "Invitation code:"
OWNER = asyncssh.generate_private_key("ssh-ed25519")
THIEF = asyncssh.generate_private_key("ssh-ed25519")


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def host(host_key: HostKey, store: MemoryStore) -> AsyncIterator[Host]:
    """One that knows the owner's key."""
    rule = Admission("invited", frozenset({OWNER.get_fingerprint()}))
    invitations = Invitations(store.door, rule.keys)
    async with Host(
        host_key, Limits(login_time=20), admission=rule, invitations=invitations
    ) as running:
        yield running


@needs_ssh
async def test_key_proven_with_a_code_is_admitted_from_then_on(
    host: Host, machine: Machine, store: MemoryStore
) -> None:
    await store.door.invite(CODE, 1, None, 0)
    key = machine.key("mara")
    async with RealTerminal(machine, host.port, user="mara", key=key) as mara:
        await mara.until(PROMPT)
        mara.send(spelled(CODE).lower(), ENTER)
        await mara.until("hello mara, known")

        assert "by invitation" in mara.text
        assert CODE not in mara.text
    again = await run(machine, host.port, "whoami", user="jo", key=key)

    assert again.out == f"jo {fingerprint(key)}\n"
    assert await store.door.invitations(0) == ()


@needs_ssh
async def test_guest_without_a_key_needs_a_code_each_time(
    host: Host, machine: Machine, store: MemoryStore
) -> None:
    await store.door.invite(CODE, 2, None, 0)
    for _ in range(2):
        async with RealTerminal(machine, host.port, user="mara") as mara:
            await mara.until(PROMPT)
            mara.send(CODE, ENTER)
            await mara.until("hello mara, guest")
    async with RealTerminal(machine, host.port, user="mara") as mara:
        await mara.until(PROMPT)
        mara.send(CODE, ENTER)
        await mara.until("That code is wrong, or no longer valid")

    assert len(host.players) == 2


@needs_ssh
async def test_what_is_said_of_a_code_is_readable_in_french(
    host_key: HostKey, tmp_path: Path, store: MemoryStore
) -> None:
    rule = Admission("invited", frozenset())
    invitations = Invitations(store.door, rule.keys)
    french = Host(host_key, admission=rule, invitations=invitations, language="fr")
    async with french as host:
        machine = host.known_to(Machine(tmp_path))
        utf8 = {"LC_ALL": "C.UTF-8"}
        async with RealTerminal(machine, host.port, user="mara", env=utf8) as mara:
            await mara.until("Code d’invitation")
            mara.send(CODE, ENTER)
            await mara.until("Ce code est faux, ou n’est plus")
            await mara.until("Demandez-en un autre à votre hôte.")


@needs_ssh
async def test_seat_code_admits_a_guest(host: Host, machine: Machine, store: MemoryStore) -> None:
    table = await store.create_table(TableSpec(code="WOLF", game="farkle", name="K", seats=2))
    await store.sit(table.id, 0, Sitter("person", (await store.enter(None, "mara")).id))
    code = await store.seat_code(table.id, 0)
    async with RealTerminal(machine, host.port, user="mara") as mara:
        await mara.until(PROMPT)
        mara.send(f"{code[:4]} {code[4:]}".lower(), ENTER)
        await mara.until("hello mara, guest")


@needs_ssh
async def test_known_key_behind_unknown_ones_is_found_without_typing(
    host: Host, machine: Machine, store: MemoryStore
) -> None:
    known, *others = (machine.key(name) for name in ("mara", "work", "old", "cloud", "git"))
    await store.door.invite(CODE, 1, None, 0)
    await store.door.admit(CODE, fingerprint(known), 0)

    done = await run(
        machine, host.port, "whoami", user="mara", key=known,
        options=[word for path in others for word in ("-i", str(path))],
    )  # fmt: skip

    assert done.out == f"mara {fingerprint(known)}\n"


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(lambda ask: [ask.probe("owner", OWNER)], id="shown, not signed"),
        pytest.param(lambda ask: [ask.signed("owner", OWNER, THIEF)], id="signed by another"),
        pytest.param(lambda ask: [ask.signed("thief", THIEF, THIEF)], id="an unknown key alone"),
        pytest.param(
            lambda ask: [
                ask.signed("owner", THIEF, THIEF),
                ask.probe("owner", OWNER),
                ask.signed("owner", OWNER, THIEF),
            ],
            id="an unknown key, then the owner's",
        ),
        pytest.param(lambda ask: [ask.guest("owner")], id="no answer"),
        pytest.param(lambda ask: [ask.password("owner"), ask.none("owner")], id="other methods"),
    ],
)
async def test_nobody_is_admitted_without_a_code(
    host_key: HostKey, store: MemoryStore, script: Callable[[Requests], Sequence[bytes]]
) -> None:
    rule = Admission("invited", frozenset({OWNER.get_fingerprint()}))
    invitations = Invitations(store.door, rule.keys)
    async with Host(
        host_key, Limits(login_time=1), admission=rule, invitations=invitations
    ) as host:
        with pytest.raises((asyncssh.Error, TimeoutError, ConnectionError)):
            async with Raw(host, script) as client:
                await client.whoami()

        assert host.asked == []
        assert not await store.door.is_invited(OWNER.get_fingerprint())


async def test_key_probed_after_ones_own_proof_is_not_invited(
    host: Host, store: MemoryStore
) -> None:
    """Prove your own, show another's, type a code: you are you, and only your key is invited."""
    victim = asyncssh.generate_private_key("ssh-ed25519")
    await store.door.invite(CODE, 1, None, 0)

    def script(ask: Requests) -> Sequence[bytes]:
        return [
            ask.probe("mara", victim),
            ask.signed("mara", THIEF, THIEF),
            ask.probe("mara", victim),
            ask.guest("mara"),
            ask.answer(CODE),
        ]

    async with Raw(host, script, in_turn=True) as client:
        assert await client.whoami() == f"mara {THIEF.get_fingerprint()}"

    assert await store.door.is_invited(THIEF.get_fingerprint())
    assert not await store.door.is_invited(victim.get_fingerprint())


async def test_key_proven_for_one_name_does_not_count_for_another(
    host: Host, store: MemoryStore
) -> None:
    await store.door.invite(CODE, 1, None, 0)

    def script(ask: Requests) -> Sequence[bytes]:
        return [ask.signed("mara", THIEF, THIEF), ask.guest("jo"), ask.answer(CODE)]

    async with Raw(host, script, in_turn=True) as client:
        assert await client.whoami() == "jo no key"

    assert not await store.door.is_invited(THIEF.get_fingerprint())


async def test_guessing_codes_is_stopped_for_the_whole_address(
    host: Host, store: MemoryStore
) -> None:
    await store.door.invite(CODE, 9, None, 0)
    slips = await guess(host, "AAAAAAAA", "BBBBBBBB", CODE)
    for _ in range(4):
        await guess(host, *(f"GUESS{number}" for number in range(6)))

    assert slips
    assert not await guess(host, CODE)
    assert (await store.door.invitations(0))[0].uses == 8
