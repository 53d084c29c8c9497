"""Bound and listening TCP sockets.

They are separate from whoever accepts: a host of several processes hands them to each.
"""

import asyncio
import errno
import os
import socket
from collections.abc import Iterable

from tablehost.ssh.errors import ListenError

FREED = 5.0  # seconds for killed processes of a run before to let go of the port
AGAIN = 0.05  # seconds between two tries

BACKLOG = 128  # connections the kernel queues while the loop is busy, as at the start of a party


async def bind(host: str, port: int) -> tuple[socket.socket, ...]:
    """Listening sockets, one for each address; the caller closes them.

    Args:
        host: an IP address or name of this machine; "" for all of its addresses, IPv4 and IPv6.
        port: 0 lets the system choose (with one address only).

    Raises:
        ListenError: `port_in_use`, `not_permitted`, `no_such_address` or `cannot_listen`.
    """
    loop = asyncio.get_running_loop()
    found: list[socket.socket] = []
    try:
        # asyncio knows how to bind all addresses of both IP versions; it must not accept here.
        server = await loop.create_server(asyncio.Protocol, host or None, port, start_serving=False)
        found += (socket.socket(fileno=os.dup(one.fileno())) for one in server.sockets)
        server.close()
        for one in found:
            one.setblocking(False)
            one.listen(BACKLOG)  # may fail: another process may have begun to listen
    except OSError as error:
        release(found)
        raise explained(error, host, port) from error
    return tuple(found)


async def bind_when_freed(host: str, port: int) -> tuple[socket.socket, ...]:
    """`bind`, waiting a while for a port in use: a host restarts right after killing its processes.

    Raises:
        ListenError: as `bind` does.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + FREED
    while True:
        try:
            return await bind(host, port)
        except ListenError as error:
            if error.code != "port_in_use" or loop.time() >= until:
                raise
        await asyncio.sleep(AGAIN)


def release(sockets: Iterable[socket.socket]) -> None:
    """Close them."""
    for one in sockets:
        one.close()


async def try_listening(host: str, port: int) -> None:
    """Listen for a moment, without accepting.

    Raises:
        ListenError: as `bind` does.
    """
    release(await bind(host, port))


def explained(error: OSError, host: str, port: int) -> ListenError:
    """The error in words, and what would work."""
    where = f"port {port}" + (f" of {host}" if host else "")
    # Since Python 3.13 asyncio sets no errno if none of the addresses could be bound.
    if isinstance(error, socket.gaierror) or error.errno in (errno.EADDRNOTAVAIL, None):
        return ListenError(
            "no_such_address",
            f"{host} is not an address of this machine. Listen at one that is, or at all of them.",
        )
    match error.errno:
        case errno.EADDRINUSE:
            return ListenError(
                "port_in_use",
                f"Another program already listens at {where}, perhaps another tablehost or the "
                "machine's own sshd. Stop it, or choose another port.",
            )
        case errno.EACCES | errno.EPERM:
            return ListenError(
                "not_permitted",
                f"This user may not listen at {where}. Choose a port above 1023, or allow it "
                "(systemd AmbientCapabilities=CAP_NET_BIND_SERVICE).",
            )
    return ListenError("cannot_listen", f"Cannot listen at {where}: {error.strerror}.")
