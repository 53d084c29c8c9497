"""The answers to somebody who asks for the seat of a guest who is away."""

from collections.abc import Iterator, Mapping

from client.games.base import Action
from client.locale.i18n import Translator
from client.screens.table.table_client import TableClient
from client.widgets.buttons import Button


def keys(tr: Translator) -> Mapping[str, str]:
    return {one.key: one.name for one in buttons(tr)}


def buttons(tr: Translator) -> tuple[Button, ...]:
    """The answers to somebody who asks for the seat of a guest who is away."""
    return (
        Button("do:let_in", tr.sense("key: let in", "y"), tr("let them in")),
        Button("do:keep_out", tr.sense("key: do not let in", "n"), tr("no")),
    )


def actions(client: TableClient) -> Iterator[Action]:
    """The same beside the actions of a match, while somebody asks."""
    if client.hall.seat is not None and client.table.asked is not None:
        for one in buttons(client.tr):
            yield Action(name=one.name.removeprefix("do:"), key=one.key, label=one.label)
