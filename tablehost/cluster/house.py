"""What a machine knows of its house: a folder beside its database, readable for its user alone."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tablehost.cluster.errors import HouseError
from tablehost.store import files

FOLDER = "house"
"""In the data folder."""

PORT = 2230
"""The first of the three ports of a machine, by default."""

MACHINES = 3
"""On how many machines each write is before it counts; two of them have to be up."""

_FILE = "house.json"

Name = Annotated[str, Meta(pattern=r"\A[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?\Z")]
Address = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9.:-]{1,253}\Z")]
Port = Annotated[int, Meta(ge=1, le=65533)]


class Machine(Struct, frozen=True, array_like=True):
    """A machine of a house, as the others reach it.

    Attributes:
        name: unique in the house.
        address: of the network that the machines share.
        port: the first of three: for the other nodes, for their servers, for clients of its server;
            the last two are not used where the log has servers of its own.
    """

    name: Name
    address: Address
    port: Port

    @property
    def url(self) -> str:
        """Where nodes reach its server of the log."""
        return f"nats://{_host(self.address)}:{self.port + 2}"

    @property
    def route(self) -> str:
        """Where other servers reach its server of the log."""
        return f"{_host(self.address)}:{self.port + 1}"


class Nats(Struct, frozen=True, array_like=True):
    """Servers for the log that were there before the house.

    Attributes:
        urls: of each, with user and password, or a token, if that is how one logs in.
        credentials: the content of a NATS credentials file; "" without.
        authority: certificates, PEM, that theirs are checked against; "" for the system's own.
    """

    urls: tuple[str, ...]
    credentials: str = ""
    authority: str = ""


def _host(address: str) -> str:
    return f"[{address}]" if ":" in address else address


class House(Struct, frozen=True):
    """A house, as one of its machines knows it.

    Attributes:
        id: random; every message and every copy of the database names it.
        machine: this one.
        others: those that are known.
        secret: that nodes and servers log in with, beside their certificates.
        storage_key: that the servers' files are encrypted with.
        is_first: this machine began the house, and makes its log.
        nats: the servers of the log, if the machines do not run their own.
    """

    id: str
    machine: Machine
    others: tuple[Machine, ...]
    secret: str
    storage_key: str
    is_first: bool = False
    nats: Nats | None = None

    @property
    def servers(self) -> list[str]:
        """All servers that the machines run, this machine's own first."""
        return [self.machine.url, *(one.url for one in self.others)]

    def knowing(self, machine: Machine) -> "House":
        """This house with a machine that was not known, or has moved."""
        others = [one for one in self.others if one.name != machine.name]
        found = tuple(sorted([*others, machine], key=lambda one: one.name))
        return msgspec.structs.replace(self, others=found)


def folder_of(data: Path) -> Path:
    """Where the machine with this data folder keeps what it knows of its house."""
    return data / FOLDER


def is_in_one(data: Path) -> bool:
    """Whether this data folder belongs to a machine of a house."""
    return (folder_of(data) / _FILE).exists()


def read(data: Path) -> House:
    """The house of a data folder.

    Raises:
        HouseError: it belongs to none, or its file cannot be read.
    """
    path = folder_of(data) / _FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=House)
    except FileNotFoundError:
        raise HouseError(
            f"{data} belongs to no house of several machines. Begin one with tablehost cluster "
            "new, or come into one with tablehost cluster join TOKEN."
        ) from None
    except (OSError, msgspec.DecodeError) as error:
        raise HouseError(
            f"{path} cannot be read ({error}): leave the house and join it again."
        ) from error


def write(data: Path, house: House) -> None:
    """Save what this machine knows.

    Raises:
        HouseError: it cannot be written.
    """
    path = folder_of(data) / _FILE
    try:
        files.make_folder(path.parent)
        with files.atomic_write(path) as unfinished:
            unfinished.write_bytes(msgspec.json.format(msgspec.json.encode(house)))
    except OSError as error:
        raise HouseError(f"{path} cannot be written: {error.strerror}.") from error
