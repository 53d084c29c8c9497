"""The preamble of a connection to the hall's socket: what kind it is, and whose.

Only the host's own user can open the socket, so its content is trusted. It still has bounds, and a
connection that does not begin with one is closed, so that a program that connects by mistake does
no harm.
"""

import struct
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Kind = Literal["session", "front", "admin", "status", "node", "join", "apart", "seat"]

LONGEST = 1024  # bytes
_LENGTH = struct.Struct(">H")


class Preamble(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The beginning of a connection: its kind, and the player it is for.

    Attributes:
        kind: `session` for a player's, which speaks the wire protocol; `front` for that of a front
            process (`tablehost.fronts.messages`); `admin` for the host's own user; `status` to be
            sent a `HostStatus`; `node` and `join` for a machine of a house of several
            (`tablehost.nodes.messages`); `apart` for a front on a machine of its own
            (`tablehost.fronts.apart_messages`), `seat` for a session of one of its players.
        name: the player's, clean.
        key: the fingerprint of the player's proven key, None for a guest.
        address: where the player connects from.
        front: the name of a front on a machine of its own, as in its certificate; "" for others.
        connection: the number of the ssh connection there, for `seat`.
    """

    kind: Kind
    name: Annotated[str, Meta(max_length=64)] = ""
    key: Annotated[str, Meta(max_length=128)] | None = None
    address: Annotated[str, Meta(max_length=128)] = ""
    front: Annotated[str, Meta(max_length=64)] = ""
    connection: Annotated[int, Meta(ge=0, le=2**53)] = 0


class PreambleError(Exception):
    """A connection does not begin with a preamble."""


def encode_preamble(preamble: Preamble) -> bytes:
    """The bytes to send first on a connection."""
    body = msgspec.msgpack.encode(preamble)
    return _LENGTH.pack(len(body)) + body


def decode_preamble(data: bytes) -> tuple[Preamble, bytes] | None:
    """The preamble and the bytes after it; None while it is incomplete.

    Raises:
        PreambleError: it is something else.
    """
    if len(data) < _LENGTH.size:
        return None
    length: int
    (length,) = _LENGTH.unpack_from(data)
    if length > LONGEST:
        raise PreambleError("its preamble is too long")
    end = _LENGTH.size + length
    if len(data) < end:
        return None
    try:
        return msgspec.msgpack.decode(data[_LENGTH.size : end], type=Preamble), data[end:]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PreambleError("it has no preamble") from error
