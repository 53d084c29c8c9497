"""What a host can be told: typed, checked, and refused in words that say what would work."""

import re
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.core.values import Language
from engine.sync.house_view import Entry
from tablehost.access.limits import Limits
from tablehost.logs import Style
from tablehost.people.names import NamesRule

DATABASE = "tablehost.db"
"""The file in the data folder."""

Durability = Literal["power", "process"]
Crypto = Literal["modern", "strict"]
"""`modern` accepts ssh clients without a post-quantum key exchange too, `strict` does not."""

MOST_FRONTS = 64
Fronts = Annotated[int, Meta(ge=1, le=MOST_FRONTS)] | Literal["auto"]

_LABEL = re.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?").fullmatch


class Config(Struct, frozen=True, kw_only=True):
    """The settings of one host; `limits` is a table of its own in a file.

    Attributes:
        host: the address to listen on.
        port: 0 takes any free one.
        data: the folder of the host key and the database; made if missing.
        durability: what a saved move survives: a power cut, or only the end of this process.
        name: what guests type, with `.local` behind it; see `host_name`.
        entry: who may come in: everybody, who knows the passphrase, listed keys, or who is
            invited; the files are in the data folder, see `tablehost.ssh.admission`.
        crypto: whether ssh clients without a post-quantum key exchange come in too.
        log: lines for people, or JSON for programs.
        names: whether a name belongs to the first key that used it, or is free for everybody.
        language: the table's, for guests whose terminal asks for none.
        mdns: whether the network is told the name.
        metrics: the port at which programs on this machine fetch numbers; 0 for none.
        interfaces: the only ones to tell it on; none for all that lead to a LAN.
        fronts: processes that hold the terminals; 1 for none beside the hall's, `auto` for one a
            core.
        limits: what one connection, key or address may use of the host; see `Limits`.
    """

    host: str = "0.0.0.0"  # noqa: S104 - guests come from the network; that is what a host is for
    port: Annotated[int, Meta(ge=0, le=65535)] = 2222
    data: Path = Path("data")
    durability: Durability = "power"
    name: str = "table"
    entry: Entry = "open"
    names: NamesRule = "bound"
    crypto: Crypto = "modern"
    log: Style = "text"
    language: Language = "en"
    mdns: bool = True
    metrics: Annotated[int, Meta(ge=0, le=65535)] = 0
    interfaces: tuple[str, ...] = ()
    fronts: Fronts = 1
    limits: Limits = Limits()


def host_name(text: str) -> str:
    """A name for the network as somebody typed it, `.local` or not.

    Raises:
        ValueError: it can be no name; says what can.
    """
    name = text.strip().lower().removesuffix(".").removesuffix(".local")
    if not _LABEL(name):
        raise ValueError(
            f"{text!r} is no name for a host: up to 63 letters, digits and hyphens, no hyphen at "
            "either end"
        )
    return name
