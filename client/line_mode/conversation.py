"""A line-mode session without its terminal: typed lines in, lines to print and frames out.

Typed lines are queued. The next one runs when everything before it is done: the hall has answered,
the table shows the result of the move, and after `wait` it is the player's turn. A script typed all
at once therefore does the same as the same lines typed one after the other. Events at the table are
printed as they arrive. Nothing here knows terminals or sockets.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from client.connection.hall_client import (
    LINE_LOST,
    Announced,
    Dismissed,
    Entered,
    Faulted,
    HallClient,
    Happened,
    InvitedTo,
    Left,
    News,
    Recalled,
    SeatAnswered,
    SeatKept,
    Spoken,
)
from client.games import registry
from client.games.common import is_mine
from client.games.lines import join_words
from client.line_mode import everywhere, status
from client.line_mode.commands import Command, found
from client.line_mode.context import LineContext
from client.line_mode.output import Output
from client.line_mode.reconnect import LineReconnection
from client.locale.i18n import Language
from client.locale.refusals import hall_refusal, other_name
from client.screens.evening import lines as evening_lines
from client.screens.lobby import lines as lobby_lines
from client.screens.lobby import seat_lines
from client.screens.lobby.way_back import not_let_in
from client.screens.table import lines as table_lines
from client.screens.table.absent import absence
from client.session import settings
from client.widgets.log import LogLine
from engine.sync.hall_views import TableView
from engine.sync.reports import Refused
from engine.sync.requests import Play

MOST_WAITING = 1000
"""Limit of queued lines; further ones are dropped with a message."""

HELP = ("help", "aide", "?")


class Conversation:
    """One player's session in lines.

    Args:
        send: takes frames for the hall.
        write: takes lines to print.
        host: the host's name, as guests type it.
        language: the player's, unless their settings name one.
        plain: print ASCII only.

    Attributes:
        way_back: reconnects after the connection was lost.
        over: the session has ended.
        cut_off: it ended because the connection was lost.
    """

    def __init__(
        self,
        send: Callable[[bytes], None],
        write: Callable[[str], None],
        *,
        host: str,
        language: Language = "en",
        plain: bool = False,
    ) -> None:
        self.hall = HallClient(send, self._news)
        self.over = self.cut_off = False
        self._talk = LineContext(self.hall, Output(write, plain=plain), host, language)
        self.way_back = LineReconnection(self._talk, self.begin, self._end)
        self._lines: deque[str] = deque()
        self._has_command = False
        self._before: TableView | None = None
        self._acting: tuple[int, ...] = ()
        self._told = (0, 0)
        self._lobby: Mapping[str, Any] = {}
        self._told_of: tuple[int, bool] | None = None  # a table, and whether it is an invitation
        self._logged = (0, 0)  # table and match that the log belongs to

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
        self._has_command = True
        self.typed(line)

    @property
    def failed(self) -> bool:
        """Whether that line was refused or not understood, or the player was not let in."""
        return self._talk.failed

    def typed(self, line: str) -> None:
        """Queue a typed line."""
        if len(self._lines) >= MOST_WAITING:
            self._talk.say(self._talk.tr("Too many lines at once: this one is lost."))
            return
        self._lines.append(line)

    def hear(self, data: bytes) -> None:
        """Take bytes from the hall.

        Raises:
            FrameError: they are not valid frames.
        """
        self.hall.hear(data)
        self._look_around()

    def line_lost(self) -> None:
        """End the session after the connection was lost for good."""
        if not self.over:
            talk = self._talk
            talk.say(talk.tr("Connection lost. Connect again: every seat is kept."))
            self.over = self.cut_off = True

    def _end(self) -> None:
        self.over = True

    @property
    def idle(self) -> bool:
        """Whether nothing typed is left to do."""
        return not self._lines and not self._is_busy

    def step(self) -> bool:
        """Run the next queued line or move; False if none can run now."""
        talk = self._talk
        if self.over or self._is_busy:
            return False
        if talk.moves:
            self._next_move()
        elif self._lines:
            talk.commanding, self._has_command = self._has_command, False
            self._do(self._lines.popleft())
        else:
            return False
        self.over = self.over or talk.ended
        return True

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
            self._help()
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

        talk.ask(Play, self.hall.table_id, revision, move, granted=played, denied=self._refused)

    def _refused(self, refusal: Refused) -> None:
        """Print why a move was refused, then the legal ones."""
        talk, view, at = self._talk, self.hall.view, self._talk.table
        talk.refused(refusal)
        if at is not None and view is not None:
            talk.tell(*status.choices(talk.seen(at, view), at.game, talk.tr))

    def _not_understood(self, text: str) -> None:
        talk = self._talk
        talk.failed = talk.failed or talk.commanding
        elsewhere = found(ALL, text)
        if elsewhere is not None:
            talk.say(talk.tr("{command} does not work here.", command=elsewhere[0].called(talk)))
        else:
            talk.say(talk.tr("That is not understood: {text}", text=text[:60]))
        everywhere.what(talk, "")
        talk.say(talk.tr("Type help to hear everything that works here."))

    def _help(self) -> None:
        """Print what can be typed now, with examples."""
        talk, view, at = self._talk, self.hall.view, self._talk.table
        tr = talk.tr
        if at is not None and view is not None and view["can"]:
            talk.tell(*status.moves(talk.seen(at, view), at.game, talk.tr))
        talk.say(talk.tr("Commands that work here:"))
        for command in _works(talk):
            talk.say(
                "  " + tr('"{line}": {about}', line=command.shown(talk), about=tr(command.about))
            )

    # News from the hall

    def _welcomed(self, seat: Mapping[str, Any]) -> None:
        talk = self._talk
        talk.asked -= 1
        talk.settings = settings.read(self.hall.settings)
        talk.say(talk.tr("Welcome to {host}, {name}.", host=talk.host, name=self.hall.name))
        if self.hall.asked and not self.hall.waits:
            talk.say(other_name(self.hall.asked, self.hall.name, talk.tr))
        if seat:
            seat_lines.waits(talk, seat)
            return
        if self.hall.waits:
            talk.say(seat_lines.kept(self.hall.waits, talk.tr))
        else:
            talk.say(talk.tr("Type play to begin, tables to hear what is open, help for more."))

    def _not_welcomed(self, refusal: Any) -> None:
        """End the session, unless the code of a seat can still open it."""
        talk = self._talk
        if refusal.code == LINE_LOST:
            talk.asked -= 1
            return
        talk.say(hall_refusal(refusal, talk.tr))
        if refusal.code == "doors_closed":
            talk.asked -= 1
            line = join_words(talk.tr.sense("line", "resume"), "K7PXM2AB")
            talk.say(talk.tr("Type the code of your seat: {line}", line=line))
        else:
            talk.failed = self.over = True

    def _news(self, news: News) -> None:
        talk, tr = self._talk, self._talk.tr
        match news:
            case Happened(events):
                self._happened(events)
            case Recalled(events):
                self._recalled(events)
            case Spoken(who, text) if talk.ears.heard([LogLine(text, "chat", who)]):
                talk.note(tr("{who} says: {text}", who=who, text=text))
            case InvitedTo() if not talk.ears.is_muted(news.who):
                self._invited(news)
            case Announced(text):
                talk.note(tr("The host says: {text}", text=text))
            case SeatKept() | SeatAnswered():
                self._seat_news(news)
            case Entered():
                self._entered()
            case Left(why):
                self._left(why)
            case Faulted() | Dismissed():
                talk.say(news.text)
                self.over = True

    def _seat_news(self, news: SeatKept | SeatAnswered) -> None:
        """Say how to come back; or sit down, or say that those at the table have refused it."""
        talk, tr = self._talk, self._talk.tr
        if isinstance(news, SeatKept):
            line = join_words(tr.sense("line", "resume"), news.code)
            talk.say(tr("If you get disconnected, come back with: {line}", line=line))
        elif news.seat:
            seat_lines.waits(talk, news.seat)
        else:
            talk.say(not_let_in(news.code, tr))

    def _invited(self, news: InvitedTo) -> None:
        """At a table, say how to follow an invitation; in the lobby `_look_around` does."""
        talk = self._talk
        if talk.table is not None:
            game = talk.games[news.game].title(talk.tr) if news.game else talk.tr("party night")
            talk.note(
                talk.tr(
                    "{name} invites you to {game}, table {code}.",
                    name=news.who,
                    game=game,
                    code=news.code,
                )
            )

    def _tell_of_tables(self) -> None:
        """In the lobby, tell of each new table to join once."""
        talk = self._talk
        if self.hall.table is not None or self.hall.lobby is self._lobby:
            return
        self._lobby = self.hall.lobby
        table = lobby_lines.told_of(talk)
        key = None if table is None else (table.id, table.id in self.hall.invitations)
        if table is not None and key != self._told_of:
            talk.say(lobby_lines.invitation(talk, table))
        self._told_of = key

    def _entered(self) -> None:
        talk = self._talk
        self._before, self._acting, self._told = talk.table, (), (0, 0)
        talk.revision = 0
        if talk.table is not None:
            talk.say(talk.tr("You are at {table}.", table=talk.table.name))

    def _left(self, why: str) -> None:
        talk = self._talk
        self._before, talk.revision, talk.arriving = None, 0, False
        talk.moves.clear()
        texts = {
            "taken_over": talk.tr("You moved to another terminal. This one is back in the lobby."),
            "closed": talk.tr("The table has been closed."),
            "closed_by_host": talk.tr("The host has closed the table."),
            "kicked": talk.tr("The opener of the table has sent you back to the lobby."),
        }
        talk.say(texts.get(why) or talk.tr("You are back in the lobby."))
        if talk.lesson is not None:
            talk.lesson = None
            talk.say(talk.tr('That is all: type "play" to play with people.'))

    def _happened(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Print events; private ones are padded and stay out of the log."""
        talk, at = self._talk, self._talk.table
        if at is None:
            return
        self._logged = (at.id, at.match)
        words, names = registry.words(at.game), [seat.name for seat in at.seats]
        for event in events:
            sentence = words.event(event, names, talk.tr)
            if "private" in event:
                talk.tell(sentence)
            else:
                talk.note(sentence)

    def _recalled(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Put earlier events of the match into the log without printing them."""
        talk, at = self._talk, self._talk.table
        if at is None or self.hall.view is None or self._logged == (at.id, at.match):
            return
        self._logged = (at.id, at.match)
        words, names = registry.words(at.game), [seat.name for seat in at.seats]
        talk.log.extend(filter(None, (words.event(event, names, talk.tr) for event in events)))

    def _look_around(self) -> None:
        """Print who came or left, and whose turn it is if that has changed."""
        talk, at, view = self._talk, self._talk.table, self.hall.view
        self._tell_of_tables()
        for text in table_lines.seat_changes(self._before, at, talk):
            talk.note(text)
        self._before = at
        if at is not None and talk.arriving and _is_shown(at, self.hall.seat):
            talk.arriving = False
            if view is None:
                talk.say(*status.waiting(talk, at))
        if at is None or view is None:
            self._acting = ()
            return
        if view["over"] and at.recap is None:
            return  # the table view follows at once, with awards and the next match's luck
        acting, now = tuple(view["to_act"]), (at.match, self.hall.revision)
        if view["over"]:
            if self._told[0] != at.match or self._acting:
                talk.say(*status.result(talk, talk.seen(at, view), at))
        elif acting and now != self._told and (is_mine(view) or acting != self._acting):
            if talk.moves:  # more moves of the same typed line follow
                return
            absent = absence(at.seats, view, talk.tr)
            talk.tell(*status.moment(talk.seen(at, view), at.game, talk.tr, absent))
        self._told, self._acting = now, acting or self._acting if not view["over"] else ()


ALL: tuple[Command, ...] = (
    *lobby_lines.COMMANDS,
    *table_lines.COMMANDS,
    *evening_lines.COMMANDS,
    *everywhere.COMMANDS,
)


def _works(talk: LineContext) -> list[Command]:
    place = talk.place
    return [one for one in ALL if place in one.where and (one.when is None or one.when(talk))]


def _is_shown(at: TableView, seat: int | None) -> bool:
    """Whether the table view shows the player at this seat."""
    return seat is None or at.seats[seat].here
