"""The phase of a running match: the game's panel, its actions, and the moves they send."""

from collections.abc import Iterable, Mapping
from functools import partial

from client.games.base import Action, Event, View
from client.games.common import is_mine
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.screens.base import Act
from client.screens.layout import side_width
from client.screens.table import cup_key, dozing, guessing, next_seats, replacing_keys
from client.screens.table.course import Scores
from client.screens.table.match import practice, typed_moves
from client.screens.table.match.animation import Animation
from client.screens.table.match.clock import TimeLeft, TurnClock
from client.screens.table.match.coach import Coach
from client.screens.table.match.drawing import draw_table, typing_hint
from client.screens.table.match.model import TableModel
from client.screens.table.match.move_queue import MoveQueue
from client.screens.table.match.scores_so_far import ScoresSoFar
from client.screens.table.match.selection import Selection
from client.screens.table.match.turn import Turn, buttons
from client.screens.table.phase import Phase
from client.screens.table.table_client import TableClient
from client.terminal.keys import Key
from client.terminal.terminal import Size
from client.widgets.buttons import Button, Hint
from client.widgets.log import LogLine, recent
from client.widgets.seat_line import PLACE as SEATS
from client.widgets.slide import duration
from engine.sync.practice_requests import TakeBack
from engine.sync.refusals import REFUSALS
from engine.sync.requests import StandIn

LOG = "L"
"""Shows the whole log."""

READING: Mapping[str, int] = {"up": 1, "down": -1, "pageup": 10, "pagedown": -10}
"""Lines that a key scrolls the log back."""


class PlayingPhase(Phase):
    """The match, until its end has been looked at.

    Args:
        picture_over: called when an animation has ended by itself.
    """

    def __init__(self, client: TableClient, picture_over: Act) -> None:
        super().__init__(client)
        self._selection = Selection(client)
        self._moves = MoveQueue(client)
        self._coach = Coach(client)
        self._animation = Animation(client.screen, picture_over)
        self._clock = TurnClock(client.screen, self._reserve_began)
        self._shown_log: tuple[LogLine, ...] = ()  # the lines last shown
        self._scores = ScoresSoFar()
        self._shown_scores: Scores = ()  # those last shown
        self._settled: Turn | None = None  # after the last news
        self._rolling: Turn | None = None  # what is shown while dice roll; None for the turn itself
        self._shown_time: TimeLeft | None = None  # last shown
        self._read_back: int | None = None
        self._skipped = 0

    @property
    def _turn(self) -> Turn:
        return self._selection.turn

    @property
    def _seat_to_act(self) -> int | None:
        """The seat whose time runs."""
        return next(iter(self.client.view["to_act"]), None)

    # Drawing

    def draw(self, size: Size, tr: Translator) -> Canvas:
        client, elapsed = self.client, self._animation.elapsed
        picture = self._picture(elapsed)
        rolls = self._rolls(elapsed, picture)
        waits = rolls or picture is not None
        self._settled = self._turn
        turn = self._rolling if rolls and self._rolling is not None else self._turn
        clock = self._time(waits=rolls)
        model = TableModel(
            name=client.heading,
            turn=turn,
            elapsed=elapsed,
            log=self._recent(size, waits=waits),
            watchers=tuple(client.table.watchers),
            course=self._course(waits=waits) if side_width(size[0]) else (),
            clock=None if clock is None else clock.seconds,
            in_reserve=clock is not None and clock.in_reserve,
            coach=self._coach.line(turn),
            costs=turn.costs,
            picture=picture,
            is_next=picture is not None and self.is_next,
            rolls=rolls,
            lesson=client.is_guided,
            answer=client.screen.answer,
            entry=client.screen.entry,
            read_back=self._read_back,
            skipped=self._skipped,
            said=client.said.texts,
            code=client.hall.resume,
            guesses=client.hall.guesses,
        )
        if turn.seen.view["you"] is not None:
            return draw_table(model, size, "full", self._animation.surroundings(model, size))
        look = ("table", client.table.id, size, tr, elapsed)
        return client.context.gallery.shared(look, model, partial(draw_table, model, size, "full"))

    def _time(self, *, waits: bool) -> TimeLeft | None:
        """The time left for the turn; while nothing may be told, that from before."""
        if not waits:
            self._shown_time = self._clock.left(self.client.table, self._seat_to_act)
        return self._shown_time

    def _log(self, *, waits: bool) -> tuple[LogLine, ...]:
        """The log; while nothing may be told, the lines from before that, and what is said.

        Those beside a picture that lies still end with what it tells.
        """
        lines = self.client.log.lines
        if not waits:
            self._shown_log = lines
            return lines
        told = self._turn.panel.pictured_event(self._turn.seen)
        if told is not None and self._animation.elapsed is None:
            self._shown_log = self.client.log.until(told) or self._shown_log
        known = set(map(id, self._shown_log))
        said = (line for line in lines if line.kind == "chat" and id(line) not in known)
        return (*self._shown_log, *said)

    def _course(self, *, waits: bool) -> Scores:
        """The scores; while nothing may be told, those from before that."""
        if not waits:
            self._shown_scores = self._scores.by_seat
        return self._shown_scores

    def _recent(self, size: Size, *, waits: bool) -> tuple[LogLine, ...]:
        """The lines that the screen can need: all of them while they are read."""
        lines = self._log(waits=waits)
        return recent(lines, size[1]) if self._read_back is None else lines

    def _picture(self, elapsed: float | None) -> str | None:
        """The sentence below the picture that the screen waits for; None if there is none."""
        turn = self._turn
        if elapsed is None:
            return turn.picture
        return turn.panel.picture(turn.seen_at(elapsed), turn.tr)

    @property
    def shows_picture(self) -> bool:
        """Whether a picture of what has happened is shown, which nothing may be ahead of."""
        return self._picture(self._animation.elapsed) is not None

    @property
    def is_rolling(self) -> bool:
        """Whether dice roll whose faces nothing else on the screen may tell yet."""
        elapsed = self._animation.elapsed
        return self._rolls(elapsed, self._picture(elapsed))

    def _rolls(self, elapsed: float | None, picture: str | None) -> bool:
        if elapsed is None or picture is not None:
            return False
        return elapsed < self._turn.panel.told_after(self._turn.seen)

    @property
    def is_next(self) -> bool:
        """Whether a picture that has told its end holds up this player's own turn."""
        still = self._animation.elapsed is None and self._picture(None) is not None
        return still and is_mine(self.client.view)

    @property
    def has_just_moved_on(self) -> bool:
        """Whether a picture has just ended by itself."""
        return self._selection.has_just_moved_on

    @property
    def result_waits(self) -> bool:
        """Whether the end of the match is still shown on the table."""
        turn = self._turn
        return self.shows_picture or self.is_rolling or turn.panel.result_waits(turn.seen)

    @property
    def is_poor_start(self) -> bool:
        """Whether the player's turn leaves too little to do for a guided first match."""
        return self._turn.panel.is_poor_start(self._turn.seen)

    # Keys and actions

    def keys(self) -> Mapping[str, str]:
        """The turn's keys; while the log is read, those that scroll or close it."""
        if self._read_back is not None:
            return dict.fromkeys(("enter", "space", LOG), "do:log")
        return {LOG: "do:log", **self._turn.keys}

    def offered(self) -> Iterable[Button | Hint]:
        """The game's actions, its hints, the vote for a stand-in, and the whole log."""
        turn, log = self._turn, Hint("do:log", LOG, self.client.tr("the whole log"))
        return (*buttons(turn.every_action), *turn.hints, *typing_hint(turn), log)

    @property
    def is_veiled(self) -> bool:
        return self._turn.is_veiled

    def acts(self) -> Mapping[str, Act]:
        games = {f"do:{one.name}": partial(self._do, one) for one in self._turn.actions}
        beside = [one for one in self._turn.beside if one.name.startswith("standin:")]
        votes = {f"do:{one.name}": partial(self._vote, one) for one in beside}
        pick, bots = self._selection.choose_at_cursor, replacing_keys.acts(self.client)
        own = {"do:type": self._type_move, "do:pick": pick, "do:log": self._read_log}
        crowd = {**guessing.acts(self.client), **next_seats.acts(self.client)}
        learn = {f"do:{practice.WHY}": self._why, f"do:{practice.TAKE_BACK}": self._take_back}
        seats = {SEATS: partial(self._skip_seats, 1)}
        nudges = dozing.acts(self.client)
        return {**own, **seats, **nudges, **votes, **bots, **games, **crowd, **learn}

    def _why(self) -> None:
        """Say in a sentence why a choice costs something."""
        turn = self._turn
        self.client.answer(practice.why(turn.judged, turn.words, turn.tr))

    def _take_back(self) -> None:
        self.client.ask(TakeBack, self.client.hall.revision)

    def _read_log(self) -> None:
        """Show the whole log instead of the game, or the game again."""
        self._read_back = 0 if self._read_back is None else None

    def _skip_seats(self, seats: int) -> None:
        self._skipped = (self._skipped + seats) % self._turn.seen.view["seats"]

    def scrolled(self, place: str | None, lines: int) -> None:
        """Scroll the log, the line of seats, or what the panel scrolls."""
        step = 1 if lines > 0 else -1
        if self._read_back is not None:
            self._scroll_log(-lines)
        elif place is not None and place.partition(":")[0] in (SEATS, "seat"):
            self._skip_seats(step)
        elif place == "do:log" and lines < 0:
            self._read_log()
        else:
            self._selection.scrolled(step)

    def _scroll_log(self, lines: int) -> None:
        most = max(0, len(self.client.log.lines) - 1)
        self._read_back = min(most, max(0, (self._read_back or 0) + lines))

    def before_key(self) -> None:
        """A key that is not typed ends the rolling, and a picture that would end by itself."""
        ends = self.is_rolling or (self._picture(None) is None and self.shows_picture)
        if ends and self.client.screen.entry is None:
            self._animation.stop()
        self._selection.before_key()

    def pressed(self, key: Key) -> bool:
        """Let the panel handle a key; otherwise digits pick dice and arrows move the cursor."""
        if self._read_back is not None:
            self._scroll_log(READING.get(key.name, 0))
            return key.name in READING
        if self._selection.pressed(key.name):
            return True
        if key.name.isdecimal() and key.name != "0":
            return self._selection.choose_one(int(key.name) - 1)
        cursor = self._turn.panel.cursor_after(self._turn.seen, key.name)
        if cursor is None:
            text = cup_key.told(self.client.table, self.client.tr, key.name)
            if text:
                self.client.answer(text)
            return bool(text)
        self._selection.point(cursor)
        return True

    def clicked(self, place: str) -> None:
        """The panel's own places first; then dice."""
        if self._selection.clicked(place) or replacing_keys.chosen(self.client, place):
            return
        kind, _, number = place.partition(":")
        if kind == "die" and number.isdecimal():
            self._selection.choose_one(int(number))

    def dragged(self, place: str, onto: str | None) -> None:
        self._selection.dragged(place, onto)

    def dragged_over(self, place: str, onto: str | None) -> None:
        self._selection.dragged_over(place, onto)

    def step_back(self) -> bool:
        """Close the log, take back the request for a bot's seat, or undo a selection."""
        if self._read_back is not None:
            self._read_log()
            return True
        if self.client.hall.asked_seat is not None:
            replacing_keys.take_back(self.client)
            return True
        return self._selection.step_back()

    def _do(self, action: Action) -> None:
        self._coach.step_taken(self._turn)
        if action.memory is not None:
            self._selection.remember(action.memory)
        if action.chosen is not None:
            self._selection.choose(action.chosen)
        elif action.cursor is not None:
            self._selection.point(action.cursor)
        elif action.asks:
            self._ask_first(action)
        elif action.moves:
            self._moves.send(action.moves)

    def _vote(self, action: Action) -> None:
        self.client.ask(StandIn, int(action.name.partition(":")[2]))

    def _ask_first(self, action: Action) -> None:
        """Ask before sending a move that cannot be taken back."""
        tr = self.client.tr
        title = tr("{deed}?", deed=f"{action.label[:1].upper()}{action.label[1:]}")
        agreed = partial(self._send_if_current, action, self.client.hall.revision)
        self.client.confirm(title, action.asks, action.label, agreed)

    def _send_if_current(self, action: Action, revision: int) -> None:
        """Send the move, unless the match has moved on since the question."""
        if self.client.hall.revision == revision:
            self._moves.send(action.moves)
        else:
            text = REFUSALS["stale"]
            self.client.answer(self.client.tr(text))

    def _type_move(self) -> None:
        self.client.screen.open_line(":", self._typed, hint=typed_moves.examples(self._turn))

    def _typed(self, text: str) -> None:
        turn = self._turn
        match turn.panel.after_typing(text, turn.seen, turn.tr):
            case None:
                self._send_typed(text)
            case str(answer):
                self.client.answer(answer)
            case memory:
                self._selection.remember(memory)

    def _send_typed(self, text: str) -> None:
        """Send the move of a typed line, or say what can be typed."""
        match typed_moves.read(text, self._turn):
            case str(answer):
                self.client.answer(answer)
            case moves:
                self._moves.send(moves)

    # News from the hall

    def begin(self) -> None:
        """Reset everything for another match, perhaps of another game."""
        self._moves.drop()
        self._selection.begin()
        self._scores.begin()
        self._settled = self._rolling = None
        self._read_back, self._skipped = None, 0

    def happened(self, events: tuple[Event, ...], before: View | None) -> None:
        """Take events of the match; start their animation, and send the next move."""
        settled = self._settled
        self._selection.happened(events, before)
        self._settled = self._turn
        self._rolling = None if settled is None else self._turn.while_rolling(settled)
        self._scores.note(self._turn.seen.view)
        self._coach.happened(self._turn)
        seen, panel = self._turn.seen, self._turn.panel
        if self.client.settings.motion and (settled is not None or not panel.told_after(seen)):
            lasts, slides = panel.animation_seconds(seen), duration(panel.slides(seen))
            self._animation.start(max(lasts, slides), () if slides else panel.moments(seen))
        self._clock.start(self.client.table, self._seat_to_act)
        self._moves.go_on()
        move = self._selection.automatic_move()
        if move is not None and not self._moves:
            self._moves.send((move,))

    def table_changed(self) -> None:
        """Follow a pause of the table."""
        self._clock.table_changed(self.client.table, self._seat_to_act)

    def _reserve_began(self) -> None:
        """Say so to the player whose time it is, unless the last key is being answered."""
        if not self.client.screen.answer:
            self.client.answer_while(self._about_reserve)

    def _about_reserve(self) -> str:
        """A warning that the reserve is running; "" when the turn is over."""
        view = self.client.hall.view  # None once they have left the table
        if view is None or not is_mine(view):
            return ""
        return self.client.tr(
            "The time for this move is up: your reserve for the match is running. When it "
            "is used up, the host makes a harmless move for you."
        )

    def refused(self) -> None:
        """Drop the moves that were to follow the refused one."""
        self._moves.drop()
