"""Views that everybody in the hall shares: the lobby, and the company at one table.

They travel as views of a match do, by snapshot and diff; nothing in them is secret.
"""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from engine.core.match_options import day_of, is_practice
from engine.sync.commitments import SealedWord
from engine.sync.evening_views import EveningView
from engine.sync.tournament_views import AskedFrom, RoundStage, TournamentRow

SeatKind = Literal["empty", "person", "bot"]
TablePhase = Literal["waiting", "playing", "over"]
SeatState = Literal["free", "here", "away", "bot"]
"""Of a seat in the lobby's list: a person with a terminal at it is here, one without is away."""
WhyTakenBack = Literal["seats", "without", "terms", "words", "removed", "opening", "drawn"]
"""Somebody sat down or left; a countdown leaves somebody out; another game or other options; a word
was added or changed, or removed; words were not opened; the order of a party night's games is
drawn."""


MOVES_IN_RESERVE = 2
"""A seat's reserve for a whole match where moves have a clock, as the time of so many moves."""


class TableInRound(Struct, frozen=True):
    """A table of a tournament, as lists name it.

    Attributes:
        id: of the tournament, and so is `name`.
        table: its number in the round, from 1.
    """

    id: int
    name: str
    round: int
    table: int
    stage: RoundStage = ""


class TableRow(Struct, frozen=True):
    """A table in the lobby's list.

    Attributes:
        names: who sits where; "" is a free seat.
        open: anybody may sit down; else it takes the table's code.
        evening: how many matches count together there, 0 where each counts by itself.
        seats: the state of each seat, in the same order as `names`.
        opener: the name of the person who manages the table, "" if they have left.
        asleep: nobody has been there for a while; the match is paused.
        bots_to_replace: how many bots' seats a person may ask for now.
        ended: all matches of an evening are played there, and no other one has begun.
        open_after: a match's seed is revealed when it is over; else nobody can check the dice.
        practice: choices show what they cost and can be taken back there, and nothing counts.
        daily: a try at the daily challenge, which nobody else sees.
        tournament: that its match counts for, if it does for one.
    """

    id: int
    name: str
    game: str
    names: tuple[str, ...]
    phase: TablePhase
    open: bool
    watchers: int
    evening: int = 0
    seats: tuple[SeatState, ...] = ()
    opener: str = ""
    asleep: bool = False
    bots_to_replace: int = 0
    ended: bool = False
    open_after: bool = True
    practice: bool = False
    daily: bool = False
    tournament: TableInRound | None = None


def is_of_tournament(table: TableRow, number: int) -> bool:
    """Whether a table's match counts for one tournament."""
    return table.tournament is not None and table.tournament.id == number


def has_free_seat(table: TableRow) -> bool:
    """Whether somebody who may sit down there finds a seat, before a match or between two."""
    return table.phase != "playing" and not table.ended and "" in table.names


def is_joinable(table: TableRow) -> bool:
    """Whether anybody can sit down there now."""
    return table.open and has_free_seat(table)


def may_replace_bot(table: TableRow) -> bool:
    """Whether anybody can ask for a bot's seat there now."""
    return table.open and table.bots_to_replace > 0


def is_daily_table(table: "TableView") -> bool:
    """Whether this is a try at the daily challenge."""
    return bool(day_of(table.options))


def is_practice_table(table: "TableView") -> bool:
    """Whether choices show what they cost at this table, and can be taken back."""
    return is_practice(table.options)


class PersonRow(Struct, frozen=True):
    """Somebody who is here, listed once; `table` is 0 in the lobby."""

    name: str
    table: int


class LobbyView(Struct, frozen=True):
    """The first tables and people of the house.

    Attributes:
        tables: those that can be joined before others, and one's own; `FindTables` finds the rest.
        people: those without a seat before others.
        paused: the host lets nobody move.
        more_tables: how many are not listed.
        more_people: the same.
    """

    tables: tuple[TableRow, ...]
    people: tuple[PersonRow, ...]
    paused: bool = False
    tournaments: tuple[TournamentRow, ...] = ()
    more_tables: int = 0
    more_people: int = 0


class SeatPlate(Struct, frozen=True):
    """A seat and who has it.

    Attributes:
        name: "" for an empty seat.
        level: a bot's level, else "".
        here: a person with a terminal at the table now.
        ready: wants the match, or the next one, to begin.
        stand_in: a bot plays for this person until they are back; for good if `kind` is "bot".
        voters: the seats of those who want that.
        sits_out: the next match begins without this person, unless they get ready.
        dozes: is here, but has pressed no key for a while although it is their turn.
        silent: is here, but does not react to a vote: they are not counted.
        wish: the game that this person asks for as the next one; "" for none.
        formerly: their name before they changed it in this seat, "" if they have not.
        expected: is away, and the next match waits for them: for a moment, or in a tournament.
        left: has gone to the lobby, and keeps the seat.
    """

    name: str
    kind: SeatKind
    level: str
    here: bool
    ready: bool
    stand_in: bool
    voters: tuple[int, ...] = ()
    sits_out: bool = False
    dozes: bool = False
    silent: bool = False
    wish: str = ""
    formerly: str = ""
    expected: bool = False
    left: bool = False


class GivenWord(Struct, frozen=True):
    """A word that a seat has thrown in for the luck of a match."""

    seat: int
    word: str


class TakenBack(Struct, frozen=True):
    """Why some who were ready have to say so again.

    Attributes:
        seat: whose change it was, None if nobody's.
        seats: of those who have to.
        name: of the person or bot at that seat; of whoever has left it. "" if nobody's.
        others: names of those who did the same before, and have not been answered either.
    """

    why: WhyTakenBack
    seat: int | None
    seats: tuple[int, ...]
    name: str = ""
    others: tuple[str, ...] = ()


class DroppedWords(Struct, frozen=True):
    """Typed words that are no longer in the luck of the next match.

    Attributes:
        why: what has changed.
        name: of whoever changed a word, or is left out; "" for the other reasons.
        seats: of those whose words they were.
    """

    why: WhyTakenBack
    name: str
    seats: tuple[int, ...]


class AskedSeat(Struct, frozen=True):
    """Somebody says that they are the guest who has a seat and is away.

    Attributes:
        number: of the request, which an answer names.
        name: of the asker.
        address: whether they come from the address that the guest came from.
    """

    number: int
    name: str
    seat: int
    address: AskedFrom = "unknown"


class EndVote(Struct, frozen=True):
    """A vote to end the match before its time.

    Attributes:
        agreed: the seats that want it, that of whoever has asked first.
        needed: how many people have to agree; all seats of one key count as one.
        votes: how many have.
        leaders: the seats without whose people a match that counts for ratings does not end,
            although they are away or do not react: they are in the lead.
    """

    agreed: tuple[int, ...]
    votes: int
    needed: int
    leaders: tuple[int, ...] = ()


class BotReplacement(Struct, frozen=True):
    """Somebody gets a bot's seat after its turn; `name` is theirs."""

    seat: int
    name: str


class GivenAward(Struct, frozen=True):
    """An award of the finished match, see `engine.core.values.Award`."""

    name: str
    seat: int
    value: int
    about: str = ""


class RecapView(Struct, frozen=True):
    """The finished match in retrospect; all of it was public while it was played.

    Attributes:
        curve: each seat's scores in the course of the match, all of one length.
        awards: the most interesting first.
        helped: the seats of people for whom a bot has made more than half of the moves.
        names: of the players by seat when it ended; "" for somebody who has been erased.
        first: of those who had the seats when it began; "" for the same person.
    """

    curve: tuple[tuple[int, ...], ...] = ()
    awards: tuple[GivenAward, ...] = ()
    helped: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    first: tuple[str, ...] = ()


class RoundResult(Struct, frozen=True):
    """What the match of a table has brought its players in the tournament, by seat.

    Attributes:
        points: won there.
        places: in the standings at that moment.
        goes_on: the seats that play the next round of a knock-out; else empty.
        next_stage: of that round.
        playing: how many tables of the round still played at that moment.
    """

    points: tuple[int, ...]
    places: tuple[int, ...]
    goes_on: tuple[int, ...] = ()
    next_stage: RoundStage = ""
    playing: int = 0


class TournamentSeat(Struct, frozen=True):
    """What a table says of the tournament that its match counts for.

    Attributes:
        table: its number in the round, from 1.
        begins_at: the host's time of day and zone when the match begins at the latest; "" once it
            has.
        begins: the same in wall seconds of the host; 0 once it has.
        stage: of the round.
        held: whoever runs the tournament has paused it.
        late: the time of the round is over: bots play the match to its end.
        result: of the match, once it counts; None in the final of a knock-out.
        host: the name of whoever runs the tournament, and can end its pauses.
    """

    id: int
    name: str
    round: int
    table: int
    begins_at: str
    stage: RoundStage = ""
    begins: int = 0
    held: bool = False
    late: bool = False
    result: RoundResult | None = None
    host: str = ""


class TableView(Struct, frozen=True):
    """One table and its company.

    Attributes:
        code: what others type to join.
        open_after: a match's seed is revealed when it is over; else nobody can check the dice.
        commitment: the hash of the running match's seed; "" before the first match.
        promised: the hash of the next match's seed, "" while a match is played.
        words: thrown in for the match that `promised` is of, or else the running one, in order.
        used: the words of the running or the last match, by seat; "" for a random one.
        seed: the seed in hexadecimal once the match is over, else "".
        paused: the host lets nobody move: no clock runs, bots wait.
        clock: seconds a move may take, 0 without a clock; `reserves` are each seat's beyond that.
        hints: players may ask for help.
        match: counts the matches played here, the running one included.
        record: the match's number in the house, by which its record is asked for; 0 before one.
        evening: the matches here count together; None where each counts by itself.
        identity: of the table, which no other host's has; part of the commitments.
        sealed: the words that players' own programs keep until the set is closed.
        set: the digest of `promised` and all words, which "ready" is for; "" without a promise.
        closing: the set is closed, and the programs are to open their words.
        opened: the seats whose programs have done so.
        first: the seats that are to be ready before guests by plain ssh add a word.
        shut_out: the seats that add no word to the next match, as one was not opened there or by
            the person who sits there now.
        taken_back: why some have to say again that they are ready.
        dropped: whose typed words were dropped, until they add others; None if nobody's.
        steady: seats of those who can no longer take back that they are ready.
        tournament: the match counts for it; None at any other table.
        head: the last link of the finished match's chain, in hexadecimal; "" before it is over.
        asked: a guest asks to be let in to their seat; those who sit here answer.
        starting_in: seconds of the countdown after which a match begins without those who are not
            ready, in all; 0 if none runs.
        head_words: the same as four words to compare aloud, which stand for no other match.
        recap: of the finished match; None before it is over.
        replace_bots: people may take a bot's seat, also during a match.
        bots_to_replace: the seats that somebody without a seat may ask for now.
        replacements: the requests for bots' seats, which are granted after the bots' turns.
        next_seats: names of spectators who get a seat in the next match, if one becomes free.
        rated: the match that is played counts for ratings.
        end_vote: the vote to end the match; None if nobody wants that.
        undoable: the seat that can take back its last move, at a table for practice.
        chosen_by: the name of whoever has chosen another game since the last match; "" for nobody.
    """

    id: int
    name: str
    code: str
    game: str
    options: dict[str, Any]
    phase: TablePhase
    open: bool
    open_after: bool
    seats: tuple[SeatPlate, ...]
    opener: str
    watchers: tuple[str, ...]
    clock: int
    hints: bool
    reserves: tuple[int, ...]
    match: int
    record: int
    commitment: str
    promised: str
    words: tuple[GivenWord, ...]
    seed: str
    paused: bool = False
    evening: EveningView | None = None
    identity: str = ""
    sealed: tuple[SealedWord, ...] = ()
    set: str = ""
    closing: bool = False
    first: tuple[int, ...] = ()
    shut_out: tuple[int, ...] = ()
    taken_back: TakenBack | None = None
    head: str = ""
    head_words: tuple[str, ...] = ()
    recap: RecapView | None = None
    opened: tuple[int, ...] = ()
    asked: AskedSeat | None = None
    replace_bots: bool = True
    bots_to_replace: tuple[int, ...] = ()
    replacements: tuple[BotReplacement, ...] = ()
    starting_in: int = 0
    dropped: DroppedWords | None = None
    steady: tuple[int, ...] = ()
    end_vote: EndVote | None = None
    next_seats: tuple[str, ...] = ()
    rated: bool = False
    tournament: TournamentSeat | None = None
    used: tuple[GivenWord, ...] = ()
    undoable: int | None = None
    chosen_by: str = ""


def votes_needed(seats: Sequence[SeatPlate], seat: int, *, rated: bool) -> int:
    """The votes after which a bot plays for somebody who is away or dozes.

    More than half of the others who are here; those who do not react to the vote are not counted,
    nor are those for whom a bot plays already.
    In a match that counts for ratings somebody who is here may be thinking: then all others have to
    agree, and one of them alone is not enough.
    """
    others = len(asked_to_vote(seats, seat)) + len(agreed(seats, seat))
    return max(2, others) if rated and seats[seat].dozes else others // 2 + 1


def agreed(seats: Sequence[SeatPlate], seat: int) -> tuple[int, ...]:
    """The others who are here and want a bot to play for somebody."""
    return tuple(n for n in seats[seat].voters if n != seat and n < len(seats) and seats[n].here)


def asked_to_vote(seats: Sequence[SeatPlate], seat: int) -> tuple[int, ...]:
    """The others who are here and may still agree to that."""
    awake = (n for n, one in enumerate(seats) if one.here and not one.silent and not one.stand_in)
    return tuple(n for n in awake if n != seat and n not in seats[seat].voters)
