"""The files of a machine that holds terminals: its certificate, and where the house is."""

from importlib.metadata import version
from pathlib import Path

import msgspec
from msgspec import Struct

from tablehost.cluster import certificates
from tablehost.cluster.errors import HouseError
from tablehost.cluster.house import Machine, folder_of, is_in_one
from tablehost.cluster.tokens import Token
from tablehost.config.values import DATABASE
from tablehost.nodes.founding import ask
from tablehost.nodes.messages import FRONT_WELCOMES, FrontRequest
from tablehost.ssh import hostkey
from tablehost.store import files

_FILE = "front.json"


class Front(Struct, frozen=True):
    """A machine that holds terminals.

    Attributes:
        name: in the house, as its certificate has it.
        machines: of the house.
    """

    name: str
    machines: tuple[Machine, ...]


def has_come(data: Path) -> bool:
    """Whether this data folder belongs to a machine that holds terminals for a house."""
    return (folder_of(data) / _FILE).exists()


def come(data: Path, name: str, typed: str) -> None:
    """Get a certificate for a token, and keep it.

    Raises:
        HouseError: the machine is not let in, or the folder has a host's data.
    """
    if is_in_one(data) or any((data / one).exists() for one in (DATABASE, hostkey.FILE_NAME)):
        raise HouseError(
            f"{data} has the data of a host. A machine that only holds terminals has none: name a "
            "new folder with --data."
        )
    token = Token.read(typed, "front")
    key, public = certificates.new_key()
    request = FrontRequest(token.secret, name, public.decode(), version("tablehost"))
    welcome = ask(token, request, FRONT_WELCOMES)
    if welcome.error:
        raise HouseError(welcome.error)
    front = Front(name, tuple(welcome.machines))
    parts = {
        certificates.AUTHORITY: welcome.authority.encode(),
        certificates.CERTIFICATE: welcome.certificate.encode(),
        certificates.KEY: key,
        _FILE: msgspec.json.encode(front),
    }
    try:
        files.make_folder(data)
        files.make_folder(folder_of(data))
        for part, content in parts.items():
            with files.atomic_write(folder_of(data) / part) as unfinished:
                unfinished.write_bytes(content)
    except OSError as error:
        raise HouseError(f"{data} cannot be written: {error.strerror}.") from error


def read(data: Path) -> Front:
    """The machine's own record of the house, saved when it was let in.

    Raises:
        HouseError: its file cannot be read.
    """
    path = folder_of(data) / _FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Front)
    except FileNotFoundError:
        raise HouseError(
            f"{data} belongs to no machine that holds terminals: tablehost front --of TOKEN, with "
            "a token that tablehost cluster front-token has printed on a machine of the house."
        ) from None
    except (OSError, msgspec.DecodeError) as error:
        raise HouseError(
            f"{path} cannot be read ({error}): remove {data}, and come with another token."
        ) from error
