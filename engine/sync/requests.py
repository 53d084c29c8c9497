"""Requests of a client to the hall. Each has an id and gets exactly one answer to it.

The answer to a `Hello` is a `Welcome`, to any other a `Done`; or to either a `Refused`. A new
request is one struct with a tag of its own, and its name in `AnyRequest`: here, or in
`history_requests` or `host_requests`.
"""

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from engine.core.values import Language
from engine.sync.commitments import Hash, Salt
from engine.sync.evening_views import EveningOrder

PROTOCOL = 3  # raised when a frame of before would be misunderstood

Id = Annotated[int, Meta(ge=0, le=2**32 - 1)]
TableId = Annotated[int, Meta(ge=1, le=2**32 - 1)]
MatchId = Annotated[int, Meta(ge=1, le=2**53)]
Topic = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Revision = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Seat = Annotated[int, Meta(ge=0, le=31)]
Word = Annotated[str, Meta(max_length=40)]
Line = Annotated[str, Meta(max_length=100)]  # as typed: the hall cleans and cuts it
Talk = Annotated[str, Meta(max_length=1000)]  # the same
Plain = Annotated[dict[Word, Any], Meta(max_length=32)]


class Request(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something asked.

    Attributes:
        limit: the most bytes one may have on the wire.
        id: chosen by the client, repeated in the answer.
    """

    limit: ClassVar[int] = 4096
    id: Id


BOARD = "board"
"""The feature of a screen that everybody looks at: nobody in particular sits at it."""
DEFLATE = "deflate"
"""The feature of a client that reads `Deflated` messages."""


class Hello(Request, frozen=True, tag=1):
    """The first request on every connection: who speaks which version.

    Attributes:
        protocol: the client's `PROTOCOL`.
        schema: the hash of its view schemas, see `diff.schema_hash`.
        client: its name and version, for the host's log.
        features: what it can beyond the protocol's version, as `BOARD` and `DEFLATE`.
        resume: the code that gives a guest their seat back, or "".
    """

    protocol: Annotated[int, Meta(ge=0, le=2**16)]
    schema: Word
    client: Word
    features: Annotated[list[Word], Meta(max_length=16)]
    language: Language
    resume: Word


class NewTable(Request, frozen=True, tag=2):
    """Open a table.

    Attributes:
        options: house rules as the catalog describes them; what is left out has its default.
        open: anybody may sit down; else by invitation.
        open_after: the seed is revealed when a match is over, and with it all that was hidden.
        clock: seconds a move may take; 0 is no clock.
        bots: the level of each bot that sits down at once.
        hints: players may ask for help, in a game that has some.
        replace_bots: people may take a bot's seat, also during a match.
    """

    game: Word
    seats: Annotated[int, Meta(ge=1, le=32)]
    options: Plain
    name: Line
    open: bool
    open_after: bool
    clock: Annotated[int, Meta(ge=0, le=3600)]
    bots: Annotated[list[Word], Meta(max_length=31)]
    hints: bool = False
    replace_bots: bool = True


class Sit(Request, frozen=True, tag=3):
    """Take a seat; None takes any that is free."""

    table: TableId
    seat: Seat | None


class ReplaceBot(Request, frozen=True, tag=105):
    """Ask for a bot's seat, also during a match; until one has it, one watches.

    `Done.data` is that of `Sit` if the seat is one's own at once; else it has the seat's number
    under `asked`. A `ReplaceBotEnded` follows, unless no match is played.

    Attributes:
        seat: whose; None for any bot's.
    """

    table: TableId
    seat: Seat | None


class KeepBot(Request, frozen=True, tag=106):
    """Take back one's request for a bot's seat."""

    table: TableId


class PlayNow(Request, frozen=True, tag=31):
    """Sit down with people who wait for a game, ask for a bot's seat, or open a table for others.

    `Done.data` is that of `Sit`, or of `ReplaceBot` with `table`.

    Attributes:
        name: of the new table, if one is opened.
    """

    game: Word
    name: Line


class Stand(Request, frozen=True, tag=4):
    """Give one's seat up."""

    table: TableId


class Watch(Request, frozen=True, tag=5):
    """See a table as a spectator does."""

    table: TableId


class Start(Request, frozen=True, tag=6):
    """Say that one is ready for the match, or the next one.

    Attributes:
        set: the digest of commitment and words that one is ready for, `TableView.set`; it is
            refused if another is current. With "" one is ready for whichever is, and asked again
            that is taken back.
        stays: nothing changes for somebody who is ready already; else, without a set, they no
            longer are.
    """

    table: TableId
    set: Annotated[str, Meta(max_length=64)] = ""
    stays: bool = False


class BeginWithout(Request, frozen=True, tag=102):
    """As somebody who is ready, begin soon without those who are not; they watch then.

    Only the table's opener may ask this, or anybody once more than half of the people are ready.
    """

    table: TableId


class Play(Request, frozen=True, tag=7):
    """A move; `rev` is the revision of the view it was chosen from, a stale one is refused."""

    table: TableId
    rev: Revision
    move: Plain


class Preview(Request, frozen=True, tag=8):
    """Ask for the outcome of a move, without playing it; the answer is in `Done.data`."""

    table: TableId
    move: Plain


class Hint(Request, frozen=True, tag=19):
    """Ask for advice, worked out from one's view of that revision; it comes in `Done.data`."""

    table: TableId
    rev: Revision


class Invite(Request, frozen=True, tag=97):
    """Invite somebody who is here, by name, to one's own table; they may sit down there then.

    `Done.data` has their `name`. With "" nobody is invited: it has the names of those who can be,
    in the `lobby` and at other `tables`.
    """

    table: TableId
    name: Line


class FindTables(Request, frozen=True, tag=98):
    """Tables by a player's name, the table's name or the game's id, or a part of one.

    `Done.data` has them under `tables`, as the lobby lists them, and how many `more` there are.
    """

    text: Line


class Fallback(Request, frozen=True, tag=90):
    """Ask what the clock would play for one's seat now: a legal move, in `Done.data`."""

    table: TableId


class Say(Request, frozen=True, tag=9):
    """Chat at a table, or in the lobby: table 0."""

    table: Topic
    text: Talk


class Resync(Request, frozen=True, tag=10):
    """A snapshot of this topic, as the replica of it is of no more use.

    Before a `Hello` it is refused like any other request. A client may ask this to see whether a
    hall answers, so it is not counted as a mistake.
    """

    topic: Topic


class Rename(Request, frozen=True, tag=11):
    """Be called otherwise."""

    name: Line


class Leave(Request, frozen=True, tag=12):
    """Go; the connection ends."""


class Join(Request, frozen=True, tag=13):
    """Be let in to a table by its code; the answer names the table.

    With the code of a guest's seat it also has `is_seat`; `Hello` with that code leads to the seat.
    """

    code: Word


class SeatBot(Request, frozen=True, tag=14):
    """Let a bot of this level take a free seat."""

    table: TableId
    seat: Seat
    level: Word


class Unseat(Request, frozen=True, tag=15):
    """Send a bot away, or, as the table's opener, somebody else."""

    table: TableId
    seat: Seat


class StandIn(Request, frozen=True, tag=17):
    """Vote that a bot plays for somebody who is away or dozes, until they are back."""

    table: TableId
    seat: Seat


class EndMatch(Request, frozen=True, tag=107):
    """Vote to end the match now, or take that back.

    More than half of the people here decide, at least two if other people are away; in a match that
    counts for ratings, all people who have a seat.
    """

    table: TableId
    yes: bool


class HandOver(Request, frozen=True, tag=18):
    """As the table's opener, let somebody else who sits there be it."""

    table: TableId
    seat: Seat


class AddWord(Request, frozen=True, tag=20):
    """A word for the luck of the next match, in place of one's word of before; all may see it."""

    table: TableId
    word: Line


class SealWord(Request, frozen=True, tag=91):
    """The hash of a word that a player's program keeps until the set is closed.

    Attributes:
        commitment: to the seed that the hash is made with.
        hash: `commitments.word_hash`.
    """

    table: TableId
    commitment: Hash
    hash: Hash


class OpenWord(Request, frozen=True, tag=92):
    """The word that was sealed, once `TableView.closing` says that the set is closed."""

    table: TableId
    salt: Salt
    word: Line


class GetReceipt(Request, frozen=True, tag=93):
    """The receipt of a match that has ended, signed with the host's key, under `receipt` as text.

    `words` holds what its hash of the words is made of: sealed words, opened words, failed rounds.

    Attributes:
        match: its number on the host.
    """

    match: MatchId


class SetSeats(Request, frozen=True, tag=30):
    """As the table's opener, change how many seats it has; only while no match is played."""

    table: TableId
    seats: Annotated[int, Meta(ge=1, le=32)]


class Back(Request, frozen=True, tag=100):
    """Return to one's seat: the kept one, or that of a guest with the name one has typed.

    `Done.data` has the `seat`, as in `Welcome`, with `name` and `resume` if one is that guest from
    now on; or under `asked` the names of those who are asked to let one in: a `SeatAnswer` follows.
    If several seats may be meant, it has them under `among`, as in `Welcome.waits`, instead.

    Attributes:
        who: the name of the guest that one says one is, if it is not the name one has typed. Those
            at the table are always asked then.
    """

    who: Word = ""


class Vouch(Request, frozen=True, tag=101):
    """Let somebody in who asks for the seat of a guest who is away, or not.

    Attributes:
        number: of the request, `AskedSeat.number`.
    """

    table: TableId
    number: Annotated[int, Meta(ge=0, le=2**32 - 1)]
    yes: bool


class Keep(Request, frozen=True, tag=16):
    """Keep the player's settings; the hall does not look into them."""

    settings: Plain


class NewEvening(Request, frozen=True, tag=26):
    """Open a table for several matches that count together.

    Attributes:
        matches: how many.
        games: by id, as `order` goes through them; one may be listed more than once.
        options: house rules by game, each as in `NewTable`; what is left out has its default.
        bots: how many bots sit down at once; they play as well as they can.

    The others are those of `NewTable`, and hold for every match.
    """

    matches: Annotated[int, Meta(ge=1, le=32)]
    games: Annotated[list[Word], Meta(max_length=32)]
    options: Plain
    order: EveningOrder
    seats: Annotated[int, Meta(ge=1, le=32)]
    name: Line
    open: bool
    open_after: bool
    clock: Annotated[int, Meta(ge=0, le=3600)]
    bots: Annotated[int, Meta(ge=0, le=31)]
    hints: bool


class ChooseGame(Request, frozen=True, tag=27):
    """Choose the next game by its id: in an evening as whoever is last, else as the opener.

    From others at the opener's table it is a wish, shown to everybody, unless the opener is away.
    """

    table: TableId
    game: Word


class AnotherEvening(Request, frozen=True, tag=108):
    """After an evening, begin another with as many matches, at the same table.

    Attributes:
        games: by id; [] for the same games in the same kind of order.
    """

    table: TableId
    games: Annotated[list[Word], Meta(max_length=32)]


AnyRequest = (
    Hello | NewTable | Sit | Stand | Watch | Start | BeginWithout | Play | Preview | Fallback | Say
    | Resync | Rename | Leave | Join | Invite | FindTables | SeatBot | Unseat | SetSeats | PlayNow |
    ReplaceBot | KeepBot | Keep | StandIn | EndMatch | HandOver | Back | Vouch | Hint | AddWord |
    SealWord | OpenWord | GetReceipt | NewEvening | ChooseGame | AnotherEvening
)  # fmt: skip
