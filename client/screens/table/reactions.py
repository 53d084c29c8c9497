"""Ready phrases: a key that opens the list, and their place at the speaker's seat for a while."""

from collections.abc import Mapping
from functools import partial

from client.connection.news import Reaction
from client.screens.base import Act
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.table.phrases import PHRASES, phrase
from client.screens.table.table_client import TableClient
from client.widgets.log import LogLine
from engine.sync.crowd_requests import React

KEY = "!"
"""Opens the list of phrases; the same in all languages."""

PLACE = "do:react"

SHOWN = 6.0
"""Seconds at the seat."""

CROWD = 20
"""Spectators from which each of them reads phrases in the chat alone. Those at seats are drawn
twice, when they come and when they go; a line of chat is drawn once."""


def acts(client: TableClient) -> Mapping[str, Act]:
    """The places of the list, and of each phrase in it."""
    each = {f"{PLACE}:{n}": partial(client.ask, React, n) for n in range(len(PHRASES))}
    return {PLACE: partial(choose, client), **each}


def choose(client: TableClient) -> None:
    """Show the phrases; a digit says one."""
    tr, count = client.tr, len(PHRASES)
    items = tuple(Item(f"{PLACE}:{n}", str(n + 1), phrase(n, tr)) for n in range(count))
    title = tr("Say to everybody")
    client.screen.app.push_screen(MenuScreen(client.context, client.screen, items, title))


def hear(client: TableClient, news: Reaction) -> None:
    """Note a phrase in the chat, and show it at its seat unless its player is muted."""
    line = LogLine(phrase(news.phrase, client.tr), "chat", news.who)
    client.log.note(line)
    is_crowd = client.hall.seat is None and len(client.table.watchers) >= CROWD
    if news.seat is not None and not is_crowd and not client.context.talk.is_muted(news.who):
        show(client, news.seat, line)


def show(client: TableClient, seat: int, line: LogLine) -> None:
    """Show a line at a seat for a while."""
    client.said.show(seat, line)
    client.screen.app.later(SHOWN, partial(client.said.hide, seat, line))
