"""The analysis of a finished match: sums, a curve, and the decisions to look back at."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.analysis.drawing import AnalysisModel, draw_analysis, offered
from client.screens.analysis.text import Facts, costliest
from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.layout import PALETTE
from client.screens.offering import OfferingScreen
from client.screens.rules.rules_page import ANALYSIS
from client.screens.rules.screen import RulesScreen
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button
from engine.sync.history_requests import Analyse
from engine.sync.reports import Refused


class AnalysisScreen(OfferingScreen):
    """The analysis of one match.

    Args:
        match: the match's number.
        replay: shows the match after an entry of its log.
    """

    def __init__(self, context: SessionContext, match: int, replay: Callable[[int], None]) -> None:
        super().__init__(context)
        self._match = match
        self._show = replay
        self._data: Facts | None = None
        self._denied = ""
        self._by_cost = True
        self._chosen = 0
        self.position.follows = False  # the page begins with the sums, not with the chosen decision

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        tr = translator(language)
        titles = partial(self.context.title, tr=tr)
        return draw_analysis(self._model(), size, "full", titles, tr)

    def _model(self) -> AnalysisModel:
        return AnalysisModel(
            match=self._match,
            data=self._data,
            decisions=self._decisions(),
            by_cost=self._by_cost,
            chosen=self._chosen,
            denied=self._denied,
            answer=self.answer,
            position=self.position,
        )

    def _decisions(self) -> Sequence[Facts]:
        if self._data is None:
            return ()
        found: Sequence[Facts] = self._data["analysis"]["decisions"]
        return costliest(self._data) if self._by_cost else found

    def on_screen_resume(self) -> None:
        """Ask for the analysis, the first time."""
        self.app.set_window_title(self.tr("Analysis of match {number}", number=str(self._match)))
        if self._data is None:
            self._ask(None)

    def _ask(self, seat: int | None) -> None:
        self.hall.ask(Analyse, self._match, seat, granted=self._found, denied=self._none)

    def _none(self, refusal: Refused) -> None:
        """There is no analysis of this seat; another's stays where it is."""
        if self._data is None:
            self._denied = self.explained(refusal)
            self.refresh()
        else:
            self.refused(refusal)

    def _found(self, data: Facts) -> None:
        self._data = data
        self._chosen = 0
        self.refresh()

    # Keys and actions

    def keys(self) -> Mapping[str, str]:
        return {
            "up": "do:up",
            "down": "do:down",
            "pageup": "do:page_up",
            "pagedown": "do:page_down",
            "enter": "do:look",
            "space": "do:look",
            "tab": "do:seat",
            "shift+tab": "do:seat_before",
            self.tr.sense("key: order", "o"): "do:order",
            "?": "do:rules",
            "escape": "do:back",
            PALETTE: "do:palette",
        }

    def offered(self) -> tuple[Button, ...]:
        return offered(self._model(), self.tr)

    def acts(self) -> Mapping[str, Act]:
        always: Mapping[str, Act] = {**self.everywhere(), "do:back": self.dismiss}
        if self._data is None:
            return always
        return {
            **always,
            "do:up": lambda: self._move(-1),
            "do:down": lambda: self._move(1),
            "do:page_up": lambda: self._move(-10),
            "do:page_down": lambda: self._move(10),
            "do:look": self._look_back,
            "do:seat": lambda: self._other_seat(1),
            "do:seat_before": lambda: self._other_seat(-1),
            "do:order": self._other_order,
            "do:rules": self._explain,
        }

    def clicked(self, place: str) -> None:
        """Choose a decision with the first click, look back with the second; or at a moment."""
        kind, _, what = place.partition(":")
        if kind == "entry" and what.isdecimal():
            self._replay(int(what))
        elif kind == "decision" and what.isdecimal():
            again = self._chosen == int(what)
            self._chosen = min(int(what), len(self._decisions()) - 1)
            if again:
                self._look_back()

    def turned(self, lines: int) -> None:
        self._move(1 if lines > 0 else -1)

    def _move(self, step: int) -> None:
        self.position.follows = True
        self._chosen = max(0, min(self._chosen + step, len(self._decisions()) - 1))

    def _look_back(self) -> None:
        decisions = self._decisions()
        if decisions:
            self._replay(decisions[self._chosen]["entry"])

    def _replay(self, entry: int) -> None:
        """Replay the match from just before an entry."""
        self._show(max(0, entry - 1))

    def _other_seat(self, step: int) -> None:
        """The analysis of the next seat, or the one before, that one may see."""
        assert self._data is not None
        seats = self._data["seats"]
        if len(seats) > 1:
            now = seats.index(self._data["analysis"]["seat"])
            self._ask(seats[(now + step) % len(seats)])

    def _other_order(self) -> None:
        self._by_cost = not self._by_cost
        self._chosen = 0

    def _explain(self) -> None:
        self.app.push_screen(RulesScreen(self.context, ANALYSIS))
