"""Frozen values that go into the store and come out of it. None of them prints a secret."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.sync.commitments import SealedWord, Terms, Word

Actor = Literal["player", "bot", "clock", "host", "dealer"]
"""Who caused an entry: a person, a bot, a clock that ran out, the host, or the dealer."""

TableStatus = Literal["waiting", "playing", "over", "abandoned"]
"""`waiting` for a match or a rematch; `over` and `abandoned` tables are closed for good."""

MatchStatus = Literal["playing", "over", "abandoned"]

Seat = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=0)]
Millis = Annotated[int, Meta(ge=0)]
"""Milliseconds since 1970-01-01 UTC."""


class _Secretive(Struct, frozen=True):
    """A value that may hold hidden dice or a seed, so its repr shows nothing."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return []


class Entry(_Secretive, frozen=True):
    """One event of a match.

    Attributes:
        data: plain data with text keys. A seat's move or the dealer's luck, as the rules take it;
            from the host a move that it made for a seat, or a note (who sat down, who was
            replaced). Notes name seats, never persons, so that a person can be erased without
            changing a log.
        seat: None for the dealer, and for notes that are not about a seat.
    """

    actor: Actor
    data: Mapping[str, Any]
    seat: Seat | None = None

    @property
    def is_note(self) -> bool:
        """Whether it is a note of the host's, which is not part of the match."""
        return self.actor == "host" and "do" not in self.data

    def __post_init__(self) -> None:
        if self.actor != "host" and (self.seat is None) != (self.actor == "dealer"):
            raise ValueError("the dealer has no seat; players, bots and clocks move for one")


class Envelope(_Secretive, frozen=True):
    """An entry as it was saved.

    Attributes:
        seq: its position in the match's log, from 0, without gaps.
        command_id: shared by the entries of one append.
        time: when it was saved, by the wall clock, which may have been set back between entries.
    """

    table: int
    match: int
    seq: Count
    command_id: str
    time: Millis
    entry: Entry


def match_log(log: Iterable[Envelope]) -> list[list[Any]]:
    """The `Match.log` in a saved log: moves and luck, without the host's notes."""
    entries = (envelope.entry for envelope in log)
    return [[entry.seat, dict(entry.data)] for entry in entries if not entry.is_note]


class Appended(Struct, frozen=True, gc=False, tag=True):
    """The entries are saved from position `first` up to, but not including, `next`.

    Attributes:
        repeated: the command was applied before, and nothing was written.
    """

    first: Count
    next: Count
    repeated: bool = False


class Conflict(Struct, frozen=True, gc=False, tag=True):
    """Nothing was written, because the log has grown: its next position is `next`."""

    next: Count


class Unknown(Struct, frozen=True, gc=False, tag=True):
    """Nothing was written, because there is no such match, or it has ended."""


class TableSpec(Struct, frozen=True, kw_only=True):
    """The choices that people make about a table.

    Attributes:
        code: for finding the table; no two running tables share one.
        options: of the next match, plain data.
        open: whether anybody in the lobby may sit down without the code.
        open_after: whether the seed, and so everything hidden, is revealed when a match is over.
        clock: seconds a move may take; 0 for no limit.
        hints: whether players may ask for help.
        replace_bots: whether people may take a bot's seat, also during a match.
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
    replace_bots: bool = True


class TableRecord(TableSpec, frozen=True, kw_only=True):
    """A table as it is saved.

    Attributes:
        identity: random, in hexadecimal; unlike its id, no other host's table has it.
    """

    id: int
    identity: str
    status: TableStatus
    created: Millis


class Outcome(Struct, frozen=True, gc=False):
    """How a match ended, as `engine.core.values.Over` has it."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    lasted: tuple[int, ...] = ()


class MatchRecord(Struct, frozen=True, kw_only=True):
    """One match at a table, with the game and the options it started with.

    Attributes:
        number: within its table, from 1.
        commitment: the hash of the seed, published before the first draw.
        outcome: None while it runs, and if it was abandoned.
        ended: None while it runs.
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


class FailedRound(Struct, frozen=True):
    """A commitment whose words were closed, and no match followed. Its seed is public.

    Attributes:
        seed: in hexadecimal.
        words: those that were opened.
        missing: the seats, or entrants of a tournament, that did not open theirs, or left.
        stopped: the host stopped before the words were opened.
    """

    commitment: str
    terms: Terms
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    sealed: tuple[SealedWord, ...]
    words: tuple[Word, ...]
    missing: tuple[Count, ...]
    stopped: bool = False


class Secret(_Secretive, frozen=True):
    """The seed of one match, and what belongs to it.

    Attributes:
        position: how much of the random stream is used up.
        words: of players. Those of protocol 1 are in the order in which they were given.
        terms: what the commitment binds; None in protocol 1, which bound nothing but the seed.
        sealed: the hashes of words that players' own programs keep until the set is closed.
        closed: nothing can be added any more.
        failed: the rounds before, oldest first.
        barred: the persons who did not open a word in one of them, until the match begins.
    """

    seed: Annotated[bytes, Meta(min_length=16, max_length=64)]
    commitment: str
    position: Count = 0
    words: tuple[Word, ...] = ()
    terms: Terms | None = None
    sealed: tuple[SealedWord, ...] = ()
    closed: bool = False
    failed: tuple[FailedRound, ...] = ()
    barred: tuple[int, ...] = ()

    def with_word(self, word: Word) -> "Secret":
        """With a seat's word, in place of its previous one."""
        return replace(self, words=(*self.without_word(word.seat).words, word))

    def with_sealed(self, seat: int, hash_: str) -> "Secret":
        """With a seat's sealed word, in place of its previous one."""
        without = self.without_word(seat)
        return replace(without, sealed=tuple(sorted((*without.sealed, (seat, hash_)))))

    def without_word(self, seat: int) -> "Secret":
        """Without this seat's word, open or sealed."""
        return replace(
            self,
            words=tuple(word for word in self.words if word.seat != seat),
            sealed=tuple(sealed for sealed in self.sealed if sealed[0] != seat),
        )


class HouseRules(Struct, frozen=True, gc=False):
    """The decisions of the person who hosts, for the whole host.

    Attributes:
        doors_open: whether new guests may come in.
        paused: whether all matches are paused.
    """

    doors_open: bool = True
    paused: bool = False


class Sitter(Struct, frozen=True, gc=False):
    """Who has a seat.

    Attributes:
        kind: `nobody` for an empty seat; a `person` without a number was erased.
        person: a person's number.
        bot: the level of a bot.
        number: of a bot at its table, which gives its name; it keeps it in another seat.
    """

    kind: Literal["nobody", "person", "bot"] = "nobody"
    person: int | None = None
    bot: str | None = None
    number: Seat = 0


class Sitting(Struct, frozen=True, gc=False):
    """Who had a seat of a match, from this position in its log to the seat's next sitting."""

    seat: Seat
    from_seq: Count
    sitter: Sitter


class Running(_Secretive, frozen=True):
    """Everything a host needs to resume a table after a restart.

    Attributes:
        sitters: by seat.
        match: the running match, or else the last one that was finished, if any.
        secret: of that match.
        log: of that match, complete.
        next_secret: of the next match, if it is saved already.
    """

    table: TableRecord
    sitters: tuple[Sitter, ...]
    match: MatchRecord | None = None
    secret: Secret | None = None
    log: tuple[Envelope, ...] = ()
    next_secret: Secret | None = None

    @property
    def plays(self) -> bool:
        """Whether the match is running."""
        return self.match is not None and self.match.status == "playing"


class Unreadable(Struct, frozen=True):
    """A table that cannot be resumed, with the reason."""

    table: int
    reason: str


class Person(Struct, frozen=True, kw_only=True):
    """A player, identified by key and name: two names with one key are two persons.

    Attributes:
        fingerprint: of the ssh key, None for a guest.
        settings: plain data that the client chooses.
        seen: when they last came in.
    """

    id: int
    fingerprint: str | None
    name: str
    settings: dict[str, Any]
    created: Millis
    seen: Millis


class ChatLine(Struct, frozen=True, kw_only=True):
    """A line of chat.

    Attributes:
        table: None in the lobby.
        person: None for the host.
    """

    id: int
    table: int | None
    person: int | None
    time: Millis
    text: str
