"""A table: the waiting room, the match, and its result, one after the other on one screen."""

from collections import deque
from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any

import msgspec

from client.canvas import Canvas
from client.games import hooks, registry
from client.games.base import Action, Move, Seen
from client.games.common import is_mine, window_title
from client.guest import Happened, SeatKept, Spoken
from client.i18n import Language, translator
from client.keys import Key
from client.scene import Pending, Stage
from client.scenes.result import ResultScene, draw_result
from client.scenes.table import TableScene, draw_table
from client.scenes.waiting import WaitingScene, draw_waiting
from client.screens.base import CHAT, Act
from client.screens.house import House
from client.screens.main import MainScreen
from client.screens.plan import Plan
from client.screens.question import Asking
from client.screens.rules import RulesScreen
from client.screens.turn_clock import TurnClock
from client.settings import Bell
from client.terminal import Size
from client.themes import Theme
from client.widgets.log import LogLine
from engine.sync.hall_views import TableView
from engine.sync.reports import Refused
from engine.sync.requests import (
    HandOver,
    Play,
    Say,
    SeatBot,
    Sit,
    Stand,
    StandIn,
    Start,
    Unseat,
)

MOST_LINES = 300
MOST_EVENTS = 5000
FRAME = 0.08  # seconds between two pictures of dice in motion
IN_MOTION = ("rolled", "thrown", "board", "flop_rerolled")  # events after which something may move
Facts = Mapping[str, Any]


class TableScreen(MainScreen):
    """One table, from sitting down to standing up."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._log: list[LogLine] = []
        self._events: list[Facts] = []
        self._news: tuple[Facts, ...] = ()
        self._chosen: tuple[int, ...] = ()
        self._memory: Facts = {}
        self._fading: Pending | None = None
        self._match = 0
        self._cursor: int | None = None
        self._seat = 0  # the one the arrows point at in the waiting room
        self._thrown: float | None = None
        self._moves: deque[Move] = deque()
        self._was_mine = False
        self._plan = Plan(house.guest)
        self._clock = TurnClock(self)

    # What it draws

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        """The table in whichever phase it is."""
        tr = translator(language)
        table = self._table()
        if table is None:
            return Canvas(*size)
        if self.guest.view is None:
            return draw_waiting(self._waiting(table), size, "full", tr)
        if self._is_playing():
            return draw_table(self._playing(table), size, "full", tr)
        return draw_result(self._result(table), size, "full", tr)

    def _table(self) -> TableView | None:
        table = self.guest.table
        return None if table is None else msgspec.convert(table, TableView)

    def _waiting(self, table: TableView) -> WaitingScene:
        return WaitingScene(
            host=self.house.where,
            view=table,
            game=self.house.games[table.game],
            seat=self._own_seat(table),
            chosen=min(self._seat, len(table.seats) - 1),
            log=tuple(self._log),
            answer=self.answer,
            entry=self.entry,
        )

    def _playing(self, table: TableView) -> TableScene:
        return TableScene(
            name=table.name,
            game=table.game,
            seen=self._seen(table),
            log=tuple(self._log),
            watchers=len(table.watchers),
            clock=self._clock.left(table),
            beside=tuple(self._votes(table)),
            answer=self.answer,
            entry=self.entry,
        )

    def _votes(self, table: TableView) -> Iterator[Action]:
        """For each seat whose player is away: let a bot play, until they are back."""
        if self.guest.seat is None:
            return
        away = [n for n, seat in enumerate(table.seats) if seat.kind == "person" and not seat.here]
        for number in away[:1]:
            seat = table.seats[number]
            if not seat.stand_in:
                label = self.tr("{name} is away: let a bot play", name=seat.name)
                votes = f" ({seat.votes})" if seat.votes else ""
                key = self.tr.sense("key: stand-in", "v")
                yield Action(name=f"standin:{number}", key=key, label=label + votes)

    def _result(self, table: TableView) -> ResultScene:
        assert self.guest.view is not None
        names = _names(table)
        own = self._own_seat(table)
        title = self.house.games[table.game].title(self.tr)
        return ResultScene(
            title=f"{table.name} · {title}",
            view=self.guest.view,
            names=names,
            highlights=registry.words(table.game).highlights(self._events, names, self.tr),
            seed=table.seed,
            record=table.record,
            ready=tuple(s.name for s in table.seats if s.kind == "person" and s.ready),
            wants=own is not None and table.seats[own].ready,
            plays=own is not None,
            log=tuple(self._log),
            answer=self.answer,
            entry=self.entry,
        )

    def _seen(self, table: TableView) -> Seen:
        assert self.guest.view is not None
        elapsed = None if self._thrown is None else monotonic() - self._thrown
        seats = enumerate(table.seats)
        away = [n for n, seat in seats if seat.kind == "person" and not seat.here]
        return Seen(
            view=self.guest.view,
            names=_names(table),
            options=table.options,
            bots=tuple(n for n, seat in enumerate(table.seats) if seat.kind == "bot"),
            away=tuple(away),
            chosen=self._chosen,
            cursor=self._cursor,
            elapsed=elapsed,
            news=self._news,
            memory=self._memory,
            state=self._plan.state,
            preview=self._plan.preview,
            forms=self.house.games[table.game].moves,
        )

    def _own_seat(self, table: TableView) -> int | None:
        """The player's seat; before a match the plates alone tell."""
        if self.guest.view is not None:
            seat: int | None = self.guest.view["you"]
            return seat
        return self.guest.seat

    # What can be done

    def keys(self) -> Mapping[str, str]:
        """Keys of the running phase; letters of the game's actions come first."""
        tr = self.tr
        keys = {
            "/": "do:chat",
            "m": "do:menu",
            "?": "do:rules",
            ":": "do:type",
            "escape": "do:back",
        }
        if self._is_playing():
            table = self._table()
            beside = () if table is None else tuple(self._votes(table))
            every = (*self._actions(), *beside)
            actions = {_key(action.key): f"do:{action.name}" for action in every}
            main = next((action for action in self._actions() if action.main), None)
            if main is not None:
                keys |= {"enter": f"do:{main.name}", "space": f"do:{main.name}"}
            if table is not None and self._on_choice(table):
                keys["space"] = "do:pick"
            return keys | actions
        return keys | {
            "enter": "do:ready",
            "space": "do:ready",
            tr.sense("key: rematch", "r"): "do:ready",
            tr.sense("key: sit down", "s"): "do:sit",
            tr.sense("key: a bot", "b"): "do:bot",
            tr.sense("key: remove", "x"): "do:remove",
            tr.sense("key: hand over", "h"): "do:handover",
            "left": "do:left",
            "right": "do:right",
        }

    def acts(self) -> Mapping[str, Act]:
        """What the places of the table do."""
        common: dict[str, Act] = {
            **self.everywhere(),
            "do:chat": lambda: self.open_line(CHAT, self._say),
            "do:rules": self._rules,
            "do:type": self._type_move,
            "do:back": self._step_back,
            "do:pick": self._pick,
        }
        if self._is_playing():
            return common | {f"do:{a.name}": self._doing(a) for a in self._actions()}
        return common | {
            "do:ready": self._ready,
            "do:rematch": self._ready,
            "do:sit": self._sit,
            "do:bot": self._seat_bot,
            "do:remove": self._unseat,
            "do:handover": self._hand_over,
            "do:left": lambda: self._point(-1),
            "do:right": lambda: self._point(1),
        }

    def pressed(self, key: Key) -> bool:
        """Digits and arrows choose dice or cards."""
        if not self._is_playing():
            return False
        if self._planned(key.name) or self._minded(key.name):
            return True
        if key.name.isdecimal() and key.name != "0":
            return self._choose(int(key.name) - 1)
        table = self._table()
        if table is None:
            return False
        cursor = hooks.pointed(registry.panel(table.game), self._seen(table), key.name)
        if cursor is None:
            return False
        self._cursor = cursor
        return True

    def _planned(self, key: str) -> bool:
        """Whether the panel keeps a plan and takes this key for it."""
        table = self._table()
        if table is None or not self._is_playing():
            return False
        return self._plan.key(registry.panel(table.game), self._seen(table), key)

    def clicked(self, place: str) -> None:
        """A die, a card, a seat, or whatever the panel has."""
        table = self._table()
        if table is not None and self._is_playing():
            panel = registry.panel(table.game)
            if self._plan.click(panel, self._seen(table), place):
                return
        kind, _, number = place.removeprefix("do:").partition(":")
        if not number.isdecimal():
            return
        if kind == "standin":
            self._vote(int(number))
        elif kind == "seat" and not self._is_playing():
            self._seat = int(number)
        elif kind == "die" and self._is_playing():
            self._choose(int(number))

    def _actions(self) -> tuple[Action, ...]:
        table = self._table()
        if table is None:
            return ()
        return registry.panel(table.game).actions(self._seen(table), self.tr)

    def _choices(self) -> int:
        table = self._table()
        return 0 if table is None else registry.panel(table.game).choices(self._seen(table))

    def _choose(self, number: int) -> bool:
        table = self._table()
        if table is None or not 0 <= number < self._choices():
            return False
        self._chosen = registry.panel(table.game).choose(self._seen(table), number)
        self._remember(self._memory)  # what fades stays while one picks
        return True

    def _on_choice(self, table: TableView) -> bool:
        return hooks.on_choice(registry.panel(table.game), self._seen(table))

    def _pick(self) -> None:
        if self._cursor is not None:
            self._choose(self._cursor)

    def _doing(self, action: Action) -> Act:
        def act() -> None:
            if action.memory is not None:
                self._remember(action.memory)
            if action.chosen is not None:
                self._chosen = action.chosen
            elif action.cursor is not None:
                self._cursor = action.cursor
            elif action.state is not None:
                self._replan(action.state)
            elif action.asks:
                self._ask_first(action)
            else:
                self._send(action)

        return act

    def _send(self, action: Action) -> None:
        self._moves = deque(action.moves)
        self._next_move()

    def _ask_first(self, action: Action) -> None:
        """A move that cannot be taken back; while it is asked about, the table may move on."""
        revision = self.guest.revision

        def agreed() -> None:
            if self.guest.revision == revision:
                self._send(action)
            else:
                self.answer = self.tr("The table has moved on; look again.")

        yes, no = action.label, self.tr("back")
        title = self.tr("{deed}?", deed=f"{action.label[:1].upper()}{action.label[1:]}")
        self.stage.push(Asking(self.house, self, title, action.asks, yes, no, agreed))

    def _replan(self, state: object) -> None:
        table = self._table()
        if table is not None:
            self._plan.take(registry.panel(table.game), self._seen(table), state)

    def _next_move(self) -> None:
        """Send the next of the moves that one key stands for, from the view as it is now."""
        if self._moves and self.guest.table_id is not None:
            move = dict(self._moves.popleft())
            self.guest.ask(
                Play, self.guest.table_id, self.guest.revision, move, denied=self.refused
            )

    def refused(self, refusal: Refused) -> None:
        """A refused move ends the row it stood in."""
        self._moves.clear()
        super().refused(refusal)

    def explained(self, refusal: Refused) -> str:
        """The game's own words first."""
        table = self.guest.table
        own = table and registry.words(table["game"]).refusal(refusal.code, refusal.facts, self.tr)
        return own or super().explained(refusal)

    def _type_move(self) -> None:
        if self._is_playing():
            self.open_line(":", self._typed_move)

    def _typed_move(self, text: str) -> None:
        table = self._table()
        if table is None:
            return
        panel, seen = registry.panel(table.game), self._seen(table)
        match hooks.written(panel, text, seen, self.tr):
            case None:
                self._typed_out(table, hooks.typed(panel, text, seen))
            case str(answer):
                self.answer = answer
            case state:
                self._replan(state)

    def _typed_out(self, table: TableView, move: Move | None) -> None:
        """A whole move was typed, or none."""
        if move is None:
            names = ", ".join(self.house.games[table.game].moves)
            self.answer = self.tr("That is no move; moves begin with {names}.", names=names)
        else:
            self._moves = deque([move])
            self._next_move()

    def _say(self, text: str) -> None:
        if self.guest.table_id is not None:
            self.guest.ask(Say, self.guest.table_id, text, denied=self.refused)

    def _rules(self) -> None:
        table, view = self.guest.table, self.guest.view
        if table is not None:
            self.stage.push(RulesScreen(self.house, table["game"], view["phase"] if view else ""))

    def key(self, key: Key) -> None:
        """Whatever the key does, what was shown until the next one is shown no more."""
        self._cover()
        super().key(key)

    def click(self, place: str) -> None:
        """As a key."""
        self._cover()
        super().click(place)

    def _cover(self) -> None:
        table = self._table()
        if table is not None and self._is_playing():
            memory = hooks.covered(registry.panel(table.game), self._seen(table))
            if memory is not None:
                self._remember(memory)

    def _minded(self, key: str) -> bool:
        """Let the panel mind a key; whether it did."""
        table = self._table()
        if table is None or not self._is_playing():
            return False
        memory = hooks.minded(registry.panel(table.game), self._seen(table), key)
        if memory is not None:
            self._remember(memory)
        return memory is not None

    def _remember(self, memory: Facts) -> None:
        """What the panel keeps, until it fades."""
        self._memory = memory
        if self._fading is not None:
            self._fading.cancel()
            self._fading = None
        table = self._table()
        if table is None or self.guest.view is None:
            return
        fading = hooks.fading(registry.panel(table.game), self._seen(table))
        if fading is not None:
            seconds, then = fading
            self._fading = self.stage.after(seconds, lambda: self._remember(then))

    def _step_back(self) -> None:
        if self._planned("escape") or self._minded("escape"):
            return
        if self._cursor is not None:
            self._cursor = None
        elif self._chosen and self._choices():
            self._chosen = ()
        else:
            self._ask_to_stand_up()

    def _ask_to_stand_up(self) -> None:
        """Leaving a match is asked about: a bot would play on."""
        if not self._is_playing() or self.guest.view is None or self.guest.view["you"] is None:
            self._stand_up()
            return
        tr = self.tr
        question = tr("A bot plays on in your seat. To keep it, close the terminal instead.")
        self.stage.push(
            Asking(
                self.house,
                self,
                tr("Leave the match?"),
                question,
                tr("leave"),
                tr("stay"),
                self._stand_up,
            )
        )

    def _stand_up(self) -> None:
        if self.guest.table_id is not None:
            self.guest.ask(
                Stand,
                self.guest.table_id,
                granted=lambda _: self.guest.leave_table(),
                denied=self.refused,
            )

    def _vote(self, seat: int) -> None:
        if self.guest.table_id is not None:
            self.guest.ask(StandIn, self.guest.table_id, seat, denied=self.refused)

    def _hand_over(self) -> None:
        if self.guest.table_id is not None:
            self.guest.ask(HandOver, self.guest.table_id, self._seat, denied=self.refused)

    def _ready(self) -> None:
        if self.guest.table_id is not None:
            self.guest.ask(Start, self.guest.table_id, denied=self.refused)

    def _sit(self) -> None:
        if self.guest.table_id is not None:
            self.guest.ask(
                Sit, self.guest.table_id, self._seat,
                granted=self.guest.seated, denied=self.refused,
            )  # fmt: skip

    def _seat_bot(self) -> None:
        table = self._table()
        if table is not None:
            level = self.house.games[table.game].bots[-1]
            self.guest.ask(SeatBot, table.id, self._seat, level, denied=self.refused)

    def _unseat(self) -> None:
        if self.guest.table_id is not None:
            self.guest.ask(Unseat, self.guest.table_id, self._seat, denied=self.refused)

    def _point(self, step: int) -> None:
        table = self._table()
        if table is not None:
            self._seat = (self._seat + step) % len(table.seats)

    def _is_playing(self) -> bool:
        """Whether the table is shown: while a match runs, and until its last picture was seen."""
        table, view = self._table(), self.guest.view
        if table is None or view is None:
            return False
        return not view["over"] or hooks.holds(registry.panel(table.game), self._seen(table))

    # What the hall tells

    def shown(self) -> None:
        """On top, for the first time or again."""
        self._name_window()

    def told(self, news: object) -> None:
        """Events of the match, or talk at the table."""
        match news:
            case Spoken(who, text, lobby=False):
                self._note(LogLine(text, "chat", who))
            case Happened(events):
                self._happened(events)
            case SeatKept(code):
                line = f"ssh -t {self.house.where} resume {code}"
                self._note(LogLine(self.tr("Should you lose this seat: {line}", line=line)))
        self._name_window()

    def _happened(self, events: tuple[Facts, ...]) -> None:
        table = self._table()
        if table is None:
            return
        words, names = registry.words(table.game), _names(table)
        if table.match != self._match:
            self._match = table.match
            self._events.clear()
            self._remember({})
        for event in events:
            text = words.event(event, names, self.tr)
            if text and not hooks.secret(words, event):
                self._note(LogLine(text))
        self._events = [*self._events, *events][-MOST_EVENTS:]
        if any(event.get("event") in IN_MOTION for event in events):
            self._throw(table)
        self._news, self._cursor = events, None
        memory = hooks.followed(registry.panel(table.game), self._seen(table))
        if memory is not None:
            self._remember(memory)
        self._chosen = hooks.kept(registry.panel(table.game), self._seen(table))
        self._plan.told(registry.panel(table.game), self._seen(table))
        self._clock.start(table)
        self._next_move()
        self._go_on(table)

    def _go_on(self, table: TableView) -> None:
        """Make the move that needs nobody, if there is one."""
        move = self._plan.unasked(registry.panel(table.game), self._seen(table))
        if move is not None and not self._moves:
            self._moves = deque([move])
            self._next_move()

    def _throw(self, table: TableView) -> None:
        """Let the dice tumble for a moment."""
        assert self.guest.view is not None
        lasts = registry.panel(table.game).motion(self.guest.view)
        if lasts <= 0 or not self.house.settings.motion:
            return
        self._thrown = begun = monotonic()

        def again() -> None:
            if self._thrown is not begun:
                return
            if monotonic() - begun >= lasts:
                self._thrown = None
            else:
                self.stage.after(FRAME, again)

        self.stage.after(FRAME, again)

    def _note(self, line: LogLine) -> None:
        self._log = [*self._log, line][-MOST_LINES:]

    def _name_window(self) -> None:
        """Whose turn it is, in the window's title and by the bell for who looks elsewhere."""
        table, view = self._table(), self.guest.view
        if table is None or view is None:
            return
        title = self.house.games[table.game].title(self.tr)
        self.stage.title(window_title(view, _names(table), title, self.tr))
        mine = is_mine(view)
        bell = self.house.settings.bell
        if mine and not self._was_mine and (bell == "on" or _away(bell, self.stage)):
            self.stage.bell()
        self._was_mine = mine


def _away(bell: Bell, stage: Stage) -> bool:
    return bell == "away" and not stage.in_focus


def _names(table: TableView) -> tuple[str, ...]:
    return tuple(_all_names(table))


def _all_names(table: TableView) -> Iterator[str]:
    for seat in table.seats:
        yield seat.name


def _key(shown: str) -> str:
    """The key's name by what its button shows."""
    return {"Enter": "enter", "Entrée": "enter", "␣": "space"}.get(shown, shown)
