"""Admission rules: their files, and logins with real clients."""

from collections.abc import Callable, Sequence
from pathlib import Path

import asyncssh
import pytest

from tablehost.access.limits import Limits
from tablehost.ssh.admission import (
    KEYS_FILE,
    PASSPHRASE_FILE,
    Admission,
    AdmissionError,
    normalized,
    read_admission,
)
from tablehost.ssh.hostkey import HostKey
from tests.real_ssh import ENTER, Machine, RealTerminal, needs_ssh, run
from tests.tablehost.ssh.guessing import guess
from tests.tablehost.ssh.host import Host, fingerprint
from tests.tablehost.ssh.raw import Raw, Requests

WORDS = "four Green apples fall"
OWNER = asyncssh.generate_private_key("ssh-ed25519")


def passphrase(folder: Path, text: str = WORDS) -> Path:
    path = folder / PASSPHRASE_FILE
    path.write_text(text)
    path.chmod(0o600)
    return path


def listed(folder: Path, *lines: str) -> None:
    (folder / KEYS_FILE).write_text("\n".join(lines))


def test_list_takes_comments_and_keys_of_all_kinds(tmp_path: Path) -> None:
    keys = [asyncssh.generate_private_key(kind) for kind in ("ssh-ed25519", "ecdsa-sha2-nistp256")]
    lines = [key.export_public_key().decode().strip() for key in keys]
    listed(tmp_path, "# friends", "", *lines)
    rule = read_admission("keys", tmp_path)

    assert rule.keys == {key.get_fingerprint() for key in keys}
    assert not rule.accepts(OWNER.get_fingerprint())


@pytest.mark.parametrize(
    ("line", "said"), [("", "There is no key in"), ("# none\nssh-ed25519 zzz", "Line 2")]
)
def test_invalid_list_is_refused(tmp_path: Path, line: str, said: str) -> None:
    listed(tmp_path, line)
    with pytest.raises(AdmissionError, match=said):
        read_admission("keys", tmp_path)


def test_missing_file_is_named(tmp_path: Path) -> None:
    for mode, name in (("keys", KEYS_FILE), ("passphrase", PASSPHRASE_FILE)):
        with pytest.raises(AdmissionError, match=name):
            read_admission(mode, tmp_path)  # type: ignore[arg-type]  # a Literal out of a tuple


def test_passphrase_others_can_read_or_guess_is_refused(tmp_path: Path) -> None:
    passphrase(tmp_path, "a b c d\n")
    with pytest.raises(AdmissionError, match="fewer than 8"):
        read_admission("passphrase", tmp_path)
    passphrase(tmp_path).chmod(0o644)
    with pytest.raises(AdmissionError, match="chmod 600"):
        read_admission("passphrase", tmp_path)


def test_capitals_and_spaces_of_a_passphrase_do_not_count(tmp_path: Path) -> None:
    passphrase(tmp_path, f"{WORDS}\n")
    rule = read_admission("passphrase", tmp_path)

    assert rule.is_passphrase("FourgreenAPPLES  fall ")
    assert not rule.is_passphrase("four green apples")
    assert not rule.is_passphrase("")
    assert "apples" not in repr(rule)


def test_empty_passphrase_is_refused() -> None:
    assert not Admission().is_passphrase("")


def closed(host_key: HostKey, *keys: str) -> Host:
    rule = Admission("passphrase", frozenset(keys), normalized(WORDS))
    return Host(host_key, Limits(login_time=1), admission=rule)


@needs_ssh
async def test_passphrase_is_asked_for_until_it_is_right(
    host_key: HostKey, machines: Callable[[str], Machine]
) -> None:
    async with Host(
        host_key, admission=Admission("passphrase", passphrase=normalized(WORDS))
    ) as host:
        machine = host.known_to(machines("mara"))
        async with RealTerminal(machine, host.port, user="mara") as mara:
            await mara.until("Passphrase of this table:")
            mara.send("xyzzy", ENTER)
            await mara.until(lambda it: it.text.count("Passphrase of this table:") == 2)
            mara.send(WORDS, ENTER)
            await mara.until("hello mara, guest")

            assert "ask your host" in mara.text
            assert "apples" not in mara.text


@needs_ssh
async def test_only_listed_keys_are_admitted(
    host_key: HostKey, machines: Callable[[str], Machine]
) -> None:
    machine = machines("mara")
    key, other = machine.key("mara"), machine.key("other")
    async with Host(host_key, admission=Admission("keys", frozenset({fingerprint(key)}))) as host:
        host.known_to(machine)
        done = await run(machine, host.port, "whoami", user="mara", key=key)
        refused = await run(machine, host.port, "whoami", user="mara", key=other)
        keyless = await run(machine, host.port, "whoami", user="mara")

        assert done.out == f"mara {fingerprint(key)}\n"
        assert (refused.code, keyless.code) == (255, 255)
        assert "send yours" in refused.err
        assert len(host.asked) == 1


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(lambda ask: [ask.guest("owner")], id="no answer"),
        pytest.param(
            lambda ask: [ask.probe("owner", OWNER), ask.guest("owner")], id="shown, not signed"
        ),
        pytest.param(
            lambda ask: [ask.signed("owner", OWNER, asyncssh.generate_private_key("ssh-ed25519"))],
            id="signed by another",
        ),
        pytest.param(lambda ask: [ask.password("owner"), ask.none("owner")], id="other methods"),
    ],
)
async def test_nobody_is_admitted_without_the_passphrase(
    host_key: HostKey, script: Callable[[Requests], Sequence[bytes]]
) -> None:
    async with closed(host_key, OWNER.get_fingerprint()) as host:
        with pytest.raises((asyncssh.Error, TimeoutError, ConnectionError)):
            async with Raw(host, script) as client:
                await client.whoami()

        assert host.asked == []


async def test_guessing_is_stopped_for_the_whole_address(host_key: HostKey) -> None:
    async with closed(host_key) as host:
        slips = await guess(host, "a", "b", WORDS)
        for _ in range(4):
            await guess(host, *"abcdef")
        late = await guess(host, WORDS)

        assert slips
        assert not late
