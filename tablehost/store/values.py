"""What goes into the store and comes out of it: frozen values, none of which prints a secret."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

Actor = Literal["player", "bot", "clock", "host", "dealer"]
"""Who caused an entry: a person, a bot in a seat, a clock that ran out, the host, the dealer."""

TableStatus = Literal["waiting", "playing", "over", "abandoned"]
"""`waiting` for a match or for a rematch; `over` and `abandoned` are closed for good."""

MatchStatus = Literal["playing", "over", "abandoned"]

Seat = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=0)]
Millis = Annotated[int, Meta(ge=0)]
"""Milliseconds since 1970-01-01 UTC."""


class _Unprinted(Struct, frozen=True):
    """A value that may hold dice nobody has seen, or a seed: no traceback and no log prints it."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return []


class Entry(_Unprinted, frozen=True):
    """One thing that happened in a match.

    Attributes:
        data: plain data, text-keyed. A seat's move or the dealer's luck as the rules take it; from
            the host a move that it made for a seat, or a note on the table (who sat down, who was
            replaced), naming seats only and never a person, so that a person can be erased
            without touching a log.
        seat: whose seat; None for the dealer, and for notes about no seat.
    """

    actor: Actor
    data: Mapping[str, Any]
    seat: Seat | None = None

    @property
    def is_note(self) -> bool:
        """Whether it is a note of the host's: no part of the match, which never hears of it."""
        return self.actor == "host" and "do" not in self.data

    def __post_init__(self) -> None:
        if self.actor != "host" and (self.seat is None) != (self.actor == "dealer"):
            raise ValueError("the dealer has no seat; a player, a bot and a clock move for one")


class Envelope(_Unprinted, frozen=True):
    """An entry as it was saved.

    Attributes:
        seq: its place in the match's log, from 0, without gaps.
        command_id: what brought it in; the entries of one append share it.
        time: when it was saved, by the wall clock, which may have been set back between two.
    """

    table: int
    match: int
    seq: Count
    command_id: str
    time: Millis
    entry: Entry


def match_log(log: Iterable[Envelope]) -> list[list[Any]]:
    """The `Match.log` inside an event log: moves and luck, without the host's notes."""
    entries = (envelope.entry for envelope in log)
    return [[entry.seat, dict(entry.data)] for entry in entries if not entry.is_note]


class Appended(Struct, frozen=True, gc=False):
    """The entries are saved, from `first` up to but not including `next`.

    Attributes:
        repeated: this command had been applied before; nothing was written now.
    """

    first: Count
    next: Count
    repeated: bool = False


class Conflict(Struct, frozen=True, gc=False):
    """Somebody else appended first: the log goes on at `next`. Nothing was written."""

    next: Count


class Unknown(Struct, frozen=True, gc=False):
    """There is no such match, or it has ended. Nothing was written."""


class TableSpec(Struct, frozen=True, kw_only=True):
    """What people choose about a table.

    Attributes:
        code: what is said aloud to find it; no two running tables share one.
        options: house rules of the next match, plain data.
        open: anybody in the lobby may sit down, not only who was told the code.
        open_after: once a match is over its seed is revealed, and with it all that was hidden.
        clock: seconds a move may take; 0 is no clock.
        hints: players may ask for help.
    """

    code: Annotated[str, Meta(min_length=1, max_length=32)]
    game: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Annotated[str, Meta(max_length=200)]
    seats: Annotated[int, Meta(ge=1, le=100)]
    options: dict[str, Any] = {}
    open: bool = True
    open_after: bool = True
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    hints: bool = False


class TableRecord(TableSpec, frozen=True, kw_only=True):
    """A table as it is saved."""

    id: int
    status: TableStatus
    created: Millis


class Outcome(Struct, frozen=True, gc=False):
    """How a match ended: the seats that share the win, and the final score of each seat."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


class MatchRecord(Struct, frozen=True, kw_only=True):
    """One match at a table; a rematch is another one. Game and options are those it began with.

    Attributes:
        number: from 1, within its table.
        commitment: what was published about the seed before the first draw.
        outcome: None while playing, and when abandoned.
        ended: None while playing.
    """

    id: int
    table: int
    number: Annotated[int, Meta(ge=1)]
    game: str
    seats: Annotated[int, Meta(ge=1, le=100)]
    options: dict[str, Any]
    rules_version: int
    open_after: bool
    commitment: str
    status: MatchStatus
    created: Millis
    outcome: Outcome | None = None
    ended: Millis | None = None


class Secret(_Unprinted, frozen=True):
    """The dealer's luck for one match.

    Attributes:
        position: how much of the seed's stream is used up.
        words: what players threw in before the first draw, as [seat, word], in their order.
    """

    seed: Annotated[bytes, Meta(min_length=16, max_length=64)]
    commitment: str
    position: Count = 0
    words: tuple[tuple[Seat, str], ...] = ()

    def with_word(self, seat: int, word: str) -> "Secret":
        """With a seat's word, the last in the row, in place of the one it gave before."""
        return replace(self, words=(*self.without_word(seat).words, (seat, word)))

    def without_word(self, seat: int) -> "Secret":
        """Without what this seat has given."""
        return replace(self, words=tuple(word for word in self.words if word[0] != seat))


class HouseRules(Struct, frozen=True, gc=False):
    """What a host has decided for the whole house, until decided otherwise.

    Attributes:
        doors_open: anybody may come in whom the door lets in.
        paused: nobody may move.
    """

    doors_open: bool = True
    paused: bool = False


class Sitter(Struct, frozen=True, gc=False):
    """Who has a seat.

    Attributes:
        kind: `nobody` is an empty seat; a `person` without a number has been erased.
        person: the number of a `Person`.
        bot: the level of a bot.
    """

    kind: Literal["nobody", "person", "bot"] = "nobody"
    person: int | None = None
    bot: str | None = None


class Sitting(Struct, frozen=True, gc=False):
    """Who had a seat of a match, from this place in its log until the seat's next sitting."""

    seat: Seat
    from_seq: Count
    sitter: Sitter


class Running(_Unprinted, frozen=True):
    """A table to resume: everything a host needs to go on where it stopped.

    Attributes:
        sitters: who is in each seat, by seat.
        match: the match being played, or the last one played to its end; None for neither.
        secret: the luck of that match.
        log: of that match, complete.
        promised: the luck of the next match, if the table waits for one and any is promised.
    """

    table: TableRecord
    sitters: tuple[Sitter, ...]
    match: MatchRecord | None = None
    secret: Secret | None = None
    log: tuple[Envelope, ...] = ()
    promised: Secret | None = None

    @property
    def plays(self) -> bool:
        """Whether the match goes on."""
        return self.match is not None and self.match.status == "playing"


class Unreadable(Struct, frozen=True):
    """A table that cannot be resumed, with the reason; the others can."""

    table: int
    reason: str


class Person(Struct, frozen=True, kw_only=True):
    """A player: a key and a name. Two names on one key are two people.

    Attributes:
        fingerprint: of the ssh key, None for a guest.
        settings: plain data of the client's choosing.
        seen: when they last came in.
    """

    id: int
    fingerprint: str | None
    name: str
    settings: dict[str, Any]
    created: Millis
    seen: Millis


class ChatLine(Struct, frozen=True, kw_only=True):
    """Something said.

    Attributes:
        table: None in the lobby.
        person: None for the host.
    """

    id: int
    table: int | None
    person: int | None
    time: Millis
    text: str
