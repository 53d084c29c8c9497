"""What all screens of one session share: the hall's guest, the host's name, what was chosen."""

from collections.abc import Mapping

from client.app.scene import Stage
from client.connection.hall_client import HallClient
from client.games.forms import GameForm, form
from client.locale.i18n import Translator
from client.paint.shared_pictures import SharedPictures
from client.screens.table.log import TableLog
from client.session.chat import Chat
from client.session.sealed_words import WordSealer
from client.session.settings import Settings
from client.themes.themes import DEFAULT


class SessionContext:
    """One session's surroundings.

    Attributes:
        host: the house's name, as guests type it.
        where: what they type behind `ssh`: the port too, where it is not the usual one.
        hall: this player in the hall.
        theme: what is worn by who has chosen none.
        settings: the player's choices.
        talk: whom the player hears.
        gallery: pictures that others show as well.
        sealer: seals words, in a program on the player's own machine; None in the host.
    """

    def __init__(
        self,
        host: str,
        hall: HallClient,
        port: int = 22,
        gallery: SharedPictures | None = None,
        theme: str = DEFAULT,
        sealer: WordSealer | None = None,
    ) -> None:
        self.host = host
        self.where = host if port == 22 else f"-p {port} {host}"
        self.hall = hall
        self.theme = theme
        self.settings = Settings(theme=theme)
        self.talk = Chat()
        self.gallery = gallery or SharedPictures()
        self.sealer = sealer
        self._forms: dict[str, GameForm] = {}
        self._log: tuple[int | None, TableLog] = (None, TableLog(self.talk))

    def log(self, table: int | None) -> TableLog:
        """What is remembered of a table; it outlives the table's screen when the line is lost."""
        if table is None or self._log[0] != table:
            self._log = (table, TableLog(self.talk))
        return self._log[1]

    def forget_log(self) -> None:
        """The table was left: whoever comes back to it begins with an empty log."""
        self._log = (None, TableLog(self.talk))

    def apply(self, stage: Stage) -> None:
        """Let the settings be seen."""
        settings = self.settings
        if settings.language is not None:
            stage.language = settings.language
        if settings.symbols is not None:
            stage.symbols = settings.symbols
        stage.wear(settings.theme)
        stage.grab_mouse(grab=settings.mouse)

    def title(self, game: str, tr: Translator) -> str:
        """What a game is called; one that is not played here any more by its id."""
        known = self.games.get(game)
        return known.title(tr) if known else game

    @property
    def games(self) -> Mapping[str, GameForm]:
        """The catalogue by id, in its order."""
        if not self._forms:
            self._forms = {name: form(game) for name, game in self.hall.catalog.items()}
        return self._forms
