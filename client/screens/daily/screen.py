"""The page of the daily challenge: playing it, its rankings, and the days before."""

from collections.abc import Mapping
from functools import partial

from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.daily.drawing import DailyModel, draw_daily, last_top, offered, page_room
from client.screens.daily.text import daily_lines, play_labels, replays
from client.screens.replay.screen import ReplayScreen
from client.screens.scrolled import ScrolledScreen
from client.screens.stats.text import Facts
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from engine.sync.daily_requests import PlayDaily, ShowDaily
from engine.sync.requests import Sit


class DailyScreen(ScrolledScreen):
    """The challenges of one day, today's first."""

    def __init__(self, context: SessionContext) -> None:
        super().__init__(context)
        self._day = ""
        self._data: Facts | None = None

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        return draw_daily(self._model(), size, "full", translator(language))

    def _model(self) -> DailyModel:
        data, tr = self._data, self.tr
        titles = partial(self.context.title, tr=tr)
        return DailyModel(
            lines=() if data is None else tuple(daily_lines(data, titles, tr)),
            position=self.position,
            plays=tuple(label for _, label in play_labels(data, titles, tr)),
            replays=len(replays(data)),
            has_earlier=self._neighbour(1) is not None,
            has_later=self._neighbour(-1) is not None,
            answer=self.answer,
        )

    def on_screen_resume(self) -> None:
        """Load the page, again each time: somebody may have finished since."""
        self.app.set_window_title(self.tr("Daily challenge"))
        self._load()

    def _load(self) -> None:
        self.hall.ask(ShowDaily, self._day, granted=self._found, denied=self.refused)

    def _found(self, data: Facts) -> None:
        self._data = data
        self.refresh()

    @property
    def last_top(self) -> int:
        return last_top(self._model(), self.app.size)

    @property
    def room(self) -> int:
        return page_room(self.app.size)

    def keys(self) -> Mapping[str, str]:
        days = {"left": "do:earlier", "right": "do:later", "enter": "do:play:1"}
        return {**super().keys(), **days}

    def acts(self) -> Mapping[str, Act]:
        works = {one.name for one in offered(self._model(), self.tr)}
        own: Mapping[str, Act] = {
            **{f"do:play:{number}": partial(self._play, number) for number in (1, 2)},
            "do:look": partial(self._look_back, 1),
            "do:earlier": partial(self._turn_to, 1),
            "do:later": partial(self._turn_to, -1),
        }
        return {**super().acts(), **{name: act for name, act in own.items() if name in works}}

    def pressed(self, key: Key) -> bool:
        """Play a game, or replay a match, by its digit."""
        if key.name.isdecimal() and key.name.isascii():
            self._play(int(key.name))
            self._look_back(int(key.name))
            return True
        return False

    def _neighbour(self, step: int) -> str | None:
        """The day before, or the next one; None if there is none."""
        if self._data is None or self._data["day"] not in self._data["days"]:
            return None
        days = self._data["days"]
        place = days.index(self._data["day"]) + step
        return days[place] if 0 <= place < len(days) else None

    def _turn_to(self, step: int) -> None:
        day = self._neighbour(step)
        if day is not None:
            self._day, self.position.top = day, 0
            self._load()

    def _play(self, number: int) -> None:
        titles = partial(self.context.title, tr=self.tr)
        games = [game for game, _ in play_labels(self._data, titles, self.tr)]
        if 1 <= number <= len(games):
            self.hall.ask(PlayDaily, games[number - 1], granted=self._begun, denied=self.refused)

    def _begun(self, data: Facts) -> None:
        self.hall.ask(Sit, data["table"], None, granted=self.hall.seated, denied=self.refused)

    def _look_back(self, number: int) -> None:
        found = replays(self._data)
        if 1 <= number <= len(found):
            self.app.push_screen(ReplayScreen(self.context, found[number - 1]))
