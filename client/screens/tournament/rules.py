"""The rules of a tournament and the way to check its draws, on a page behind a key."""

from collections.abc import Callable

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.context import SessionContext
from client.screens.scrolled import ScrolledScreen
from client.screens.tournament.drawing import (
    TournamentModel,
    draw_tournament,
    last_top,
    page_room,
    rules_lines,
)
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button
from engine.sync.tournament_views import TournamentView


class TournamentRules(ScrolledScreen):
    """The rules of a tournament, which a large screen shows beside its page.

    Args:
        context: of the session.
        seen: the tournament as it is now; None while it is not known.
    """

    def __init__(self, context: SessionContext, seen: Callable[[], TournamentView | None]) -> None:
        super().__init__(context)
        self._seen = seen

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        return draw_tournament(self._model(size), size, "full", translator(language))

    def _model(self, size: Size) -> TournamentModel:
        view, tr = self._seen(), self.tr
        if view is None:
            return TournamentModel(position=self.position)
        return TournamentModel(
            name=view.name,
            lines=rules_lines(view, size, tr, self.context.where),
            buttons=(Button("do:back", tr.sense("key", "Esc"), tr("back"), main=True),),
            position=self.position,
        )

    @property
    def last_top(self) -> int:
        return last_top(self._model(self.app.size), self.app.size)

    @property
    def room(self) -> int:
        return page_room(self._model(self.app.size), self.app.size)

    def keys(self) -> dict[str, str]:
        return {**super().keys(), "?": "do:back"}

    def told(self, news: object) -> None:
        """A round may be drawn meanwhile, which can be checked then."""
        self.refresh()
