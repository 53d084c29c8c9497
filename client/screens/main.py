"""What the lobby and the table have beside their own: the menu, the settings, the way out."""

from collections.abc import Mapping

from client.scenes.overlays import Item
from client.screens.base import Act, HallScreen
from client.screens.menu import MenuScreen
from client.screens.settings import SettingsScreen


class MainScreen(HallScreen):
    """A screen with a menu."""

    def menu(self) -> tuple[Item, ...]:
        """What the menu offers; each is a place of the screen."""
        tr = self.tr
        return (
            Item("do:rules", "?", tr("rules of the game")),
            Item("do:chat", "/", tr("say something")),
            Item("do:settings", "s", tr("settings")),
            Item("do:leave", "q", tr("leave")),
        )

    def everywhere(self) -> Mapping[str, Act]:
        """What these places do on every such screen."""
        return {
            "do:menu": lambda: self.stage.push(MenuScreen(self.house, self, self.menu())),
            "do:settings": lambda: self.stage.push(SettingsScreen(self.house, self)),
            "do:leave": self.stage.ask_to_leave,
        }
