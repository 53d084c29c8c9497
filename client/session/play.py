"""One player's session: the app, the client of the hall, the lobby, and reconnection."""

import logging
from collections.abc import Callable

from msgspec.structs import replace
from typing_extensions import override

from client.app.app import TableApp
from client.app.hosted import Ending
from client.app.redraw_order import RedrawOrder
from client.connection.hall_client import HallClient
from client.connection.link import Dial, Link
from client.connection.news import Dismissed, News, Warned
from client.locale.i18n import Language
from client.paint.shared_pictures import SharedPictures
from client.screens.context import SessionContext
from client.screens.lobby.screen import LobbyScreen
from client.session.backoff import BACKOFF, Backoff
from client.session.draw_sealer import DrawSealer
from client.session.reconnect import Reconnection
from client.session.sealed_words import Finished, WordSealer
from client.session.settings import plain
from client.session.start_command import StartCommand
from client.terminal.terminal import Terminal
from client.themes.themes import DEFAULT
from engine.sync.requests import Keep

log = logging.getLogger(__name__)

COLOUR_HINT = "colours"
"""The hint at more colours, among the steps that a player has learned."""


class PlayerApp(TableApp):
    """The app of a player in the hall.

    Attributes:
        hall: the client of the hall.
        lobby: the first screen.
    """

    def __init__(
        self,
        terminal: Terminal,
        link: Link,
        *,
        host: str,
        port: int = 22,
        language: Language = "en",
        start_command: StartCommand | None = None,
        theme: str = DEFAULT,
        dial: Dial | None = None,
        ask: Dial | None = None,
        pace: Backoff = BACKOFF,
        gallery: SharedPictures | None = None,
        redraw_order: RedrawOrder | None = None,
        on_dropped_frame: Callable[[], None] = lambda: None,
        on_finished: Callable[[Finished], str] | None = None,
    ) -> None:
        """Prepare a session.

        Args:
            terminal: the player's.
            link: to the hall.
            host: the host's name, as players type it.
            port: its ssh port.
            language: for a terminal that names none.
            start_command: the start command.
            theme: for players who have chosen none.
            dial: makes another link when this one is lost; None to end the session then.
            ask: makes another link when the player has to answer a question outside of the app.
            pace: the pauses between attempts to reconnect.
            gallery: canvases shared with other sessions of the process.
            redraw_order: the order in which the sessions of the process are drawn.
            on_dropped_frame: called for each frame that a slow terminal is not shown.
            on_finished: called with each finished match, returns a warning in English or "". It
                is given on the player's own machine, which then seals words for the dice.
        """
        super().__init__(
            terminal,
            link,
            language=language,
            theme=theme,
            redraw_order=redraw_order,
            on_dropped_frame=on_dropped_frame,
        )
        self.hall = HallClient(self.send, self._on_news)
        self._on_finished = on_finished
        sealer = None if on_finished is None else WordSealer(self.hall, self._finished, self._warn)
        draw_sealer = None if on_finished is None else DrawSealer(self.hall, self._warn)
        self._session = SessionContext(
            self, host, self.hall, port, gallery, theme, sealer, draw_sealer
        )
        self.lobby = LobbyScreen(self._session, start_command)
        self._start_command = start_command
        self._reconnection = (
            None if dial is None else Reconnection(self, self.lobby, dial, ask, pace)
        )

    async def enter_hall(self) -> Ending:
        """Run the session to its end, and return why it ended."""
        self.lobby.greet(self.language)
        self.lobby.name_window()
        try:
            return await self.play(self.lobby)
        finally:
            if self._reconnection is not None:
                self._reconnection.close()

    @property
    @override
    def is_asking(self) -> bool:
        return self.hall.asking

    @property
    @override
    def asked_at(self) -> float:
        return self.hall.asked_at

    @override
    def received(self, data: bytes) -> None:
        self.hall.hear(data)

    @override
    def disconnected(self) -> None:
        if self._reconnection is not None:
            self._reconnection.lost()
        else:
            super().disconnected()

    def _on_news(self, news: News) -> None:
        if self._reconnection is not None:
            self._reconnection.told(news)
        else:
            if isinstance(news, Dismissed):
                self.farewell = "\n".join(filter(None, [news.text, self._how_to_repeat()]))
            self.tell(news)
        if self._session.sealer is not None:
            self._session.sealer.follow()
        if self._session.draw_sealer is not None:
            self._session.draw_sealer.follow()

    def _finished(self, match: Finished) -> None:
        """Tell the player if the receipt of a match does not fit."""
        warning = self._on_finished(match) if self._on_finished else ""
        if warning:
            if self._session.sealer is not None:
                self._session.sealer.warnings[match.number] = self.tr(warning)
            self._warn(warning)

    def _warn(self, warning: str) -> None:
        """Show a warning, given in English, about the host's dice; it is also logged."""
        text = self.tr(warning)
        log.warning("%s", text)
        self.tell(Warned(text))

    @override
    def ask_to_quit(self) -> None:
        """Ask whether to quit; the first time, leave a hint at more colours on the terminal."""
        settings = self._session.settings
        if self.driver.depth == "256" and COLOUR_HINT not in settings.learned:
            self.driver.farewell = self.tr(
                "You saw 256 colours. If your terminal has 16 million: "
                "ssh -o SendEnv=COLORTERM {where} (ssh -t {where} doctor tells more)",
                where=self._session.where,
            )
            self._session.settings = replace(settings, learned=(*settings.learned, COLOUR_HINT))
            self.hall.ask(Keep, plain(self._session.settings))
        super().ask_to_quit()

    def _how_to_repeat(self) -> str:
        """The command that brings a guest back to their seat, or keeps a board up; "" otherwise."""
        if self._start_command is None or self._start_command.do != "board":
            way_back = self.lobby.way_back
            return self.tr("To come back: {line}", line=way_back) if way_back else ""
        line = (
            f"until ssh -t {self._session.where} board {self._start_command.code}; do sleep 2; done"
        )
        return self.tr("To keep the board on this screen: {line}", line=line)
