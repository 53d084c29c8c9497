"""The algorithms this host speaks: few, all current, and a choice about key exchanges.

Two key exchanges are hybrid: what somebody records today is not read by a quantum computer later.
mlkem768x25519 needs a recent `cryptography`; sntrup761x25519 needs the library liboqs on the host,
and is what OpenSSH from 9.0 to 9.8 speaks. curve25519 alone is for everybody older: whoever plays
dice tonight need not mind, and would otherwise not get in. HOSTING.md lists who speaks what.
"""

from collections.abc import Mapping

from asyncssh.kex import get_kex_algs

from tablehost.config.values import Crypto

_POST_QUANTUM = (
    "mlkem768x25519-sha256",
    "sntrup761x25519-sha512",
    "sntrup761x25519-sha512@openssh.com",
)
_KEY_EXCHANGES: Mapping[Crypto, tuple[str, ...]] = {
    "modern": (*_POST_QUANTUM, "curve25519-sha256"),
    "strict": _POST_QUANTUM,
}

CIPHERS = (
    "chacha20-poly1305@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-gcm@openssh.com",
)
MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com")  # unused by these ciphers

# How a client may sign for its key: no DSA, and RSA not with SHA-1.
SIGNATURES = (
    "sk-ssh-ed25519@openssh.com",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "webauthn-sk-ecdsa-sha2-nistp256@openssh.com",
    "ssh-ed25519",
    "ecdsa-sha2-nistp521",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp256",
    "rsa-sha2-512",
    "rsa-sha2-256",
)


def key_exchanges(crypto: Crypto) -> tuple[str, ...]:
    """Those that this machine can do, the best first."""
    there = frozenset(name.decode() for name in get_kex_algs())
    return tuple(name for name in _KEY_EXCHANGES[crypto] if name in there)


def oldest_client(crypto: Crypto) -> str:
    """Who can come in, for people; "" if nobody can."""
    spoken = key_exchanges(crypto)
    if "curve25519-sha256" in spoken:
        return "every ssh client of the last ten years"
    if any(name.startswith("sntrup") for name in spoken):
        return "OpenSSH 9.0 or newer, PuTTY 0.78 or newer"
    return "OpenSSH 9.9 or newer, PuTTY 0.83 or newer" if spoken else ""
