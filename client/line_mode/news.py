"""News in line mode: events of the match, chat, invitations, comings and goings, turns."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from client.connection.news import (
    Announced,
    BrokenOff,
    Dismissed,
    Entered,
    Faulted,
    Happened,
    InvitedTo,
    Left,
    News,
    NudgedBy,
    OthersElsewhere,
    Reaction,
    Recalled,
    ReplacingEnded,
    SeatAnswered,
    SeatKept,
    SeatWantedBack,
    Spoken,
    TournamentChanged,
)
from client.games import registry
from client.games.common import is_mine
from client.games.generic.foreign import not_installed
from client.games.lines import join_words
from client.line_mode import status
from client.line_mode.context import LineContext
from client.line_mode.output import Announcement
from client.screens.lobby import lines as lobby_lines
from client.screens.lobby import seat_lines
from client.screens.lobby.broken_off import Told, ask_about
from client.screens.lobby.offer import NONE
from client.screens.lobby.way_back import given, not_let_in, wanted_back
from client.screens.lobby.why_left import why_left
from client.screens.table import lines as table_lines
from client.screens.table import replacing
from client.screens.table.absent import absence
from client.screens.table.comings import bot_moves, spoken_names
from client.screens.table.dozing_text import nudged
from client.screens.table.guesses import answered
from client.screens.table.others_elsewhere import others_elsewhere
from client.screens.table.phrases import phrase
from client.screens.table.result_story import with_bots
from client.screens.table.start import is_alone, starting, waited_for
from client.screens.tournament.line_news import TournamentNews
from client.widgets.log import LogLine
from engine.sync.hall_views import LobbyView, TableView


class NewsPrinter:
    """Prints what the hall tells, and what has changed in its views.

    Args:
        talk: the session's context.
        end: ends the session.
    """

    def __init__(self, talk: LineContext, end: Callable[[], None]) -> None:
        self._talk = talk
        self._end = end
        self._tournament = TournamentNews(talk)
        self._before: TableView | None = None
        self._acting: tuple[int, ...] = ()
        self._told = (0, 0)
        self._lobby: Mapping[str, Any] = {}
        self._invited_to: tuple[int, ...] = ()
        self._asked: tuple[int, int, tuple[int, ...]] = (0, 0, ())
        """Table, request for a seat and whose turn it was when that was last told."""
        self._logged = (0, 0)  # table and match that the log belongs to

    def tell(self, news: News) -> None:
        """Print a piece of news."""
        talk, tr = self._talk, self._talk.tr
        match news:
            case Happened(events):
                self._happened(events)
            case Recalled(events, helped):
                self._recalled(events, helped)
            case Spoken(who, text) if talk.ears.heard([LogLine(text, "chat", who)]):
                talk.note(tr("{who} says: {text}", who=who, text=text))
            case Reaction(who, _, number) if not talk.ears.is_muted(who):
                talk.note(tr("{who} says: {text}", who=who, text=phrase(number, tr)))
            case InvitedTo() if not talk.ears.is_muted(news.who):
                self._invited(news)
            case Announced(text):
                talk.note(Announcement(tr("The host says: {text}", text=text)))
            case SeatWantedBack():
                line = f"ssh -t {talk.hall.by_address or talk.host} admin"
                how = tr("You can, in the host’s console: {line}", line=line)
                talk.note(wanted_back(news, how, tr))
            case SeatKept() | SeatAnswered() | ReplacingEnded():
                self._seat_news(news)
            case Faulted() | Dismissed():
                talk.say(news.text, *seat_lines.way_back_lines(talk))
                self._end()
            case _:
                self._move_news(news)

    def _move_news(self, news: News) -> None:
        """Tell of coming to a table and leaving it, what happens there, and of a tournament."""
        talk = self._talk
        match news:
            case Entered():
                self._entered()
            case Left(why):
                self._left(why)
            case BrokenOff(match) if talk.lesson is None:
                where = talk.hall.by_address or talk.host
                ask_about(talk.hall, where, match, talk.tr, self._broken_off)
            case NudgedBy(who) if not talk.ears.is_muted(who):
                talk.note(nudged(news, talk.tr))
            case OthersElsewhere() if talk.table is not None:
                how = talk.tr('Type "leave", then "yes"')
                cup, games = talk.tr.sense("command", "tournament"), talk.games.values()
                talk.note(others_elsewhere(news, talk.table, games, how, f"“{cup}”", talk.tr))
            case TournamentChanged():
                self._tournament.changed()

    def _broken_off(self, told: Told) -> None:
        """Say what to type to hear how to check a match."""
        talk = self._talk
        named, *how = told
        if how:
            talk.broken_off = told
            line = talk.tr.sense("line", "fair")
            named += " " + talk.tr("Type {line} to hear how to check it.", line=line)
        talk.note(named)

    def _seat_news(self, news: SeatKept | SeatAnswered | ReplacingEnded) -> None:
        """Say how to come back; or sit down, or say that those at the table have refused it."""
        talk, tr = self._talk, self._talk.tr
        if isinstance(news, SeatAnswered):
            seat_lines.use(talk, news.settings)
            tr = talk.tr
        if isinstance(news, ReplacingEnded):
            talk.note(replacing.ended(news, tr))
        elif isinstance(news, SeatKept):
            line = join_words(tr.sense("line", "resume"), news.code)
            talk.say(tr("If you get disconnected, come back with: {line}", line=line))
        elif news.seat:
            talk.note(given(news.seat, tr))
            seat_lines.waits(talk, news.seat)
        elif news.tournament:
            seat_lines.back_in_tournament(talk, news.tournament)
        else:
            how = tr("type {line}", line=tr.sense("command", "back"))
            talk.say(not_let_in(news.code, news.seconds, how, tr))

    def _invited(self, news: InvitedTo) -> None:
        """At a table, say how to follow an invitation; in the lobby `look_around` does."""
        talk = self._talk
        if talk.table is not None:
            game = talk.games[news.game].title(talk.tr) if news.game else talk.tr("a party night")
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
        if talk.is_bound or talk.asked:
            return  # to a table, perhaps; the answer comes with more news
        invited = tuple(talk.hall.invitations)
        is_same = talk.hall.lobby is self._lobby and invited == self._invited_to
        if talk.hall.table is not None or is_same:
            return
        self._lobby, self._invited_to = talk.hall.lobby, invited
        self._tournament.in_lobby(msgspec.convert(self._lobby, LobbyView))
        before = talk.offer.value
        talk.offer.follow(lobby_lines.offered(talk))
        if talk.offer.value not in (NONE, before):
            talk.say(lobby_lines.invitation(talk, talk.offer.value))

    def _entered(self) -> None:
        talk = self._talk
        self._before, self._acting, self._told = talk.table, (), (0, 0)
        talk.revision = 0
        if talk.table is not None:
            if talk.table.tournament is not None:
                self._tournament.at_table(talk.table.tournament)
            else:
                talk.say(talk.tr("You are at {table}.", table=talk.table.name))
            talk.say(*filter(None, [not_installed(talk.table.game, talk.tr)]))

    def _left(self, why: str) -> None:
        talk = self._talk
        before, self._before = self._before, None
        talk.revision, talk.arriving = 0, False
        talk.moves.clear()
        told = why_left(why, talk.tr) or talk.tr("You are back in the lobby.")
        if before is not None and before.tournament is not None and why in ("", "round_over"):
            told = self._left_for_tournament(why)
        talk.say(told)
        lesson, talk.lesson = talk.lesson, None
        if lesson is not None and lesson.has_moved:
            talk.say(talk.tr('You know the basics now: type "play" to play with people.'))

    def _left_for_tournament(self, why: str) -> str:
        """The player has left a table of a tournament, or it is closed as its match is over."""
        tr, view = self._talk.tr, self._talk.hall.tournament.view
        told = tr("The table is closed.") if why else tr("You have left the table.")
        if view is not None and view["phase"] == "over":
            return told
        on = tr("The tournament goes on.")
        return " ".join(filter(None, (told, on, self._tournament.left_table())))

    def _happened(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Print events; private ones are padded and stay out of the log."""
        talk, at = self._talk, self._talk.table
        if at is None:
            return
        self._logged = (at.id, at.match)
        words, names = registry.words(at.game), spoken_names(at.seats, talk.tr)
        for event in events:
            sentence = words.told(event, names, talk.tr)
            if "private" in event:
                talk.tell(sentence)
            else:
                talk.note(sentence)

    def _recalled(self, events: Sequence[Mapping[str, Any]], helped: Sequence[int]) -> None:
        """Put earlier events of the match into the log without printing them."""
        talk, at = self._talk, self._talk.table
        if at is None or talk.hall.view is None or self._logged == (at.id, at.match):
            return
        self._logged = (at.id, at.match)
        words = registry.words(at.game)
        names = with_bots([seat.name for seat in at.seats], at.recap, talk.tr)
        talk.log.extend(filter(None, (words.told(event, names, talk.tr) for event in events)))
        talk.log.extend(bot_moves(helped, names, talk.hall.seat, talk.tr))

    def look_around(self) -> None:
        """Print who came or left, and whose turn it is if that has changed."""
        talk, at, view = self._talk, self._talk.table, self._talk.hall.view
        self._tell_of_tables()
        for text in table_lines.seat_changes(self._before, at, talk):
            talk.note(text)
        self._tell_what_to_do(self._before, at)
        self._before = at
        if at is not None and talk.arriving and _is_shown(at, talk.hall.seat):
            talk.arriving = False
            if view is None:
                talk.say(*status.waiting(talk, at))
        if at is None or view is None:
            self._acting = ()
        elif view["over"] and at.recap is None:
            pass  # the table view follows at once, with awards and the next match's luck
        elif at.paused and not view["over"]:
            self._told, self._acting = (0, 0), ()  # so that it is told when play goes on
        else:
            self._tell_whose_turn(at, view)
        self._tell_who_asks(at)

    def _tell_whose_turn(self, at: TableView, view: Mapping[str, Any]) -> None:
        """Print whose turn it is, or the result, if that has changed."""
        talk = self._talk
        acting, now = tuple(view["to_act"]), (at.match, talk.hall.revision)
        if view["over"]:
            if self._told[0] != at.match or self._acting:
                talk.say(*status.result(talk, talk.seen(at, view), at))
                names = [seat.name for seat in at.seats]
                talk.say(*filter(None, [answered(talk.hall, names, talk.tr)]))
        elif acting and now != self._told and (is_mine(view) or acting != self._acting):
            if talk.moves:  # more moves of the same typed line follow
                return
            if is_mine(view) and status.bot_plays_for(talk.hall.seat, at):
                return  # told when the player has the seat back
            absent = absence(at.seats, view, talk.tr, rated=at.rated)
            talk.tell(*status.moment(talk.seen(at, view), at.game, talk.tr, absent))
        self._told, self._acting = now, acting or self._acting if not view["over"] else ()

    def _tell_what_to_do(self, before: TableView | None, at: TableView | None) -> None:
        """Say what to type once others have come, all of them are ready, or the game is another."""
        talk, own = self._talk, self._talk.hall.seat
        if before is None or at is None or before.id != at.id or own is None or talk.arriving:
            return
        if talk.begins and starting(at, talk.games[at.game]):
            return  # the match begins at once
        name = at.seats[own].name
        if _all_wait_for(at, name) and not _all_wait_for(before, name):
            talk.say(" ".join((talk.tr("The others wait for you."), status.todo(talk, at))))
        elif _is_another_game(before, at) or (
            at.phase == "waiting" and is_alone(before, own) and not is_alone(at, own)
        ):
            talk.say(status.todo(talk, at))

    def _tell_who_asks(self, at: TableView | None) -> None:
        """Say that somebody asks to be let in; again with each turn until it is answered."""
        if at is None or at.asked is None or self._talk.hall.seat is None:
            return
        now = (at.id, at.asked.number, self._acting)
        if now != self._asked:
            self._asked = now
            self._talk.note(table_lines.asks(at, self._talk))


def _all_wait_for(table: TableView, name: str) -> bool:
    """Whether nobody but one person is not ready, and others are."""
    people = [seat for seat in table.seats if seat.kind == "person"]
    return table.phase != "playing" and len(people) > 1 and waited_for(table) == [name]


def _is_another_game(before: TableView, at: TableView) -> bool:
    """Whether the next match is of another game now; a party night says so by itself."""
    return at.phase != "playing" and at.evening is None and before.game != at.game


def _is_shown(at: TableView, seat: int | None) -> bool:
    """Whether the table view shows the player at this seat."""
    return seat is None or at.seats[seat].here
