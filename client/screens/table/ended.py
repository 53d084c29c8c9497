"""The end of a match: the result, and a rematch with one key."""

from collections.abc import Iterable, Mapping

from client.canvas import Canvas
from client.i18n import Translator
from client.scenes.luck import luck_of
from client.scenes.result import ResultScene, buttons, draw_result
from client.screens.base import Act
from client.screens.table import word
from client.screens.table.phase import Phase
from client.terminal import Size
from client.widgets.buttons import Button, Hint
from engine.sync.requests import Start


class Ended(Phase):
    """After a match, until the next one."""

    def draw(self, size: Size, tr: Translator) -> Canvas:
        """Ranking, numbers worth telling, the seed."""
        return draw_result(self._scene(), size, "full", tr)

    def _scene(self) -> ResultScene:
        desk, table, tr = self.desk, self.desk.table, self.desk.tr
        own = desk.view["you"]
        return ResultScene(
            title=f"{table.name} · {desk.title}",
            view=desk.view,
            names=desk.names,
            highlights=desk.words.highlights(desk.log.events, desk.names, tr),
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
        """One key for a rematch, one for a word."""
        letter = self.desk.tr.sense("key: rematch", "r")
        return {
            "enter": "do:rematch",
            "space": "do:rematch",
            letter: "do:rematch",
            **word.keys(self.desk.tr),
        }

    def offered(self) -> Iterable[Button | Hint]:
        """Once more, or back."""
        return buttons(self._scene(), self.desk.tr)

    def acts(self) -> Mapping[str, Act]:
        """What the places of the result do."""
        return {"do:rematch": lambda: self.desk.ask(Start), **word.acts(self.desk)}
