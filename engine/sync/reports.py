"""Messages of the hall to a client: answers to requests, and news of what the client follows.

What a client follows are topics: the lobby is 0, others are named in the answers that open them.
"""

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from engine.core.values import Language
from engine.sync.requests import Id, Line, MatchId, Revision, Seat, TableId, Topic, Word

Text = Annotated[str, Meta(max_length=1000)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
Facts = Annotated[dict[Word, Any], Meta(max_length=64)]
Events = Annotated[list[Facts], Meta(max_length=256)]


class Report(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something told; `limit` is the most bytes one may have on the wire."""

    limit: ClassVar[int] = 2**18


class Welcome(Report, frozen=True, tag=32):
    """The answer to a hello.

    Attributes:
        name: what the player is called now.
        language: what the hall speaks unless told otherwise.
        catalog: the games, each as plain data: id, titles, seats, bots, options.
        known: the player has proven a key, so that name, seat and settings are kept.
        settings: what the player has chosen before, as the client kept it.
        seat: where the player has a seat already: `table`, `seat`, and `taken` if another
            terminal is at it; {} for nowhere.
        asked: the name the player came with, if it is somebody else's here; "" if it is theirs.
        host: may ask what only a host may, as long as the key stays on the list.
        resume: the code of this seat, if it is a guest's, else "". The answer to `Sit` has it too.
            Without a seat that of a guest's place in a tournament.
        by_address: what people type after `ssh` where the host's name is not found, with its
            address; "" if the host does not know it.
        waits: of a guest without a seat, that of a guest with the name they have typed: `table`,
            `name` of the table, `game`, `who`, and `here` if that guest is connected; {} for none.
            If several seats may be meant, by that name with a number or by the address, `among`
            with these facts of each and `asked` if somebody asks for it right now. If nobody
            who is away has that name, `near` with the names of those at the same address.
        given_up: of a player without a seat, the one that was not kept while they were away:
            `table`, `name` of the table, `began` if a match began without them, and `to`, the name
            of somebody to whom the host has given it; told once, {} for none.
        tournament: the number of the last one that the player is in, while the lobby shows it; 0
            for none.
        entrances: where players come in to a house of several machines, each `ADDRESS:PORT`; all
            have the same host key. [] for a house of one.
    """

    id: Id
    name: Word
    language: Language
    catalog: Annotated[list[Facts], Meta(max_length=64)]
    known: bool
    settings: Facts
    seat: Facts
    asked: Word = ""
    host: bool = False
    resume: Word = ""
    by_address: Line = ""
    waits: Facts = {}
    given_up: Facts = {}
    tournament: Annotated[int, Meta(ge=0, le=2**30)] = 0
    entrances: Annotated[list[Line], Meta(max_length=64)] = []


class Done(Report, frozen=True, tag=33):
    """A request was granted; `data` is what it asked for, often nothing."""

    id: Id
    data: Facts


class Refused(Report, frozen=True, tag=34):
    """A request was not, and nothing has changed.

    Attributes:
        code: stable, for programs.
        text: for people, in English, with what would work instead.
        facts: plain data the text was made from, to say it in another language.
    """

    id: Id
    code: Code
    text: Text
    facts: Facts


class Snapshot(Report, frozen=True, tag=35):
    """A whole view, where a replica begins or begins again.

    Attributes:
        schema: the name of the schema that patches of this topic are made with.
        rev: the view's revision.
    """

    topic: Topic
    schema: Word
    rev: Revision
    view: Annotated[dict[str, Any], Meta(max_length=4096)]


class Deflated(Report, frozen=True, tag=54):
    """Another message, compressed; sent to clients with the feature `deflate`.

    Attributes:
        message: its bytes without their length, in zlib's format.
    """

    message: Annotated[bytes, Meta(max_length=Report.limit)]


class Diff(Report, frozen=True, tag=36):
    """From one view to the next.

    Attributes:
        rev: the revision of the view that the patch leads to, one more than before.
        patch: for `Schema.apply`.
        events: what happened, in order, for the log line and the animation.
    """

    topic: Topic
    rev: Revision
    patch: bytes
    events: Events


class Said(Report, frozen=True, tag=37):
    """Words: `kind` is `player` or `watcher` for a person's, `host` for what all should notice."""

    topic: Topic
    who: Word
    text: Text
    kind: Code


class Closed(Report, frozen=True, tag=38):
    """A topic ended; no more is told of it. `why` is a code."""

    topic: Topic
    why: Code


class Fault(Report, frozen=True, tag=39):
    """The hall could not read a frame, so there is no id to answer to; see `FrameError`."""

    code: Code
    text: Text


class SeatAnswer(Report, frozen=True, tag=48):
    """The answer to a guest who has asked for their seat with `Back`.

    Attributes:
        code: `let_in`, `not_let_in` or `no_answer`.
        facts: for `let_in` what `Done.data` of `Back` has, and in its `seat` `of`, whose it was, if
            the host has given it to the player; else `seconds` until one may ask again.
    """

    code: Code
    facts: Facts


class Bye(Report, frozen=True, tag=40):
    """The last words before the hall hangs up, in the language the client said hello in."""

    code: Code
    text: Text


class Recent(Report, frozen=True, tag=41):
    """The last events of a match, for whoever begins to follow it: comes behind the snapshot.

    Attributes:
        events: the last ones that everybody at the table was told, oldest first; all of them have
            led to the snapshot.
        helped: the seats of people for whom a bot has moved in this match.
    """

    topic: Topic
    events: Events
    helped: Annotated[list[Seat], Meta(max_length=32)] = []


class OwnTables(Report, frozen=True, tag=45):
    """The tables where the player has a seat, told before the lobby is shown and when it changes.

    Before the first one there are none.
    """

    tables: Annotated[list[TableId], Meta(max_length=1000)]


class Invited(Report, frozen=True, tag=46):
    """Somebody invites the player to a table, where they may now sit down.

    Attributes:
        who: the name of the person who invites.
        game: the game's id there; "" for a party night.
        code: of the table, as people type it.
    """

    table: TableId
    who: Word
    game: Word
    code: Word


class OthersWait(Report, frozen=True, tag=55):
    """Others want the same game at another public table.

    Attributes:
        topic: of the table that is told of them.
        name: of the other table.
        who: the names of the people there.
        free: a seat is free there for whoever waits alone here; else all seats are taken here.
    """

    topic: Topic
    name: Line
    who: Annotated[list[Line], Meta(max_length=100)]
    free: bool


class SeatMoved(Report, frozen=True, tag=47):
    """The player's seat at a table has another number now, as seats before it were given up.

    None: they have no seat there any more, and watch; a match begins without them.
    """

    table: TableId
    seat: Annotated[int, Meta(ge=0, le=100)] | None


class ReplaceBotEnded(Report, frozen=True, tag=49):
    """The end of the player's request for a bot's seat, unless they took it back.

    Attributes:
        code: `next_match` for a seat that was asked for with `WantSeat`; else `seated`;
            `match_over`, with a seat for the next match or without one; `seat_gone` if the seat is
            not a bot's any more.
        bot: the name of the bot that had the seat.
        seat: what `Done.data` of `Sit` has; {} without a seat, or if that was told before.
    """

    table: TableId
    code: Code
    bot: Word
    seat: Facts


class SeatDrawn(Report, frozen=True, tag=50):
    """A tournament has given the player a seat; `Sit` without a seat's number takes them there."""

    table: TableId


class MatchBrokenOff(Report, frozen=True, tag=51):
    """A match that the player had a seat in, or watched, was broken off.

    Attributes:
        match: its number on the host.
    """

    match: MatchId


class SeatWanted(Report, frozen=True, tag=52):
    """Told to admins: a guest asks for their seat where nobody can let them in.

    Attributes:
        table: its name.
        asker: the name of who asks.
        owner: the name of the guest who has the seat.
    """

    table: Word
    asker: Word
    owner: Word


class Renamed(Report, frozen=True, tag=53):
    """The player has changed their name at another terminal."""

    name: Word


class Reacted(Report, frozen=True, tag=122):
    """Somebody at the table says a ready phrase.

    Attributes:
        who: their name.
        seat: None for a spectator.
        phrase: its number, see `React`.
    """

    topic: Topic
    who: Word
    seat: Annotated[int, Meta(ge=0, le=100)] | None
    phrase: Annotated[int, Meta(ge=0, le=100)]


class Nudged(Report, frozen=True, tag=88):
    """Somebody at the table waits for this player, whose turn it is.

    Attributes:
        who: their name.
    """

    topic: Topic
    who: Word


class WinnerGuesses(Report, frozen=True, tag=123):
    """The spectators' guesses at the winner of the current match, told to spectators only.

    Attributes:
        counts: by seat; [] while nobody has guessed.
    """

    topic: Topic
    counts: Annotated[list[Annotated[int, Meta(ge=0, le=2**16)]], Meta(max_length=100)]


PersonalReport = (
    OwnTables
    | Invited
    | SeatAnswer
    | SeatMoved
    | ReplaceBotEnded
    | SeatDrawn
    | MatchBrokenOff
    | SeatWanted
)
"""The reports to single players apart from their table and match."""

AnyReport = (
    Welcome
    | Done
    | Refused
    | Snapshot
    | Diff
    | Said
    | Closed
    | Fault
    | Bye
    | Recent
    | PersonalReport
    | Renamed
    | Reacted
    | Nudged
    | OthersWait
    | WinnerGuesses
)
"""What a client is told."""

EveryReport = AnyReport | Deflated
"""The same as it travels."""
