"""The keys for the luck of the next match: to add a word, and to see how the dice are made fair."""

from collections.abc import Mapping
from functools import partial

from client.locale.i18n import Translator
from client.paint.text import clean
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
    return {"do:word": partial(_open_line, client), "do:fair": partial(explain, client)}


def close_line(client: TableClient) -> None:
    """Close the line for a word, if it is open: the match has begun."""
    entry = client.screen.entry
    if entry is not None and entry.prompt == client.tr("word"):
        client.screen.end_line()


def _open_line(client: TableClient) -> None:
    """Open the line for a word, also while it has to wait: else its letters would be keys."""
    tr, table, seat = client.tr, client.table, client.hall.seat
    sealer = client.context.sealer
    why = why_no_word(table, seat, tr) if sealer is None or seat in table.shut_out else ""
    if why:
        client.screen.open_line(tr("word"), partial(_send, client), hint=why, limit=LONGEST)
    elif sealer is not None:
        hint = tr("{n} characters, sealed by your program", n=LONGEST)
        client.screen.open_line(tr("word"), sealer.type, hint=hint, limit=LONGEST, blank=True)
    elif any(word.seat == seat for word in table.words):
        hint = tr("seen by all; empty: remove yours")
        add = partial(client.ask, AddWord)
        client.screen.open_line(tr("word"), add, hint=hint, limit=LONGEST, blank=True)
    else:
        hint = tr("{n} characters, seen by all", n=LONGEST)
        client.screen.open_line(tr("word"), partial(_send, client), hint=hint, limit=LONGEST)


def _send(client: TableClient, word: str) -> None:
    """Add a word, or keep it until that can be done.

    It is for these dice only: the host could draw others once it has read the word.
    """
    table, seat = client.table, client.hall.seat
    if not why_no_word(table, seat, client.tr):
        client.ask(AddWord, word)
        return
    if seat not in table.shut_out:
        client.late_word = (table.promised, word)

    def why() -> str:
        told = why_no_word(client.table, client.hall.seat, client.tr)
        kept = (
            client.tr("“{word}” will be added then.", word=clean(word)) if client.late_word else ""
        )
        return " ".join(filter(None, [told, kept])) if told else ""

    client.answer_while(why)


def follow(client: TableClient) -> None:
    """Add the word that had to wait, if it can be added now; forget it if there are other dice."""
    if client.late_word is None:
        return
    (commitment, word), table, seat = client.late_word, client.table, client.hall.seat
    if table.promised != commitment or seat is None or seat in table.shut_out:
        client.late_word = None
    elif not why_no_word(table, seat, client.tr):
        client.late_word = None
        client.ask(AddWord, word)


def explain(client: TableClient) -> None:
    """Open the page about the dice."""
    client.screen.app.push_screen(FairDiceScreen(client))
