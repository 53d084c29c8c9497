"""A spectator's keys that lead to a bot's seat, and back."""

from collections.abc import Iterator, Mapping
from functools import partial

from client.connection.open_requests import Granted
from client.games.base import Action
from client.screens.base import Act
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.table.replacing import about, label
from client.screens.table.table_client import TableClient
from engine.sync.requests import KeepBot, ReplaceBot, Sit


def actions(client: TableClient) -> Iterator[Action]:
    """A spectator's way to a bot's seat, or back from their request."""
    tr, table, hall = client.tr, client.table, client.hall
    if hall.asked_seat is not None:
        yield Action(name="replace:back", key=tr.sense("key", "Esc"), label=tr("let the bot stay"))
    elif hall.seat is None and table.bots_to_replace:
        yield Action(name="replace", key=tr.sense("key: sit down", "s"), label=label(table, tr))


def acts(client: TableClient) -> Mapping[str, Act]:
    """The places of `actions`, and of the menu that chooses among several bots."""
    seats = {f"do:replace:{n}": partial(ask, client, n) for n in client.table.bots_to_replace}
    back = {"do:replace:back": partial(take_back, client)}
    return {"do:replace": partial(choose, client), **back, **seats}


def choose(client: TableClient) -> None:
    """Ask for the only bot's seat, or which one it is to be."""
    tr, table = client.tr, client.table
    if len(table.bots_to_replace) == 1:
        ask(client, table.bots_to_replace[0])
    elif table.bots_to_replace:
        items = tuple(
            Item(f"do:replace:{seat}", str(number), table.seats[seat].name)
            for number, seat in enumerate(table.bots_to_replace, start=1)
        )
        title = tr("Whose seat do you want?")
        client.screen.app.push_screen(MenuScreen(client.context, client.screen, items, title))


def chosen(client: TableClient, place: str) -> bool:
    """A click on a bot's plate: ask first; returns whether it is one to take."""
    kind, _, number = place.partition(":")
    table, tr = client.table, client.tr
    if kind != "seat" or client.hall.seat is not None or not number.isdecimal():
        return False
    seat = int(number)
    if seat not in table.bots_to_replace:
        return False
    yes = tr("take {bot}’s seat", bot=table.seats[seat].name)
    client.confirm(tr("Take a bot’s seat?"), about(tr), yes, partial(ask, client, seat))
    return True


def ask(client: TableClient, seat: int | None) -> None:
    """Ask for a bot's seat."""
    client.ask(ReplaceBot, seat, granted=client.hall.seated)


def sit_down(client: TableClient, seat: int | None = None, granted: Granted | None = None) -> None:
    """Between matches: take a free seat, or a bot's if there is none."""
    if client.table.bots_to_replace and client.hall.seat is None:
        ask(client, seat if seat in client.table.bots_to_replace else None)
    else:
        client.ask(Sit, seat, granted=granted or client.hall.seated)


def take_back(client: TableClient) -> None:
    """Take the player's request back, and watch on."""
    client.ask(KeepBot, granted=client.hall.kept_watching)
