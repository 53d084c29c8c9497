"""The settings of a host, with types and defaults."""

import re
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from engine.core.values import Language
from engine.sync.house_view import Entry
from tablehost.access.limits import Limits
from tablehost.config.places import data_folder
from tablehost.logs import Level, Style
from tablehost.people.names import NamesRule

DATABASE = "tablehost.db"
"""The file in the data folder."""

Durability = Literal["power", "process"]
Crypto = Literal["modern", "strict"]
"""`modern` accepts ssh clients without a post-quantum key exchange too, `strict` does not."""

MOST_FRONTS = 64
Minutes = Annotated[float, Meta(gt=0, le=60 * 24 * 365)]
Hours = Annotated[float, Meta(gt=0, le=24 * 365)]
Fronts = Annotated[int, Meta(ge=1, le=MOST_FRONTS)] | Literal["auto"]

_LABEL = re.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?").fullmatch


class Config(Struct, frozen=True, kw_only=True):
    """The settings of one host; `limits` is a table of its own in a file.

    Attributes:
        host: the address to listen on.
        port: 0 takes any free one.
        data: the folder of the host key and the database; created if missing.
        durability: what a saved move survives: a power cut, or only the end of this process.
        name: what players type, with `.local` appended; see `host_name`.
        entry: who may log in: everybody, or those with the passphrase, a listed key or an
            invitation; the files are in the data folder, see `tablehost.ssh.admission`.
        crypto: whether ssh clients without a post-quantum key exchange may connect.
        log: lines for people, or JSON for programs.
        log_level: nothing below it is logged.
        names: whether a name belongs to the first key that used it, or is free for everybody.
        language: for players whose terminal asks for none.
        mdns: whether the name is announced on the network.
        metrics: a port of this machine alone, or `HOST:PORT`, where programs fetch metrics; 0
            for none.
        interfaces: the only ones to announce it on; empty for all that lead to a LAN.
        fronts: processes that run terminals; 1 runs everything in one process, `auto` takes one
            per core.
        fold_after: minutes until the lobby folds away a table with nobody there.
        close_after: hours until such a table is closed; a match that was not finished is
            kept and goes on when one of its players is back.
        limits: for connections, keys and addresses; see `Limits`.
    """

    host: str = "0.0.0.0"  # noqa: S104 - a host is for players on the network
    port: Annotated[int, Meta(ge=0, le=65535)] = 2222
    data: Path = field(default_factory=data_folder)
    durability: Durability = "power"
    name: str = "table"
    entry: Entry = "open"
    names: NamesRule = "bound"
    crypto: Crypto = "modern"
    log: Style = "text"
    log_level: Level = "info"
    language: Language = "en"
    mdns: bool = True
    metrics: Annotated[int, Meta(ge=0, le=65535)] | str = 0
    interfaces: tuple[str, ...] = ()
    fronts: Fronts = 1
    fold_after: Minutes = 10
    close_after: Hours = 24
    limits: Limits = Limits()


def metrics_setting(given: int | str) -> int | str:
    """The setting `metrics`; raises ValueError if it is neither a port nor `HOST:PORT`."""
    if isinstance(given, int):
        return given
    host, _, port = given.rpartition(":")
    if not (port.isascii() and port.isdecimal() and int(port) <= 65535) or given.startswith(":"):
        raise ValueError(f"{given!r} is not valid: expected a port, or HOST:PORT")
    return given if host else int(port)


def metrics_address(setting: int | str) -> tuple[str, int]:
    """The address and port that `metrics_setting` returned; of this machine alone by default."""
    host, _, port = (
        f"127.0.0.1:{setting}".rpartition(":")
        if isinstance(setting, int)
        else (setting.rpartition(":"))
    )
    return host.strip("[]"), int(port)


def host_name(text: str) -> str:
    """A name for the network as somebody typed it, with or without `.local`.

    Raises:
        ValueError: it cannot be a name.
    """
    name = text.strip().lower().removesuffix(".").removesuffix(".local")
    if not _LABEL(name):
        raise ValueError(
            f"{text!r} is not a host name: use up to 63 letters, digits and hyphens, with no "
            "hyphen at either end"
        )
    return name
