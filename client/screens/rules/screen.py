"""The rules page of a game, opened at the section for the current phase."""

from collections.abc import Mapping

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.rules import rules_page
from client.screens.rules.drawing import RulesModel, draw_rules, last_top, page_for, rows_shown
from client.screens.scrolled import ScrolledScreen
from client.terminal.terminal import Size
from client.themes.themes import Theme


class RulesScreen(ScrolledScreen):
    """A scrollable rules page.

    Args:
        game: its id.
        phase: the section to open, by the name of the game's phase; "" for the beginning.
    """

    def __init__(self, context: SessionContext, game: str, phase: str = "") -> None:
        super().__init__(context)
        self._game = game
        self._phase: str | None = phase

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        if self._phase is not None:
            page = page_for(self._model(), size, translator(language))
            self.top = page.line_of(self._phase)
            self._phase = None
        return draw_rules(self._model(), size, "full", translator(language))

    def _model(self) -> RulesModel:
        return RulesModel(game=self._game, title=self._title(), position=self.position)

    def _title(self) -> str:
        match self._game:
            case rules_page.EVENING:
                return self.tr("the evening")
            case rules_page.ANALYSIS:
                return self.tr("About the analysis")
        return self.context.games[self._game].title(self.tr)

    @property
    def last_top(self) -> int:
        return last_top(page_for(self._model(), self.app.size, self.tr), self.app.size)

    @property
    def room(self) -> int:
        return rows_shown(self.app.size) - 1

    def keys(self) -> Mapping[str, str]:
        return {**super().keys(), "tab": "do:next", "shift+tab": "do:before", "?": "do:back"}

    def acts(self) -> Mapping[str, Act]:
        return {
            **super().acts(),
            "do:next": self._next_part,
            "do:before": self._part_before,
        }

    def clicked(self, place: str) -> None:
        """Go to a section of the table of contents."""
        kind, _, anchor = place.partition(":")
        if kind == "part":
            self.top = page_for(self._model(), self.app.size, self.tr).line_of(anchor)
            self.move(0)

    def _next_part(self) -> None:
        page = page_for(self._model(), self.app.size, self.tr)
        after = [line for line in page.anchors.values() if line > self.top]
        self.top = min(after, default=0)
        self.move(0)

    def _part_before(self) -> None:
        """Go to the beginning of this section, or of the one before; from the top, to the last."""
        page = page_for(self._model(), self.app.size, self.tr)
        before = [line for line in (0, *page.anchors.values()) if line < self.top]
        self.top = max(before or page.anchors.values(), default=0)
        self.move(0)
