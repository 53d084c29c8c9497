"""The line on which a player types a word for the random seed of the next match."""

from collections.abc import Mapping
from functools import partial

from client.locale.i18n import Translator
from client.screens.base import Act
from client.screens.table.table_client import TableClient
from engine.sync.requests import AddWord

LONGEST = 40  # characters; the hall's limit


def keys(tr: Translator) -> Mapping[str, str]:
    return {tr.sense("key: a word", "w"): "do:word"}


def acts(client: TableClient) -> Mapping[str, Act]:
    return {"do:word": partial(_open_line, client)}


def _open_line(client: TableClient) -> None:
    tr = client.tr
    hint = tr("any word: it is mixed into the dice, and all may see it")
    client.screen.open_line(tr("word"), partial(client.ask, AddWord), hint=hint, limit=LONGEST)
