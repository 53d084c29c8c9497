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
    too_early = _too_early(client)
    if too_early:
        client.answer_while(partial(_too_early, client))
        return
    hint = tr("any word: the dice follow from it too, and everybody sees it")
    client.screen.open_line(tr("word"), partial(client.ask, AddWord), hint=hint, limit=LONGEST)


def _too_early(client: TableClient) -> str:
    """Why a guest's word has to wait; "" if it has not."""
    luck = luck_of(client.table)
    if luck is None or not luck.before_guests or client.hall.seat in client.table.first:
        return ""
    names = client.tr.join(luck.before_guests)
    return client.tr("Your word comes last: {names} must be ready first.", names=names)


def _explain(client: TableClient) -> None:
    client.screen.app.push_screen(FairDiceScreen(client))
