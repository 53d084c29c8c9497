"""Another game at the same table, with the same people: chosen by one, asked for by others."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from client.games.forms import GameForm
from client.screens.base import Act
from client.screens.dialogs.confirm import ConfirmScreen
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.table import other_game_text
from client.screens.table.other_game_text import (
    choice,
    label,
    may_ask,
    may_change,
    seats_all,
    surplus_bots,
    too_small,
)
from client.screens.table.table_client import TableClient
from client.widgets.buttons import Button
from engine.sync.requests import ChooseGame, Unseat

PLACE = "do:other_game"


def buttons(client: TableClient) -> Iterator[Button]:
    """The button that chooses or asks; not in a guided first match."""
    if _may_press(client) and not client.is_lesson:
        tr, said = client.tr, label(client.table, client.hall.seat, client.tr)
        yield Button(PLACE, tr.sense("key: choose a game", "c"), said)


def standing(client: TableClient) -> str:
    """The choice of another game: the one made, the ones asked for, the people who can make it."""
    title = partial(client.context.title, tr=client.tr)
    return other_game_text.standing(client.table, client.hall.seat, title, client.tr)


def keys(client: TableClient) -> Mapping[str, str]:
    """The key, for the player who may."""
    return {one.key: one.name for one in buttons(client)}


def acts(client: TableClient) -> Mapping[str, Act]:
    """The list of games, and the choice of each."""
    if not _may_press(client):
        return {}
    return {
        PLACE: partial(_offer, client),
        **{f"other:{one.id}": partial(_choose, client, one) for one in _others(client)},
    }


def _may_press(client: TableClient) -> bool:
    table, seat = client.table, client.hall.seat
    return may_change(table, seat) or may_ask(table, seat)


def _others(client: TableClient) -> list[GameForm]:
    """The games that this one can be exchanged for."""
    return [one for one in client.context.games.values() if one.id != client.table.game]


def _offer(client: TableClient) -> None:
    """The list of games; why there is none, if no other game has seats for everybody."""
    tr, others, games = client.tr, _others(client), client.context.games
    if not any(seats_all(game, client.table) for game in others):
        _explain(client, others)
        return
    items = tuple(
        Item(f"other:{game.id}", str(number), choice(game, client.table, tr))
        for number, game in enumerate(games.values(), start=1)  # the same whatever is played
        if game in others
    )
    title = tr("Another game with the same people")
    if may_ask(client.table, client.hall.seat):
        title = tr("Ask {name} for another game", name=client.table.opener)
    client.screen.app.push_screen(MenuScreen(client.context, client.screen, items, title))


def _choose(client: TableClient, game: GameForm) -> None:
    """Change the game, for which bots leave that have no seat in it; or ask for it."""
    if not seats_all(game, client.table):
        _explain(client, [game])
        return
    if may_change(client.table, client.hall.seat):
        for number in surplus_bots(game, client.table):
            client.ask(Unseat, number)
    client.ask(ChooseGame, game.id)


def _explain(client: TableClient, games: Sequence[GameForm]) -> None:
    tr = client.tr
    title, text, back = tr("More people than seats"), too_small(games, client.table, tr), tr("back")
    dialog = ConfirmScreen(client.context, client.screen, title, text, "", back, lambda: None)
    client.screen.app.push_screen(dialog)
