"""Whose turn it is, for who looks elsewhere: the window's title and the bell."""

from client.app.scene import Stage
from client.games.common import is_mine, window_title
from client.screens.table.context import Desk


class Notifications:
    """Told of every change."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._was_mine = False

    def give(self) -> None:
        """Name the window; ring once when the turn becomes the player's own."""
        desk = self._desk
        if not desk.is_laid or desk.hall.view is None:
            return
        stage, view = desk.screen.stage, desk.view
        stage.title(window_title(view, desk.names, desk.title, desk.tr))
        mine = is_mine(view)
        if mine and not self._was_mine and self._may_ring(stage):
            stage.bell()
        self._was_mine = mine

    def _may_ring(self, stage: Stage) -> bool:
        bell = self._desk.settings.bell
        return bell == "on" or (bell == "away" and not stage.in_focus)
