"""Key exchanges that are signed on another machine, and what a player's signature proves there.

Terminals may be held by a machine that is not to have the host key. It sends what the hash of a key
exchange is made of (RFC 4253, section 8), and the hall computes the hash and signs it. So the host
key signs nothing but key exchanges that name it, and each one once: the server's version in them
has a word that the hall has made up for this connection.

The hash of the first exchange is the session's id, which a player signs with their key (RFC 4252,
section 7). A signature over an id that the hall has just signed is therefore by somebody who has
asked for this host now; one that was made elsewhere or before is worth nothing.
"""

import hashlib
from typing import Annotated, Literal

import asyncssh
from asyncssh.packet import PacketDecodeError, SSHPacket, String
from asyncssh.public_key import decode_ssh_public_key
from asyncssh.saslprep import SASLPrepError, saslprep
from msgspec import Meta, Struct

from tablehost.people.names import clean_name, is_guest_name
from tablehost.ssh.algorithms import SIGNATURES

_REQUEST = 50  # SSH_MSG_USERAUTH_REQUEST
_ALLOWED = frozenset(name.encode() for name in SIGNATURES)

LONGEST = 2**16  # bytes of a part of what clients send; a real one has some hundreds
Piece = Annotated[bytes, Meta(max_length=LONGEST)]


HashName = Literal["sha256", "sha512"]


class Exchange(Struct, frozen=True):
    """What the hash of a key exchange is made of, but for the host key.

    Attributes:
        hash: the algorithm's.
        before: the versions and first messages of both sides.
        after: the ephemeral keys of both sides and their secret.
    """

    hash: HashName
    before: Piece
    after: Piece


class Proof(Struct, frozen=True):
    """A request to log in by a key, as it came, with its signature."""

    request: Piece
    signature: Piece


class NotProvenError(Exception):
    """An exchange is of another connection, or a proof is none."""


def version_with(word: str) -> str:
    """What a server with this word calls itself."""
    return f"tablehost {word}"


def hash_of(exchange: Exchange, public: bytes, word: str) -> bytes:
    """The hash to sign.

    Args:
        exchange: of the connection with this word.
        public: the host key.
        word: made up for this connection.

    Raises:
        NotProvenError: it is of another connection.
    """
    packet = SSHPacket(exchange.before)
    try:
        _client, server, *_first = [packet.get_string() for _ in range(4)]
        packet.check_end()
    except PacketDecodeError as error:
        raise NotProvenError from error
    if server != f"SSH-2.0-{version_with(word)}".encode():
        raise NotProvenError
    found = hashlib.new(exchange.hash)
    for part in (exchange.before, String(public), exchange.after):
        found.update(part)
    return found.digest()


def fingerprint_of(proof: Proof, session: bytes, name: str) -> str:
    """The fingerprint of the key that somebody has proven to own.

    Args:
        proof: as it came from their client.
        session: the id of the session that it has to be for.
        name: clean, that it has to be for.

    Raises:
        NotProvenError: it is not.
    """
    try:
        user, key = _asked(proof.request)
        good = clean_name(user) == name and not is_guest_name(name)
        key.all_sig_algorithms = key.all_sig_algorithms & _ALLOWED
        if good and key.verify(String(session) + proof.request, proof.signature):
            return key.get_fingerprint()
    except (PacketDecodeError, SASLPrepError, asyncssh.KeyImportError, UnicodeDecodeError) as error:
        raise NotProvenError from error
    raise NotProvenError


def _asked(request: bytes) -> tuple[str, asyncssh.SSHKey]:
    """User and key of a request to log in."""
    packet = SSHPacket(request)
    kind, user = packet.get_byte(), packet.get_string()
    service, method = packet.get_string(), packet.get_string()
    signed, _algorithm, key = packet.get_boolean(), packet.get_string(), packet.get_string()
    packet.check_end()
    if (kind, service, method, signed) != (_REQUEST, b"ssh-connection", b"publickey", True):
        raise NotProvenError
    return saslprep(user.decode()), decode_ssh_public_key(key)
