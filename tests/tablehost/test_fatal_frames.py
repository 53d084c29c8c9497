"""Bytes that cannot be decoded end their own session at once, and no other.

Sent by the system's ssh to the subsystem, as a stranger would, and with the input left open: the
host has to hang up by itself.
"""

import subprocess
from collections.abc import Iterator

import pytest

from tests.tablehost.fronts.party import FRONTS
from tests.tablehost.played.host import PlayedHost

FATAL = {"one byte": b"\xf0", "nine": b"\xff" * 9, "a length of 5,000": b"\x93\x08"}
WITHOUT_A_KEY = (
    *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
    *("-o", "PubkeyAuthentication=no", "-o", "LogLevel=ERROR"),
    *("-F", "none"),
)
PATIENCE = 30.0  # seconds; only a failing test waits that long


@pytest.fixture(scope="module", params=[(), FRONTS], ids=["one process", "fronts"])
def host(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PlayedHost]:
    with PlayedHost(tmp_path_factory.mktemp("host") / "data", more=request.param) as running:
        yield running


@pytest.mark.parametrize("payload", FATAL.values(), ids=FATAL)
def test_fatal_bytes_end_the_session(host: PlayedHost, payload: bytes) -> None:
    command = ["ssh", "-p", str(host.port), *WITHOUT_A_KEY, "evil@127.0.0.1"]
    with subprocess.Popen(
        [*command, "-s", "tablehost"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as ssh:
        assert ssh.stdin is not None
        ssh.stdin.write(payload)
        ssh.stdin.flush()
        try:
            ssh.wait(PATIENCE)
        finally:
            ssh.kill()

        assert ssh.stdout is not None
        assert b"too_long" in ssh.stdout.read()
    listed = subprocess.run(
        [*command, "list"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    assert listed.stdout
    assert host.troubles == []
