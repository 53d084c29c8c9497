"""The first words on a connection to the hall's socket: what it is, and whose.

Whoever can open the socket is the host's own user and is believed. The first words still have
bounds, and what does not begin with them is cut off: a program that connects by mistake does no
harm.
"""

import struct
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Kind = Literal["session", "front", "admin"]

LONGEST = 1024  # bytes
_LENGTH = struct.Struct(">H")


class Preamble(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a connection is.

    Attributes:
        kind: `session`, a player's, frames of the wire follow; `front`, the one connection over
            which a front and the hall speak about all its sessions (`tablehost.fronts.messages`);
            `admin`, the host's own console.
        name: the player's, clean.
        key: the fingerprint of the player's proven key, None for a guest.
        address: where the player connects from.
    """

    kind: Kind
    name: Annotated[str, Meta(max_length=64)] = ""
    key: Annotated[str, Meta(max_length=128)] | None = None
    address: Annotated[str, Meta(max_length=128)] = ""


class PreambleError(Exception):
    """What came first says nothing about what the connection is."""


def encode_preamble(attach: Preamble) -> bytes:
    """What to send first on a connection."""
    body = msgspec.msgpack.encode(attach)
    return _LENGTH.pack(len(body)) + body


def decode_preamble(data: bytes) -> tuple[Preamble, bytes] | None:
    """What a connection is and the bytes behind that; None as long as not all has come.

    Raises:
        NotAttachedError: it is something else.
    """
    if len(data) < _LENGTH.size:
        return None
    length: int
    (length,) = _LENGTH.unpack_from(data)
    if length > LONGEST:
        raise PreambleError("the first words are too long")
    end = _LENGTH.size + length
    if len(data) < end:
        return None
    try:
        return msgspec.msgpack.decode(data[_LENGTH.size : end], type=Preamble), data[end:]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PreambleError("the first words are none") from error
