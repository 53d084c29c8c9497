"""The window's title and the bell, which tell players when it is their turn."""

from collections.abc import Callable

from client.app.app import TableApp
from client.games.common import is_mine, window_title
from client.screens.table.table_client import TableClient


class Notifications:
    """Updated after every change.

    Args:
        client: of the table.
        rolls: whether dice roll; title and bell wait until they lie.
        waits: whether a picture is shown that title and bell must not be ahead of.
    """

    def __init__(
        self, client: TableClient, rolls: Callable[[], bool], waits: Callable[[], bool]
    ) -> None:
        self._client = client
        self._rolls = rolls
        self._waits = waits
        self._was_mine = False

    def give(self) -> None:
        """Set the window's title; ring once when the player's turn begins."""
        client = self._client
        if not client.is_known or client.hall.view is None or self._rolls():
            return
        app, view = client.screen.app, client.view
        if self._waits():
            app.set_window_title(client.title)
            return
        app.set_window_title(window_title(view, client.names, client.title, client.tr))
        mine = is_mine(view)
        if mine and not self._was_mine and self._may_ring(app):
            app.bell()
        self._was_mine = mine

    def _may_ring(self, app: TableApp) -> bool:
        bell = self._client.settings.bell
        return bell == "on" or (bell == "away" and not app.app_focus)
