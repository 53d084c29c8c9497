"""Getting ready, and taking that back with another key: a second Enter changes nothing."""

from collections.abc import Mapping
from functools import partial

from client.screens.base import Act
from client.screens.table.get_ready import READY, UNREADY, key
from client.screens.table.table_client import TableClient
from engine.sync.requests import Start


def keys(client: TableClient) -> Mapping[str, str]:
    """The letter, for what it does now."""
    return {key(client.tr): UNREADY if _is_ready(client) else READY}


def acts(client: TableClient) -> Mapping[str, Act]:
    """Getting ready, and taking that back."""
    return {READY: partial(get_ready, client), UNREADY: partial(client.ask, Start)}


def get_ready(client: TableClient) -> None:
    """Be ready; once more, say how that is taken back."""
    tr, seat = client.tr, client.hall.seat
    if not _is_ready(client):
        client.ask(Start, "", True)
    elif seat in client.table.steady:
        client.answer(tr("You are ready."))
    else:
        text = tr("You are ready. Press {key} to take that back.", key=key(tr))
        client.answer_while(lambda: text if _is_ready(client) else "")


def _is_ready(client: TableClient) -> bool:
    seat = client.hall.seat
    return seat is not None and client.table.seats[seat].ready
