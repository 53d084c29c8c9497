"""The key that leads from a tournament's table to its page, before and after the match."""

from collections.abc import Iterator, Mapping

from client.locale.i18n import Translator
from client.widgets.buttons import Button
from engine.sync.hall_views import TableView


def buttons(table: TableView, tr: Translator) -> Iterator[Button]:
    """The button, at a tournament's table."""
    if table.tournament is not None:
        yield Button("do:cup", tr.sense("key: tournament", "o"), tr("the tournament"))


def keys(table: TableView, tr: Translator) -> Mapping[str, str]:
    """Its key."""
    return {one.key: one.name for one in buttons(table, tr)}
