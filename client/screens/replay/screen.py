"""A replay of a finished match: step, play, jump, change the view."""

from asyncio import TimerHandle
from collections.abc import Iterator, Mapping
from typing import Any

from client.connection.news import Rejoined
from client.games import registry
from client.games.base import Event, Seen, View
from client.games.common import seat_name
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.analysis.screen import AnalysisScreen
from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.layout import PALETTE
from client.screens.offering import OfferingScreen
from client.screens.replay.drawing import ReplayModel, draw_refused, draw_replay, offered
from client.screens.rules.screen import RulesScreen
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button
from client.widgets.log import LogLine
from engine.sync.history_requests import LookBack, OpenReplay
from engine.sync.reports import Refused

PACE = 1.2  # seconds each moment is shown while playing

Facts = Mapping[str, Any]

ALL = "all"


class ReplayScreen(OfferingScreen):
    """The replay of one match.

    Args:
        match: the match's number.
        entry: the entry of its log after which the replay begins.
    """

    def __init__(self, context: SessionContext, match: int, entry: int = 0) -> None:
        super().__init__(context)
        self._match = match
        self._entry = entry
        self._about: Facts | None = None
        self._moment: Facts | None = None
        self._eyes: int | str | None = None
        self._playing: TimerHandle | None = None
        self._asked = False
        self._why = ""

    # Drawing

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        tr = translator(language)
        if self._about is None or self._moment is None:
            return draw_refused(self._match, self._why, size, tr)
        return draw_replay(self._model(self._about, self._moment), size, "full", tr)

    def on_screen_resume(self) -> None:
        """Open the match, the first time."""
        if not self._asked:
            self._asked = True
            self.hall.ask(OpenReplay, self._match, granted=self._opened, denied=self.refused)
        self.app.set_window_title(self.tr("Match {number}", number=str(self._match)))

    def _model(self, about: Facts, moment: Facts) -> ReplayModel:
        return ReplayModel(
            match=self._match,
            game=about["game"],
            seen=self._seen(about, moment),
            entry=moment["entry"],
            entries=about["entries"],
            helped=tuple(about["helped"]),
            eyes=self._eyes_in_words(about),
            plays=self._playing is not None,
            log=tuple(self._log(about, moment)),
            answer=self.answer,
            line=self.entry,
            position=self.position,
        )

    def _seen(self, about: Facts, moment: Facts) -> Seen:
        """The moment as the panel draws it, including its own pictures of the last events."""
        view: View = moment["view"]
        ears = (None, view["you"])
        news: tuple[Event, ...] = tuple(e for seat, e in moment["told"][-1] if seat in ears)
        game = self.context.games[about["game"]]

        def seen(memory: Any) -> Seen:
            return Seen(
                view=view,
                names=tuple(about["names"]),
                options=about["options"],
                bots=tuple(about["bots"]),
                news=news,
                memory=memory,
                forms=game.moves,
                title=game.title(self.tr),
                hidden=game.hidden,
                past=True,
            )

        memory = registry.panel(game.id).after_news(seen({}))
        return seen({} if memory is None else memory)

    def _log(self, about: Facts, moment: Facts) -> Iterator[LogLine]:
        words = registry.words(about["game"])
        for events in moment["told"]:
            for seat, event in events:
                text = words.told(event, about["names"], self.tr)
                aside = "" if seat is None else f"[{seat_name(seat, about['names'], self.tr)}] "
                if text:
                    yield LogLine(aside + text)

    def _eyes_in_words(self, about: Facts) -> str:
        if len(self._choices(about)) < 2:
            return ""
        tr = self.tr
        if self._eyes == ALL:
            return tr("everything revealed")
        if self._eyes is None:
            return tr("as a spectator saw it")
        assert isinstance(self._eyes, int)
        return tr("as {name} saw it", name=seat_name(self._eyes, about["names"], tr))

    # Keys and actions

    def keys(self) -> Mapping[str, str]:
        return {
            "right": "do:next",
            "left": "do:back_one",
            "down": "do:next_turn",
            "pagedown": "do:next_turn",
            "up": "do:turn_before",
            "pageup": "do:turn_before",
            "home": "do:first",
            "end": "do:last",
            "space": "do:play",
            "enter": "do:play",
            "tab": "do:eyes",
            "shift+tab": "do:eyes_before",
            ":": "do:jump",
            self.tr.sense("key: analysis", "a"): "do:analysis",
            "?": "do:rules",
            "escape": "do:back",
            PALETTE: "do:palette",
        }

    def offered(self) -> tuple[Button, ...]:
        if self._about is None or self._moment is None:
            return ()
        return offered(self._model(self._about, self._moment), self.tr)

    def acts(self) -> Mapping[str, Act]:
        always: Mapping[str, Act] = {"do:back": self._leave}
        if self._about is None or self._moment is None:
            return always
        moment, (before, after) = self._moment["moment"], self._moment["turn"]
        last = self._about["moments"] - 1
        return {
            **always,
            **self.everywhere(),
            "do:next": lambda: self._go(min(last, moment + 1)),
            "do:back_one": lambda: self._go(max(0, moment - 1)),
            "do:next_turn": lambda: self._go(after),
            "do:turn_before": lambda: self._go(before),
            "do:first": lambda: self._go(0),
            "do:last": lambda: self._go(last),
            "do:play": self._play_or_stop,
            "do:eyes": lambda: self._other_eyes(1),
            "do:eyes_before": lambda: self._other_eyes(-1),
            "do:jump": self._ask_where,
            "do:analysis": self._analyse,
            "do:rules": self._rules,
        }

    def turned(self, lines: int) -> None:
        self.click("do:next" if lines > 0 else "do:back_one")

    def _go(self, moment: int) -> None:
        """Go to an entry by hand, which stops playing."""
        self._stop()
        self._look(moment)

    def _look(self, number: int, *, by_entry: bool = False) -> None:
        together = self._eyes == ALL
        eyes = None if together else self._eyes
        self.hall.ask(
            LookBack, number, by_entry, eyes, together, granted=self._found, denied=self.refused
        )

    def _play_or_stop(self) -> None:
        if self._playing is not None:
            self._stop()
            return
        assert self._about is not None
        assert self._moment is not None
        if self._moment["moment"] == self._about["moments"] - 1:
            self._playing = self.app.later(0, lambda: self._look(0))
        else:
            self._playing = self.app.later(PACE, self._play_on)

    def _play_on(self) -> None:
        """Show the next moment, and schedule the one after it."""
        assert self._about is not None
        assert self._moment is not None
        after = self._moment["moment"] + 1
        if after >= self._about["moments"]:
            self._playing = None
        else:
            self._look(after)

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    def _other_eyes(self, step: int) -> None:
        assert self._about is not None
        assert self._moment is not None
        choices = self._choices(self._about)
        self._eyes = choices[(choices.index(self._eyes) + step) % len(choices)]
        self._look(self._moment["moment"])

    def _choices(self, about: Facts) -> list[int | str | None]:
        """The views to choose from; one if the game hides nothing."""
        if not about["hides"]:
            return [None]
        together = [ALL] if about["together"] else []
        return [*together, *about["seats"], None]

    def _ask_where(self) -> None:
        assert self._about is not None
        tr = self.tr
        hint = tr("the number of an entry, up to {last}", last=self._about["entries"])
        self.open_line(tr("jump to"), self._jump, hint=hint, limit=9)

    def _jump(self, text: str) -> None:
        if text.isascii() and text.isdecimal():
            self._stop()
            self._look(int(text), by_entry=True)
        else:
            self.answer = self.tr("Type a number.")

    def _analyse(self) -> None:
        self._stop()
        self.app.push_screen(AnalysisScreen(self.context, self._match, self._come_back))

    def _come_back(self, entry: int) -> None:
        """From the analysis to an entry."""
        self.app.pop_screen()
        self._look(entry, by_entry=True)

    def _rules(self) -> None:
        assert self._about is not None
        assert self._moment is not None
        part = self._moment["view"]["phase"]
        self.app.push_screen(RulesScreen(self.context, self._about["game"], part))

    def _leave(self) -> None:
        self._stop()
        self.dismiss()

    # News from the hall

    def told(self, news: object) -> None:
        """Open the match again on a new connection, at the same moment."""
        if isinstance(news, Rejoined) and self._moment is not None:
            number = self._moment["moment"]
            self.hall.ask(
                OpenReplay, self._match, granted=lambda _: self._look(number), denied=self.refused
            )

    def _opened(self, about: Facts) -> None:
        self._about = about
        own = about["own"]
        choices = self._choices(about)
        self._eyes = own if own in choices and own is not None else choices[0]
        self._look(self._entry, by_entry=True)

    def _found(self, moment: Facts) -> None:
        self._moment = moment
        if self._playing is not None:
            self._stop()
            self._playing = self.app.later(PACE, self._play_on)
        self.refresh()

    def refused(self, refusal: Refused) -> None:
        """Show the refusal and stop playing."""
        self._stop()
        self._why = self.explained(refusal)
        super().refused(refusal)


def open_analysis(context: SessionContext, match: int) -> None:
    """Open the analysis of a match, from which replays of it can be opened."""

    def replay(entry: int) -> None:
        context.app.push_screen(ReplayScreen(context, match, entry))

    context.app.push_screen(AnalysisScreen(context, match, replay))
