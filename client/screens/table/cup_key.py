"""The key that leads from a tournament's table to its page, before and after the match."""

from collections.abc import Iterator, Mapping

from client.locale.i18n import Translator
from client.screens.layout import after_menu
from client.widgets.buttons import Button
from engine.sync.hall_views import TableView


def buttons(table: TableView, tr: Translator) -> Iterator[Button]:
    """The button, at a tournament's table."""
    if table.tournament is not None:
        yield Button("do:cup", tr.sense("key: tournament", "o"), tr("the tournament"))


def told(table: TableView, tr: Translator, key: str) -> str:
    """The way to the page during a match, where games have the key; "" for any other key."""
    if table.tournament is None or key != tr.sense("key: tournament", "o"):
        return ""
    return tr("Press {keys} to see the tournament.", keys=after_menu(key, tr))


def way_back(table: TableView, tr: Translator) -> str:
    """The way out of a table where somebody has no match: back to its tournament or the lobby."""
    is_of_cup = table.tournament is not None
    return tr("back to the tournament") if is_of_cup else tr("back to the lobby")


def keys(table: TableView, tr: Translator) -> Mapping[str, str]:
    """Its key."""
    return {one.key: one.name for one in buttons(table, tr)}
