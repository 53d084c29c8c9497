"""Shuts a machine that only holds terminals out of the house."""

import asyncio
from pathlib import Path

from client.locale.i18n import translator
from engine.sync.host_requests import Ban
from tablehost.admin.client import AdminClient, NoAnswerError, RefusedError
from tablehost.admin.dispatch import explain
from tablehost.admin.local import connect_admin
from tablehost.cluster import house as houses
from tablehost.cluster.errors import HouseError
from tablehost.fronts.shut_out import ban_value
from tablehost.hall_socket.link import SocketError

_FOR_GOOD = 0


def shut_out(data: Path, front: str) -> str:
    """Ban a front for good; the value of the ban.

    Raises:
        HouseError: the hall cannot be asked.
    """
    houses.read(data)
    tr = translator("en")
    try:
        return asyncio.run(_shut_out(data, front))
    except (SocketError, NoAnswerError, RefusedError) as error:
        raise HouseError(f"Machine {front} is not shut out: {explain(error, tr)}") from error


async def _shut_out(data: Path, front: str) -> str:
    hall, value = AdminClient(await connect_admin(data)), ban_value(front)
    try:
        await hall.greet("en")
        await hall.ask(Ban, "key", value, _FOR_GOOD, f"machine {front}, terminals only")
    finally:
        hall.close()
    return value
