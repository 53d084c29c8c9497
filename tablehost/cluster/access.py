"""Addresses and login of the servers of the log."""

import ssl
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct
from nats.aio.client import RawCredentials

from tablehost.cluster import certificates
from tablehost.cluster.errors import HouseError
from tablehost.cluster.house import House, Nats, folder_of

_SCHEMES = ("nats", "tls")


class Access(Struct, frozen=True):
    """The addresses of the servers, with the login.

    Attributes:
        urls: `nats://host:port` of each server; this machine's own first.
        secret: that the house's own servers ask for; "" for others.
        credentials: the content of a NATS credentials file; "" without.
        tls: to connect with; None for servers of one machine.
    """

    urls: Sequence[str]
    secret: str = ""
    credentials: str = ""
    tls: ssl.SSLContext | None = None

    @property
    def login(self) -> dict[str, Any]:
        """Arguments of nats-py's `Client.connect`; a URL may have user and password itself."""
        if self.secret:
            return {"user": "house", "password": self.secret}
        return {"user_credentials": RawCredentials(self.credentials)} if self.credentials else {}

    @property
    def places(self) -> str:
        """The servers for people to read, without passwords."""
        return ", ".join(_place(url) for url in self.urls)


def access_to(data: Path, house: House) -> Access:
    """Access to the servers of its house, for the machine with this data folder."""
    if house.nats is not None:
        return access_to_existing(house.nats)
    tls = certificates.for_connecting(folder_of(data))
    return Access(house.servers, secret=house.secret, tls=tls)


def access_to_existing(nats: Nats) -> Access:
    """Access to servers that were there before the house.

    Raises:
        HouseError: the certificates cannot be used.
    """
    is_safe = bool(nats.authority) or any(url.startswith("tls:") for url in nats.urls)
    try:
        tls = ssl.create_default_context(cadata=nats.authority or None) if is_safe else None
    except ssl.SSLError as error:
        raise HouseError(f"The certificates for NATS cannot be used: {error}.") from error
    return Access(nats.urls, credentials=nats.credentials, tls=tls)


def read_existing(urls: str, credentials: Path | None, authority: Path | None) -> Nats:
    """Servers as a command line names them: URLs with commas between them, and files.

    Raises:
        HouseError: part of it cannot be used.
    """
    found = tuple(part.strip() for part in urls.split(",") if part.strip())
    if not found or not all(map(_is_url, found)):
        raise HouseError(
            "--nats takes the URLs of NATS servers with commas between them, for instance "
            "nats://10.0.0.5:4222,nats://10.0.0.6:4222, or tls:// for TLS."
        )
    texts = ["" if file is None else _content(file) for file in (credentials, authority)]
    return Nats(found, *texts)


def _is_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in _SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _place(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


def _content(file: Path) -> str:
    try:
        return file.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise HouseError(f"{file} cannot be read: {error}.") from error
