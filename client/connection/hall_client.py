"""The client of the hall: replicas of the views it sends, and what it tells this player.

Screens draw from the replicas and keep no copies of them.
"""

from collections.abc import Callable, Sequence
from typing import Any

from client.connection import foreign_games
from client.connection.followed import FollowedTournament
from client.connection.news import (
    Announced,
    BrokenOff,
    Changed,
    Dismissed,
    Entered,
    Facts,
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
)
from client.connection.open_requests import Denied, Granted, OpenRequests, ignore
from client.connection.replica import Replica, Replicas
from client.locale.i18n import Language
from engine.sync.frames import REPORTS, Decoder
from engine.sync.reports import (
    AnyReport,
    Bye,
    Closed,
    Diff,
    Done,
    Fault,
    Invited,
    MatchBrokenOff,
    Nudged,
    OthersWait,
    OwnTables,
    PersonalReport,
    Reacted,
    Recent,
    Refused,
    Renamed,
    ReplaceBotEnded,
    Said,
    SeatAnswer,
    SeatDrawn,
    SeatMoved,
    SeatWanted,
    Snapshot,
    Welcome,
    WinnerGuesses,
)
from engine.sync.requests import BOARD, DEFLATE, PROTOCOL, Hello, Request, Resync, Sit
from engine.sync.topics import (
    HOUSE,
    LOBBY,
    is_of_tournament,
    match_topic,
    table_of,
    table_topic,
)
from engine.sync.views import own_hash

CLIENT = "tablehost"


class HallClient:
    """One player's client of the hall.

    After the connection is lost, the views stay as they were until the hall sends a table again.

    Args:
        send: sends a frame to the hall.
        tell: called with news, after the views are up to date.

    Attributes:
        name: the player's name on this host.
        catalog: the hall's descriptions of the games, by id.
        settings: the settings saved with the player's key.
        known: the player is identified by a key.
        shows_board: it is a screen that everybody looks at, and nobody's.
        asked: the name the player asked for, if it belongs to somebody else.
        host: the player may use the host's console.
        resume: the code that brings a guest back to their seat; "" without a seat, and for players
            with a key.
        waits: the seat of a guest with the name the player has typed, as `Welcome` tells of it;
            with `typed`, that name, if they have typed it in the lobby.
        given_up: the seat that was not kept for the player, as `Welcome` tells of it.
        table_id: the player's table, None in the lobby.
        seat: the player's seat there, None for spectators.
        asked_seat: the bot's seat there that the player has asked for; None without a request.
        by_address: what people type after `ssh` where the host's name is not found; "" if unknown.
        entrances: where players come in to a house of several machines, as `Welcome` tells it.
        own_tables: the tables where the player has a seat, as of the last return to the lobby.
        invitations: the tables that the player is invited to, with the name of who invites; the
            last one is the newest.
        guess: at the winner, the player's own as a spectator: the table, match and seat, or None.
        guesses: spectators' guesses at the winner, by seat, as spectators are told them.
        tournament: the one that the player follows.
        lobby_changed: called whenever the lobby has.
    """

    def __init__(
        self, send: Callable[[bytes], None], tell: Callable[[News], None] = ignore
    ) -> None:
        self.name = ""
        self.catalog: dict[str, Facts] = {}
        self.settings: Facts = {}
        self.known = False
        self.asked = ""
        self.host = False
        self.shows_board = False
        self.resume = ""
        self.waits: Facts = {}
        self.given_up: Facts = {}
        self.table_id: int | None = None
        self.seat: int | None = None
        self.asked_seat: int | None = None
        self.by_address = ""
        self.entrances: Sequence[str] = ()
        self.own_tables: frozenset[int] = frozenset()
        self.invitations: dict[int, str] = {}
        self.guess: tuple[int, int, int] | None = None
        self.guesses: tuple[int, ...] = ()
        self._tell = tell
        self._requests = OpenRequests(send)
        self._replicas = Replicas(lambda topic: self.ask(Resync, topic))
        self._table: Replica | None = None  # of the player's table
        self._match: Replica | None = None  # of its match
        self.lobby_changed: Callable[[], None] = _nothing
        self.tournament = FollowedTournament(self.ask, tell, self._replicas)
        self._decoder = Decoder(REPORTS)
        self._is_outdated = False  # the table is from before the connection was lost

    # Views

    @property
    def lobby(self) -> Facts:
        """All tables and people; empty lists until the hall has sent them."""
        replica = self._replicas.get(LOBBY)
        return replica.view if replica else {"tables": [], "people": []}

    @property
    def house(self) -> Facts | None:
        """The view of the host's console; None if it was not requested."""
        replica = self._replicas.get(HOUSE)
        return replica.view if replica else None

    def forget_house(self) -> None:
        """Drop that view, as the console is closed."""
        self._replicas.forget(HOUSE)

    @property
    def table(self) -> Facts | None:
        """The player's table; None in the lobby."""
        return self._table.view if self._table else None

    @property
    def view(self) -> Facts | None:
        """The match as this player sees it; None before the first match.

        Also None while the table changes to another game and the old match is not gone yet.
        """
        match, table = self._match, self._table
        if match is None or table is None or match.name != table.view["game"]:
            return None
        return match.view

    @property
    def revision(self) -> int:
        """The revision of `view`, which moves refer to."""
        return self._match.revision if self._match else 0

    # Requests

    @property
    def asking(self) -> bool:
        """Whether a request is still open."""
        return bool(self._requests)

    @property
    def asked_at(self) -> float:
        """The time of the latest request that is no question, by `time.monotonic`."""
        return self._requests.sent_at

    def hello(self, language: Language, resume: str, granted: Granted, denied: Denied) -> None:
        """Say hello; `granted` is called with the player's kept seat, {} for none."""
        features = [DEFLATE, *([BOARD] if self.shows_board else [])]
        told = PROTOCOL, own_hash(), CLIENT, features, language, resume
        self.ask(Hello, *told, granted=granted, denied=denied)

    def seated(self, data: Facts) -> None:
        """Take in the answer to `Sit`, or to a request for a bot's seat, which may have to wait."""
        self.asked_seat = data.get("asked")
        if self.asked_seat is not None:
            self._tell(Changed())
            return
        self.seat, self.waits, self.given_up = data["seat"], {}, {}
        if data.get("resume"):
            self.resume = data["resume"]
            self._tell(SeatKept(self.resume))
        self._tell(Changed())

    def kept_watching(self, _: Facts) -> None:
        """Take in that the player's request for a bot's seat is taken back."""
        self.asked_seat = None
        self._tell(Changed())

    def returned(self, data: Facts) -> None:
        """Take in that the player is the guest who has a seat; {"seat": …} for one of their own."""
        self.name = data.get("name", self.name)
        if "tournament" in data:
            self.tournament.welcomed(data["tournament"], data["resume"])
        else:
            self.resume = data.get("resume", self.resume)

    def renamed(self, data: Facts) -> None:
        """Take in the answer to `Rename`."""
        self.name = data["name"]
        self.tournament.welcomed(data["tournament"], self.tournament.code)
        self._tell(Changed())

    @property
    def code(self) -> str:
        """The code by which a guest comes back: to their seat, or to a tournament; "" without."""
        return self.resume or self.tournament.code

    def forget_code(self) -> None:
        """Nothing is kept any more under the code by which the player would come back."""
        self.resume = ""
        self.tournament.welcomed(0, "")

    def ask(
        self,
        kind: Callable[..., Request],
        *fields: Any,
        granted: Granted = ignore,
        denied: Denied = ignore,
    ) -> None:
        """Send a request; `granted` or `denied` is called with the answer."""
        self._requests.ask(kind, *fields, granted=granted, denied=denied)

    # The connection

    def part(self) -> None:
        """Refuse all requests, open and new, as the connection is lost."""
        self._is_outdated = True
        self.own_tables, self.invitations = frozenset(), {}
        self._decoder = Decoder(REPORTS)
        self._requests.part()

    def rejoin(self) -> None:
        """Accept requests again on a new connection; the first one must be `hello`."""
        self._requests.rejoin()

    # Frames from the hall

    def hear(self, data: bytes) -> None:
        """Take in bytes from the hall.

        Raises:
            FrameError: the bytes are not valid frames; the connection cannot be used any more.
        """
        for report in self._decoder.feed(data):
            self._take(report)

    def _take(self, report: AnyReport) -> None:
        match report:
            case Welcome():
                self.name = report.name
                self.catalog = {game["id"]: game for game in report.catalog}
                foreign_games.learn(report.catalog)
                self.settings = report.settings
                self.known = report.known
                self.asked = report.asked
                self.host = report.host
                self.by_address = report.by_address
                self.entrances = report.entrances
                self.resume = report.resume if report.seat else ""
                self.tournament.welcomed(report.tournament, "" if report.seat else report.resume)
                self.waits = report.waits
                self.given_up = report.given_up
                self._requests.grant(report.id, report.seat)
            case Done() | Refused():
                self._requests.answered(report)
            case Snapshot():
                self._snapshot(report)
            case Diff() | Recent():
                self._follow(report)
            case Said():
                self._tell(_words(report))
            case Closed():
                self.leave_table(report.why)
            case Fault() | Bye():
                news = Dismissed if isinstance(report, Bye) else Faulted
                self._tell(news(report.code, report.text))
            case Reacted() | Nudged() | OthersWait() | WinnerGuesses():
                self._take_crowds(report)
            case Renamed():
                self.name = report.name
            case _:
                self._take_personal(report)

    def _take_crowds(self, report: Reacted | Nudged | OthersWait | WinnerGuesses) -> None:
        """Take in what people at the player's table say, guess, or are told of other tables.

        Of a table where the player is no more, it is late.
        """
        if not self._is_at(report.topic):
            return
        if isinstance(report, Reacted):
            self._tell(Reaction(report.who, report.seat, report.phrase))
        elif isinstance(report, Nudged):
            self._tell(NudgedBy(report.who))
        elif isinstance(report, OthersWait):
            self._tell(OthersElsewhere(report.name, tuple(report.who), report.free))
        else:
            self.guesses = tuple(report.counts)
            self._tell(Changed())

    def _take_personal(self, report: PersonalReport) -> None:
        """Take in what is told to this player alone."""
        match report:
            case SeatDrawn(table):
                self.ask(Sit, table, None, granted=self.seated)
            case MatchBrokenOff(match):
                self._tell(BrokenOff(match))
            case SeatWanted(table=at, asker=asker, owner=owner):
                self._tell(SeatWantedBack(at, asker, owner))
            case OwnTables(tables):
                self.own_tables = frozenset(tables)
            case Invited(table, who, game, code):
                self.invitations.pop(table, None)  # the newest is the last
                self.invitations[table] = who
                self._tell(InvitedTo(table, who, game, code))
            case SeatAnswer(code, facts):
                self.returned(facts)
                seat, cup = facts.get("seat", {}), facts.get("tournament", 0)
                kept = facts.get("settings", {})
                self._tell(SeatAnswered(code, seat, facts.get("seconds", 0), cup, kept))
            case SeatMoved(table, seat) if table == self.table_id:
                self.seat = seat
                self.resume = "" if seat is None else self.resume
            case ReplaceBotEnded(table, code, bot, data) if table == self.table_id:
                self.asked_seat = None
                if data:
                    self.seated(data)
                self._tell(ReplacingEnded(code, bot, bool(data)))

    def _follow(self, report: Diff | Recent) -> None:
        """Update a view by its diff and tell the events, or tell earlier events."""
        before = self.view
        is_next = isinstance(report, Recent) or self._replicas.diff(report)
        if report.topic == LOBBY:
            self._lobby_changed()
        if is_next and is_of_tournament(report.topic):
            self.tournament.changed()
        if not is_next or not self._is_at(report.topic):
            return
        if report.topic == table_topic(table_of(report.topic)):
            self._tell(Changed())
        else:
            events = tuple(report.events)
            if isinstance(report, Recent):
                self._tell(Recalled(events, tuple(report.helped)))
            else:
                self._tell(Happened(events, before))

    def _is_at(self, topic: int) -> bool:
        """Whether a topic is the player's table or its match."""
        return self.table_id is not None and table_of(topic) == self.table_id

    def _snapshot(self, snapshot: Snapshot) -> None:
        table = table_of(snapshot.topic)
        enters = snapshot.schema == "table" and (self._is_outdated or self.table_id != table)
        if enters:
            self._forget_table()
        self._replicas.snapshot(snapshot)
        if enters:
            self.table_id = table
        if self._is_at(snapshot.topic):
            self._table = self._replicas.get(table_topic(table))
            self._match = self._replicas.get(match_topic(table))
        if enters:
            self._tell(Entered())
        elif is_of_tournament(snapshot.topic):
            self.tournament.changed()
        elif self._is_at(snapshot.topic):
            self._tell(Changed())
        elif snapshot.topic == LOBBY:
            self._lobby_changed()

    def _lobby_changed(self) -> None:
        self.lobby_changed()
        self.tournament.in_lobby(self.lobby)

    def leave_table(self, why: str = "") -> None:
        """Forget the table and tell that the player has left it."""
        if self.table_id is not None:
            self.resume = ""
            plays = self.seat is not None and not (self.view or {}).get("over")
            self.tournament.table_left(self.table or {}, plays=plays)
            self._forget_table()
            self._tell(Left(why))

    def _forget_table(self) -> None:
        if self.table_id is not None:
            self._replicas.forget(table_topic(self.table_id))
            self._replicas.forget(match_topic(self.table_id))
        self._table = self._match = None
        self.table_id = self.seat = self.asked_seat = None
        self.guesses = ()
        self._is_outdated = False


def _words(said: Said) -> Announced | Spoken:
    if said.kind == "host":
        return Announced(said.text)
    return Spoken(said.who, said.text, said.topic == LOBBY)


def _nothing() -> None:
    """Nobody wants to know."""
