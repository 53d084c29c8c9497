"""A table: waiting room, match and result as phases of one screen."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from client.app import banner
from client.connection.news import (
    Happened,
    NudgedBy,
    Reaction,
    ReplacingEnded,
)
from client.games.base import Event, View
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens import change_name
from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.dialogs.drawing import Item
from client.screens.layout import PALETTE
from client.screens.lobby.way_back import asker
from client.screens.main_screen import MainScreen
from client.screens.rules.screen import RulesScreen
from client.screens.table import (
    dozing,
    end_vote,
    end_vote_keys,
    evening_actions,
    guessing,
    leaving,
    luck_word,
    pause,
    reactions,
    replacing,
    vouching,
)
from client.screens.table.comings import spoken_names
from client.screens.table.countdown import Countdown
from client.screens.table.guide import guide
from client.screens.table.log_notes import LogNotes
from client.screens.table.luck import fair_button
from client.screens.table.match.playing import PlayingPhase
from client.screens.table.notifications import Notifications
from client.screens.table.phase import ArrivingPhase, Phase
from client.screens.table.result import ResultPhase
from client.screens.table.table_client import TableClient
from client.screens.table.waiting import WaitingPhase
from client.screens.tournament.screen import TournamentScreen
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button, Hint
from client.widgets.scrolling import TAPPED
from engine.sync.reports import Refused
from engine.sync.requests import Say, Sit, Stand

CONTINUES = frozenset(("enter", "space"))
"""Keys that end a picture, and begin the main action after it."""


class TableScreen(MainScreen):
    """The screen of one table, until the player leaves it."""

    def __init__(self, context: SessionContext) -> None:
        super().__init__(context)
        self._client = TableClient(context, self)
        self._countdown = Countdown(self._client)
        self._wakefulness = dozing.Wakefulness(self._client)
        self._arriving = ArrivingPhase(self._client)
        self._waiting = WaitingPhase(self._client, self._countdown)
        self._notifications = Notifications(
            self._client, lambda: self._playing.is_rolling, self._waits_for_picture
        )
        self._playing = PlayingPhase(self._client, self._notifications.give)
        self._result = ResultPhase(self._client, self._countdown)
        self._match = 0
        self._over_before = 0  # the match that was over when the player came
        self._evening = 0  # whose match is, or was last, played; 0 for none
        self._notes = LogNotes(self._client, lambda: self.to_console)

    def _waits_for_picture(self) -> bool:
        """Whether a picture is shown that nothing may be ahead of."""
        return self._playing.shows_picture and not self._playing.is_next

    @property
    def phase(self) -> Phase:
        if not self._client.is_known:
            return self._arriving
        if self.hall.view is None or self._is_another_evening:
            return self._waiting
        over = self.hall.view["over"]
        if not over:
            return self._playing
        is_seen = over.get("by_vote") or self._over_before == self._client.table.match
        return self._playing if self._playing.result_waits and not is_seen else self._result

    @property
    def _is_another_evening(self) -> bool:
        """Whether a party night has begun of which no match has, after one that is over."""
        evening = self._client.table.evening
        return evening is not None and not evening.played and evening.number != self._evening

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        self.begin_page(self.phase)
        return self.phase.draw(size, translator(language))

    # Keys and actions

    def keys(self) -> Mapping[str, str]:
        return {
            "/": "do:chat",
            reactions.KEY: reactions.PLACE,
            "m": "do:menu",
            PALETTE: "do:palette",
            "?": "do:rules",
            "escape": "do:back",
            **self.phase.keys(),
            **({end_vote.KEY: end_vote.PLACE} if self._may_end else {}),
            **(vouching.keys(self._client) if self._is_asked else {}),
        }

    def offered(self) -> Iterable[Button | Hint]:
        """The phase's actions, and leaving the table."""
        stand = Button("do:stand", self.tr.sense("key", "Esc"), self.tr("leave the table"))
        answers = vouching.buttons(self._client) if self._is_asked else ()
        ends = [self._end_button] if self._may_end else []
        first = ends if self._is_end_asked else []
        return (*answers, *first, *self.phase.offered(), *(ends if not first else ()), stand)

    @property
    def is_veiled(self) -> bool:
        return self.phase.is_veiled

    def menu(self) -> tuple[Item, ...]:
        """The common menu, with the page of a party night and a guest's way back to their seat."""
        *items, last = super().menu()
        after_chat = [one.name for one in items].index("do:chat") + 1
        items.insert(after_chat, Item(reactions.PLACE, reactions.KEY, self.tr("quick phrases")))
        if self._client.is_known and self._client.table.evening is not None:
            items.append(Item("do:evening", "e", self.tr("the whole evening")))
        if self._client.is_known and self._client.table.tournament is not None:
            key = self.tr.sense("key: tournament", "o")
            items.append(Item("do:cup", key, self.tr("the tournament")))
        if self._client.is_known:
            fair = fair_button(self._client.table, self.tr)
            items.append(Item(fair.name, fair.key, fair.label))
        if self._may_end:
            table, seat = self._client.table, self.hall.seat
            items.append(Item(end_vote.PLACE, end_vote.KEY, end_vote.label(table, seat, self.tr)))
        items.extend(leaving.way_back_items(self._client))
        if self._may_change_name:
            items.append(change_name.item(self.tr))
        items.append(Item("do:stand", "l", self.tr("leave the table")))
        return (*items, last)

    def acts(self) -> Mapping[str, Act]:
        return {
            **self.everywhere(),
            "do:chat": partial(self.open_chat, self._say),
            "do:rules": self._rules,
            "do:back": self._step_back,
            "do:stand": self._ask_to_stand_up,
            **vouching.acts(self._client),
            **reactions.acts(self._client),
            **(evening_actions.acts(self._client) if self._client.is_known else {}),
            end_vote.PLACE: partial(end_vote_keys.press, self._client),
            **({banner.PLACE: self._open_palette} if self._is_end_asked else {}),
            **({banner.PLACE: partial(vouching.ask, self._client)} if self._is_asked else {}),
            "do:way_back": partial(leaving.tell_way_back, self._client),
            change_name.PLACE: partial(change_name.ask, self, self.hall.name, self._renamed),
            "do:cup": self._show_tournament,
            "do:fair": partial(luck_word.explain, self._client),
            **self.phase.acts(),
        }

    def act(self, place: str) -> Act | None:
        return self.phase.acts().get(place) or super().act(place)

    @property
    def _may_change_name(self) -> bool:
        """Whoever plays keeps their name until the match is over."""
        return self.hall.seat is None or not (
            self._client.is_known and self._client.table.phase == "playing"
        )

    def _renamed(self, data: Mapping[str, Any]) -> None:
        self.hall.renamed(data)
        self.answer = self.tr("You are {name}.", name=self.hall.name)

    @property
    def _is_bot_playing(self) -> bool:
        """Whether a bot plays in this player's seat although they are here."""
        seat, client = self.hall.seat, self._client
        return client.is_known and seat is not None and client.table.seats[seat].stand_in

    @property
    def _is_asked(self) -> bool:
        """Whether this player may let somebody in to a seat."""
        return self._client.is_known and vouching.is_asked(self._client)

    @property
    def _may_end(self) -> bool:
        """Whether this player can vote to end the match."""
        known = self._client.is_known and not self._client.is_lesson
        return known and end_vote.may_vote(self._client.table, self.hall.seat)

    @property
    def _is_end_asked(self) -> bool:
        """Whether somebody has, and this player can agree or take their vote back."""
        return self._may_end and self._client.table.end_vote is not None

    @property
    def _end_button(self) -> Button:
        label = end_vote.label(self._client.table, self.hall.seat, self.tr)
        return Button(end_vote.PLACE, end_vote.KEY, label)

    def standing(self) -> str:
        """A sentence about a bot in this seat, a request for a seat, or an open vote."""
        if self._is_bot_playing:
            return "" if self._tells_itself else pause.stand_in(self._client)
        if self._is_asked:
            keys = ", ".join(f"[{one.key}] {one.label}" for one in vouching.buttons(self._client))
            return f"{asker(self._client.table, self.tr)} {keys}"
        if self._client.is_known:
            fits = partial(banner.is_whole, columns=self.app.size[0])
            waits = replacing.waiting(self._client.table, self.hall.asked_seat, self.tr)
            ends = end_vote.standing(self._client.table, self.hall.seat, self.tr, fits)
            if waits or ends:
                return waits or ends
        return self._wakefulness.standing or ("" if self._tells_itself else self.notice())

    def notice(self) -> str:
        """The same, with who can end a pause."""
        return pause.paused(self._client) or super().notice()

    @property
    def _tells_itself(self) -> bool:
        """Whether a phone's waiting room or paused match has the notice among its own lines."""
        is_held = self.phase is self._playing and pause.is_paused(self._client)
        return self.is_small and (self.phase is self._waiting or is_held)

    def key(self, key: Key) -> None:
        """Handle a key; one that ends the last picture of a match does nothing else.

        While a bot plays for the player, any key ends that.
        """
        if self._ends_phase() or (key.name in CONTINUES and self._playing.has_just_moved_on):
            return
        if self._is_bot_playing and self.entry is None:
            self._play_again()
        else:
            super().key(key)
            self._notifications.give()

    def _ends_phase(self) -> bool:
        """Tell the phase of a key; whether that ended it, so that its keys mean something else."""
        if not self._is_bot_playing:
            self._wakefulness.pressed()
        phase = self.phase
        phase.before_key()
        return self.phase is not phase

    def click(self, place: str) -> None:
        """Handle a click, like a key; on an arrow at an edge it is a turn of the wheel."""
        if place not in TAPPED and self._ends_phase():
            return
        if self._is_bot_playing and self.entry is None:
            self._play_again()
        else:
            super().click(place)
            self._notifications.give()

    def _play_again(self) -> None:
        """Take the seat back from the bot."""
        self._client.ask(Sit, None, granted=self.hall.seated)

    def pressed(self, key: Key) -> bool:
        return self.phase.pressed(key)

    @property
    def is_page(self) -> bool:
        return self.is_small and self.phase is not self._playing

    def clicked(self, place: str) -> None:
        self.phase.clicked(place)

    def drag(self, place: str, onto: str | None) -> None:
        self.phase.before_key()
        self.answer = ""
        self.phase.dragged(place, onto)

    def drag_over(self, place: str, onto: str | None) -> None:
        self.phase.dragged_over(place, onto)

    def scroll(self, place: str | None, lines: int) -> None:
        self.phase.scrolled(place, lines)

    def refused(self, refusal: Refused) -> None:
        """Show a refusal, except for a move sent after the match or in a pause, which is told."""
        self._playing.refused()
        if refusal.code != "paused" and (refusal.code, self.phase) != ("stale", self._result):
            super().refused(refusal)

    def explained(self, refusal: Refused) -> str:
        """The refusal in the game's words, if it is one of the game's."""
        client = self._client
        own = client.words.refusal(refusal.code, refusal.facts, self.tr) if client.is_known else ""
        return own or super().explained(refusal)

    def _say(self, text: str) -> None:
        self._client.ask(Say, text)

    def _rules(self) -> None:
        """Open the rules at the current phase; before a match, at the house rules."""
        if self._client.is_known:
            view = self.hall.view
            part = view["phase"] if view else "options"
            self.app.push_screen(RulesScreen(self.context, self._client.table.game, part))

    def _step_back(self) -> None:
        if not self.phase.step_back():
            self._ask_to_stand_up()

    def _ask_to_stand_up(self) -> None:
        """Leave the table; during a match ask first, because a seat is not easily had back."""
        watches = self.phase is not self._playing or self._client.view["you"] is None
        if watches or self._client.is_lesson:
            self._stand_up()
            return
        leaving.ask(self._client, self._stand_up)

    def _show_tournament(self) -> None:
        """The page of the table's tournament, where whoever has opened it steers it."""
        seat = self._client.table.tournament if self._client.is_known else None
        if seat is not None:
            self.app.push_screen(TournamentScreen(self.context, seat.id))

    def _stand_up(self) -> None:
        self._client.ask(Stand, granted=lambda _: self.hall.leave_table())

    # News from the hall

    def on_screen_resume(self) -> None:
        """On top, for the first time or again."""
        self._notifications.give()

    def told(self, news: object) -> None:
        """Take events of the match, chat, or a change of the table."""
        self._begin_match()
        self._countdown.follow()
        if self._client.is_known:
            self._client.update_answer()
            luck_word.follow(self._client)
        self._notes.note_comings()
        self._wakefulness.follow()
        match news:
            case NudgedBy():
                self._wakefulness.nudge(news)
            case Reaction() if self._client.is_known:
                reactions.hear(self._client, news)
            case Happened(events, before) if self._client.is_known:
                self._happened(events, before)
            case ReplacingEnded():
                self.answer = replacing.ended(news, self.tr)
                self._notes.note(news)
            case _:
                self._notes.note(news)
        guide(self._client, lambda: self._playing.is_poor_start, self._stand_up)
        self._notifications.give()

    def _begin_match(self) -> None:
        """Reset the log and the selection at the start of another match.

        The table tells of it before the match's own view comes; a result stays until then.
        """
        if not self._client.is_known or self.hall.view is None:
            return
        table = self._client.table
        match = table.match
        if table.evening is not None and table.phase == "playing":
            self._evening = table.evening.number
        stays = self._match and self.phase is self._result
        if match != self._match and not stays:
            if not self._match and self.hall.view["over"]:
                self._over_before = match
            self._match = match
            luck_word.close_line(self._client)
            self.answer = ""
            self._client.log.begin(match)
            self._playing.begin()
        self._playing.table_changed()

    def _happened(self, events: tuple[Event, ...], before: View | None) -> None:
        client = self._client
        spoken = spoken_names(client.table.seats, self.tr)
        client.log.add_events(events, client.words, client.names, self.tr, spoken)
        self._playing.happened(events, before)
        if client.view["over"]:
            self._result.match_ended()
            self.answer = ""  # about a key that no longer matters
            guessing.answer_guess(client)
