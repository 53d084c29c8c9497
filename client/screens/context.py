"""State that all screens of one session share."""

from collections.abc import Mapping
from ipaddress import ip_address

from client.app.app import TableApp
from client.connection.hall_client import HallClient
from client.games.forms import GameForm, form
from client.locale.i18n import Translator
from client.paint.shared_pictures import SharedPictures
from client.screens.table.log import TableLog
from client.session.chat import Chat
from client.session.draw_sealer import DrawSealer
from client.session.lesson import Lesson
from client.session.sealed_words import WordSealer
from client.session.settings import Settings
from client.themes.themes import DEFAULT


class SessionContext:
    """One session.

    Attributes:
        app: the app that shows the screens.
        host: the host's name, as players type it.
        hall: the client of the hall.
        theme: the theme of players who have chosen none.
        settings: the player's choices.
        talk: the players this player has muted.
        gallery: canvases shared with other sessions.
        sealer: seals words, in a program on the player's own machine; None in the host.
        draw_sealer: the same for the draws of tournaments.
        lesson: the player's guided first match; None without one.
    """

    def __init__(
        self,
        app: TableApp,
        host: str,
        hall: HallClient,
        port: int = 22,
        gallery: SharedPictures | None = None,
        theme: str = DEFAULT,
        sealer: WordSealer | None = None,
        draw_sealer: DrawSealer | None = None,
    ) -> None:
        self.app = app
        self.host = host
        self._where = host if port == 22 else f"-p {port} {host}"
        self._is_loopback = _is_loopback(host)
        self.hall = hall
        self.theme = theme
        self.settings = Settings(theme=theme)
        self.talk = Chat()
        self.gallery = gallery or SharedPictures()
        self.sealer = sealer
        self.draw_sealer = draw_sealer
        self.lesson: Lesson | None = None
        self._forms: dict[str, GameForm] = {}
        self._log: tuple[int | None, TableLog] = (None, TableLog(self.talk))

    @property
    def where(self) -> str:
        """The text that players type after `ssh`: the host, with the port if it is not 22.

        To somebody who has come by `localhost`, which is no way for others, it is the address.
        """
        return self.hall.by_address or self._where if self._is_loopback else self._where

    @property
    def other_where(self) -> str:
        """The same with the host's address, for networks that know no names; "" if not needed."""
        return "" if self.hall.by_address == self.where else self.hall.by_address

    def log(self, table: int | None) -> TableLog:
        """The log of a table; it is kept while the player reconnects."""
        if table is None or self._log[0] != table:
            self._log = (table, TableLog(self.talk))
        return self._log[1]

    def forget_log(self) -> None:
        """Forget the log, as the player has left the table."""
        self._log = (None, TableLog(self.talk))

    def apply_settings(self) -> None:
        """Apply the settings to the app."""
        settings, app = self.settings, self.app
        if settings.language is not None:
            app.language = settings.language
        if settings.symbols is not None:
            app.symbols = settings.symbols
        app.use_theme(settings.theme)
        app.grab_mouse(grab=settings.mouse)

    def title(self, game: str, tr: Translator) -> str:
        """A game's name; the id of a game that this host no longer has."""
        known = self.games.get(game)
        return known.title(tr) if known else game

    @property
    def games(self) -> Mapping[str, GameForm]:
        """The catalogue by id, in its order."""
        if not self._forms:
            self._forms = {name: form(game) for name, game in self.hall.catalog.items()}
        return self._forms


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
