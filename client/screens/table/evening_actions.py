"""A party night's actions at its table: open its page, choose the next game."""

from collections.abc import Mapping
from functools import partial

from client.screens.base import Act
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.evening.screen import EveningScreen
from client.screens.evening.standing_drawing import SeenEvening
from client.screens.evening.text import next_line, uncounted
from client.screens.table.table_client import TableClient
from engine.sync.requests import AnotherEvening, ChooseGame


def evening_of(client: TableClient) -> SeenEvening | None:
    """The party night as this player sees it; None at a table of single matches."""
    view = client.table.evening
    if view is None:
        return None
    title = partial(client.context.title, tr=client.tr)
    last = title(view.played[-1].game) if view.played else ""
    following = title(view.next) if view.next else ""
    return SeenEvening(view, last, tuple(map(title, view.games)), client.hall.seat, following)


def next_game(client: TableClient) -> str:
    """The next game, in words; after the last match, the command that prints the standings."""
    view, tr = client.table.evening, client.tr
    if view is None:
        return ""
    if view.over:
        line = f"ssh {client.context.where} evening {view.number}"
        return tr("To keep or print the evening: {line}", line=line)
    following = next_line(view, partial(client.context.title, tr=tr), tr, client.hall.seat)
    return " ".join(filter(None, (uncounted(view, client.hall.view, tr), following)))


def keys(client: TableClient) -> Mapping[str, str]:
    """The keys of these actions; once the night is over, Enter begins another.

    Before somebody has chosen the next game, Enter does so.
    """
    now, tr = evening_of(client), client.tr
    if now is None:
        return {}
    view = now.view
    choose, page = tr.sense("key: choose a game", "c"), tr.sense("key: evening", "e")
    if not view.over:
        enter = {"enter": "do:choose", "space": "do:choose"}
        is_asked = now.chooses and now.is_to_choose
        return {choose: "do:choose", page: "do:evening", **(enter if is_asked else {})}
    main = "do:evening" if client.hall.seat is None else "do:again"
    return {choose: "do:other_games", page: "do:evening", "enter": main, "space": main}


def acts(client: TableClient) -> Mapping[str, Act]:
    """The effects of these actions; {} at a table of single matches."""
    now = evening_of(client)
    if now is None:
        return {}
    found: dict[str, Act] = {"do:evening": partial(_open_page, client)}
    if now.view.over and now.seat is not None:
        found["do:again"] = partial(client.ask, AnotherEvening, [])
        found["do:other_games"] = partial(_offer_other_games, client)
        for one in _fit(client):
            found[f"again:{one}"] = partial(client.ask, AnotherEvening, [one])
    if now.chooses and not now.view.over:
        found["do:choose"] = partial(_offer_games, client)
        found |= {f"choose:{one}": partial(client.ask, ChooseGame, one) for one in now.view.games}
    return found


def _open_page(client: TableClient) -> None:
    view = client.table.evening
    if view is not None:
        client.screen.app.push_screen(EveningScreen(client.context, view.number))


def _fit(client: TableClient) -> list[str]:
    """The games that can be played with the seats of the table."""
    seats = len(client.table.seats)
    games = client.context.games.values()
    return [one.id for one in games if one.seats[0] <= seats <= one.seats[1]]


def _offer_other_games(client: TableClient) -> None:
    """Choose the games of another evening: those of this one, or a single one."""
    tr = client.tr
    single = enumerate(_fit(client), start=2)
    items = (
        Item("do:again", "1", tr("the same games")),
        *(Item(f"again:{one}", str(n), client.context.title(one, tr)) for n, one in single),
    )
    client.screen.app.push_screen(
        MenuScreen(client.context, client.screen, items, tr("Another evening"))
    )


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
