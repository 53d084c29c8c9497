"""Texts and keys of spectators who want a seat in the next match."""

from collections.abc import Iterator, Mapping
from functools import partial

from client.games.base import Action
from client.locale.i18n import Translator
from client.screens.base import Act
from client.screens.table.next_seats_text import may_want
from client.screens.table.table_client import TableClient
from client.widgets.buttons import Button
from engine.sync.crowd_requests import WantSeat

PLACE = "do:next_seat"


def actions(client: TableClient) -> Iterator[Action]:
    """A spectator's way to a seat in the next match, and back, while a match is played."""
    table, tr = client.table, client.tr
    if client.hall.asked_seat is None and may_want(table, client.hall.seat):
        label, key = _label(client), tr.sense("key: next match", "j")
        yield Action(name="next_seat", key=key, label=label, short=tr("next match"))


def buttons(client: TableClient) -> Iterator[Button]:
    """The same after a match."""
    if may_want(client.table, client.hall.seat):
        yield Button(PLACE, client.tr.sense("key: next match", "j"), _label(client))


def keys(tr: Translator) -> Mapping[str, str]:
    return {tr.sense("key: next match", "j"): PLACE}


def acts(client: TableClient) -> Mapping[str, Act]:
    """The place of the key: in the queue, or out of it again."""
    if not may_want(client.table, client.hall.seat):
        return {}
    return {PLACE: partial(client.ask, WantSeat, not _waits(client))}


def _waits(client: TableClient) -> bool:
    return client.hall.name in client.table.next_seats


def _label(client: TableClient) -> str:
    tr = client.tr
    if _waits(client):
        return tr("give up that seat")
    return tr("play in the next match")
