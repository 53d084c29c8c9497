"""Another game at the same table, with the same people: chosen by the player in charge."""

from collections.abc import Iterator, Mapping
from functools import partial

from client.screens.base import Act
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.table.other_game_text import may_change
from client.screens.table.table_client import TableClient
from client.widgets.buttons import Button
from engine.sync.requests import ChooseGame

PLACE = "do:other_game"


def buttons(client: TableClient) -> Iterator[Button]:
    """The button, for the player who may; not in a guided first match."""
    if may_change(client.table, client.hall.seat) and not client.is_lesson:
        tr = client.tr
        yield Button(PLACE, tr.sense("key: choose a game", "c"), tr("another game"))


def keys(client: TableClient) -> Mapping[str, str]:
    """The key, for the player who may."""
    return {one.key: one.name for one in buttons(client)}


def acts(client: TableClient) -> Mapping[str, Act]:
    """The list of games, and the choice of each."""
    if not may_change(client.table, client.hall.seat):
        return {}
    each = {f"other:{one}": partial(client.ask, ChooseGame, one) for one in _others(client)}
    return {PLACE: partial(_offer, client), **each}


def _others(client: TableClient) -> list[str]:
    """The games that those who sit here can play."""
    taken = sum(seat.kind != "empty" for seat in client.table.seats)
    games = client.context.games.values()
    return [one.id for one in games if one.id != client.table.game and taken <= one.seats[1]]


def _offer(client: TableClient) -> None:
    tr = client.tr
    items = tuple(
        Item(f"other:{one}", str(number), client.context.title(one, tr))
        for number, one in enumerate(_others(client), start=1)
    )
    title = tr("Another game with the same people")
    client.screen.app.push_screen(MenuScreen(client.context, client.screen, items, title))
