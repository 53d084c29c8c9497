"""The phase after a match: the result, and a rematch with one key."""

from collections.abc import Iterable, Mapping
from functools import partial

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.replay.screen import open_analysis
from client.screens.table import (
    evening_actions,
    get_ready_keys,
    luck_word,
    next_seats,
    other_game,
    replacing_keys,
    seat_actions,
)
from client.screens.table.asked_again import asked_again
from client.screens.table.countdown import Countdown
from client.screens.table.fair_dice import warning_of
from client.screens.table.get_ready import READY
from client.screens.table.luck import luck_of
from client.screens.table.match.animation import Animation
from client.screens.table.phase import Phase
from client.screens.table.result_drawing import (
    ResultModel,
    buttons,
    can_be_analysed,
    draw_result,
)
from client.screens.table.result_story import Story, with_bots
from client.screens.table.start import first_away, may_resize, seat_buttons, waited_for
from client.screens.table.table_client import TableClient
from client.screens.tournament.outcome import outcome
from client.screens.tournament.rounds import table_title
from client.terminal.terminal import Size
from client.widgets.buttons import Button, Hint
from engine.sync.requests import Unseat

UNROLLS = 0.6
"""Seconds in which the winner's name appears; any key shows all of it."""


class ResultPhase(Phase):
    def __init__(self, client: TableClient, countdown: Countdown) -> None:
        super().__init__(client)
        self._countdown = countdown
        self._animation = Animation(client.screen, lambda: None)
        self._is_new = False

    def match_ended(self) -> None:
        """The winner's name unrolls when this result is first drawn."""
        self._is_new = True

    def before_key(self) -> None:
        self._animation.stop()

    def draw(self, size: Size, tr: Translator) -> Canvas:
        if self._is_new and self.client.settings.motion:
            self._animation.start(UNROLLS)
        self._is_new = False
        return draw_result(self._scene(), size, self.client.screen.app.symbols, tr)

    def _scene(self) -> ResultModel:
        client, table, tr = self.client, self.client.table, self.client.tr
        names = with_bots(client.log.names or client.names, table.recap, tr)
        own, elapsed = client.hall.seat, self._animation.elapsed
        unrolled = 1.0 if elapsed is None else min(1.0, elapsed / UNROLLS)
        return ResultModel(
            title=f"{table_title(table.tournament, tr) or table.name} · {client.title}",
            evening=evening_actions.evening_of(client),
            following=evening_actions.next_game(client)
            or outcome(table.tournament, names, own, tr),
            starting_in=self._countdown.left,
            way_back="" if table.tournament is not None else client.screen.way_back,
            story=Story(
                game=table.game,
                view=client.view,
                names=names,
                recap=table.recap,
                unrolled=unrolled,
            ),
            table=table,
            seat=own,
            game=client.game,
            four_words=table.head_words,
            warning=warning_of(client),
            asked_again=asked_again(table, own, tr),
            waits=tuple(waited_for(table)),
            luck=luck_of(table),
            ready=tuple(s.name for s in table.seats if s.kind == "person" and s.ready),
            wants=own is not None and table.seats[own].ready,
            log=client.log.lines,
            answer=client.screen.answer,
            entry=client.screen.entry,
            queue=tuple(next_seats.buttons(client)),
            other=tuple(other_game.buttons(client)),
            choosing=other_game.standing(client),
            position=client.screen.position,
        )

    def keys(self) -> Mapping[str, str]:
        may_analyse = can_be_analysed(self.client.game, self.client.table)
        return {
            "enter": READY,
            "space": READY,
            **get_ready_keys.keys(self.client),
            **({self.client.tr.sense("key: analysis", "a"): "do:analysis"} if may_analyse else {}),
            **seat_actions.keys(self.client.tr),
            self.client.tr.sense("key: sit down", "s"): "do:sit",
            **next_seats.keys(self.client.tr),
            **luck_word.keys(self.client.tr),
            **other_game.keys(self.client),
            **evening_actions.keys(self.client),
        }

    def offered(self) -> Iterable[Button | Hint]:
        table, tr = self.client.table, self.client.tr
        more = seat_buttons(tr) if may_resize(table, self.client.hall.seat) else ()
        return (*buttons(self._scene(), tr), *more)

    def acts(self) -> Mapping[str, Act]:
        client = self.client
        return {
            **get_ready_keys.acts(client),
            "do:remove": self._free,
            "do:analysis": self._analyse,
            **seat_actions.acts(client),
            "do:sit": partial(replacing_keys.sit_down, client),
            **next_seats.acts(client),
            **luck_word.acts(client),
            **other_game.acts(client),
            **evening_actions.acts(client),
        }

    def _analyse(self) -> None:
        open_analysis(self.client.context, self.client.table.record)

    def _free(self) -> None:
        """Free the seat of somebody who is away."""
        number = first_away(self.client.table)
        if number is not None:
            self.client.ask(Unseat, number)
