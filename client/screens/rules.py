"""The rules page of a game, opened at the part that concerns the moment."""

from collections.abc import Mapping

from client.canvas import Canvas
from client.i18n import Language, translator
from client.rules_page import EVENING
from client.scenes.rules import RulesScene, draw_rules, last_top, page_for
from client.screens.base import Act, HallScreen
from client.screens.house import House
from client.terminal import Size
from client.themes import Theme


class RulesScreen(HallScreen):
    """A page to scroll.

    Args:
        game: its id.
        phase: the part to open, as the view names the moment; "" for the beginning.
    """

    def __init__(self, house: House, game: str, phase: str = "") -> None:
        super().__init__(house)
        self._game = game
        self._phase: str | None = phase
        self._top = 0

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """The page from its current line."""
        if self._phase is not None:
            page = page_for(self._model(), size, translator(language))
            self._top = page.line_of(self._phase)
            self._phase = None
        return draw_rules(self._model(), size, "full", translator(language))

    def _model(self) -> RulesScene:
        is_evening = self._game == EVENING
        title = (
            self.tr("the evening") if is_evening else self.house.games[self._game].title(self.tr)
        )
        return RulesScene(game=self._game, title=title, top=self._top)

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
            "tab": "do:next",
            "escape": "do:back",
            "enter": "do:back",
            "?": "do:back",
        }

    def acts(self) -> Mapping[str, Act]:
        """What the places of the page do."""
        page = self.stage.size[1] - 4
        return {
            "do:up": lambda: self._scroll(-1),
            "do:down": lambda: self._scroll(1),
            "do:page": lambda: self._scroll(page),
            "do:page_back": lambda: self._scroll(-page),
            "do:home": lambda: self._scroll(-self._top),
            "do:end": lambda: self._scroll(10**6),
            "do:next": self._next_part,
            "do:back": self.stage.pop,
        }

    def clicked(self, place: str) -> None:
        """A part in the list beside the page."""
        kind, _, anchor = place.partition(":")
        if kind == "part":
            self._top = page_for(self._model(), self.stage.size, self.tr).line_of(anchor)
            self._scroll(0)

    def scroll(self, place: str | None, lines: int) -> None:
        """The wheel."""
        self._scroll(lines)

    def _scroll(self, lines: int) -> None:
        last = last_top(page_for(self._model(), self.stage.size, self.tr), self.stage.size)
        self._top = max(0, min(last, self._top + lines))

    def _next_part(self) -> None:
        page = page_for(self._model(), self.stage.size, self.tr)
        after = [line for line in page.anchors.values() if line > self._top]
        self._top = min(after, default=0)
        self._scroll(0)
