"""An offered key is not a proven key: attempts to log in as somebody else."""

from collections.abc import Callable, Sequence

import asyncssh
import pytest

from tests.tablehost.ssh.host import Host
from tests.tablehost.ssh.raw import Raw, Requests

OWNER = asyncssh.generate_private_key("ssh-ed25519")
THIEF = asyncssh.generate_private_key("ssh-ed25519")
OWNERS, THIEFS = OWNER.get_fingerprint(), THIEF.get_fingerprint()

Script = Callable[[Requests], Sequence[bytes]]


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(lambda ask: [ask.guest("owner")], id="no key at all"),
        pytest.param(
            lambda ask: [ask.probe("owner", OWNER), ask.guest("owner")], id="probe, then guest"
        ),
        pytest.param(
            lambda ask: [ask.none("owner"), ask.probe("owner", OWNER), ask.guest("owner")],
            id="as OpenSSH does it",
        ),
        pytest.param(
            lambda ask: [
                ask.probe("owner", OWNER),
                ask.signed("owner", OWNER, THIEF),
                ask.guest("owner"),
            ],
            id="signed by another key",
        ),
        pytest.param(
            lambda ask: [
                ask.guest("thief"),
                ask.probe("owner", OWNER),
                ask.signed("owner", OWNER, THIEF),
            ],
            id="more requests behind the successful one",
        ),
        pytest.param(
            lambda ask: [ask.probe("owner", OWNER), ask.password("owner"), ask.guest("owner")],
            id="an unsupported method between",
        ),
        pytest.param(
            lambda ask: [ask.probe("owner", OWNER), ask.guest("thief")], id="another name then"
        ),
        pytest.param(
            lambda ask: [ask.probe("owner", OWNER), ask.probe("guest", OWNER), ask.guest("owner")],
            id="by way of guest",
        ),
        pytest.param(
            lambda ask: [ask.probe("", OWNER), ask.guest("")], id="an empty name, never announced"
        ),
    ],
)
async def test_unproven_key_is_not_an_identity(host: Host, script: Script) -> None:
    async with Raw(host, script) as client:
        who = await client.whoami()

        assert who.endswith("no key")


async def test_signature_counts_and_not_the_probe_before_it(host: Host) -> None:
    def script(ask: Requests) -> Sequence[bytes]:
        return [ask.probe("owner", OWNER), ask.signed("owner", THIEF, THIEF)]

    async with Raw(host, script) as client:
        assert await client.whoami() == f"owner {THIEFS}"


async def test_probe_after_a_signature_is_ignored(host: Host) -> None:
    def script(ask: Requests) -> Sequence[bytes]:
        return [ask.signed("thief", THIEF, THIEF), ask.probe("owner", OWNER)]

    async with Raw(host, script) as client:
        assert await client.whoami() == f"thief {THIEFS}"


async def test_proven_key_is_an_identity(host: Host) -> None:
    """The other tests here would pass on a host that knows nobody."""

    def script(ask: Requests) -> Sequence[bytes]:
        return [ask.probe("owner", OWNER), ask.signed("owner", OWNER, OWNER)]

    async with Raw(host, script) as client:
        assert await client.whoami() == f"owner {OWNERS}"


async def test_guest_is_never_known_even_with_a_good_signature(host: Host) -> None:
    def script(ask: Requests) -> Sequence[bytes]:
        return [ask.signed("Guest", OWNER, OWNER), ask.guest("Guest")]

    async with Raw(host, script) as client:
        assert await client.whoami() == "Guest no key"


async def test_an_rsa_key_signing_with_sha1_is_not_taken(host: Host) -> None:
    key = asyncssh.generate_private_key("ssh-rsa", key_size=2048)

    def weak(ask: Requests) -> Sequence[bytes]:
        return [ask.signed("mara", key, key, "ssh-rsa"), ask.guest("mara")]

    def strong(ask: Requests) -> Sequence[bytes]:
        return [ask.signed("mara", key, key, "rsa-sha2-256")]

    async with Raw(host, weak) as client:
        assert await client.whoami() == "mara no key"
    async with Raw(host, strong) as client:
        assert await client.whoami() == f"mara {key.get_fingerprint()}"


async def test_none_and_password_methods_are_refused(host: Host) -> None:
    with pytest.raises(asyncssh.DisconnectError, match="Too many attempts"):
        async with Raw(host, lambda ask: [ask.none("mara"), ask.password("mara")] * 150):
            pass

    assert host.listener.logged_in == 0


async def test_certificate_is_not_an_identity(host: Host) -> None:
    """It is refused; the client then shows the plain key and comes in as that one's owner."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    certificate = OWNER.generate_user_certificate(key, "owner", principals=["owner"])

    async with host.connect(username="owner", client_keys=[(key, certificate)]) as client:
        done = await client.run("whoami")

        assert done.stdout == f"owner {key.get_fingerprint()}\n"
