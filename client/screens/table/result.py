"""The end of a match: the result, and a rematch with one key."""

from collections.abc import Iterable, Mapping

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.table import evening_actions, luck_word
from client.screens.table.luck import luck_of
from client.screens.table.phase import Phase
from client.screens.table.result_drawing import ResultModel, buttons, draw_result
from client.terminal.terminal import Size
from client.widgets.buttons import Button, Hint
from engine.sync.requests import SeatBot, Sit, Start


class ResultPhase(Phase):
    """After a match, until the next one."""

    def draw(self, size: Size, tr: Translator) -> Canvas:
        """Ranking, numbers worth telling, the seed."""
        return draw_result(self._scene(), size, "full", tr)

    def _scene(self) -> ResultModel:
        desk, table, tr = self.desk, self.desk.table, self.desk.tr
        names = desk.log.names or desk.names
        own = desk.hall.seat if desk.view["you"] is None else desk.view["you"]
        return ResultModel(
            title=f"{table.name} · {desk.title}",
            evening=evening_actions.sitting(desk),
            following=evening_actions.following(desk),
            view=desk.view,
            names=names,
            highlights=desk.words.highlights(desk.log.course.events, names, tr),
            host=desk.context.where,
            free=sum(1 for seat in table.seats if seat.kind == "empty"),
            seed=table.seed,
            record=table.record,
            luck=luck_of(table),
            ready=tuple(s.name for s in table.seats if s.kind == "person" and s.ready),
            wants=own is not None and table.seats[own].ready,
            plays=own is not None,
            log=desk.log.lines,
            answer=desk.screen.answer,
            entry=desk.screen.entry,
        )

    def keys(self) -> Mapping[str, str]:
        """One key for a rematch, one for a word, and those that fill a free seat."""
        letter = self.desk.tr.sense("key: rematch", "r")
        return {
            "enter": "do:rematch",
            "space": "do:rematch",
            letter: "do:rematch",
            self.desk.tr.sense("key: a bot", "b"): "do:bot",
            self.desk.tr.sense("key: sit down", "s"): "do:sit",
            **luck_word.keys(self.desk.tr),
            **self._keys_of_the_evening(),
        }

    def _keys_of_the_evening(self) -> Mapping[str, str]:
        """When all is played there is nothing to be ready for; Enter leads to the last page."""
        view, tr = self.desk.table.evening, self.desk.tr
        if view is None:
            return {}
        last = {"enter": "do:evening"} if view.over else {}
        return {**evening_actions.keys(tr), **last}

    def offered(self) -> Iterable[Button | Hint]:
        """Once more, or back."""
        return buttons(self._scene(), self.desk.tr)

    def acts(self) -> Mapping[str, Act]:
        """What the places of the result do."""
        desk = self.desk
        return {
            "do:rematch": lambda: desk.ask(Start),
            "do:bot": self._seat_bot,
            "do:sit": lambda: desk.ask(Sit, None, granted=desk.hall.seated),
            **luck_word.acts(desk),
            **evening_actions.acts(desk),
        }

    def _seat_bot(self) -> None:
        """In the first seat that somebody has left."""
        seats = enumerate(self.desk.table.seats)
        free = next((number for number, seat in seats if seat.kind == "empty"), None)
        if free is not None:
            self.desk.ask(SeatBot, free, self.desk.best_bot)
