"""The beginning of a guided first match: what the game is about, and a start worth playing."""

from collections.abc import Callable

from client.screens.base import Act
from client.screens.dialogs.confirm import ConfirmScreen
from client.screens.table.table_client import TableClient


def guide(client: TableClient, is_poor_start: Callable[[], bool], leave: Act) -> None:
    """Introduce the game, and leave a table where the player has nothing to begin with.

    The lobby then opens another one.
    """
    lesson = client.lesson
    if lesson is None or client.hall.view is None or client.view["over"]:
        return
    if not lesson.is_begun and client.screen.is_small:
        lesson.is_begun = True
        _introduce(client)
    if lesson.may_begin_anew and is_poor_start():
        lesson.begins_anew = True
        leave()


def _introduce(client: TableClient) -> None:
    """Say what the game is about on a page of its own, as a phone has no room beside a match."""
    tr, screen = client.tr, client.screen
    title, text = tr("Learn {game}", game=client.title), client.words.introduction(tr)
    screen.app.push_screen(
        ConfirmScreen(client.context, screen, title, text, "", tr("continue"), lambda: None)
    )
