"""Statistics, the ladder, finished matches and party nights, each loaded when it is opened."""

from collections.abc import Mapping
from typing import Any

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.evening.screen import EveningScreen
from client.screens.layout import PALETTE
from client.screens.offering import OfferingScreen
from client.screens.replay.screen import ReplayScreen, open_analysis
from client.screens.rules.screen import RulesScreen
from client.screens.stats import text
from client.screens.stats.drawing import (
    IN_LINES,
    PARTS,
    Part,
    StatsModel,
    draw_numbers,
    offered,
    room_for_lines,
    wrapped,
)
from client.screens.stats.text import PAGE, Facts
from client.screens.stats.tonight import tonight_lines
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button
from engine.sync.history_requests import Evenings, Numbers, Past, Rungs, Tonight
from engine.sync.reports import Refused

_NUMBERED: Mapping[Part, str] = {"matches": "match", "evenings": "evening"}
"""Tabs whose rows can be opened, with the field that numbers them."""


class StatsScreen(OfferingScreen):
    """Tabs: this evening, the player's statistics, the ladder, their matches and party nights."""

    def __init__(self, context: SessionContext) -> None:
        super().__init__(context)
        self._part: Part = "own" if self.hall.known else "tonight"
        self._tonight: Facts | None = None
        self._own: Facts | None = None
        self._rows: tuple[Facts, ...] = ()
        self._games = ["", *context.games]
        self._game = 0
        self._page = 0
        self._older = [0]  # the argument of each page's request
        self._chosen = 0
        self._top = 0
        self._asked = 0
        self._is_awaited = False

    # Drawing

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        tr = translator(language)
        return draw_numbers(self._model(), size, "full", self._title, tr)

    def on_screen_resume(self) -> None:
        """Load the open tab again: it may have changed."""
        self.app.set_window_title(self.tr("Statistics and past matches"))
        self._ask()

    def _model(self) -> StatsModel:
        return StatsModel(
            part=self._part,
            about=self._about(),
            lines=tuple(self._lines()),
            rows=self._rows,
            chosen=self._chosen,
            top=self._top,
            answer=self.answer,
            games=tuple(self.context.games.values()),
            position=self.position,
            turns=self._turns(),
        )

    def _about(self) -> str:
        if self._part != "ladder":
            return self.hall.name
        game = self._games[self._game]
        return self._title(game) if game else self.tr("all games")

    def _lines(self) -> list[str]:
        if self._part == "tonight" and self._tonight is not None:
            return list(tonight_lines(self._tonight, self._title, self.tr))
        if self._part != "own" or self._own is None:
            return []
        if self._own["person"] is None:
            return [
                self.tr(
                    "Statistics are kept only for players with an ssh key (ssh-keygen makes one)."
                )
            ]
        return list(text.person_lines(self._own["person"], self._title, self.tr))

    def _title(self, game: str) -> str:
        return self.context.title(game, self.tr)

    # Keys and actions

    def keys(self) -> Mapping[str, str]:
        return {
            "tab": "do:next",
            "shift+tab": "do:before",
            "up": "do:up",
            "down": "do:down",
            "left": "do:game_before",
            "right": "do:game",
            "pagedown": "do:page",
            "pageup": "do:page_back",
            self.tr.sense("key: analysis", "a"): "do:analysis",
            "enter": "do:look",
            "space": "do:look",
            "escape": "do:back",
            PALETTE: "do:palette",
        }

    def offered(self) -> tuple[Button, ...]:
        return offered(self._model(), self.tr)

    def acts(self) -> Mapping[str, Act]:
        return {
            **self.everywhere(),
            "do:next": lambda: self._other_part(1),
            "do:before": lambda: self._other_part(-1),
            "do:up": lambda: self._move(-1),
            "do:down": lambda: self._move(1),
            "do:game": lambda: self._other_game(1),
            "do:game_before": lambda: self._other_game(-1),
            "do:page": lambda: self._turn_page(1),
            "do:page_back": lambda: self._turn_page(-1),
            "do:look": self._look_back,
            "do:analysis": self._analyse,
            "do:back": self.dismiss,
        }

    def clicked(self, place: str) -> None:
        """Open a tab or a game's rules, or choose a row and with a second click open it."""
        kind, _, what = place.partition(":")
        part = next((one for one in PARTS if one == what), None)
        if kind == "part" and part is not None:
            self._turn_to(part)
        elif kind == "game" and what in self.context.games:
            self.app.push_screen(RulesScreen(self.context, what))
        elif kind in ("rung", *_NUMBERED.values()) and what.isdecimal():
            again = self._chosen == int(what)
            self._chosen = min(int(what), len(self._rows) - 1)
            if again:
                self._look_back()

    def turned(self, lines: int) -> None:
        self._move(1 if lines > 0 else -1)

    def _other_part(self, step: int) -> None:
        self._turn_to(PARTS[(PARTS.index(self._part) + step) % len(PARTS)])

    def _turn_to(self, part: Part) -> None:
        self._part, self._rows = part, ()
        self._page = self._chosen = self._top = self.position.top = 0
        self._older = [0]
        self._ask()

    def _move(self, step: int) -> None:
        if self.is_small and self._part not in _NUMBERED:
            self.position.turn(step)
        elif self._part in IN_LINES:
            lines = self._lines()
            columns, room = room_for_lines(lines, self.app.size)
            last = len(wrapped(lines, columns)) - room
            self._top = max(0, min(self._top + step, last))
        else:
            self._chosen = max(0, min(self._chosen + step, len(self._rows) - 1))

    def _other_game(self, step: int) -> None:
        if self._part == "ladder":
            self._game = (self._game + step) % len(self._games)
            self._page = 0
            self._ask()

    def _turn_page(self, step: int) -> None:
        if self._part in IN_LINES:
            _, large = room_for_lines(self._lines(), self.app.size)
            self._move(step * (self.position.room if self.is_small else large))
            return
        if self._is_awaited or step not in self._turns():
            return
        self._page += step
        if self._part in _NUMBERED and step > 0:
            self._older[self._page :] = [self._rows[-1][_NUMBERED[self._part]]]
        self._chosen = 0
        self._ask()

    def _turns(self) -> tuple[int, ...]:
        """The directions in which there may be another page of a list."""
        if self._part in IN_LINES:
            return ()
        onward, backward = len(self._rows) == PAGE, self._page > 0
        return (1,) * onward + (-1,) * backward

    def _look_back(self) -> None:
        if self._part not in _NUMBERED or not self._rows:
            return
        number = self._rows[self._chosen][_NUMBERED[self._part]]
        screen = ReplayScreen if self._part == "matches" else EveningScreen
        self.app.push_screen(screen(self.context, number))

    def _analyse(self) -> None:
        if self._part == "matches" and self._rows:
            open_analysis(self.context, self._rows[self._chosen]["match"])

    # Requests and answers

    def _ask(self) -> None:
        self._asked += 1
        self._is_awaited = True
        asked = self._asked

        def answered(data: Mapping[str, Any]) -> None:
            if asked == self._asked:
                self._is_awaited = False
                self._answered(data)

        def denied(refusal: Refused) -> None:
            self._is_awaited = False
            self.refused(refusal)

        match self._part:
            case "tonight":
                self.hall.ask(Tonight, granted=answered, denied=denied)
            case "own":
                self.hall.ask(Numbers, granted=answered, denied=denied)
            case "ladder":
                game = self._games[self._game]
                self.hall.ask(Rungs, game, self._page, granted=answered, denied=denied)
            case "matches":
                before = self._older[self._page]
                self.hall.ask(Past, before, granted=answered, denied=denied)
            case "evenings":
                before = self._older[self._page]
                self.hall.ask(Evenings, before, granted=answered, denied=denied)

    def _answered(self, data: Mapping[str, Any]) -> None:
        """Take an answer, unless a newer request has replaced its own."""
        match self._part:
            case "tonight":
                self._tonight = data
            case "own":
                self._own = data
            case "ladder":
                self._rows = tuple(data["rungs"])
            case "matches":
                self._rows = tuple(data["matches"])
            case "evenings":
                self._rows = tuple(data["evenings"])
        self._chosen = max(0, min(self._chosen, len(self._rows) - 1))
        self.refresh()
