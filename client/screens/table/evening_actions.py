"""A party night's actions at its table: open its page, choose the next game."""

from collections.abc import Mapping
from functools import partial

from client.locale.i18n import Translator
from client.screens.base import Act
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.evening.screen import EveningScreen
from client.screens.evening.standing_drawing import SeenEvening
from client.screens.evening.text import next_line
from client.screens.table.table_client import TableClient
from engine.sync.requests import ChooseGame


def evening_of(client: TableClient) -> SeenEvening | None:
    """The party night as this player sees it; None at a table of single matches."""
    view = client.table.evening
    if view is None:
        return None
    title = partial(client.context.title, tr=client.tr)
    last = title(view.played[-1].game) if view.played else ""
    return SeenEvening(view, last, tuple(map(title, view.games)), client.hall.seat)


def next_game(client: TableClient) -> str:
    """The next game, in words; after the last match, the command that prints the standings."""
    view, tr = client.table.evening, client.tr
    if view is None:
        return ""
    if view.over:
        line = f"ssh {client.context.where} evening {view.number}"
        return tr("To keep or print the evening: {line}", line=line)
    return next_line(view, partial(client.context.title, tr=tr), tr, client.hall.seat)


def keys(tr: Translator) -> Mapping[str, str]:
    """The keys of these actions."""
    return {
        tr.sense("key: choose a game", "c"): "do:choose",
        tr.sense("key: evening", "e"): "do:evening",
    }


def acts(client: TableClient) -> Mapping[str, Act]:
    """The effects of these actions; {} at a table of single matches."""
    now = evening_of(client)
    if now is None:
        return {}
    found: dict[str, Act] = {"do:evening": partial(_open_page, client)}
    if now.chooses and not now.view.over:
        found["do:choose"] = partial(_offer_games, client)
        found |= {f"choose:{one}": partial(client.ask, ChooseGame, one) for one in now.view.games}
    return found


def _open_page(client: TableClient) -> None:
    view = client.table.evening
    if view is not None:
        client.screen.app.push_screen(EveningScreen(client.context, view.number))


def _offer_games(client: TableClient) -> None:
    view = client.table.evening
    if view is None:
        return
    games = enumerate(dict.fromkeys(view.games), start=1)
    items = tuple(
        Item(f"choose:{one}", str(number), client.context.title(one, client.tr))
        for number, one in games
    )
    title = client.tr("The next game")
    client.screen.app.push_screen(MenuScreen(client.context, client.screen, items, title))
