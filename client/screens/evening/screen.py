"""The page of a party night, finished or not."""

from collections.abc import Mapping
from functools import partial

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.evening.drawing import EveningModel, draw_evening, last_top, page_room
from client.screens.evening.text import Page, page_lines, page_of
from client.screens.replay.screen import ReplayScreen
from client.screens.rules.rules_page import EVENING
from client.screens.rules.screen import RulesScreen
from client.screens.scrolled import ScrolledScreen
from client.screens.stats.text import Facts
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.history_requests import OpenEvening


class EveningScreen(ScrolledScreen):
    """The page of one party night.

    Args:
        number: the night's number.
    """

    def __init__(self, context: SessionContext, number: int) -> None:
        super().__init__(context)
        self._number = number
        self._page: Page | None = None

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        return draw_evening(self._model(), size, "full", translator(language))

    def _model(self) -> EveningModel:
        page = self._page
        if page is None:
            return EveningModel(answer=self.answer, position=self.position)
        titles = partial(self.context.title, tr=self.tr)
        return EveningModel(
            name=page.name,
            lines=tuple(page_lines(page, titles, self.tr)),
            position=self.position,
            replays=len(page.evening.played),
            command=f"ssh {self.context.where} evening {self._number}",
            answer=self.answer,
        )

    def on_screen_resume(self) -> None:
        """Load the page, again each time: a match may have ended since."""
        self.app.set_window_title(self.tr("Party night"))
        self.hall.ask(OpenEvening, self._number, granted=self._opened, denied=self.refused)

    def _opened(self, data: Facts) -> None:
        self._page = page_of(data)
        self.refresh()

    @property
    def last_top(self) -> int:
        return last_top(self._model(), self.app.size)

    @property
    def room(self) -> int:
        return page_room(self.app.size)

    def keys(self) -> Mapping[str, str]:
        return {**super().keys(), "?": "do:rules"}

    def acts(self) -> Mapping[str, Act]:
        return {
            **super().acts(),
            "do:look": lambda: self._look_back(1),
            "do:rules": lambda: self.app.push_screen(RulesScreen(self.context, EVENING)),
        }

    def pressed(self, key: Key) -> bool:
        """Open the replay of a match by its digit."""
        if key.name.isdecimal() and key.name.isascii():
            self._look_back(int(key.name))
            return True
        return False

    def _look_back(self, number: int) -> None:
        played = () if self._page is None else self._page.evening.played
        if 1 <= number <= len(played):
            self.app.push_screen(ReplayScreen(self.context, played[number - 1].record))
