"""What one player's client knows of the hall, and its questions to it.

Frames come in, and replicas of the views grow from them; requests go out, and each gets its answer
called back once. Screens draw from this and keep nothing of the hall themselves.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from client.connection.replica import Replica, Replicas
from client.locale.i18n import Language
from engine.sync.diff import schema_hash
from engine.sync.errors import FrameError
from engine.sync.frames import REPORTS, Decoder, encode
from engine.sync.refusals import REFUSALS
from engine.sync.reports import (
    AnyReport,
    Bye,
    Closed,
    Diff,
    Done,
    Fault,
    Recent,
    Refused,
    Said,
    Snapshot,
    Welcome,
)
from engine.sync.requests import PROTOCOL, Hello, Request, Resync, Sit
from engine.sync.topics import HOUSE, LOBBY, match_topic, table_of, table_topic
from engine.sync.views import schemas

CLIENT = "tablehost"

Facts = Mapping[str, Any]


class Happened(Struct, frozen=True):
    """What the table was told: events of its match, after which its view is what it is."""

    events: tuple[Facts, ...]


class Changed(Struct, frozen=True):
    """The table or its match is not what it was, and no other news tells why."""


class Recalled(Struct, frozen=True):
    """What happened in the match before this player came to it."""

    events: tuple[Facts, ...]


class Spoken(Struct, frozen=True):
    """A line of chat, in the lobby or at the table."""

    who: str
    text: str
    lobby: bool


class Announced(Struct, frozen=True):
    """What the host wants everybody to notice."""

    text: str


class SeatKept(Struct, frozen=True):
    """A guest's seat is kept for whoever brings this code."""

    code: str


class Entered(Struct, frozen=True):
    """This player is at a table now."""


class Left(Struct, frozen=True):
    """This player is at no table any more; `why` is "" when it was their own wish."""

    why: str


class Faulted(Struct, frozen=True):
    """The hall could not read what this client sent."""

    code: str
    text: str


class Dismissed(Struct, frozen=True):
    """The hall hangs up."""

    code: str
    text: str


class Rejoined(Struct, frozen=True):
    """After a lost line the hall has let this player in again; it knows nothing of before."""


News = (
    Happened
    | Changed
    | Recalled
    | SeatKept
    | Spoken
    | Announced
    | Entered
    | Left
    | Faulted
    | Dismissed
    | Rejoined
)
Granted = Callable[[Facts], None]
Denied = Callable[[Refused], None]


LINE_LOST = "line_lost"


def _ignore(_: object) -> None:
    """Nobody wants to know."""


class HallClient:
    """This player in the hall.

    When the line to the hall is lost, all that is known stays to be looked at until the hall shows
    a table anew. What was asked is answered with `line_lost`: whether it was done before, nobody
    here can know, so nothing is ever asked again by itself.

    Args:
        send: takes frames to the hall.
        tell: called with news, after this client has taken them in.

    Attributes:
        name: what the hall calls this player.
        catalog: the games by id, as the hall describes them.
        settings: as they were kept the last time.
        known: a key has proven who this is, so that things are kept.
        asked: the name asked for, if it is somebody else's here.
        host: this is a host, who may see the house and act on it.
        resume: the code that brings a guest back to the seat, from the moment on that they have
            asked for one; "" for who needs none.
        table_id: the table one is at, None in the lobby.
        seat: at that table, None for who watches.
    """

    def __init__(
        self, send: Callable[[bytes], None], tell: Callable[[News], None] = _ignore
    ) -> None:
        self.name = ""
        self.catalog: dict[str, Facts] = {}
        self.settings: Facts = {}
        self.known = False
        self.asked = ""
        self.host = False
        self.resume = ""
        self._code = ""  # what `resume` is once there may be a seat
        self._came_by_code = False
        self.table_id: int | None = None
        self.seat: int | None = None
        self._send = send
        self._tell = tell
        self._replicas = Replicas(lambda topic: self.ask(Resync, topic))
        self._decoder = Decoder(REPORTS)
        self._asked = 0
        self._parted = False
        self._is_of_before = False  # what is known of the table, and the hall may not
        self._open: dict[int, tuple[Granted, Denied]] = {}

    # What is known

    @property
    def lobby(self) -> Facts:
        """All tables and people; empty lists until the hall has told."""
        replica = self._replicas.get(LOBBY)
        return replica.view if replica else {"tables": [], "people": []}

    @property
    def house(self) -> Facts | None:
        """The house as a host sees it; None for who has not asked for it."""
        replica = self._replicas.get(HOUSE)
        return replica.view if replica else None

    def forget_house(self) -> None:
        """It is not looked at any more."""
        self._replicas.forget(HOUSE)

    @property
    def table(self) -> Facts | None:
        """The table one is at and its company; None in the lobby."""
        replica = self._replica(table_topic)
        return replica.view if replica else None

    @property
    def view(self) -> Facts | None:
        """What this player sees of the table's match; None before the first.

        Nor while the table turns to another game, and the match of before is not gone yet.
        """
        replica, table = self._replica(match_topic), self.table
        if replica is None or table is None or replica.name != table["game"]:
            return None
        return replica.view

    @property
    def revision(self) -> int:
        """Of the match's view; a move says which one it was chosen from."""
        replica = self._replica(match_topic)
        return replica.revision if replica else 0

    def _replica(self, topic: Callable[[int], int]) -> Replica | None:
        return None if self.table_id is None else self._replicas.get(topic(self.table_id))

    # Questions

    @property
    def asking(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._open)

    def hello(self, language: Language, resume: str, granted: Granted, denied: Denied) -> None:
        """Say hello; `granted` is called with the seat this player has already, {} for none."""
        own = schema_hash(schemas())
        self._came_by_code = bool(resume)
        self.ask(Hello, PROTOCOL, own, CLIENT, [], language, resume, granted=granted, denied=denied)

    def seated(self, data: Facts) -> None:
        """The answer to a `Sit`."""
        self.seat = data["seat"]
        if data.get("resume"):
            self.resume = self._code = data["resume"]
            self._tell(SeatKept(self.resume))

    def renamed(self, data: Facts) -> None:
        """The answer to a `Rename`: another player now, whose code is another."""
        self.name = data["name"]
        self.resume, self._code = "", data.get("resume", "")

    def ask(
        self,
        kind: Callable[..., Request],
        *fields: Any,
        granted: Granted = _ignore,
        denied: Denied = _ignore,
    ) -> None:
        """Send a request; one of the two is called with its answer."""
        self._asked += 1
        request = kind(self._asked, *fields)
        if self._parted:
            denied(_unanswered(request.id))
            return
        try:
            frame = encode(request)
        except FrameError as error:
            denied(Refused(request.id, error.code, error.text, {}))
            return
        self._open[request.id] = (granted, denied)
        if kind is Sit:
            self.resume = self._code  # the line may break between the seat and the answer
        self._send(frame)

    # The line

    def part(self) -> None:
        """The line is lost; nothing can be asked until there is another."""
        self._parted = self._is_of_before = True
        self._decoder = Decoder(REPORTS)
        unanswered, self._open = self._open, {}
        for number, (_, denied) in unanswered.items():
            denied(_unanswered(number))

    def rejoin(self) -> None:
        """There is another line; `hello` has to be said on it first."""
        self._parted = False

    # Answers and news

    def hear(self, data: bytes) -> None:
        """Bytes from the hall.

        Raises:
            FrameError: the hall speaks nonsense; there is nothing to go on with.
        """
        for report in self._decoder.feed(data):
            self._take(report)

    def _take(self, report: AnyReport) -> None:
        match report:
            case Welcome():
                self.name = report.name
                self.catalog = {game["id"]: game for game in report.catalog}
                self.settings = report.settings
                self.known = report.known
                self.asked = report.asked
                self.host = report.host
                self._code = report.resume
                self.resume = self._code if self._came_by_code else ""
                self._answer(report.id)[0](report.seat)
            case Done():
                self._answer(report.id)[0](report.data)
            case Refused():
                self._answer(report.id)[1](report)
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

    def _follow(self, report: Diff | Recent) -> None:
        """Where a match has gone, or by what it has come to where it is."""
        is_next = isinstance(report, Recent) or self._replicas.diff(report)
        if not is_next or not self._is_at(report.topic):
            return
        if report.topic == table_topic(table_of(report.topic)):
            self._tell(Changed())
        else:
            news = Recalled if isinstance(report, Recent) else Happened
            self._tell(news(tuple(report.events)))

    def _is_at(self, topic: int) -> bool:
        """Whether a topic is the table one is at, or its match."""
        return self.table_id is not None and table_of(topic) == self.table_id

    def _answer(self, number: int) -> tuple[Granted, Denied]:
        return self._open.pop(number, (_ignore, _ignore))

    def _snapshot(self, snapshot: Snapshot) -> None:
        table = table_of(snapshot.topic)
        enters = snapshot.schema == "table" and (self._is_of_before or self.table_id != table)
        if enters:
            self._forget_table()
        self._replicas.snapshot(snapshot)
        if enters:
            self.table_id = table
            self._tell(Entered())
        elif self._is_at(snapshot.topic):
            self._tell(Changed())

    def leave_table(self, why: str = "") -> None:
        """Be at no table any more."""
        if self.table_id is not None:
            self._forget_table()
            self._tell(Left(why))

    def _forget_table(self) -> None:
        if self.table_id is not None:
            self._replicas.forget(table_topic(self.table_id))
            self._replicas.forget(match_topic(self.table_id))
        self.table_id = self.seat = None
        self._is_of_before = False


def _words(said: Said) -> Announced | Spoken:
    if said.kind == "host":
        return Announced(said.text)
    return Spoken(said.who, said.text, said.topic == LOBBY)


def _unanswered(number: int) -> Refused:
    return Refused(number, LINE_LOST, REFUSALS[LINE_LOST], {})
