"""Ways from the lobby to a table: play now, what one key offers, new tables, lessons."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.dialogs.menu import MenuScreen
from client.screens.lobby import learn
from client.screens.lobby.arrival import ArrivalScreen
from client.screens.lobby.first_choice import FirstChoice, first_choice
from client.screens.lobby.offer import (
    GONE,
    NONE,
    Offer,
    Steady,
    can_be_taken,
    leads_alike,
    may_want,
    offer,
    sentence,
)
from client.screens.lobby.order import growing
from client.screens.lobby.play_now import PlayNowScreen
from client.screens.lobby.second_table import full_table, why_second
from client.screens.new_table.screen import NewTableScreen
from client.screens.tournament import choosing as tournaments
from client.session import settings
from client.session.lesson import Lesson
from client.session.start_command import StartCommand
from client.widgets.log import LogLine
from engine.sync.hall_views import LobbyView
from engine.sync.reports import Refused
from engine.sync.requests import Keep, NewTable, PlayNow


class JoiningScreen(ArrivalScreen):
    """The part of the lobby that leads to a table."""

    def __init__(self, context: SessionContext, start_command: StartCommand | None = None) -> None:
        super().__init__(context, start_command)
        self._offer = Steady(NONE, leads_alike)
        self._quoted = ("", NONE)  # an answer, and the offer that it names

    def ways_to_play(self) -> Mapping[str, Act]:
        """The actions that lead to a table."""
        games = self.context.games
        return {
            "do:play": self._choose_game,
            **{f"do:play:{game}": partial(self.play_now, game) for game in games},
            "do:new": self.new_table,
            "do:party": lambda: self.new_table(party=True),
            "do:learn": self._choose_lesson,
            **{f"do:learn:{game}": partial(self.learn, game) for game in games},
            "do:accept": self._accept,
        }

    @abstractmethod
    def point_at(self, table: int) -> None:
        """Put the cursor on a line of the list."""

    # Play now

    def _choose_game(self) -> None:
        """Ask which game to play, the one that others wait for first."""
        self.app.push_screen(PlayNowScreen(self.context, self, self._first_choice))

    def _first_choice(self) -> FirstChoice:
        view, last = self._lobby, self.context.settings.played
        return first_choice(self.context.games, view, self._offered(view), last)

    def play_now(self, game: str) -> None:
        """Sit down with people who wait for this game, or wait for others."""
        if game != self.context.settings.played:
            self.context.settings = replace(self.context.settings, played=game)
            self.hall.ask(Keep, settings.plain(self.context.settings))
        name = self.tr("{name}’s table", name=self.hall.name)[:40]
        full = full_table(self._lobby.tables, game)

        def seated(data: Mapping[str, Any]) -> None:
            self._seated(data)
            games, cup = self.context.games.values(), self.tr.sense("key: tournament", "o")
            if told := why_second(full, self.hall.table_id, games, f"[{cup}]", self.tr):
                self.context.log(self.hall.table_id).note(LogLine(told, "alert"))

        self.hall.ask(PlayNow, game, name, granted=seated, denied=self.not_seated)

    # What one key offers

    def news(self, view: LobbyView) -> str:
        """A sentence about what `do:accept` does; "" for nothing.

        Nothing while a seat is kept for the player, which the greeting then tells of.
        """
        self._offer.follow(NONE if self.waiting else self._offered(view))
        answer, quoted = self._quoted
        if self.answer == answer and not can_be_taken(quoted, view):
            self.answer = ""
        return self._sentence(self._offer.value, view)

    @property
    def offered_table(self) -> int:
        """The table that the key is about; 0 for none."""
        return self._offer.value.table

    @property
    def opens_another(self) -> bool:
        """Whether the key opens another table, as the one it is about is full."""
        return self._offer.value.why == "full"

    def _offered(self, view: LobbyView, without: int = 0) -> Offer:
        """The offer now; never the table `without`, which has just refused a seat."""
        is_muted, by = self.context.talk.is_muted, self.hall.invitations
        invited = [one for one in by if not is_muted(by[one])]
        own = self.hall.own_tables | {without}
        grow = growing(view.tables, self.context.games.values())
        return offer(view, invited, is_muted, own, self._offer.value, grow)

    def _sentence(self, shown: Offer, view: LobbyView) -> str:
        games = self.context.games.values()
        return sentence(shown, view, self.hall.invitations, games, self.tr)

    def _accept(self) -> None:
        """Do what the greeting offers: sit down at a table, or open another one."""
        view = self._lobby
        news, shown = self.news(view), self._offer.value
        table = next((one for one in view.tables if one.id == shown.table), None)
        if table is None:
            self.answer = self._nothing_offered()
        elif self._offer.is_new:
            self._quote(self.tr("This has just changed. {news}", news=news), shown)
        elif shown.why == "full" and table.evening:
            self.new_table(party=True)
        elif shown.why == "full":
            self.play_now(table.game)
        else:
            self.sit_at(table.id)

    def _nothing_offered(self) -> str:
        """The next step for somebody who cannot join a table."""
        tr = self.tr
        if self.waiting:
            return f"{self.waiting} " + tr(
                "Then press {key}.", key=tr.sense("key: back to my seat", "r")
            )
        key = tr.sense("key: play now", "p")
        return tr("No table waits for players now. Press {key} to play.", key=key)

    def sit_at(self, table: int, denied: Callable[[Refused], None] | None = None) -> None:
        """Sit down at a table; if its seats have just been taken, say what to do instead."""
        super().sit_at(table, denied or partial(self._not_seated_at, table))

    def _not_seated_at(self, table: int, refusal: Refused) -> None:
        self.not_seated(refusal)
        if refusal.code in GONE:
            view = self._lobby
            other = self._offered(view, without=table)
            said = self._sentence(other, view)
            if not said and may_want(table, view):
                said = self._next_match(table)
            self._quote(f"{self.answer} {said or self._nothing_offered()}", other)

    def _next_match(self, table: int) -> str:
        """The keys for a seat in the next match at a full table, which the cursor is put on."""
        self.point_at(table)
        watch, then = self.tr.sense("key: watch", "w"), self.tr.sense("key: next match", "j")
        return self.tr("Press {key}, then {next} to play in the next match.", key=watch, next=then)

    def _quote(self, answer: str, shown: Offer) -> None:
        """Answer with an offer; the answer goes once its key leads nowhere any more."""
        self.answer, self._quoted = answer, (answer, shown)

    # New tables

    def new_table(self, *, party: bool = False) -> None:
        """Show the form of a new table, or of a party night."""
        name = self.tr("{name}’s table", name=self.hall.name)[:40]
        cup = partial(tournaments.begin, self.context, self)
        self.app.push_screen(NewTableScreen(self.context, name, self._opened, cup, party=party))

    def _opened(self, data: Mapping[str, Any]) -> None:
        self.sit_at(data["table"])

    def _choose_lesson(self) -> None:
        games = learn.items(self.context.games.values(), self.tr)
        self.app.push_screen(MenuScreen(self.context, self, games, self.tr("Learn a game")))

    def learn(self, game: str, before: Lesson | None = None) -> None:
        """Open a table for a guided first match, perhaps after a poor start, and begin."""

        def opened(data: Mapping[str, Any]) -> None:
            self.context.lesson = Lesson(game, data["table"], before)
            self._opened(data)

        self.start_at_once = True
        fields = learn.table_fields(self.context.games[game], self.hall.name, self.tr)
        self.hall.ask(NewTable, *fields, granted=opened, denied=self.not_seated)

    @property
    def _lobby(self) -> LobbyView:
        return msgspec.convert(self.hall.lobby, LobbyView)
