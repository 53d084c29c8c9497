"""The host's console, updated once a second."""

from collections.abc import Mapping
from typing import Any

import msgspec

from client.connection.news import Rejoined
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.console.actions import ConsoleActions
from client.screens.console.drawing import draw_console, offered
from client.screens.console.model import (
    NOTHING,
    ConsoleModel,
    Part,
    ban,
    hall,
    machines,
    parts,
    table,
)
from client.screens.console.text import Facts, first_asking
from client.screens.context import SessionContext
from client.screens.layout import PALETTE
from client.screens.offering import OfferingScreen
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button
from engine.sync.host_requests import Bans, LookAround
from engine.sync.house_view import HouseView

ANNOUNCEMENT = 300  # characters


class ConsoleScreen(OfferingScreen):
    """Tabs for people, tables, bans, load, and the machines of a house of several.

    Args:
        alone: the session shows nothing else, so leaving the console ends it.
    """

    def __init__(self, context: SessionContext, *, alone: bool = False) -> None:
        super().__init__(context)
        self._alone = alone
        self._deeds = ConsoleActions(self, self._look_again)
        self._part: Part = "people"
        self._pointed: Mapping[Part, tuple[int, object]] = {}  # number and key of the chosen row
        self._seat = 0
        self._bans: tuple[Facts, ...] = ()
        self._facts: Facts | None = None
        self._view = NOTHING

    # Drawing

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        return draw_console(self._model(), size, "full", self._title, translator(language))

    def standing(self) -> str:
        """No banner: the top line says the same."""
        return ""

    def on_screen_resume(self) -> None:
        """Ask the hall for the host's view, once."""
        self.app.set_window_title(self.tr("{host} · the host’s console", host=self.context.host))
        if self.hall.house is None:
            self._look()

    def told(self, news: object) -> None:
        """Ask for the host's view again on a new connection."""
        if isinstance(news, Rejoined):
            self._look()

    @property
    def view(self) -> HouseView:
        """The host's view as it was sent last."""
        facts = self.hall.house
        if facts is not None and facts is not self._facts:
            self._facts, self._view = facts, msgspec.convert(facts, HouseView)
        return self._view

    def _model(self) -> ConsoleModel:
        model = ConsoleModel(
            host=self.context.host,
            part=self._part,
            view=self.view,
            bans=self._bans,
            chosen=self._chosen,
            answer=self.answer,
            entry=self.entry,
            position=self.position,
        )
        pointed = table(model)
        if pointed is None:
            return model
        self._seat = min(self._seat, len(pointed.seats) - 1)
        return msgspec.structs.replace(model, seat=self._seat)

    def _title(self, game: str) -> str:
        known = self.context.games.get(game)
        return known.title(self.tr) if known else game

    @property
    def _lines(self) -> list[object]:
        """Keys that identify the rows of the open tab."""
        match self._part:
            case "people":
                return [one.session for one in self.view.people]
            case "tables":
                return [one.id for one in self.view.tables]
            case "bans":
                return [(one["kind"], one["value"]) for one in self._bans]
            case "machines":
                return [one.name for one in machines(self.view)]
        return []

    @property
    def _chosen(self) -> int:
        """The number of the chosen row; the cursor follows its row when others come and go."""
        lines = self._lines
        line, what = self._pointed.get(self._part, (0, None))
        return lines.index(what) if what in lines else max(0, min(line, len(lines) - 1))

    # Keys and actions

    def keys(self) -> Mapping[str, str]:
        tr = self.tr
        return {
            "tab": "do:next",
            "shift+tab": "do:before",
            "up": "do:up",
            "down": "do:down",
            "left": "do:left",
            "right": "do:right",
            tr.sense("key: mute", "m"): "do:mute",
            tr.sense("key: kick", "k"): "do:kick",
            tr.sense("key: ban", "b"): "do:ban",
            tr.sense("key: lift", "l"): "do:lift",
            tr.sense("key: skip", "s"): "do:skip",
            tr.sense("key: lend", "r"): "do:lend",
            tr.sense("key: give a seat", "g"): "do:give",
            tr.sense("key: let in", "y"): "do:let_in",
            tr.sense("key: close a table", "c"): "do:close",
            tr.sense("key: announce", "a"): "do:announce",
            tr.sense("key: doors", "d"): "do:doors",
            tr.sense("key: pause", "p"): "do:pause",
            tr.sense("key: stop", "x"): "do:stop",
            "escape": "do:back",
            PALETTE: "do:palette",
        }

    def offered(self) -> tuple[Button, ...]:
        return offered(self._model(), self.tr)

    def acts(self) -> Mapping[str, Act]:
        """The actions by place; those on a person or table only if one is chosen."""
        deeds = self._deeds
        return {
            **self.everywhere(),
            "do:next": lambda: self._turn(1),
            "do:before": lambda: self._turn(-1),
            "do:up": lambda: self._point(self._chosen - 1),
            "do:down": lambda: self._point(self._chosen + 1),
            "do:left": lambda: self._point_at_seat(self._seat - 1),
            "do:right": lambda: self._point_at_seat(self._seat + 1),
            "do:announce": self._announce,
            "do:doors": lambda: deeds.doors(self.view),
            "do:pause": lambda: deeds.pause(self.view),
            "do:stop": deeds.stop,
            "do:back": self._leave,
            **self._own_acts(),
        }

    def _own_acts(self) -> Mapping[str, Act]:
        model, deeds = self._model(), self._deeds
        person, place, kept_out = hall(model), table(model), ban(model)
        acts: dict[str, Act] = {}
        asking = first_asking(model.view)
        if asking is not None:
            acts["do:let_in"] = lambda: deeds.let_in(*asking)
        if person is not None:
            acts["do:mute"] = lambda: deeds.mute(person)
            acts["do:kick"] = lambda: deeds.kick(person)
        if place is not None:
            acts["do:skip"] = lambda: deeds.skip(place, self._seat)
            acts["do:close"] = lambda: deeds.close(place)
            acts["do:give"] = lambda: deeds.give(place, self._seat, self.view)
            acts["do:lend"] = lambda: deeds.lend(place, self._seat)
        if kept_out is not None:
            acts["do:lift"] = lambda: deeds.lift(kept_out)
        if self._part in ("people", "bans"):
            acts["do:ban"] = lambda: deeds.ban(person, self.view)
        return acts

    def clicked(self, place: str) -> None:
        """Open a tab, or choose a row or a seat."""
        kind, _, what = place.partition(":")
        part = next((one for one in parts(self.view) if one == what), None)
        if kind == "part" and part is not None:
            self._show(part)
        elif kind == "row" and what.isdecimal():
            self._point(int(what))
        elif kind == "seat" and what.isdecimal():
            self._point_at_seat(int(what))

    def turned(self, lines: int) -> None:
        self._point(self._chosen + (1 if lines > 0 else -1))

    def _turn(self, step: int) -> None:
        every = parts(self.view)
        self._show(every[(every.index(self._part) + step) % len(every)])

    def _show(self, part: Part) -> None:
        self._part, self.position.top = part, 0
        if part == "bans":
            self._ask_bans()

    def _point(self, line: int) -> None:
        lines = self._lines
        line = max(0, min(line, len(lines) - 1))
        self._pointed = {**self._pointed, self._part: (line, lines[line] if lines else None)}
        self._seat = 0

    def _point_at_seat(self, seat: int) -> None:
        pointed = table(self._model())
        if pointed is not None:
            self._seat = seat % len(pointed.seats)

    def _announce(self) -> None:
        self.open_line(
            self.tr("to everybody"),
            self._deeds.announce,
            hint=self.tr("shown over every screen"),
            limit=ANNOUNCEMENT,
        )

    def _leave(self) -> None:
        if self._alone:
            self.app.ask_to_quit()
            return
        self.hall.ask(LookAround, False)
        self.hall.forget_house()
        self.dismiss()

    # Requests and answers

    def _look(self) -> None:
        self.hall.ask(LookAround, True, denied=self.refused)
        self._ask_bans()

    def _ask_bans(self) -> None:
        def told(data: Mapping[str, Any]) -> None:
            self._bans = tuple(data["bans"])

        self.hall.ask(Bans, granted=told, denied=self.refused)

    def _look_again(self) -> None:
        """Show what was done and refresh."""
        self.answer = self.tr("Done.")
        self._ask_bans()
