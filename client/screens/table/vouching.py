"""The answers to somebody who asks for the seat of a guest who is away."""

from collections.abc import Iterator, Mapping
from functools import partial

from client.games.base import Action
from client.screens.base import Act
from client.screens.lobby.way_back import asker
from client.screens.table.table_client import TableClient
from client.widgets.buttons import Button
from engine.sync.requests import Vouch


def is_asked(client: TableClient) -> bool:
    """Whether this player may let somebody in to a seat."""
    return client.hall.seat is not None and client.table.asked is not None


def keys(client: TableClient) -> Mapping[str, str]:
    return {one.key: one.name for one in buttons(client)}


def buttons(client: TableClient) -> tuple[Button, ...]:
    """The answers to somebody who asks for the seat of a guest who is away."""
    tr, asked = client.tr, client.table.asked
    if asked is None:
        return ()
    return (
        Button("do:let_in", tr.sense("key: let in", "y"), tr("let {asker} in", asker=asked.name)),
        Button("do:keep_out", tr.sense("key: do not let in", "n"), tr("refuse")),
    )


def actions(client: TableClient) -> Iterator[Action]:
    """The same beside the actions of a match, while somebody asks."""
    if is_asked(client):
        for one in buttons(client):
            yield Action(name=one.name.removeprefix("do:"), key=one.key, label=one.label)


def acts(client: TableClient) -> Mapping[str, Act]:
    """The effects of the answers."""
    yes, no = (partial(_answer, client, yes=yes) for yes in (True, False))
    return {"do:let_in": yes, "do:keep_out": no}


def ask(client: TableClient) -> None:
    """Ask once more, with buttons: a tap on the question lets nobody in by mistake."""
    tr = client.tr
    text = asker(client.table, tr)
    yes, no = (partial(_answer, client, yes=yes) for yes in (True, False))
    client.confirm(tr("Let them in?"), text, tr("let them in"), yes, tr("refuse"), no)


def _answer(client: TableClient, *, yes: bool) -> None:
    asked = client.table.asked
    if asked is not None:
        client.ask(Vouch, asked.number, yes)
