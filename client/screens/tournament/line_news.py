"""What line mode says by itself about tournaments."""

from collections.abc import Iterator, Mapping

import msgspec

from client.games.lines import join_words
from client.line_mode.context import LineContext
from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.table.guesses import answered_later
from client.screens.tournament.ending import kept
from client.screens.tournament.own_table import table_left, table_to_watch
from client.screens.tournament.paused import paused_line
from client.screens.tournament.rounds import within
from client.screens.tournament.standings import OWN, below, made, standing_lines
from client.screens.tournament.status import Reader, adds_word, may_add, status
from client.screens.tournament.text import row_line
from engine.sync.hall_views import LobbyView, TournamentSeat
from engine.sync.tournament_views import TournamentPlayer, TournamentRow, TournamentView

COLUMNS = 76
FIRST = 10
"""Places that are told after each round."""


class TournamentNews:
    """Says what happens in tournaments: in a sentence, and all of the one that the player follows.

    Args:
        talk: the session's context.
    """

    def __init__(self, talk: LineContext) -> None:
        self._talk = talk
        self._said: tuple[object, ...] = ()
        self._added = self._was_held = False
        self._rows: Mapping[int, TournamentRow] = {}  # as they were told, by id

    def at_table(self, seat: TournamentSeat) -> None:
        """The player has come to a table: say which, and follow its tournament from now on."""
        talk, tr = self._talk, self._talk.tr
        facts = {
            "round": within(seat.stage, seat.round, tr),
            "name": clean(seat.name),
            "table": tr.number(seat.table),
        }
        talk.say(tr("You are at table {table}: {round} of the tournament {name}.", **facts))
        if seat.begins:
            talk.note(_begins(talk.hall.tournament.seconds_to(seat.begins), tr))
        if talk.hall.tournament.number != seat.id or talk.hall.tournament.view is None:
            talk.hall.tournament.follow(seat.id, talk.refused)

    def left_table(self) -> str:
        """The way back to the player's table if its match goes on, or else how the round stands."""
        talk, tr, view = self._talk, self._talk.tr, self._view
        if view is None or view.phase != "playing":
            return ""
        if table := table_left(talk.hall, view, self._own(view)):
            line = join_words(tr.sense("line", "join"), str(table))
            return tr("Type {line} to return to it.", line=line)
        return self._state(view)

    def in_lobby(self, lobby: LobbyView) -> None:
        """Say what is new of the lobby's tournaments: one that opens, its rounds and its end."""
        tr, before = self._talk.tr, self._rows
        followed = self._talk.hall.tournament.number
        self._rows = {row.id: row for row in lobby.tournaments}
        for row in lobby.tournaments:
            old = before.get(row.id)
            if row.id == followed or (old is not None and _stage(old) == _stage(row)):
                continue
            if old is not None and old.held and not row.held and row.phase != "over":
                self._talk.note(tr("The tournament {name} goes on.", name=clean(row.name)))
            elif row.phase == "open" and not row.held:
                line = tr("tournament {number} enter", number=str(row.id))
                enter = tr("To take part, type: {line}", line=line)
                self._talk.note(f"{row_line(row, tr)} {enter}")
            elif row.phase != "words" or row.held:
                self._talk.note(row_line(row, tr))

    def changed(self) -> None:
        """The view has changed: tell a new phase, a pause, and its host of entries.

        While a round is drawn it is told again only to somebody who can add a word now.
        """
        talk, view = self._talk, self._view
        if view is None or not talk.hall.tournament.is_answered:
            return
        entrant = talk.hall.tournament.entrant
        if entrant is not None and self._own(view) is None:
            return  # the view is older than the player's entry
        counts = view.phase == "open" and talk.hall.tournament.is_host
        people = sum(one.state != "out" for one in view.players) if counts else 0
        asked = view.asked.number if view.asked is not None else 0
        held = view.held, talk.hall.tournament.may_continue
        now = (view.phase, view.round, *held, view.tries, people, asked)
        is_timed = view.phase in ("open", "over", "playing") or bool(view.next_at) or view.held
        adds = self._reader(view).adds_word
        if is_timed and (now != self._said or (adds and not self._added)):
            self._said, self._added = now, adds
            self._tell(view)

    def _tell(self, view: TournamentView) -> None:
        """Say how it stands, and what goes with that."""
        talk, tr = self._talk, self._talk.tr
        if self._was_held and not view.held and view.phase != "over":
            talk.note(tr("The tournament goes on."))
        self._was_held = view.held
        talk.note(self._state(view))
        if view.asked is not None:
            talk.say(_ways_to_answer(view, tr))
        elif view.phase in ("between", "over"):
            talk.say(*_standings(view, talk.hall.tournament.entrant, tr))
        if view.phase == "over":
            talk.say(kept(talk.hall.by_address or talk.host, view.id, tr))

    def _state(self, view: TournamentView) -> str:
        """How it stands, and what the player can type."""
        tr = self._talk.tr
        reader = self._reader(view)
        if view.asked is not None:
            return status(view, reader, tr)
        held = paused_line(self._talk.hall, tr)
        told = held or status(view, reader, tr)
        if not reader.adds_word:
            return told
        line = tr("tournament {n} word salt", n=str(view.id))
        how = tr("To do so, type: {line}", line=line)
        return " ".join(filter(None, (told, may_add(tr) if held else "", how)))

    @property
    def _view(self) -> TournamentView | None:
        """The tournament that the player follows."""
        found = self._talk.hall.tournament.view
        return msgspec.convert(found, TournamentView) if found is not None else None

    def _own(self, view: TournamentView) -> TournamentPlayer | None:
        entrant = self._talk.hall.tournament.entrant
        return next((one for one in view.players if one.number == entrant), None)

    def _reader(self, view: TournamentView) -> Reader:
        """The player, with what they can type."""
        talk, cup, own = self._talk, self._talk.hall.tournament, self._own(view)
        table, watch = table_to_watch(talk.hall, view, own), ""
        if table:
            line = join_words(talk.tr.sense("line", "watch"), str(table))
            watch = talk.tr("Type {line} to see the liveliest table.", line=line)
        return Reader(
            own=own,
            adds_word=adds_word(view, own, is_first=cup.is_house),
            is_host=cup.is_host,
            left=cup.left,
            watch=watch,
            guess=answered_later(talk.hall, view, talk.tr),
        )


def _begins(seconds: int, tr: Translator) -> str:
    """The latest time at which a match begins."""
    return tr.plural(
        "The match begins in {n} second at the latest.",
        "The match begins in {n} seconds at the latest.",
        seconds,
    )


def _stage(row: TournamentRow) -> tuple[str, int, bool]:
    """A summary of a tournament of the lobby; it is told whenever it changes."""
    return row.phase, row.round, row.held


def _ways_to_answer(view: TournamentView, tr: Translator) -> str:
    lines = tr("tournament {n} yes or tournament {n} no", n=str(view.id))
    return tr("Type: {line}", line=lines)


def _standings(view: TournamentView, own: int | None, tr: Translator) -> Iterator[str]:
    """The first places and the player's own, which is marked; the page has all of them."""
    for number, line in enumerate(map(made, standing_lines(view.players, tr, COLUMNS, own))):
        if number <= FIRST or line.startswith(OWN):
            yield line
    yield from below(view.players, view.format, tr, COLUMNS)
