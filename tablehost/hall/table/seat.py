"""A seat at a table, and who has it."""

from msgspec import Struct

from engine.sync.hall_views import SeatPlate, SeatState
from tablehost.hall.visitor import Visitor
from tablehost.people.bot_names import bot_name
from tablehost.people.networks import HIDDEN, is_of_one_household
from tablehost.store.values import Sitter

NOBODY = Sitter()
SHARED = b"+"
"""Saved behind the hash of an address that others have come from."""
Seated = tuple[Sitter, str]
"""Who has a seat, and their name."""


class Seat:
    """A seat, who has it, and the terminal they use.

    Attributes:
        sitter: as the store knows them.
        name: shown at the seat; "" while it is empty.
        formerly: their name before they changed it in this seat, "" if they have not.
        visitor: the terminal, None while a person is away.
        ready: wants the match, or the next one, to begin.
        is_bound: and only with the words that there were then.
        stand_in: the level of a bot that plays for somebody away, "" for none.
        votes: of the seats that want a stand-in.
        wants_end: of the match, before its time.
        wish: the game that they ask for as the next one, "" for none.
        typed: the name its person last logged in with, "" if unknown, as after a restart.
        network: where its person last sat down from, "" if unknown, as after a restart.
        home: a salted hash of that (`networks.hidden`), b"" for a key or where it proves nothing.
        others: sessions of others from there since, by number, two at most.
        was_shared: others had come from there before a restart.
        heard: when their last request came, in monotonic seconds; known once they are away.
        changes: how often somebody was seated here, or lost the connection.
        is_expected: the next match waits for its person although they are away: in a tournament,
            for a while after a restart, and for a moment after a connection is lost.
        is_missed: that moment is not over.
        sits_out: the next match is played without its person, as a countdown has announced, unless
            they get ready.
        dozes: it is their turn, and they have pressed no key for a while.
        silent: they have not reacted to a vote; see `silence`.
        left: they are away as they went to the lobby, and the seat is kept.
        is_done: and that was after the match that it was kept for: they are missed by nobody.
    """

    def __init__(self, sitter: Sitter = NOBODY, name: str = "") -> None:
        self.sitter = sitter
        self.name = name
        self.formerly = ""
        self.visitor: Visitor | None = None
        self.ready = sitter.kind == "bot"
        self.is_bound = False
        self.stand_in = ""
        self.votes: set[int] = set()
        self.wants_end = False
        self.wish = ""
        self.typed = self.network = ""
        self.home = b""
        self.others: set[int] = set()
        self.was_shared = False
        self.heard = 0.0
        self.changes = 0
        self.is_expected = False
        self.is_missed = False
        self.sits_out = False
        self.dozes = False
        self.silent = False
        self.left = self.is_done = False

    @property
    def bot(self) -> str:
        """The level of the bot that plays here now, "" for a person."""
        return self.sitter.bot or self.stand_in

    @property
    def is_substitute(self) -> bool:
        """Whether a bot plays on here for a person who has left the match, under their name."""
        return self.sitter.kind == "bot" and self.name != bot_name(self.sitter.number)

    @property
    def away(self) -> bool:
        """A person has this seat, but no terminal at it."""
        return self.sitter.kind == "person" and self.visitor is None

    @property
    def plays(self) -> bool:
        """Whether the next match is played with this seat: not if its person is away."""
        return not (self.empty or self.sits_out) and (self.is_expected or not self.away)

    @property
    def is_shown_here(self) -> bool:
        """Whether others are not told that its person is away."""
        return self.visitor is not None or self.is_done

    @property
    def state(self) -> SeatState:
        """The seat's state in the lobby's list."""
        if self.sitter.kind == "person":
            return "here" if self.is_shown_here else "away"
        return "bot" if self.sitter.kind == "bot" else "free"

    @property
    def empty(self) -> bool:
        """Whether the seat is free."""
        return self.sitter.kind == "nobody"

    @property
    def is_shared(self) -> bool:
        """Whether others have come from the address of its person."""
        return self.was_shared or bool(self.others)

    @property
    def saved_home(self) -> bytes:
        """What is saved of that address, for after a restart."""
        return self.home + SHARED if self.home and self.is_shared else self.home

    def restore_home(self, saved: bytes) -> None:
        """Know the address again that was saved."""
        self.home, self.was_shared = saved[:HIDDEN], len(saved) > HIDDEN

    def take(self, sitter: Sitter, name: str, visitor: Visitor | None = None) -> None:
        """Seat somebody; bots are always ready, people have to say so."""
        self.sitter, self.name, self.visitor = sitter, name, visitor
        self.formerly = ""
        self.typed, self.network, self.home = "", "", b""
        self.others, self.was_shared = set(), False
        self.changes += 1
        self.wants_end, self.wish = False, ""
        self.ready = sitter.kind == "bot"
        self.is_missed = self.sits_out = self.dozes = self.silent = False
        self.left = self.is_done = False
        self.end_stand_in()

    def left_for_lobby(self, *, is_done: bool) -> None:
        """Its person goes to the lobby and keeps the seat; `is_done` after its match."""
        self.disconnected()
        self.left, self.is_done = True, is_done

    def disconnected(self) -> None:
        """The terminal is gone; a person who is away is not ready."""
        if self.visitor is not None:
            self.heard = self.visitor.heard
            self.changes += 1
        self.visitor = None
        self.left = self.is_done = False
        self.wants_end = self.sits_out = self.dozes = self.silent = False
        self.wish = ""
        self.ready = self.sitter.kind == "bot"

    def end_stand_in(self) -> None:
        """Whoever has the seat plays for themselves again."""
        self.stand_in = ""
        self.votes.clear()

    def wake_up(self) -> None:
        """Its person has pressed a key, or it is no longer waited for them."""
        if self.dozes:
            self.dozes = False
            self.votes.clear()

    def plate(self) -> SeatPlate:
        """The seat as clients are shown it."""
        kind = self.sitter.kind
        return SeatPlate(
            name=self.name,
            kind="empty" if kind == "nobody" else kind,
            level=self.sitter.bot or "",
            here=self.is_shown_here,
            ready=self.ready,
            stand_in=bool(self.stand_in) or self.is_substitute,
            voters=tuple(sorted(self.votes)),
            sits_out=self.sits_out,
            dozes=self.dozes,
            silent=self.silent,
            wish=self.wish,
            formerly=self.formerly,
            expected=self.is_expected and self.away,
            left=self.left and self.away,
        )


class HomeChanged(Struct, frozen=True):
    """What is saved of the address of a seat's guest has changed (`Seat.saved_home`)."""

    seat: Seat


def comes_alone(visitor: Visitor, seat: Seat) -> bool:
    """Whether a seat was taken from this address, and nobody else has come from there since.

    Whoever was connected while the guest still played is somebody else. A guest whose old
    connection is not known to be lost yet has sent nothing over it since.
    """
    return (
        is_of_one_household(visitor.network)
        and seat.network == visitor.network
        and not seat.was_shared
        and seat.others <= {visitor.number}
        and visitor.arrived > seat.heard
    )
