"""The multicast sockets of one link: each hears and speaks on that link and on no other.

They are bound to the group's address, so that what is sent to this machine alone goes to whoever
else listens at port 5353 here: avahi and systemd-resolved share the port, and are left in peace.
"""

import contextlib
import errno
import socket
import struct
import sys

from tablehost.discovery.dns import GROUP_4, GROUP_6, PORT
from tablehost.discovery.links import Link

# Of Linux, and not in Python's socket module: hear only the groups that this socket has joined.
IP_MULTICAST_ALL = 49
IPV6_MULTICAST_ALL = 29

HOPS = 255  # section 11: proof that it came from the link itself


class PortTakenError(OSError):
    """Another program has port 5353 for itself."""


def open_sockets(link: Link) -> list[socket.socket]:
    """A socket for each version of IP that the link has addresses of.

    Raises:
        PortTakenError: nothing can be heard or said.
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
    """Where a message to everybody on the link goes."""
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
    _hear_only_joined(sock, socket.IPPROTO_IP, IP_MULTICAST_ALL)


def _join_6(sock: socket.socket, index: int) -> None:
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    sock.bind((GROUP_6, PORT, 0, index))
    here = socket.inet_pton(socket.AF_INET6, GROUP_6) + struct.pack("@I", index)  # ipv6_mreq
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, here)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, index)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, HOPS)
    sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_LOOP, 1)
    _hear_only_joined(sock, socket.IPPROTO_IPV6, IPV6_MULTICAST_ALL)


def _shared(family: socket.AddressFamily) -> socket.socket:
    """A socket that others may stand beside, as every mDNS program has it.

    BSD's systems want SO_REUSEPORT for that. On Linux it would hand a message to one socket of all
    that are bound alike, chosen by a hash whichever link it came from (seen with Linux 6.18).
    """
    sock = socket.socket(family, socket.SOCK_DGRAM)
    sock.setblocking(False)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if not sys.platform.startswith("linux"):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    return sock


def _hear_only_joined(sock: socket.socket, level: int, option: int) -> None:
    with contextlib.suppress(OSError):  # not Linux: there it is so by itself
        sock.setsockopt(level, option, 0)
