"""The certificate of a machine that only holds terminals opens nothing else."""

import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablehost.cluster import certificates
from tablehost.cluster.access import Access
from tablehost.cluster.certificates import Pair
from tablehost.cluster.connection import connect
from tablehost.cluster.errors import UnreachableError
from tablehost.cluster.server import ServerConfig, find_binary
from tests.tablehost.cluster.servers import has_binary
from tests.tablehost.cluster.test_certificates import ANT, answering, made, told
from tests.tablehost.nodes.machines import free_ports

AUTHORITY = certificates.new_authority("house")


@pytest.fixture
def front(tmp_path: Path) -> Path:
    """The folder of such a machine."""
    key, public = certificates.new_key()
    own = Pair(certificates.certify_front(AUTHORITY, "far", public), key)
    certificates.save(tmp_path / "far", AUTHORITY, own)
    return tmp_path / "far"


def test_name_is_read_from_the_certificate_of_a_front_alone() -> None:
    subject = ((("commonName", "far"),), (("organizationalUnitName", "terminals only"),))
    assert certificates.front_of({"subject": subject}) == "far"
    assert not certificates.front_of({"subject": subject[:1]})


async def test_it_is_no_machine_of_the_house(front: Path, tmp_path: Path) -> None:
    ant = made(tmp_path / "ant", ANT, AUTHORITY)
    async with answering(front) as port:
        with pytest.raises(ssl.SSLCertVerificationError):
            await told(port, certificates.for_connecting(ant), "far.house")


@pytest.mark.skipif(not has_binary(), reason="there is no nats-server for this platform")
async def test_log_has_no_login_for_it(front: Path, tmp_path: Path) -> None:
    folder, port = made(tmp_path / "ant", ANT, AUTHORITY), free_ports()
    config = ServerConfig(
        name="ant", house="house", folder=folder, host="127.0.0.1", port=port,
        cluster_port=port + 1, routes=[f"127.0.0.1:{port + 1}"], secret="thehouses",
        storage_key="0" * 32, certificates=folder,
    )  # fmt: skip
    with server(config, tmp_path / "output"):
        tls, url = certificates.for_connecting(front), f"nats://127.0.0.1:{port}"
        known = await connect(Access([url], secret=config.secret, tls=tls), "ant")  # it runs
        await known.close()
        for secret in ("", "guessed"):
            with pytest.raises(UnreachableError, match="lets this machine in"):
                await connect(Access([url], secret=secret, tls=tls), "far")


@contextmanager
def server(config: ServerConfig, output: Path) -> Iterator[None]:
    """A server of the log."""
    with output.open("wb") as file:
        command = [find_binary(), "-c", str(config.write())]
        running = subprocess.Popen(command, stdout=file, stderr=file)
    try:
        yield
    finally:
        running.kill()
        running.wait()
