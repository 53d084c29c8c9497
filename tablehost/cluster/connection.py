"""A connection to the servers of the log, which is kept up and refuses servers that are too old."""

import asyncio
import logging

from nats.aio.client import Client, ServerVersion
from nats.errors import Error

from tablehost.cluster.access import Access
from tablehost.cluster.errors import TooOldError, UnreachableError
from tablehost.cluster.server import OLDEST

log = logging.getLogger(__name__)

_PING = 1  # seconds; a server that is stopped or unplugged is noticed after three of them
_CONNECT = 10.0  # seconds until the first connection has failed
_PAUSE = 1  # seconds between attempts at one server
_asyncio = logging.getLogger("asyncio")


def _is_told(record: logging.LogRecord) -> bool:
    """All but what asyncio says when a connection of nats-py's by TLS ends: it changes nothing."""
    return "eof_received" not in record.msg


async def connect(access: Access, name: str) -> Client:
    """A connection to the first server that answers; it moves to another one when that fails.

    Args:
        access: to the servers.
        name: of this node, for people who look at the servers.

    Raises:
        UnreachableError: none answers, or lets this machine in.
        TooOldError: it is too old.
    """
    _asyncio.addFilter(_is_told)  # once, however often it is added
    client = Client()
    last: Exception | None = None
    is_first = True

    async def failed(error: Exception) -> None:
        nonlocal last
        log.debug("connection of node %s: %s", name, error)
        last = error
        if is_first and "authorization" in str(error).lower():
            raise error  # nats-py would try again and again

    async def reconnected() -> None:
        if (complaint := too_old(client.connected_server_version)) is not None:
            log.error("%s", complaint)
            await client.close()

    try:
        async with asyncio.timeout(_CONNECT):
            await client.connect(
                servers=list(access.urls), name=name, tls=access.tls, **access.login,
                error_cb=failed, reconnected_cb=reconnected, dont_randomize=True,
                connect_timeout=2, reconnect_time_wait=_PAUSE, max_reconnect_attempts=-1,
                ping_interval=_PING, max_outstanding_pings=2,
            )  # fmt: skip
    except (Error, OSError) as error:
        await client.close()
        raise UnreachableError(
            f"No server of the house lets this machine in at {access.places} "
            f"({last or 'no answer'}): start the others, or check the network between them."
        ) from error
    is_first = False
    if (complaint := too_old(client.connected_server_version)) is not None:
        await client.close()
        raise TooOldError(complaint)
    return client


def too_old(version: ServerVersion) -> str | None:
    """What is wrong with a server of this version; None if nothing is."""
    if (version.major, version.minor, version.patch) >= OLDEST:
        return None
    oldest = ".".join(map(str, OLDEST[:2]))
    return (
        f"A nats-server of the house is version {version.major}.{version.minor}.{version.patch}, "
        f"which can lose or repeat what was saved: the house needs {oldest} or newer. pip install "
        "'tablehost[cluster]' brings one."
    )
