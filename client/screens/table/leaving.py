"""Leaving a table: the question before it during a match, and how a guest comes back."""

from collections.abc import Iterator

from msgspec import Struct

from client.locale.i18n import Translator
from client.screens.base import Act
from client.screens.dialogs.drawing import Item
from client.screens.layout import after_menu
from client.screens.table import end_vote
from client.screens.table.start import daily_kept, is_last_person
from client.screens.table.table_client import TableClient
from engine.sync.hall_views import is_daily_table


class _Question(Struct, frozen=True):
    text: str
    leave: str
    stay: str


def ask(client: TableClient, leave: Act) -> None:
    """Ask before leaving during a match, because a seat is not easily had back."""
    found = _question(client)
    client.confirm(client.tr("Leave the match?"), found.text, found.leave, leave, found.stay)


def _question(client: TableClient) -> _Question:
    tr, table = client.tr, client.table
    gives_up, stay = tr("give up the seat"), tr("stay")
    if table.tournament is not None:
        text = tr("A bot plays for you until you are back. The match counts for you.")
        keys = after_menu(tr.sense("key: tournament", "o"), tr)
        look = tr("To look at the standings only, stay and press {keys}.", keys=keys)
        return _Question(f"{text} {look}", tr("leave"), stay)
    if client.words.is_out(client.view):
        text = tr("You are out of this match: you can watch it to the end, or leave.")
        return _Question(text, gives_up, stay)
    if is_daily_table(table):
        return _Question(daily_kept(tr), tr("leave for now"), stay)
    if is_last_person(table, client.hall.seat):
        text = tr(
            "You are the last person here: the match will be broken off. To keep the seat, "
            "just close the terminal."
        )
        return _Question(text, gives_up, stay)
    text = tr(
        "A bot will take your seat for good. To keep the seat, just close the terminal. To "
        "end the match for all, stay and press {key}: the others are asked, too.",
        key=end_vote.KEY,
    )
    return _Question(text, gives_up, stay)


def way_back(tr: Translator) -> str:
    """The keys that lead a guest back; the code itself stands elsewhere on each screen."""
    return tr(
        "Disconnected? Connect again and press {back}, or {join} and the code of your seat.",
        back=tr.sense("key: back to my seat", "r"),
        join=tr.sense("key: join by code", "c"),
    )


def way_back_items(client: TableClient) -> Iterator[Item]:
    """The line of the menu about coming back: the code of a guest's seat, or the player's key."""
    tr, hall = client.tr, client.hall
    if hall.resume:
        yield Item("do:way_back", "b", tr("to come back: {code}", code=hall.resume))
    elif hall.seat is not None and hall.known:
        yield Item("do:way_back", "b", tr("to come back: your ssh key"))


def tell_way_back(client: TableClient) -> None:
    """Show the code of a guest's seat, or why a player with a key needs none."""
    tr, hall = client.tr, client.hall
    line = client.screen.way_back
    text = tr("Code of your seat: {code}. To come back: {line}", code=hall.resume, line=line)
    if not hall.resume:
        text = tr("Type the same command again: your ssh key brings you back to your seat.")
    client.confirm(tr("If you get disconnected"), text, "", lambda: None)
