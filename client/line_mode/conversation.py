"""A line-mode session without its terminal: typed lines in, lines to print and frames out.

Typed lines are queued. The next one runs when everything before it is done: the hall has answered,
the table shows the result of the move, and after `wait` it is the player's turn. A script typed all
at once therefore does the same as the same lines typed one after the other. Events at the table are
printed as they arrive. Nothing here knows terminals or sockets.
"""

from collections import deque
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from typing import Any

from client.connection.hall_client import HallClient
from client.connection.news import News
from client.connection.open_requests import LINE_LOST
from client.games import registry
from client.games.common import is_mine
from client.line_mode import everywhere, status
from client.line_mode.commands import Command, found
from client.line_mode.context import LineContext
from client.line_mode.news import NewsPrinter
from client.line_mode.output import Output
from client.line_mode.reconnect import LineReconnection
from client.locale.i18n import Language, Translator
from client.locale.refusals import hall_refusal, other_name
from client.screens.analysis import lines as analysis_lines
from client.screens.daily import lines as daily_lines
from client.screens.evening import lines as evening_lines
from client.screens.lobby import lines as lobby_lines
from client.screens.lobby import seat_lines
from client.screens.table import crowd_lines, dozing_lines
from client.screens.table import lines as table_lines
from client.screens.tournament import lines as tournament_lines
from client.session import settings
from engine.sync.reports import Refused
from engine.sync.requests import Play, Stand, Start

MOST_WAITING = 1000
"""Limit of queued lines; further ones are dropped with a message."""

RESUME = "resume "
"""How a line begins that leads back to a seat, as it comes with the ssh command."""

HELP = ("help", "aide", "?")


class Conversation:
    """One player's session in lines.

    Args:
        send: takes frames for the hall.
        output: prints lines.
        host: the host's name, as guests type it.
        language: the player's, unless their settings name one.

    Attributes:
        way_back: reconnects after the connection was lost.
        over: the session has ended.
        cut_off: it ended because the connection was lost.
        input_ended: no more lines will be typed; the session ends after those that were.
    """

    def __init__(
        self,
        send: Callable[[bytes], None],
        output: Output,
        *,
        host: str,
        language: Language = "en",
    ) -> None:
        self.hall = HallClient(send, self._hear_news)
        self.over = self.cut_off = False
        self._talk = LineContext(self.hall, output, host, language)
        self._news = NewsPrinter(self._talk, self._end)
        self.way_back = LineReconnection(self._talk, self.begin, self._end)
        self._lines: deque[str] = deque()
        self._has_command = False
        self._has_finished = False
        self.input_ended = False

    # Input and output

    def begin(self) -> None:
        """Send hello to the hall."""
        talk = self._talk
        talk.asked += 1
        self.hall.hello(talk.tr.language, "", self._welcomed, self._not_welcomed)

    def point_to_screen(self, line: str) -> None:
        """Print the command that opens the full screen, because `-t` is easily forgotten."""
        self._talk.say(self._talk.tr("For the full screen: {line}", line=line))

    def commanded(self, line: str) -> None:
        """Queue the line that came with the ssh command, before any typed one."""
        self._has_command = self._talk.is_bound = True
        self.typed(line)

    @property
    def failed(self) -> bool:
        """Whether that line was refused or not understood, or the player was not let in."""
        return self._talk.failed

    def typed(self, line: str) -> None:
        """Queue a typed line."""
        if len(self._lines) >= MOST_WAITING:
            self._talk.say(self._talk.tr("Too many lines at once: this one was ignored."))
            return
        dozing_lines.wake_up(self._talk)
        self._lines.append(line)

    def hear(self, data: bytes) -> None:
        """Take bytes from the hall.

        Raises:
            FrameError: they are not valid frames.
        """
        self.hall.hear(data)
        self._news.look_around()

    def line_lost(self) -> None:
        """End the session after the connection was lost for good."""
        if not self.over:
            talk = self._talk
            lost = talk.tr("Connection lost. Connect again: every seat is kept.")
            talk.say(lost, *seat_lines.way_back_lines(talk))
            self.over = self.cut_off = True

    def _end(self) -> None:
        self.over = True

    def _hear_news(self, news: News) -> None:
        self._news.tell(news)

    def step(self) -> bool:
        """Run the next queued line or move; False if none can run now."""
        talk = self._talk
        if self.over or self._is_busy:
            return False
        if talk.moves:
            self._next_move()
        elif self._lines:
            talk.commanding, self._has_command = self._has_command, False
            talk.is_bound = False
            self._do(self._lines.popleft())
        elif self.input_ended:
            self._finish()
        else:
            return False
        self.over = self.over or talk.ended
        return True

    def _finish(self) -> None:
        """Leave a table where no match is played, and end the session; a match keeps the seat."""
        talk, at, own = self._talk, self._talk.table, self.hall.seat
        if at is None or own is None or self._has_finished:
            self.over = True
            return
        self._has_finished = True
        if at.phase == "playing":
            everywhere.leave(talk, "")
        elif at.seats[own].ready:  # no longer, unless the match begins just now
            granted, denied = lambda _: self._stand(), lambda _: everywhere.leave(talk, "")
            talk.ask(Start, at.id, granted=granted, denied=denied)
        else:
            self._stand()

    def _stand(self) -> None:
        self._talk.ask(Stand, self.hall.table_id, granted=lambda _: self.hall.leave_table())

    @property
    def _is_busy(self) -> bool:
        talk = self._talk
        if (
            talk.asked
            or talk.arriving
            or (self.hall.table_id is not None and self.hall.revision < talk.revision)
        ):
            return True
        talk.waits = talk.waits and self._may_wait()
        return talk.waits

    def _may_wait(self) -> bool:
        view, at = self.hall.view, self._talk.table
        if at is None:
            return False
        if view is not None and view["over"]:
            own = self.hall.seat
            waits_for_next = own is not None and at.seats[own].ready
            return at.recap is None or waits_for_next  # without one the result is still to come
        return view is None or not is_mine(view)

    # Typed lines

    def _do(self, line: str) -> None:
        talk, text = self._talk, line.strip().strip('"«»“”').strip()
        if not text:
            return
        if text.casefold().split()[0] in HELP:
            self._help(text.partition(" ")[2])
            return
        if (language := everywhere.language_named(text)) is not None:
            everywhere.speak(talk, language)
            return
        named = found(_works(talk), text)
        if named is not None:
            command, words = named
            command.do(talk, words)
        elif not self._move(text):
            self._not_understood(text)

    def _move(self, text: str) -> bool:
        """Try the line as a move; True if the game understood it, even if it refuses it."""
        talk, view, at = self._talk, self.hall.view, self._talk.table
        if at is None or view is None or view["over"]:
            return False
        read = registry.lines(at.game).read(text, talk.seen(at, view), talk.tr)
        match read:
            case None:
                return False
            case str():
                talk.tell(read)
            case _:
                talk.moves = deque(read)
                self._next_move()
        return True

    def _next_move(self) -> None:
        talk, move = self._talk, dict(self._talk.moves.popleft())
        revision = self.hall.revision

        def played(_: Mapping[str, Any]) -> None:
            talk.revision = revision + 1

        if talk.lesson is not None:
            talk.lesson.has_moved = True
        talk.ask(Play, self.hall.table_id, revision, move, granted=played, denied=self._refused)

    def _refused(self, refusal: Refused) -> None:
        """Print why a move was refused, then the legal ones; none is during a pause."""
        talk, view, at = self._talk, self.hall.view, self._talk.table
        talk.refused(refusal)
        if at is not None and view is not None and refusal.code != "paused":
            talk.tell(*status.choices(talk.seen(at, view), at.game, talk.tr))

    def _not_understood(self, text: str) -> None:
        talk = self._talk
        talk.failed = talk.failed or talk.commanding
        elsewhere = found(ALL, text)
        if elsewhere is not None:
            talk.say(talk.tr("{command} does not work here.", command=elsewhere[0].called(talk)))
        elif talk.waits_for_turn:
            talk.say(talk.tr("“{text}” does nothing now: it is not your turn.", text=text[:60]))
        else:
            talk.say(talk.tr("Not understood: {text}", text=text[:60]))
        everywhere.what(talk, "")
        if not self._has_named_help():
            talk.say(talk.tr('Type "help" to hear everything that works here.'))

    def _has_named_help(self) -> bool:
        """Whether `what` ends with the command for help."""
        talk, view, at = self._talk, self.hall.view, self._talk.table
        if at is None or view is None:
            return at is None
        return status.names_help(talk.seen(at, view), at.game, talk.tr)

    def _help(self, words: str) -> None:
        """Print what can be typed now, with examples; or more about one command."""
        talk, view, at = self._talk, self.hall.view, self._talk.table
        if (named := found(_works(talk), words)) is not None:
            talk.say(_line_of(named[0], talk), *named[0].more(talk))
            return
        if at is not None and view is not None and view["can"] and not at.paused:
            talk.tell(*status.moves(talk.seen(at, view), at.game, talk.tr))
        talk.say(talk.tr("Commands that work here:"))
        for command in _works(talk):
            talk.say(f"  {_line_of(command, talk)}")
        talk.say(*seat_lines.way_back_lines(talk))

    # Greeting

    def _welcomed(self, seat: Mapping[str, Any]) -> None:
        talk = self._talk
        talk.asked -= 1
        talk.settings = settings.read(self.hall.settings)
        if self._has_command and self._lines[0].startswith(RESUME):
            return  # whoever they are: the code of their seat tells
        talk.say(greeting(talk.host, self.hall.name, talk.tr))
        if self.hall.asked and not self.hall.waits:
            talk.say(other_name(self.hall.asked, self.hall.name, talk.tr))
        if seat:
            seat_lines.waits(talk, seat)
            return
        seat_lines.tell_of_lost_seat(talk)
        if self.hall.waits:
            talk.say(seat_lines.kept(self.hall.waits, talk.tr))
        if not talk.is_bound:
            talk.say(
                talk.tr('Type "play" to begin, "tables" to hear what is open, "help" for more.')
            )

    def _not_welcomed(self, refusal: Any) -> None:
        """End the session, unless the code of a seat can still open it."""
        talk = self._talk
        if refusal.code == LINE_LOST:
            talk.asked -= 1
            return
        talk.say(hall_refusal(refusal, talk.tr))
        if refusal.code == "doors_closed":
            talk.asked -= 1
            talk.say(seat_lines.code_wanted(talk.tr))
        else:
            talk.failed = self.over = True


ALL: tuple[Command, ...] = (
    *lobby_lines.COMMANDS,
    *table_lines.COMMANDS,
    *seat_lines.COMMANDS,
    *crowd_lines.COMMANDS,
    *evening_lines.COMMANDS,
    *analysis_lines.COMMANDS,
    *daily_lines.COMMANDS,
    *tournament_lines.COMMANDS,
    *everywhere.COMMANDS,
)


def greeting(host: str, name: str, tr: Translator) -> str:
    """Welcome somebody, to the host by its name unless they know it by its address only."""
    try:
        ip_address(host)
    except ValueError:
        return tr("Welcome to {host}, {name}.", host=host, name=name)
    return tr("Welcome, {name}!", name=name)


def _line_of(command: Command, talk: LineContext) -> str:
    """A command with what it does."""
    return talk.tr('"{line}": {about}', line=command.shown(talk), about=talk.tr(command.about))


def _works(talk: LineContext) -> list[Command]:
    place = talk.place
    return [one for one in ALL if place in one.where and (one.when is None or one.when(talk))]
