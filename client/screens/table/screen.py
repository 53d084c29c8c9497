"""A table: the waiting room, the match, and its result, one after the other on one screen."""

from collections.abc import Iterable, Mapping

from client.connection.hall_client import Announced, Happened, Recalled, SeatKept, Spoken
from client.games.base import Event
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.context import SessionContext
from client.screens.dialogs.drawing import Item
from client.screens.layout import PALETTE
from client.screens.main_screen import MainScreen
from client.screens.rules.screen import RulesScreen
from client.screens.table import evening_actions
from client.screens.table.context import Desk
from client.screens.table.notifications import Notifications
from client.screens.table.phase import Phase
from client.screens.table.playing import PlayingPhase
from client.screens.table.result import ResultPhase
from client.screens.table.waiting import WaitingPhase
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.buttons import Button, Hint
from client.widgets.log import LogLine
from engine.sync.reports import Refused
from engine.sync.requests import Say, Sit, Stand


class TableScreen(MainScreen):
    """One table, from sitting down to standing up."""

    def __init__(self, context: SessionContext) -> None:
        super().__init__(context)
        self._desk = Desk(context, self)
        self._arriving = Phase(self._desk)
        self._waiting = WaitingPhase(self._desk)
        self._playing = PlayingPhase(self._desk)
        self._ended = ResultPhase(self._desk)
        self._signals = Notifications(self._desk)
        self._match = 0

    @property
    def phase(self) -> Phase:
        """The one the table is in."""
        if not self._desk.is_laid:
            return self._arriving
        self._turn_to_its_match()
        if self.hall.view is None:
            return self._waiting
        if not self.hall.view["over"] or self._playing.holds():
            return self._playing
        return self._ended

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """The table in whichever phase it is."""
        return self.phase.draw(size, translator(language))

    # What can be done

    def keys(self) -> Mapping[str, str]:
        """Keys of the running phase; those of the game's actions come first."""
        return {
            "/": "do:chat",
            "m": "do:menu",
            PALETTE: "do:palette",
            "?": "do:rules",
            "escape": "do:back",
            **self.phase.keys(),
        }

    def offered(self) -> Iterable[Button | Hint]:
        """As the phase has it, and the way out."""
        stand = Button("do:stand", "", self.tr("leave the table"))
        return (*self.phase.offered(), stand)

    @property
    def is_veiled(self) -> bool:
        """As the phase has it."""
        return self.phase.is_veiled

    def menu(self) -> tuple[Item, ...]:
        """For who has no key also the way back, which scrolls away in the log."""
        *items, leaving = super().menu()
        if self._desk.is_laid and self._desk.table.evening is not None:
            items.append(Item("do:evening", "e", self.tr("the whole evening")))
        if self.hall.resume:
            items.append(Item("do:way_back", "b", self.tr("how to come back to this seat")))
        return (*items, leaving)

    def acts(self) -> Mapping[str, Act]:
        """What the places of the table do."""
        return {
            **self.everywhere(),
            "do:chat": lambda: self.open_chat(self._say),
            "do:rules": self._rules,
            "do:back": self._step_back,
            "do:stand": self._ask_to_stand_up,
            **(evening_actions.acts(self._desk) if self._desk.is_laid else {}),
            "do:way_back": lambda: self._note_way_back(self.hall.resume),
            **self.phase.acts(),
        }

    @property
    def _is_lent(self) -> bool:
        """Whether a bot plays in the seat of this player, who is here."""
        seat = self.hall.seat
        return self._desk.is_laid and seat is not None and self._desk.table.seats[seat].stand_in

    def standing(self) -> str:
        """Also that the seat is a bot's now."""
        lent = self.tr("A bot plays for you. Any key, and you play yourself again.")
        return lent if self._is_lent else super().standing()

    def key(self, key: Key) -> None:
        """Whatever the key does, what was shown until the next one is shown no more."""
        self.phase.touched()
        if self._is_lent and self.entry is None:
            self._play_again()
        else:
            super().key(key)

    def click(self, place: str) -> None:
        """As a key."""
        self.phase.touched()
        if self._is_lent and self.entry is None:
            self._play_again()
        else:
            super().click(place)

    def _play_again(self) -> None:
        """Take the seat back from the bot."""
        self._desk.ask(Sit, None, granted=self.hall.seated)

    def pressed(self, key: Key) -> bool:
        """For the phase to know."""
        return self.phase.pressed(key)

    def clicked(self, place: str) -> None:
        """For the phase to know."""
        self.phase.clicked(place)

    def drag(self, place: str, onto: str | None) -> None:
        """As a click, and for the phase to know."""
        self.phase.touched()
        self.answer = ""
        self.phase.dragged(place, onto)

    def refused(self, refusal: Refused) -> None:
        """A refused move ends the row it stood in; one that the end overtook is forgotten."""
        self._playing.moves.drop()
        if refusal.code != "stale" or self.phase is not self._ended:
            super().refused(refusal)

    def explained(self, refusal: Refused) -> str:
        """The game's own words first."""
        own = self._desk.is_laid and self._desk.words.refusal(refusal.code, refusal.facts, self.tr)
        return own or super().explained(refusal)

    def _say(self, text: str) -> None:
        self._desk.ask(Say, text)

    def _rules(self) -> None:
        """At the part that concerns the moment."""
        if self._desk.is_laid:
            view = self.hall.view
            part = view["phase"] if view else ""
            self.stage.push(RulesScreen(self.context, self._desk.table.game, part))

    def _step_back(self) -> None:
        if not self.phase.stepped_back():
            self._ask_to_stand_up()

    def _ask_to_stand_up(self) -> None:
        """Leaving a match is asked about: a bot would play on."""
        if self.phase is not self._playing or self._desk.view["you"] is None:
            self._stand_up()
            return
        tr = self.tr
        text = tr("A bot plays on in your seat. To keep it, close the terminal instead.")
        title, yes, no = tr("Leave the match?"), tr("leave"), tr("stay")
        self._desk.confirm(title, text, yes, self._stand_up, no)

    def _stand_up(self) -> None:
        self._desk.ask(Stand, granted=lambda _: self.hall.leave_table())

    # What the hall tells

    def shown(self) -> None:
        """On top, for the first time or again."""
        self._signals.give()

    def told(self, news: object) -> None:
        """Events of the match, or talk at the table."""
        match news:
            case Announced(text):
                line = LogLine(self.tr("The host says: {text}", text=text), "alert")
                self._desk.log.note(line)
            case Spoken(who, text, lobby=False):
                self._desk.log.note(LogLine(text, "chat", who))
            case Happened(events) if self._desk.is_laid:
                self._happened(events)
            case Recalled(events) if self.hall.view is not None:
                self._turn_to_its_match()
                desk = self._desk
                desk.log.recall(events, desk.words, desk.names, self.tr)
            case SeatKept(code):
                self._note_way_back(code)
        self._signals.give()

    def _turn_to_its_match(self) -> None:
        """Another match than before: begin it, before anything of the last one is drawn with it."""
        if self.hall.view is None or self._desk.table.match == self._match:
            return
        self._match = self._desk.table.match
        self._desk.log.begin(self._match)
        self._playing.begin()

    def _note_way_back(self, code: str) -> None:
        line = f"ssh -t {self.context.where} resume {code}"
        text = self.tr("Should you lose this seat: {line}", line=line)
        self._desk.log.note(LogLine(text))

    def _happened(self, events: tuple[Event, ...]) -> None:
        desk = self._desk
        self._turn_to_its_match()
        desk.log.tell(events, desk.words, desk.names, self.tr)
        self._playing.happened(events)
        if desk.view["over"]:
            self.answer = ""  # whatever a key could not do in the match, it is over
