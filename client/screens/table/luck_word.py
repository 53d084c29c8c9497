"""The keys for the luck of the next match: to add a word, and to see how the dice are made fair."""

from collections.abc import Mapping
from functools import partial

from client.locale.i18n import Translator
from client.screens.base import Act
from client.screens.table.fair_dice import FairDiceScreen
from client.screens.table.luck import luck_of
from client.screens.table.table_client import TableClient
from engine.sync.requests import AddWord

LONGEST = 40  # characters; the hall's limit


def keys(tr: Translator) -> Mapping[str, str]:
    return {
        tr.sense("key: a word", "w"): "do:word",
        tr.sense("key: fair dice", "f"): "do:fair",
    }


def acts(client: TableClient) -> Mapping[str, Act]:
    return {"do:word": partial(_open_line, client), "do:fair": partial(_explain, client)}


def close_line(client: TableClient) -> None:
    """Close the line for a word, if it is open: the match has begun."""
    entry = client.screen.entry
    if entry is not None and entry.prompt == client.tr("word"):
        client.screen.close_line()


def _open_line(client: TableClient) -> None:
    tr = client.tr
    sealer = client.context.sealer
    if sealer is not None:
        hint = tr("any word: your program seals it, and opens it when everybody is ready")
        client.screen.open_line(tr("word"), sealer.type, hint=hint, limit=LONGEST)
        return
    luck = luck_of(client.table)
    own = client.hall.seat
    if luck and luck.before_guests and own not in client.table.first:
        names = tr.join(luck.before_guests)
        client.answer(tr("Your word comes last: {names} must be ready first.", names=names))
        return
    hint = tr("any word: the dice follow from it too, and everybody sees it")
    client.screen.open_line(tr("word"), partial(client.ask, AddWord), hint=hint, limit=LONGEST)


def _explain(client: TableClient) -> None:
    client.screen.app.push_screen(FairDiceScreen(client))
