"""The page of a tournament: who is in, the standings, and what one can do."""

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from client.connection.news import Facts, Rejoined, TournamentChanged
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.paint.text import clean
from client.screens.base import END, Act, is_house_paused
from client.screens.context import SessionContext
from client.screens.dialogs.confirm import ConfirmScreen
from client.screens.rules.screen import RulesScreen
from client.screens.scrolled import ScrolledScreen
from client.screens.seconds import Seconds
from client.screens.table.guesses import answered_later
from client.screens.table.match.animation import Animation
from client.screens.tournament import host_buttons
from client.screens.tournament.champion import Ending, draw_ending, has_champion
from client.screens.tournament.champion import buttons as ending_buttons
from client.screens.tournament.drawing import (
    TournamentModel,
    contents,
    draw_tournament,
    last_top,
    page_room,
)
from client.screens.tournament.ending import kept
from client.screens.tournament.form import tournament_form
from client.screens.tournament.own_table import is_at_table, table_left, table_to_watch, turn_at
from client.screens.tournament.own_word import OwnWord
from client.screens.tournament.rules import TournamentRules
from client.screens.tournament.status import Reader, Stage, adds_word, full_tables, stage_of, status
from client.screens.tournament.taken import enter_button, entered, withdrawing
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button
from engine.sync.requests import Sit, Watch
from engine.sync.tournament_requests import (
    EnterTournament,
    FillTournament,
    LeaveTournament,
    LetIntoTournament,
    SteerTournament,
    TournamentDeed,
)
from engine.sync.tournament_views import TournamentPlayer, TournamentView

UNROLLS = 0.6  # seconds in which the champion's name appears; any key shows all of it


class TournamentScreen(ScrolledScreen):
    """The page of one tournament, up to date while it is open.

    Args:
        number: of the tournament.
    """

    def __init__(self, context: SessionContext, number: int) -> None:
        super().__init__(context)
        self._number = number
        self._read: tuple[Facts | None, TournamentView | None] = None, None
        self._seconds = Seconds(self, lambda: bool(self.hall.tournament.left))
        self._unrolls = Animation(self, lambda: None)
        self._is_new, self._has_seen = True, False  # the champion
        self._stage: Stage | None = None  # another one ends an answer
        self._own_word = OwnWord(self, number)
        self.hall.tournament.follow(number, self.refused)

    # Drawing

    @property
    def view(self) -> TournamentView | None:
        """The tournament; None until the hall has sent it."""
        found = self.hall.tournament.view
        if found is None or found["id"] != self._number:
            return None
        if found is not self._read[0]:  # a change leaves the view before it as it was
            self._read = found, msgspec.convert(found, TournamentView)
        return self._read[1]

    @property
    def own(self) -> TournamentPlayer | None:
        """The player, if they take part or did."""
        view = self.view
        players: Sequence[TournamentPlayer] = view.players if view is not None else ()
        return next((one for one in players if one.number == self.hall.tournament.entrant), None)

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        if (view := self.view) is not None and self._shows_ending:
            return draw_ending(self._ending(view), size, "full", translator(language))
        return draw_tournament(self._model(size), size, "full", translator(language))

    @property
    def _shows_ending(self) -> bool:
        """Whether the champion is shown, which one key ends."""
        return self.view is not None and has_champion(self.view) and not self._has_seen

    def _ending(self, view: TournamentView) -> Ending:
        if self._is_new and self.context.settings.motion:
            self._unrolls.start(UNROLLS)
        self._is_new, elapsed = False, self._unrolls.elapsed
        unrolled = 1.0 if elapsed is None else min(1.0, elapsed / UNROLLS)
        return Ending(
            view=view,
            own=self.own,
            unrolled=unrolled,
            position=self.position,
            later=self._later,
        )

    @property
    def _later(self) -> str:
        """How to read the page on another day, once the tournament is over; else ""."""
        is_over = self.view is not None and self.view.phase == "over"
        return kept(self.context.where, self._number, self.tr) if is_over else ""

    def _model(self, size: Size) -> TournamentModel:
        view, tr = self.view, self.tr
        if view is None:
            return TournamentModel(answer=self.answer, position=self.position)
        title = partial(self.context.title, tr=tr)
        is_in = self.own is not None or self.hall.tournament.is_host
        way = self.way_back if is_in else ""
        own, where = self.hall.tournament.entrant, self.context.where
        lines, beside = contents(view, title, size, tr, own, way, where)
        return TournamentModel(
            name=view.name,
            status=status(view, self._reader(view), tr),
            is_urgent=self._turn_at > 0,
            lines=lines,
            notes=beside,
            games=tuple(filter(None, map(self.context.games.get, view.games))),
            later=self._later,
            buttons=self._buttons(view),
            position=self.position,
            entry=self.entry,
            answer=self.answer,
            has_rules=True,
        )

    def _reader(self, view: TournamentView) -> Reader:
        cup, key = self.hall.tournament, self.tr.sense("key: watch", "w")
        look = self.tr("Press {key} to see the liveliest table.", key=key)
        return Reader(
            own=self.own,
            adds_word=self._adds_word(view),
            is_host=cup.is_host,
            left=cup.left,
            turn_at=self._turn_at,
            watch=look if self._to_watch(view) else "",
            guess=answered_later(self.hall, view, self.tr),
        )

    def _to_watch(self, view: TournamentView) -> int:
        """The table to watch; 0 for none."""
        return table_to_watch(self.hall, view, self.own)

    @property
    def _turn_at(self) -> int:
        """The player's table below this page, while it is their turn there; else 0."""
        return turn_at(self.hall, self._number)

    def _buttons(self, view: TournamentView) -> tuple[Button, ...]:
        tr, own = self.tr, self.own
        if self._shows_ending:
            return ending_buttons(tr)
        back = self._way_back
        if view.phase == "over":
            return Button("do:new", tr.sense("key: new table", "n"), tr("new tournament")), back
        buttons = [*self._answers(view), *self._to_table(view)]
        is_in = own is not None and own.state != "out"
        if not is_in and view.takes_entries:
            buttons.append(enter_button(own, tr))
        if self._to_watch(view):
            buttons.append(Button("do:watch", tr.sense("key: watch", "w"), tr("watch")))
        if self._adds_word(view):
            word = Button("do:word", tr.sense("key: word", "w"), tr("add a word"), main=True)
            buttons.append(word)
        if self.hall.tournament.may_continue:
            buttons.append(host_buttons.hold(view, tr))
        if self.hall.tournament.is_host:
            buttons += host_buttons.of_host(view, tr)
        elif is_in and view.host_away and not view.held and view.phase == "open":
            buttons.append(host_buttons.start(view, tr))
        if is_in and not (own is not None and own.eliminated):
            buttons.append(Button("do:withdraw", tr.sense("key: withdraw", "x"), tr("withdraw")))
        return (back, *buttons) if back.main else (*buttons, back)

    @property
    def _way_back(self) -> Button:
        """Back to the screen below: to the table, if that is the player's."""
        tr = self.tr
        at_table = is_at_table(self.hall, self._number)
        label = tr("back to the table") if at_table else tr("back")
        return Button("do:back", tr.sense("key", "Esc"), label, main=self._turn_at > 0)

    def _to_table(self, view: TournamentView) -> list[Button]:
        """The way to the player's running match, if they have left it for the lobby."""
        tr, own = self.tr, self.own
        if not table_left(self.hall, view, own) or (own is not None and own.state == "out"):
            return []
        key = tr.sense("key: back to my seat", "r")
        return [Button("do:table", key, tr("back to the table"), main=True)]

    def _adds_word(self, view: TournamentView) -> bool:
        """Whether it is the player's turn to add a word to the next draw."""
        is_first = bool(self.context.draw_sealer) or self.hall.tournament.is_house
        return adds_word(view, self.own, is_first=is_first)

    def _answers(self, view: TournamentView) -> list[Button]:
        """Yes and no to a guest who asks for their place."""
        tr, cup = self.tr, self.hall.tournament
        if view.asked is None or not (self.own is not None or cup.is_host):
            return []
        asker = clean(view.asked.name)
        yes = Button(
            "do:yes", tr.sense("key: yes", "y"), tr("let {asker} in", asker=asker), main=True
        )
        return [yes, Button("do:no", tr.sense("key: no", "n"), tr("refuse"))]

    @property
    def last_top(self) -> int:
        return last_top(self._model(self.app.size), self.app.size)

    @property
    def room(self) -> int:
        return page_room(self._model(self.app.size), self.app.size)

    def on_screen_resume(self) -> None:
        self.app.set_window_title(self.tr("Tournament"))
        self._seconds.follow()

    # Keys

    def keys(self) -> Mapping[str, str]:
        view = self.view
        buttons = {one.key: one.name for one in (self._buttons(view) if view is not None else ())}
        if self._shows_ending:
            return {"enter": "do:standings", "space": "do:standings", "escape": "do:back"}
        scrolling = {key: place for key, place in super().keys().items() if key != "enter"}
        return {**scrolling, "?": "do:rules", **buttons, **self._main_key}

    @property
    def _main_key(self) -> Mapping[str, str]:
        """Enter does what is highlighted, if anything, but lets nobody in who has just asked."""
        view = self.view
        if view is None or view.asked is not None:
            return {}
        main = next((one.name for one in self._buttons(view) if one.main), None)
        return {} if main is None else {"enter": main}

    def key(self, key: Key) -> None:
        """Handle a key; any key shows all of the champion's name."""
        self._unrolls.stop()
        super().key(key)

    def acts(self) -> Mapping[str, Act]:
        view = self.view
        does: Mapping[str, Act] = {
            "do:back": self._back,
            "do:rules": self._rules,
            "do:standings": self._standings,
            "do:table": self._sit_down,
            "do:watch": self._watch,
            "do:enter": self._enter,
            "do:withdraw": self._withdraw,
            "do:word": self._own_word.open,
            "do:yes": partial(self._let_in, yes=True),
            "do:no": partial(self._let_in, yes=False),
            "do:start": partial(self._steer, "start"),
            "do:hold": partial(self._steer, "go_on" if view is not None and view.held else "pause"),
            "do:fill": self._fill,
            "do:finish": self._finish,
            "do:new": lambda: self.app.push_screen(
                tournament_form(self.context, self, self._follow)
            ),
        }
        offered = {
            "do:back",
            "do:rules",
            *(one.name for one in (self._buttons(view) if view else ())),
        }
        return {**super().acts(), **{name: act for name, act in does.items() if name in offered}}

    def clicked(self, place: str) -> None:
        """Open the rules of a game whose picture is shown."""
        kind, _, game = place.partition(":")
        if kind == "game" and game in self.context.games:
            self.app.push_screen(RulesScreen(self.context, game))

    def _back(self) -> None:
        self.hall.tournament.leave()
        self.dismiss()

    def _rules(self) -> None:
        self.app.push_screen(TournamentRules(self.context, lambda: self.view))

    def _sit_down(self) -> None:
        """Go back to the player's table."""
        view = self.view
        table = table_left(self.hall, view, self.own) if view is not None else 0
        if table:
            self.hall.ask(Sit, table, None, granted=self.hall.seated, denied=self.refused)

    def _watch(self) -> None:
        """Watch the liveliest table; whoever leaves it comes back to this page."""
        view = self.view
        if view is not None and (table := self._to_watch(view)):
            self.hall.ask(Watch, table, denied=self.refused)

    def standing(self) -> str:
        """Nothing about the tournament, as the page says it; a line would hide its actions."""
        place = self.hall.table or self.hall.lobby
        cup = place.get("tournament")
        is_of_page = cup is not None and cup["id"] == self._number
        return "" if is_of_page and not is_house_paused(place) else super().standing()

    def _standings(self) -> None:
        self._has_seen = True

    def _enter(self) -> None:
        def granted(data: Facts) -> None:
            self.hall.tournament.entered(data)
            view = self.view
            if view is not None and view.phase != "open":  # before the start, the status tells it
                self.answer = entered(view, self.tr)
            self.refresh()

        self.hall.ask(EnterTournament, self._number, granted=granted, denied=self.refused)

    def _withdraw(self) -> None:
        self._ask(
            withdrawing(self.view, self.own, self.tr),
            lambda: self.hall.ask(LeaveTournament, self._number, denied=self.refused),
        )

    def _let_in(self, *, yes: bool) -> None:
        asked = self.view.asked if self.view is not None else None
        if asked is not None:
            self.hall.ask(LetIntoTournament, self._number, asked.number, yes, denied=self.refused)

    def _finish(self) -> None:
        self._ask(self.tr("End the tournament for everybody?"), partial(self._steer, "end"))

    def _ask(self, question: str, yes: Act) -> None:
        tr = self.tr
        self.app.push_screen(
            ConfirmScreen(self.context, self, tr("Tournament"), question, tr("yes"), tr("no"), yes)
        )

    def _follow(self, number: int) -> None:
        """Show another tournament."""
        self._number, self._is_new, self._has_seen = number, True, False
        self.hall.tournament.follow(number, self.refused)

    def _steer(self, deed: TournamentDeed) -> None:
        self.hall.ask(SteerTournament, self._number, deed, denied=self.refused)

    def _fill(self) -> None:
        text, hint = full_tables(self.view), self.tr("people and bots; 0 for no bots")
        ask = partial(self.open_line, self.tr("players in all"), self._fill_up)
        ask(text=text, selected=True, limit=3, hint=hint)

    def _fill_up(self, people: str) -> None:
        if people.isascii() and people.isdecimal():
            self.hall.ask(FillTournament, self._number, int(people), denied=self.refused)
        else:
            self.answer = self.tr("Type a number.")

    # News

    def told(self, news: object) -> None:
        if isinstance(news, Rejoined):
            self.hall.tournament.follow(self._number, self.refused)
        elif isinstance(news, TournamentChanged):
            self._seconds.follow()
            if (view := self.view) is not None:
                self._follow_stage(view)
                self._own_word.follow(
                    view.round + 1,
                    adds_word=self._adds_word(view),
                    is_asked=view.asked is not None,
                    is_host=self.hall.tournament.is_host,
                )
            self.refresh()

    def _follow_stage(self, view: TournamentView) -> None:
        """Drop the last answer when another part of the tournament begins."""
        if (stage := stage_of(view)) != self._stage:
            self._stage, self.answer = stage, ""
            self.position.turn(-END if self.is_small else 0)  # to the status
