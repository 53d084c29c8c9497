"""The base of the lobby and the table: menu, command palette, settings."""

from collections.abc import Iterator, Mapping

from client.screens.base import Act
from client.screens.console.screen import ConsoleScreen
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.dialogs.mute import MuteScreen
from client.screens.dialogs.settings import SettingsScreen
from client.screens.layout import MENU_KEY, PALETTE, after_menu
from client.screens.offering import OfferingScreen
from client.screens.stats.screen import StatsScreen


class MainScreen(OfferingScreen):
    """A screen with a menu and a command palette."""

    def menu(self) -> tuple[Item, ...]:
        """The lines of the menu; each runs the action of a place."""
        tr = self.tr
        host = tr("the host’s console")
        console = (Item("do:console", "h", host),) if self.hall.host else ()
        return (
            Item("do:palette", PALETTE, tr("all actions")),
            Item("do:rules", "?", tr("rules of the game")),
            Item("do:chat", "/", tr("say something")),
            Item("do:mute", "x", tr("mute a player")),
            Item("do:numbers", tr.sense("key: numbers", "n"), tr("statistics and past matches")),
            *console,
            Item("do:settings", "s", tr("settings")),
            Item("do:leave", "q", tr("quit")),
        )

    @property
    def to_console(self) -> str:
        """How to get to the host's console."""
        keys = after_menu("h", self.tr)
        return self.tr("You can, in the host’s console: press {keys}.", keys=keys)

    def everywhere(self) -> Mapping[str, Act]:
        """The menu's actions, the same on every such screen."""
        return {
            **super().everywhere(),
            "do:menu": lambda: self.app.push_screen(MenuScreen(self.context, self, self.menu())),
            "do:console": lambda: self.app.push_screen(ConsoleScreen(self.context)),
            "do:mute": lambda: self.app.push_screen(MuteScreen(self.context, self)),
            "do:numbers": lambda: self.app.push_screen(StatsScreen(self.context)),
            "do:settings": lambda: self.app.push_screen(SettingsScreen(self.context, self)),
            "do:leave": self.app.ask_to_quit,
        }

    def commands(self) -> Iterator[Item]:
        """All actions that work now: the screen's own, then the menu's, each once.

        What Esc does below, which closes the list, and what has no key there has one in the menu.
        """
        seen, closes = {"do:palette"}, self.tr.sense("key", "Esc")
        in_menu = {item.name: f"{MENU_KEY}, {item.key}" for item in self.menu()}
        for own in super().commands():
            seen.add(own.name)
            key = in_menu.get(own.name, "") if own.key in ("", closes) else own.key
            yield Item(own.name, key, own.label)
        letters = {place: key for key, place in self.keys().items()}
        for item in self.menu():
            if item.name not in seen:
                yield Item(item.name, letters.get(item.name, in_menu[item.name]), item.label)
