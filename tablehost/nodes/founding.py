"""Begins a house, joins one, and leaves it again: what changes a data folder while no host runs."""

import asyncio
import secrets
import shutil
import socket
import sqlite3
import ssl
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

from engine.sync.errors import FrameError
from engine.sync.frames import Decoder, Direction, Framed, encode
from tablehost.cluster import certificates, tokens
from tablehost.cluster import house as houses
from tablehost.cluster.access import access_to_existing
from tablehost.cluster.certificates import Pair
from tablehost.cluster.connection import connect
from tablehost.cluster.errors import HouseError
from tablehost.cluster.house import MACHINES, House, Machine, Nats, folder_of
from tablehost.cluster.server import require_parts
from tablehost.cluster.stream import Stream
from tablehost.cluster.tokens import Token
from tablehost.config.values import DATABASE
from tablehost.hall_socket.preamble import Preamble, encode_preamble
from tablehost.nodes.letting_in import LISTS
from tablehost.nodes.messages import WELCOMES, JoinRequest
from tablehost.ssh import hostkey
from tablehost.store import files, opening, schema, shared_log
from tablehost.store.connection import Options

T = TypeVar("T")

_PATIENCE = 20.0  # seconds for the other machine to answer
_LONGEST = 2**20  # bytes of its answer


def begin(data: Path, machine: Machine, nats: Nats | None = None) -> str:
    """Make this host the first machine of a new house; returns a token for the next one.

    Its people, tables and matches become those of the house.

    Args:
        data: its folder.
        machine: as the others reach it.
        nats: servers for the log; None if the machines run their own.

    Raises:
        HouseError: it cannot.
        HostKeyError, StoreError: its host key or its database cannot be used.
    """
    _require_alone(data)
    require_parts(nats)
    identity = secrets.token_hex(8)
    if nats is not None:
        asyncio.run(_make_log(nats, identity))
    hostkey.load_or_create(data)
    authority = certificates.new_authority(identity)
    key, public = certificates.new_key()
    own = Pair(certificates.certify(authority, machine, public), key)
    house = House(
        id=identity,
        machine=machine,
        others=(),
        secret=secrets.token_hex(16),
        storage_key=secrets.token_hex(16),
        is_first=nats is None,
        nats=nats,
    )
    with _database(data) as db:
        _save(data, house, authority, own)
        shared_log.begin(db, identity)
    return tokens.issue(
        folder_of(data),
        machine.address,
        machine.port,
        certificates.fingerprint(own.certificate),
    )


def join(data: Path, machine: Machine, typed: str) -> House:
    """Make this host, which is new, a machine of a house; its database comes when it serves.

    Raises:
        HouseError: it is not let in, or has a host's data already.
    """
    _require_alone(data)
    if any((data / name).exists() for name in (DATABASE, hostkey.FILE_NAME)):
        raise HouseError(
            f"{data} has the data of a host, which joining would replace: name a new folder with "
            "--data, or begin the house on this machine with tablehost cluster new."
        )
    token = Token.read(typed)
    key, public = certificates.new_key()
    request = JoinRequest(
        token.secret, machine.name, machine.address, machine.port, public.decode(),
        version("tablehost"),
    )  # fmt: skip
    welcome = ask(token, request, WELCOMES)
    if welcome.error:
        raise HouseError(welcome.error)
    require_parts(welcome.nats)
    house = House(
        id=welcome.house,
        machine=machine,
        others=tuple(welcome.machines),
        secret=welcome.secret,
        storage_key=welcome.storage_key,
        nats=welcome.nats,
    )
    certificate, authority_key = welcome.authority
    files.make_folder(data)
    for name, content in {hostkey.FILE_NAME: welcome.host_key, **welcome.lists}.items():
        if name in (hostkey.FILE_NAME, *LISTS):
            with files.atomic_write(data / name) as unfinished:
                unfinished.write_text(content)
    authority = Pair(certificate.encode(), authority_key.encode())
    _save(data, house, authority, Pair(welcome.certificate.encode(), key))
    return house


def leave(data: Path) -> None:
    """Make a machine of a house, or a backup of one, a host of its own with all that its copy has.

    Raises:
        HouseError: it is in no house.
        StoreError: its host runs, or its database cannot be used.
    """
    if (data / DATABASE).exists():
        with _database(data) as db:
            if shared_log.house_of(db) is None:
                houses.read(data)
            shared_log.leave(db)
    else:
        houses.read(data)
    if folder_of(data).exists():
        shutil.rmtree(folder_of(data))


def own_name() -> str:
    """This machine's name in a house, by default."""
    first = socket.gethostname().partition(".")[0].lower()
    return "".join(one if one.isalnum() and one.isascii() else "-" for one in first).strip("-")[:32]


async def _make_log(nats: Nats, house: str) -> None:
    """Make the log of a house at servers that are there already.

    Raises:
        ClusterError: they cannot be used, or cannot keep it in three places.
    """
    client = await connect(access_to_existing(nats), "new")
    try:
        await Stream(client, house).create(replicas=MACHINES)
    finally:
        await client.close()


def _require_alone(data: Path) -> None:
    if houses.is_in_one(data):
        house = houses.read(data)
        raise HouseError(
            f"{data} belongs to machine {house.machine.name} of a house already. To leave it: "
            f"tablehost cluster leave --data {data}"
        )


@contextmanager
def _database(data: Path) -> Iterator[sqlite3.Connection]:
    """The database, made if there is none, locked, in one transaction."""
    path = (data / DATABASE).resolve()
    lock = opening.prepare(Options(path=path), schema.current())
    try:
        with closing(sqlite3.connect(path)) as db, db:
            yield db
    finally:
        lock.release()


def _save(data: Path, house: House, authority: Pair, own: Pair) -> None:
    try:
        certificates.save(folder_of(data), authority, own)
    except OSError as error:
        raise HouseError(f"{folder_of(data)} cannot be written: {error.strerror}.") from error
    houses.write(data, house)


def ask(token: Token, request: Framed, direction: Direction[T]) -> T:
    """The answer of the machine that a token is spent at.

    Nothing is said before its certificate has been compared with the token's fingerprint.

    Raises:
        HouseError: it does not answer, or is another one.
    """
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    where = f"{token.address} port {token.port}"
    try:
        with (
            socket.create_connection((token.address, token.port), _PATIENCE) as raw,
            context.wrap_socket(raw) as there,
        ):
            shown = ssl.DER_cert_to_PEM_cert(there.getpeercert(binary_form=True) or b"")
            if certificates.fingerprint(shown.encode()) != token.fingerprint:
                raise HouseError(
                    f"Another machine answers at {where} than the one that made the token: nothing "
                    "was sent to it. Check the network, and get another token."
                )
            there.sendall(encode_preamble(Preamble("join")) + encode(request))
            return _read(there, direction)
    except (OSError, FrameError, IndexError) as error:
        raise HouseError(
            f"The house does not answer at {where} ({error}): on the machine that made the token, "
            "tablehost serve has to run, and its firewall has to let this one in."
        ) from error


def _read(there: ssl.SSLSocket, direction: Direction[T]) -> T:
    decoder = Decoder(direction)
    received = 0
    while received < _LONGEST and (data := there.recv(2**16)):
        received += len(data)
        if found := decoder.feed(data):
            return found[0]
    raise ConnectionError("it closed the connection")
