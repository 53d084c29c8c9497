"""Machines of a house know each other by certificates, and nobody else gets a word in."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tablehost.cluster import certificates
from tablehost.cluster.certificates import Pair
from tablehost.cluster.house import Machine
from tests.tablehost.store.samples import contents

ANT, BEE = Machine("ant", "127.0.0.1", 2230), Machine("bee", "bee.lan", 2230)


def made(folder: Path, machine: Machine, authority: Pair) -> Path:
    key, public = certificates.new_key()
    own = Pair(certificates.certify(authority, machine, public), key)
    certificates.save(folder, authority, own)
    return folder


@pytest.fixture
def house(tmp_path: Path) -> tuple[Path, Path]:
    authority = certificates.new_authority("house")
    return made(tmp_path / "ant", ANT, authority), made(tmp_path / "bee", BEE, authority)


@asynccontextmanager
async def answering(folder: Path) -> AsyncIterator[int]:
    """A server that says whose certificate it was shown; its port."""

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        shown = writer.get_extra_info("peercert")
        name = shown["subject"][0][0][1] if shown else "a stranger"
        writer.write(name.encode())
        writer.close()

    context = certificates.for_serving(folder)
    async with await asyncio.start_server(answer, "127.0.0.1", 0, ssl=context) as server:
        yield server.sockets[0].getsockname()[1]


async def told(port: int, context: ssl.SSLContext, name: str = "ant.house") -> str:
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, ssl=context, server_hostname=name
    )
    try:
        return (await reader.read()).decode()
    finally:
        writer.close()


async def test_machines_of_a_house_know_each_other(house: tuple[Path, Path]) -> None:
    ant, bee = house
    async with answering(ant) as port:
        assert await told(port, certificates.for_connecting(bee)) == "bee"
        assert await told(port, certificates.for_connecting(bee), "127.0.0.1") == "bee"


async def test_machine_of_another_name_is_not_talked_to(house: tuple[Path, Path]) -> None:
    ant, bee = house
    async with answering(ant) as port:
        with pytest.raises(ssl.SSLCertVerificationError):
            await told(port, certificates.for_connecting(bee), "cat.house")


async def test_machine_of_another_house_is_neither_talked_to_nor_served(
    house: tuple[Path, Path], tmp_path: Path
) -> None:
    other = made(tmp_path / "other", BEE, certificates.new_authority("other"))
    async with answering(house[0]) as port:
        with pytest.raises(ssl.SSLCertVerificationError):
            await told(port, certificates.for_connecting(other))
        blind = certificates.for_connecting(other)
        blind.check_hostname, blind.verify_mode = False, ssl.CERT_NONE
        with suppress(ssl.SSLError, ConnectionError):
            assert await told(port, blind) == ""


async def test_stranger_is_told_from_machines(house: tuple[Path, Path]) -> None:
    stranger = ssl.create_default_context()
    stranger.check_hostname, stranger.verify_mode = False, ssl.CERT_NONE
    async with answering(house[0]) as port:
        assert await told(port, stranger) == "a stranger"


def test_keys_are_readable_for_this_user_alone(house: tuple[Path, Path]) -> None:
    for file in house[0].iterdir():
        assert file.stat().st_mode & 0o777 == 0o600
    assert len(contents(house[0])) == 4
    assert repr(certificates.authority_of(house[0])) == "<Pair>"


def test_key_of_another_kind_is_refused() -> None:
    other = Ed25519PrivateKey.generate().public_key()
    public = other.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    for key in (public, b"no key"):
        with pytest.raises(ValueError, match=r"elliptic|PEM"):
            certificates.certify(certificates.new_authority("house"), ANT, key)
