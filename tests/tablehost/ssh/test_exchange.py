"""The hall signs exchanges of one connection that name its key, and believes what clients sign."""

from hashlib import sha256

import asyncssh
import pytest
from asyncssh.packet import Boolean, Byte, String

from tablehost.ssh.exchange import Exchange, NotProvenError, Proof, fingerprint_of, hash_of

WORD = "0123"
PUBLIC = b"the host key"
SESSION = b"s" * 32
MARA = asyncssh.generate_private_key("ssh-ed25519")


def before(server: bytes = b"SSH-2.0-tablehost 0123") -> bytes:
    return b"".join(map(String, (b"SSH-2.0-client", server, b"kexinit", b"kexinit")))


def test_hash_is_that_of_the_exchange_with_the_host_key() -> None:
    found = hash_of(Exchange("sha256", before(), b"keys"), PUBLIC, WORD)

    assert found == sha256(before() + String(PUBLIC) + b"keys").digest()


@pytest.mark.parametrize(
    "said",
    [
        before(b"SSH-2.0-tablehost 4567"),
        before(b"SSH-2.0-tablehost"),
        before() + String(b"another key"),
        before()[:-1],
        before() + b"\0",
        b"",
    ],
    ids=["another word", "no word", "a key before ours", "cut off", "more", "nothing"],
)
def test_other_exchange_has_no_hash(said: bytes) -> None:
    with pytest.raises(NotProvenError):
        hash_of(Exchange("sha256", said, b"keys"), PUBLIC, WORD)


def proof(
    user: str = "mara", key: asyncssh.SSHKey = MARA, session: bytes = SESSION, *, asks: bool = False
) -> Proof:
    request = b"".join(
        (
            Byte(50), String(user), String("ssh-connection"), String("publickey"),
            Boolean(not asks), String(key.algorithm), String(key.public_data),
        )
    )  # fmt: skip
    return Proof(request, key.sign(String(session) + request, key.algorithm))


def test_signature_over_the_session_proves_the_key() -> None:
    assert fingerprint_of(proof(), SESSION, "mara") == MARA.get_fingerprint()


@pytest.mark.parametrize(
    "told",
    [
        proof(session=b"t" * 32),
        proof("bob"),
        proof(asks=True),
        Proof(proof().request, proof("bob").signature),
        Proof(proof().request, b""),
        Proof(proof().request[:-1], proof().signature),
        Proof(b"", b""),
        proof(key=asyncssh.generate_private_key("ssh-dss")),
    ],
    ids=[
        "of another session", "for another name", "a question", "of another request", "unsigned",
        "cut off", "nothing", "a weak key",
    ],
)  # fmt: skip
def test_anything_else_proves_nothing(told: Proof) -> None:
    with pytest.raises(NotProvenError):
        fingerprint_of(told, SESSION, "mara")


def test_guest_proves_no_key() -> None:
    with pytest.raises(NotProvenError):
        fingerprint_of(proof("guest"), SESSION, "guest")
