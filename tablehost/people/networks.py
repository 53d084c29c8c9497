"""The network that an address counts as."""

import hmac
import secrets
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network

_LOOPBACK = IPv6Address("::1")
_SALT = 8  # bytes
HIDDEN = _SALT + sha256().digest_size
"""Bytes of a hidden network."""


def is_of_one_household(network: str) -> bool:
    """Whether a network, as `network_of` gives it, may stand for the people of one household.

    Loopback does not: behind it are containers and proxies. Nor does a link-local address, which
    says nothing about who has it, nor an unknown one.
    """
    try:
        parsed = ip_network(network)
    except ValueError:
        return False
    return not (parsed.is_loopback or parsed.is_link_local or _LOOPBACK in parsed)


def network_of(address: str) -> str:
    """An IPv4 address itself; the /64 of an IPv6 address, as its owner can choose any in it."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a Unix socket's
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, 64), strict=False))
    return str(parsed)


def hidden(network: str) -> bytes:
    """A salted hash of a network, so that it can be recognised, but not read at a glance."""
    salt = secrets.token_bytes(_SALT)
    return salt + sha256(salt + network.encode()).digest()


def is_hidden_in(network: str, found: bytes) -> bool:
    """Whether `hidden` made these bytes of this network; b"" is of none."""
    salt, digest = found[:_SALT], found[_SALT:]
    return hmac.compare_digest(sha256(salt + network.encode()).digest(), digest)
