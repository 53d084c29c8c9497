"""A match as it is played: the game's panel, its actions, and the moves they send."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from client.games.base import Action, Event, Move, Seen
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.table.animation import Animation
from client.screens.table.clock import TurnClock
from client.screens.table.coach import Coach
from client.screens.table.context import Desk
from client.screens.table.drawing import TableModel, draw_table
from client.screens.table.move_queue import MoveQueue
from client.screens.table.phase import Phase
from client.screens.table.selection import Selection
from client.screens.table.still_parts import StillParts
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.widgets.buttons import Button, Hint
from client.widgets.log import LogLine, recent
from client.widgets.slide import duration
from engine.sync.hall_views import SeatPlate
from engine.sync.requests import StandIn


class PlayingPhase(Phase):
    """While a match runs, and until its last picture was seen.

    Attributes:
        moves: on their way to the hall.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.moves = MoveQueue(desk)
        self._mind = Selection(desk, self._seen)
        self._coach = Coach(desk, self._seen)
        self._motion = Animation(desk.screen)
        self._stillness = StillParts()
        self._clock = TurnClock(desk.screen)
        self._news: tuple[Event, ...] = ()
        self._read: tuple[LogLine, ...] = ()  # as it was shown last
        self._chosen: tuple[int, ...] = ()
        self._cursor: int | None = None

    # What it shows

    def draw(self, size: Size, tr: Translator) -> Canvas:
        """The panel, what can be done, the log."""
        desk, table, seen = self.desk, self.desk.table, self._seen()
        scene = TableModel(
            name=desk.heading,
            game=table.game,
            seen=seen,
            log=recent(self._log(seen), size[1]),
            watchers=len(table.watchers),
            clock=self._clock.left(table),
            beside=tuple(self._votes()),
            coach=self._coach.line(),
            answer=desk.screen.answer,
            entry=desk.screen.entry,
        )
        if desk.view["you"] is not None:
            return draw_table(scene, size, "full", tr, self._stillness.around(scene, size, tr))
        hall, is_idle = desk.hall, scene.entry is None and not scene.answer
        moment = (hall.table_id, hall.revision, scene.seen.elapsed, scene.clock, is_idle)
        look = ("table", *moment, size, tr.language)
        return desk.context.gallery.shared(look, scene, lambda: draw_table(scene, size, "full", tr))

    def _seen(self) -> Seen:
        desk, table, company = self.desk, self.desk.table, self.desk.company
        return Seen(
            view=desk.view,
            names=company.names,
            options=table.options,
            bots=company.bots,
            away=company.away,
            chosen=self._chosen,
            cursor=self._cursor,
            elapsed=self._motion.elapsed,
            news=self._news,
            memory=self._mind.memory,
            preview=self._mind.preview,
            hint=self._mind.help.found,
            hints=desk.settings.hints,
            helped=table.hints,
            forms=desk.context.games[table.game].moves,
        )

    def _log(self, seen: Seen) -> tuple[LogLine, ...]:
        """The log, which does not tell the end of what is still moving."""
        if not self.desk.panel.log_waits(seen):
            self._read = self.desk.log.lines
        return self._read

    def _votes(self) -> Iterator[Action]:
        """For the first player who is away: let a bot play, until they are back."""
        tr, seats = self.desk.tr, self.desk.table.seats
        away = next((n for n, seat in enumerate(seats) if _is_away(seat)), None)
        if away is None or self.desk.hall.seat is None or seats[away].stand_in:
            return
        votes = f" ({seats[away].votes})" if seats[away].votes else ""
        label = tr("{name} is away: let a bot play", name=seats[away].name) + votes
        yield Action(name=f"standin:{away}", key=tr.sense("key: stand-in", "v"), label=label)

    def _actions(self) -> tuple[Action, ...]:
        return self.desk.panel.actions(self._seen(), self.desk.tr)

    def holds(self) -> bool:
        """Whether the match's last picture still wants to be seen."""
        return self.desk.panel.result_waits(self._seen())

    # What can be done

    def keys(self) -> Mapping[str, str]:
        """The letters of the game's actions; Enter and space do the main one."""
        actions = self._actions()
        keys = {":": "do:type"}
        main = next((action for action in actions if action.main), None)
        if main is not None:
            keys |= {"enter": f"do:{main.name}", "space": f"do:{main.name}"}
        if self.desk.panel.is_on_choice(self._seen()):
            keys["space"] = "do:pick"
        return keys | {_key(one.key): f"do:{one.name}" for one in (*actions, *self._votes())}

    def offered(self) -> Iterable[Button | Hint]:
        """The game's actions, what the cursor does, and what is done at the table beside."""
        tr, panel, seen = self.desk.tr, self.desk.panel, self._seen()
        every = (*panel.actions(seen, tr), *self._votes())
        keys = (Button(f"do:{one.name}", one.key, one.label, one.main) for one in every)
        return (*keys, *panel.hints(seen, tr), Hint("do:type", ":", tr("type a move")))

    @property
    def is_veiled(self) -> bool:
        """As the panel has it."""
        return self.desk.panel.is_veiled(self._seen())

    def acts(self) -> Mapping[str, Act]:
        """What the places of the table do."""
        games = {f"do:{one.name}": partial(self._do, one) for one in self._actions()}
        votes = {f"do:{one.name}": partial(self._vote, one) for one in self._votes()}
        return {"do:type": self._type_move, "do:pick": self._pick, **votes, **games}

    def pressed(self, key: Key) -> bool:
        """The panel's own keys; digits and arrows choose dice or cards."""
        if self._mind.pressed(key.name):
            return True
        if key.name.isdecimal() and key.name != "0":
            return self._choose(int(key.name) - 1)
        cursor = self.desk.panel.cursor_after(self._seen(), key.name)
        if cursor is None:
            return False
        self._cursor = cursor
        return True

    def clicked(self, place: str) -> None:
        """What the panel shows, or a die."""
        if self._mind.clicked(place):
            return
        kind, _, number = place.partition(":")
        if kind == "die" and number.isdecimal():
            self._choose(int(number))

    def dragged(self, place: str, onto: str | None) -> None:
        """What the panel lets one move about."""
        self._mind.dragged(place, onto)

    def touched(self) -> None:
        """What was shown until the next key is shown no more."""
        self._mind.touched()

    def stepped_back(self) -> bool:
        """Out of what the panel is at, then off the cursor, then nothing chosen."""
        if self._mind.pressed("escape"):
            return True
        if self._cursor is not None:
            self._cursor = None
            return True
        if self._chosen and self.desk.panel.choices(self._seen()):
            self._select(())
            return True
        return False

    def _choose(self, number: int) -> bool:
        if not 0 <= number < self.desk.panel.choices(self._seen()):
            return False
        self._select(self.desk.panel.choose(self._seen(), number))
        self._mind.stay()  # what fades stays while one picks
        return True

    def _select(self, chosen: tuple[int, ...]) -> None:
        self._chosen = chosen
        self._mind.ask()

    def _pick(self) -> None:
        if self._cursor is not None:
            self._choose(self._cursor)

    def _do(self, action: Action) -> None:
        self._coach.heeded()
        if action.memory is not None:
            self._mind.remember(action.memory)
        if action.chosen is not None:
            self._select(action.chosen)
        elif action.cursor is not None:
            self._cursor = action.cursor
        elif action.asks:
            self._ask_first(action)
        elif action.moves:
            self.moves.send(action.moves)

    def _vote(self, action: Action) -> None:
        self.desk.ask(StandIn, int(action.name.partition(":")[2]))

    def _ask_first(self, action: Action) -> None:
        """A move that cannot be taken back; while it is asked about, the table may move on."""
        desk, tr = self.desk, self.desk.tr
        revision = desk.hall.revision

        def agreed() -> None:
            if desk.hall.revision == revision:
                self.moves.send(action.moves)
            else:
                desk.answer(tr("The table has moved on; look again."))

        title = tr("{deed}?", deed=f"{action.label[:1].upper()}{action.label[1:]}")
        desk.confirm(title, action.asks, action.label, agreed)

    def _type_move(self) -> None:
        self.desk.screen.open_line(":", self._typed)

    def _typed(self, text: str) -> None:
        panel, seen = self.desk.panel, self._seen()
        match panel.after_typing(text, seen, self.desk.tr):
            case None:
                self._send_typed(panel.typed(text, seen))
            case str(answer):
                self.desk.answer(answer)
            case memory:
                self._mind.remember(memory)

    def _send_typed(self, move: Move | None) -> None:
        """A whole move was typed, or none."""
        if move is not None:
            self.moves.send((move,))
            return
        names = ", ".join(self.desk.context.games[self.desk.table.game].moves)
        tr = self.desk.tr
        self.desk.answer(tr("That is no move; moves begin with {names}.", names=names))

    # What the hall tells

    def begin(self) -> None:
        """Another match, of another game perhaps: nothing of the last one fits it."""
        self._news, self._chosen, self._cursor = (), (), None
        self.moves.drop()
        self._mind.forget()

    def happened(self, events: tuple[Event, ...]) -> None:
        """The match has gone on."""
        panel = self.desk.panel
        self._news, self._cursor = events, None
        self._mind.followed()
        if self.desk.settings.motion:
            self._motion.start(self._lasts())
        self._select(panel.kept(self._seen()))
        self._clock.start(self.desk.table)
        self.moves.go_on()
        self._go_by_itself()

    def _lasts(self) -> float:
        """Seconds that the news move: dice in the air, and what goes across the table."""
        seen = self._seen()
        panel = self.desk.panel
        return max(panel.moves_for(seen), duration(panel.slides(seen)))

    def _go_by_itself(self) -> None:
        """Make the move that needs nobody, if there is one."""
        move = self._mind.unasked()
        if move is not None and not self.moves:
            self.moves.send((move,))


def _is_away(seat: SeatPlate) -> bool:
    return seat.kind == "person" and not seat.here


def _key(shown: str) -> str:
    """The key's name by what its button shows."""
    return {"Enter": "enter", "Entrée": "enter", "␣": "space"}.get(shown, shown)
