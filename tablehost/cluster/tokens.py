"""Tokens: each lets one more machine into a house, once and within an hour.

One for a front lets in a machine that only holds terminals, and nothing else.

A token names the machine that it is spent at, with the fingerprint of its certificate, so that
whoever spends it knows whom they talk to. That machine keeps a hash of it, until it is spent or an
hour has passed.
"""

import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from tablehost.cluster.errors import HouseError
from tablehost.cluster.house import Address, Port
from tablehost.store import files

VALID = 3600.0  # seconds

_FILE = "tokens.json"
Kind = Literal["machine", "front"]

_MARKS: Mapping[Kind, str] = {"machine": "th1-", "front": "tf1-"}
"""Begin a token, so that a part of one is not taken for a whole, nor one for the other."""


_COMMANDS: Mapping[Kind, str] = {"machine": "token", "front": "front-token"}


class Token(Struct, frozen=True, array_like=True):
    """What a token says.

    Attributes:
        address: where it is spent.
        port: the same.
        fingerprint: of the certificate there.
        secret: known to whoever has the token.
    """

    address: Address
    port: Port
    fingerprint: bytes
    secret: str

    def text(self, kind: Kind = "machine") -> str:
        """The token as it is typed."""
        return _MARKS[kind] + urlsafe_b64encode(msgspec.msgpack.encode(self)).decode().rstrip("=")

    @classmethod
    def read(cls, text: str, kind: Kind = "machine") -> "Token":
        """A token of this kind as somebody typed it.

        Raises:
            HouseError: it is none.
        """
        words = text.strip()
        body = words.removeprefix(_MARKS[kind])
        try:
            if body == words:
                body = ""
            return msgspec.msgpack.decode(
                urlsafe_b64decode(body + "=" * (-len(body) % 4)), type=cls
            )
        except (ValueError, msgspec.DecodeError):
            raise HouseError(
                "That is no token, or not all of it: copy the whole word that tablehost cluster "
                f"{_COMMANDS[kind]} printed on a machine of the house."
            ) from None


def issue(folder: Path, address: str, port: int, fingerprint: bytes, kind: Kind = "machine") -> str:
    """A new token that is spent at this machine, whose folder this is.

    Raises:
        OSError: it cannot be saved.
    """
    token = Token(address, port, fingerprint, secrets.token_hex(16))
    _save(folder, {**_valid(folder), _hash(token.secret, kind): time.time() + VALID})
    return token.text(kind)


def spend(folder: Path, secret: str, kind: Kind = "machine") -> bool:
    """Whether a secret is that of a token of this kind that is still good; from now on it is not.

    Raises:
        OSError: that cannot be saved, so it is not spent.
    """
    valid = _valid(folder)
    if valid.pop(_hash(secret, kind), None) is None:
        return False
    _save(folder, valid)
    return True


def _hash(secret: str, kind: Kind) -> str:
    return sha256(f"{kind} {secret}".encode()).hexdigest()


def _valid(folder: Path) -> dict[str, float]:
    """The hashes of the tokens that are still good, with when they end."""
    try:
        known = msgspec.json.decode((folder / _FILE).read_bytes(), type=dict[str, float])
    except (FileNotFoundError, msgspec.DecodeError):
        return {}
    now = time.time()
    return {one: ends for one, ends in known.items() if now < ends <= now + VALID}


def _save(folder: Path, valid: dict[str, float]) -> None:
    with files.atomic_write(folder / _FILE) as unfinished:
        unfinished.write_bytes(msgspec.json.encode(valid))
