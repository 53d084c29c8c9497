"""What can be done with an evening at its table: look at all of it, choose the next game."""

from collections.abc import Mapping
from functools import partial

from client.locale.i18n import Translator
from client.screens.base import Act
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.evening.screen import EveningScreen
from client.screens.evening.standing_drawing import Sitting
from client.screens.evening.text import next_line
from client.screens.table.context import Desk
from engine.sync.requests import ChooseGame


def sitting(desk: Desk) -> Sitting | None:
    """The evening from this player's side; None where each match counts by itself."""
    view = desk.table.evening
    if view is None:
        return None
    title = partial(desk.context.title, tr=desk.tr)
    last = title(view.played[-1].game) if view.played else ""
    return Sitting(view, last, tuple(map(title, view.games)), desk.hall.seat)


def following(desk: Desk) -> str:
    """What comes next, in words; at the end how to keep the last page."""
    view, tr = desk.table.evening, desk.tr
    if view is None:
        return ""
    if view.over:
        line = f"ssh {desk.context.where} evening {view.number}"
        return tr("To keep or print the evening: {line}", line=line)
    return next_line(view, partial(desk.context.title, tr=tr), tr, desk.hall.seat)


def keys(tr: Translator) -> Mapping[str, str]:
    """Those of an evening."""
    return {
        tr.sense("key: choose a game", "c"): "do:choose",
        tr.sense("key: evening", "e"): "do:evening",
    }


def acts(desk: Desk) -> Mapping[str, Act]:
    """What its places do; nothing where each match counts by itself."""
    now = sitting(desk)
    if now is None:
        return {}
    found: dict[str, Act] = {"do:evening": partial(_open_page, desk)}
    if now.chooses and not now.view.over:
        found["do:choose"] = partial(_offer_games, desk)
        found |= {f"choose:{one}": partial(desk.ask, ChooseGame, one) for one in now.view.games}
    return found


def _open_page(desk: Desk) -> None:
    view = desk.table.evening
    if view is not None:
        desk.screen.stage.push(EveningScreen(desk.context, view.number))


def _offer_games(desk: Desk) -> None:
    view = desk.table.evening
    if view is None:
        return
    games = enumerate(dict.fromkeys(view.games), start=1)
    items = tuple(
        Item(f"choose:{one}", str(number), desk.context.title(one, desk.tr))
        for number, one in games
    )
    title = desk.tr("The next game")
    desk.screen.stage.push(MenuScreen(desk.context, desk.screen, items, title))
