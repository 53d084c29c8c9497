"""The algorithms the ssh server offers: few and all current, with a choice of key exchanges.

Two key exchanges are hybrid: a quantum computer cannot decrypt later what is recorded today.
mlkem768x25519 needs a recent `cryptography`; sntrup761x25519 needs the library liboqs on the host,
and is what OpenSSH 9.0 to 9.8 uses. curve25519 alone is for older clients, which could not connect
otherwise. HOSTING.md lists which client supports what.

asyncssh is imported where it is used: loading it takes most of the time of a short command.
"""
# ruff: noqa: PLC0415

from collections.abc import Mapping

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
MACS = (
    "hmac-sha2-256-etm@openssh.com",
    "hmac-sha2-512-etm@openssh.com",
)  # not used with these ciphers

# Signature algorithms for clients' keys: no DSA, and no RSA with SHA-1.
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
    """The key exchanges that this machine supports, the best first."""
    from asyncssh.kex import get_kex_algs

    available = frozenset(name.decode() for name in get_kex_algs())
    return tuple(name for name in _KEY_EXCHANGES[crypto] if name in available)


def oldest_client(crypto: Crypto) -> str:
    """The oldest clients that can connect, in words; "" if none can."""
    if crypto == "modern":  # curve25519 needs nothing that could be missing
        return "Any ssh client of the last ten years"
    offered = key_exchanges(crypto)
    if any(name.startswith("sntrup") for name in offered):
        return "OpenSSH 9.0 or newer, PuTTY 0.78 or newer"
    return "OpenSSH 9.9 or newer, PuTTY 0.83 or newer" if offered else ""
