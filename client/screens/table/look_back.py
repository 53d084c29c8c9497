"""The analysis of the match that was played last, once its result is gone for another game."""

from collections.abc import Iterator, Mapping
from functools import partial

from client.screens.base import Act
from client.screens.replay.screen import open_analysis
from client.screens.table.table_client import TableClient
from client.widgets.buttons import Button
from engine.sync.hall_views import is_daily_table

PLACE = "do:analysis"


def buttons(client: TableClient) -> Iterator[Button]:
    """The button, for those who have played that match."""
    table, tr = client.table, client.tr
    recap = table.recap
    if recap is None or client.hall.name not in recap.names or is_daily_table(table):
        return
    yield Button(PLACE, tr.sense("key: analysis", "a"), tr("analysis of the last match"))


def keys(client: TableClient) -> Mapping[str, str]:
    """The key."""
    return {one.key: one.name for one in buttons(client)}


def acts(client: TableClient) -> Mapping[str, Act]:
    """The way there."""
    opened = partial(open_analysis, client.context, client.table.record)
    return {one.name: opened for one in buttons(client)}
