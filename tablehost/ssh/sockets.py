"""Where connections come in: sockets that are bound and listen, before anybody accepts at them.

They outlive who accepts: a host of several processes hands them to each.
"""

import asyncio
import errno
import os
import socket
from collections.abc import Iterable

from tablehost.ssh.errors import ListenError

BACKLOG = 128  # connections the kernel keeps while the loop is busy: a whole party at once


async def bind(host: str, port: int) -> tuple[socket.socket, ...]:
    """Sockets that listen there, one for each address; the caller closes them.

    Args:
        host: an IP address or name of this machine; "" for all of its addresses, IPv4 and IPv6.
        port: 0 lets the system choose (with one address only).

    Raises:
        ListenError: `port_in_use`, `not_permitted`, `no_such_address` or `cannot_listen`.
    """
    loop = asyncio.get_running_loop()
    found: list[socket.socket] = []
    try:
        # asyncio knows how to bind all addresses of both kinds; it is not to accept at them.
        server = await loop.create_server(asyncio.Protocol, host or None, port, start_serving=False)
        found += (socket.socket(fileno=os.dup(one.fileno())) for one in server.sockets)
        server.close()
        for one in found:
            one.setblocking(False)
            one.listen(BACKLOG)  # another may have begun to listen there
    except OSError as error:
        release(found)
        raise explained(error, host, port) from error
    return tuple(found)


def release(sockets: Iterable[socket.socket]) -> None:
    """Listen there no more."""
    for one in sockets:
        one.close()


async def try_listening(host: str, port: int) -> None:
    """Listen for a moment and let nobody in.

    Raises:
        ListenError: as `bind` does.
    """
    release(await bind(host, port))


def explained(error: OSError, host: str, port: int) -> ListenError:
    """Why nothing can be accepted there, and what would work."""
    where = f"port {port}" + (f" of {host}" if host else "")
    # From Python 3.13 on asyncio says without a number that none of the addresses could be bound.
    if isinstance(error, socket.gaierror) or error.errno in (errno.EADDRNOTAVAIL, None):
        return ListenError(
            "no_such_address",
            f"{host} is not an address of this machine: listen at one that is, or at all of them.",
        )
    match error.errno:
        case errno.EADDRINUSE:
            return ListenError(
                "port_in_use",
                f"Another program already listens at {where}, perhaps another tablehost or the "
                "machine's own sshd: stop it, or choose another port.",
            )
        case errno.EACCES | errno.EPERM:
            return ListenError(
                "not_permitted",
                f"This user may not listen at {where}: choose one above 1023, or allow it (systemd "
                "AmbientCapabilities=CAP_NET_BIND_SERVICE).",
            )
    return ListenError("cannot_listen", f"Cannot listen at {where}: {error.strerror}.")
