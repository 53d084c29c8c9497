"""The waiting room: seats to point at, to take, to fill with bots."""

from collections.abc import Mapping

from client.canvas import Canvas
from client.i18n import Translator
from client.scenes.waiting import WaitingScene, draw_waiting
from client.screens.base import Act
from client.screens.table.desk import Desk
from client.screens.table.phase import Phase
from client.terminal import Size
from engine.sync.requests import HandOver, SeatBot, Sit, Start, Unseat


class Waiting(Phase):
    """Before the first match."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._pointed = 0

    def draw(self, size: Size, tr: Translator) -> Canvas:
        """Who sits where, the house rules, how others get in."""
        desk = self.desk
        scene = WaitingScene(
            host=desk.house.where,
            view=desk.table,
            game=desk.house.games[desk.table.game],
            seat=desk.guest.seat,
            chosen=self._seat,
            log=desk.log.lines,
            answer=desk.screen.answer,
            entry=desk.screen.entry,
        )
        return draw_waiting(scene, size, "full", tr)

    @property
    def _seat(self) -> int:
        """The seat that the arrows point at."""
        return min(self._pointed, len(self.desk.table.seats) - 1)

    def keys(self) -> Mapping[str, str]:
        """Arrows point at a seat, letters do something with it."""
        tr = self.desk.tr
        return {
            "enter": "do:ready",
            "space": "do:ready",
            tr.sense("key: sit down", "s"): "do:sit",
            tr.sense("key: a bot", "b"): "do:bot",
            tr.sense("key: remove", "x"): "do:remove",
            tr.sense("key: hand over", "h"): "do:handover",
            "left": "do:left",
            "right": "do:right",
        }

    def acts(self) -> Mapping[str, Act]:
        """What the places of the waiting room do."""
        ask, guest = self.desk.ask, self.desk.guest
        return {
            "do:ready": lambda: ask(Start),
            "do:sit": lambda: ask(Sit, self._seat, granted=guest.seated),
            "do:bot": lambda: ask(SeatBot, self._seat, self._best_level()),
            "do:remove": lambda: ask(Unseat, self._seat),
            "do:handover": lambda: ask(HandOver, self._seat),
            "do:left": lambda: self._point(-1),
            "do:right": lambda: self._point(1),
        }

    def clicked(self, place: str) -> None:
        """A seat is pointed at."""
        kind, _, number = place.partition(":")
        if kind == "seat" and number.isdecimal():
            self._pointed = int(number)

    def _best_level(self) -> str:
        return self.desk.house.games[self.desk.table.game].bots[-1]

    def _point(self, step: int) -> None:
        self._pointed = (self._seat + step) % len(self.desk.table.seats)
