"""The multicast sockets of one link, which send and receive on that link only.

They are bound to the group's address, so that unicast packets to this machine go to other programs
at port 5353: avahi and systemd-resolved share the port, and are not disturbed.
"""

import contextlib
import errno
import socket
import struct
import sys

from tablehost.discovery.dns import GROUP_4, GROUP_6, PORT
from tablehost.discovery.links import Link

# Linux only, and not in Python's socket module: receive only from groups joined by this socket.
IP_MULTICAST_ALL = 49
IPV6_MULTICAST_ALL = 29

HOPS = 255  # section 11: proves that a packet comes from the link itself


class PortTakenError(OSError):
    """Another program has port 5353 for itself."""


def open_sockets(link: Link) -> list[socket.socket]:
    """A socket for each version of IP that the link has addresses of.

    Raises:
        PortTakenError: another program has the port for itself.
        OSError: the link has just gone away.
    """
    opened: list[socket.socket] = []
    try:
        for version in sorted({one.version for one in link.addresses}):
            opened.append(_shared(socket.AF_INET if version == 4 else socket.AF_INET6))
            (_join_4 if version == 4 else _join_6)(opened[-1], link.index)
    except OSError as error:
        for one in opened:
            one.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(*error.args) from error
        raise
    return opened


def destination(sock: socket.socket, link: Link) -> tuple[str, int] | tuple[str, int, int, int]:
    """The destination of a multicast message on the link."""
    if sock.family == socket.AF_INET:
        return GROUP_4, PORT
    return GROUP_6, PORT, 0, link.index


def _join_4(sock: socket.socket, index: int) -> None:
    sock.bind((GROUP_4, PORT))
    here = struct.pack("@4s4si", socket.inet_aton(GROUP_4), bytes(4), index)  # ip_mreqn
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, here)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, HOPS)
    sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
    _receive_joined_only(sock, socket.IPPROTO_IP, IP_MULTICAST_ALL)


def _join_6(sock: socket.socket, index: int) -> None:
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    sock.bind((GROUP_6, PORT, 0, index))
    here = socket.inet_pton(socket.AF_INET6, GROUP_6) + struct.pack("@I", index)  # ipv6_mreq
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, here)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, index)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, HOPS)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_LOOP, 1)
    _receive_joined_only(sock, socket.IPPROTO_IPV6, IPV6_MULTICAST_ALL)


def _shared(family: socket.AddressFamily) -> socket.socket:
    """A socket that shares its port, as all mDNS programs do.

    BSD systems need SO_REUSEPORT for that. On Linux it would deliver each message to only one of
    all sockets bound alike, chosen by a hash, whichever link it came from (seen with Linux 6.18).
    """
    sock = socket.socket(family, socket.SOCK_DGRAM)
    sock.setblocking(False)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if not sys.platform.startswith("linux"):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    return sock


def _receive_joined_only(sock: socket.socket, level: int, option: int) -> None:
    with contextlib.suppress(OSError):  # other systems do so by default
        sock.setsockopt(level, option, 0)
