"""An evening looked back at, or at as much of it as has been played."""

from collections.abc import Mapping
from functools import partial

from client.canvas import Canvas
from client.evening import Page, page_lines, page_of
from client.i18n import Language, translator
from client.keys import Key
from client.numbers import Facts
from client.rules_page import EVENING
from client.scenes.evening import EveningScene, draw_evening, last_top, page_room
from client.screens.base import Act, HallScreen
from client.screens.house import House
from client.screens.replay import ReplayScreen
from client.screens.rules import RulesScreen
from client.terminal import Size
from client.themes import Theme
from engine.sync.reports import Refused
from engine.sync.requests import OpenEvening


class EveningScreen(HallScreen):
    """The page of one evening.

    Args:
        number: of the evening.
    """

    def __init__(self, house: House, number: int) -> None:
        super().__init__(house)
        self._number = number
        self._page: Page | None = None
        self._top = 0

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """The page from its current line."""
        return draw_evening(self._model(), size, "full", translator(language))

    def _model(self) -> EveningScene:
        page = self._page
        if page is None:
            return EveningScene(answer=self.answer)
        titles = partial(self.house.title, tr=self.tr)
        return EveningScene(
            name=page.name,
            lines=tuple(page_lines(page, titles, self.tr)),
            top=self._top,
            replays=len(page.evening.played),
            command=f"ssh {self.house.where} evening {self._number}",
            answer=self.answer,
        )

    def shown(self) -> None:
        """Ask for it: a match may have ended since."""
        self.stage.title(self.tr("Party night"))
        self.guest.ask(OpenEvening, self._number, granted=self._opened, denied=self.refused)

    def _opened(self, data: Facts) -> None:
        self._page = page_of(data)
        self.stage.redraw()

    def explained(self, refusal: Refused) -> str:
        """Why this evening cannot be looked back at."""
        texts = {
            "not_yours": self.tr("Only who had a seat in this evening may look back at it."),
            "no_such_evening": self.tr("There is no evening {number}.", number=str(self._number)),
        }
        return texts.get(refusal.code) or super().explained(refusal)

    def keys(self) -> Mapping[str, str]:
        """Scrolling, and back."""
        return {
            "up": "do:up",
            "down": "do:down",
            "space": "do:page",
            "pagedown": "do:page",
            "pageup": "do:page_back",
            "home": "do:home",
            "end": "do:end",
            "?": "do:rules",
            "enter": "do:back",
            "escape": "do:back",
        }

    def acts(self) -> Mapping[str, Act]:
        """What the places do."""
        page = page_room(self.stage.size)
        return {
            "do:up": lambda: self._scroll(-1),
            "do:down": lambda: self._scroll(1),
            "do:page": lambda: self._scroll(page),
            "do:page_back": lambda: self._scroll(-page),
            "do:home": lambda: self._scroll(-self._top),
            "do:end": lambda: self._scroll(10**6),
            "do:look": lambda: self._look_back(1),
            "do:rules": lambda: self.stage.push(RulesScreen(self.house, EVENING)),
            "do:back": self.stage.pop,
        }

    def pressed(self, key: Key) -> bool:
        """A digit opens the replay of a match."""
        if key.name.isdecimal() and key.name.isascii():
            self._look_back(int(key.name))
            return True
        return False

    def scroll(self, place: str | None, lines: int) -> None:
        """The wheel."""
        self._scroll(lines)

    def _scroll(self, lines: int) -> None:
        self._top = max(0, min(last_top(self._model(), self.stage.size), self._top + lines))

    def _look_back(self, number: int) -> None:
        played = () if self._page is None else self._page.evening.played
        if 1 <= number <= len(played):
            self.stage.push(ReplayScreen(self.house, played[number - 1].record))
