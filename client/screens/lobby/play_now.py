"""The games to play now, and how many people wait for each."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from client.games.forms import GameForm
from client.locale.i18n import Language, Translator
from client.paint.canvas import Canvas
from client.screens.base import Act, HallScreen
from client.screens.context import SessionContext
from client.screens.dialogs.drawing import Item
from client.screens.dialogs.menu import MenuScreen
from client.screens.lobby.first_choice import FirstChoice
from client.screens.lobby.offer import Steady
from client.screens.lobby.table_list import game_title, some
from client.screens.new_table.words import played_as
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.hall_views import LobbyView, TableRow, is_joinable, may_replace_bot


class PlayNowScreen(MenuScreen):
    """A list of the games, always in one order; the cursor is on the one to choose first.

    Until the player moves the cursor, it follows the people who wait.

    Args:
        below: the lobby.
        first: gives the game to choose first, as things are now.
    """

    def __init__(
        self, context: SessionContext, below: HallScreen, first: Callable[[], FirstChoice]
    ) -> None:
        super().__init__(context, below, (), below.tr("Play now"))
        self._first = first
        self._steady = Steady("")
        self._moved = False
        self._look_around()

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """Draw the list with those who wait now."""
        self._look_around()
        return super().draw(size, theme, language)

    def acts(self) -> Mapping[str, Act]:
        """The menu's, but Enter does nothing for a moment after the cursor has moved by itself."""
        acts = super().acts()
        return {**acts, "menu:do": lambda: self._steady.is_new or acts["menu:do"]()}

    def pressed(self, key: Key) -> bool:
        """Do what the item with this key does, or the lobby, whose sentences can still be read."""
        if super().pressed(key):
            return True
        lobby = self._below.keys()
        if key.name not in lobby:
            return False
        self.dismiss()
        self._below.key(key)
        return True

    def clicked(self, place: str) -> None:
        """Do what an item does; on a small screen a first click chooses it."""
        super().clicked(place)
        self._choose()

    def _point(self, step: int) -> None:
        super()._point(step)
        self._choose()

    def _choose(self) -> None:
        """The player has moved the cursor, so it stays where it is."""
        self._moved = True
        self._steady.choose(self._items[self._chosen].name)

    def _look_around(self) -> None:
        """List those who wait now; unless the player has moved it, the cursor goes to them."""
        first, games, tr = self._first(), self.context.games, self._below.tr
        view = msgspec.convert(self.context.hall.lobby, LobbyView)
        apart = () if first.table is None else (joining(first.table, games, tr),)
        self._items = (*apart, *items(games.values(), view.tables, tr))
        if not self._moved:
            self._steady.follow(apart[0].name if apart else f"do:play:{first.game}")
        names = [item.name for item in self._items]
        wanted = self._steady.value
        self._chosen = names.index(wanted) if wanted in names else 0


def joining(table: TableRow, games: Mapping[str, GameForm], tr: Translator) -> Item:
    """The way to a table that a game's name alone does not lead to."""
    titles = {game.id: game.title(tr) for game in games.values()}
    label = tr("join {who}: {game}", who=some(table, tr), game=game_title(table, titles, tr))
    return Item(f"sit:{table.id}", tr.sense("key: accept", "y"), label)


def items(
    games: Iterable[GameForm], tables: Iterable[TableRow], tr: Translator
) -> tuple[Item, ...]:
    """The games, to be chosen by digits, with the people who wait for each."""
    rows = tuple(tables)
    return tuple(
        Item(f"do:play:{game.id}", str(number), _label(game, rows, tr))
        for number, game in enumerate(games, start=1)
    )


def waiting(tables: Iterable[TableRow], game: str) -> int:
    """The number of people who wait where somebody who chooses this game sits down."""
    return sum(
        table.seats.count("here")
        for table in tables
        if is_joinable(table) and table.game == game and not (table.evening or table.practice)
    )


def is_played_with_bots(tables: Iterable[TableRow], game: str) -> bool:
    """Whether somebody plays the game at a public table where a bot's seat can be taken."""
    return any(
        may_replace_bot(table) and "here" in table.seats
        for table in tables
        if table.game == game and not table.evening
    )


def _label(game: GameForm, tables: Sequence[TableRow], tr: Translator) -> str:
    people = waiting(tables, game.id)
    if people:
        return f"{game.title(tr)} · " + tr.plural("one waiting", "{n} waiting", people)
    if is_played_with_bots(tables, game.id):
        return f"{game.title(tr)} · " + tr("a match is running: take a bot’s seat")
    title, *rules = played_as(game, game.quick, tr)
    return " · ".join(filter(None, (title, ", ".join(rules))))
