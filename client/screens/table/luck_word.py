"""The keys for the luck of the next match: to add a word, and to see how the dice are made fair."""

from collections.abc import Mapping
from functools import partial

from client.locale.i18n import Translator
from client.screens.base import Act
from client.screens.table.fair_dice import FairDiceScreen
from client.screens.table.luck import LONGEST, why_no_word
from client.screens.table.table_client import TableClient
from engine.sync.requests import AddWord


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
    """Open the line for a word, also while it has to wait: else its letters would be keys."""
    tr, table, seat = client.tr, client.table, client.hall.seat
    sealer = client.context.sealer
    why = why_no_word(table, seat, tr) if sealer is None or seat in table.shut_out else ""
    if why:
        client.screen.open_line(tr("word"), partial(_send, client), hint=why, limit=LONGEST)
    elif sealer is not None:
        hint = tr("up to {n} characters, sealed by your program", n=LONGEST)
        client.screen.open_line(tr("word"), sealer.type, hint=hint, limit=LONGEST, blank=True)
    elif any(word.seat == seat for word in table.words):
        hint = tr("up to {n} characters, for everybody to see; nothing: remove yours", n=LONGEST)
        add = partial(client.ask, AddWord)
        client.screen.open_line(tr("word"), add, hint=hint, limit=LONGEST, blank=True)
    else:
        hint = tr("up to {n} characters, for everybody to see", n=LONGEST)
        client.screen.open_line(tr("word"), partial(_send, client), hint=hint, limit=LONGEST)


def _send(client: TableClient, word: str) -> None:
    """Add a word, or say again why that cannot be done now."""
    why = why_no_word(client.table, client.hall.seat, client.tr)
    if not why:
        client.ask(AddWord, word)
    else:
        client.answer_while(lambda: why_no_word(client.table, client.hall.seat, client.tr))


def _explain(client: TableClient) -> None:
    client.screen.app.push_screen(FairDiceScreen(client))
