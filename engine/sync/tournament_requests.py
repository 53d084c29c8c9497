"""Requests about tournaments."""

from typing import Annotated, Literal

from msgspec import Meta

from engine.sync.commitments import Hash, Salt
from engine.sync.requests import Line, Plain, Request, Word
from engine.sync.tournament_views import TournamentFormat

TournamentId = Annotated[int, Meta(ge=1, le=2**30)]
TournamentDeed = Literal["start", "pause", "go_on", "end"]
"""What a tournament's host can do: begin the next round now, pause, go on, or end it."""


class NewTournament(Request, frozen=True, tag=110):
    """Open a tournament that others can enter; `Done.data` has it as `tournament`.

    Attributes:
        games: by id, round by round; from the first again when all were played.
        options: house rules by game; what is left out has its usual value for short matches.
        rounds: of the format `swiss`.
        size: the wanted number of people at a table.
        minutes: that a round may take; 0 for no limit.
        until: of the format `points`, the host's time of day as HH:MM; else "".
        clock: seconds a move may take; 0 for no limit.
    """

    name: Line
    format: TournamentFormat
    games: Annotated[list[Word], Meta(max_length=20)]
    options: Plain
    rounds: Annotated[int, Meta(ge=0, le=100)]
    size: Annotated[int, Meta(ge=0, le=100)]
    minutes: Annotated[int, Meta(ge=0, le=24 * 60)]
    until: Word
    clock: Annotated[int, Meta(ge=0, le=3600)]


class EnterTournament(Request, frozen=True, tag=111):
    """Take part, from the next round on.

    `Done.data` has one's number as `entrant`, and the code by which a guest comes back as `resume`.
    """

    tournament: TournamentId


class LeaveTournament(Request, frozen=True, tag=112):
    """Take part no longer; a match that is being played is left to a bot."""

    tournament: TournamentId


class SteerTournament(Request, frozen=True, tag=113):
    """As its host, start, pause, continue or end a tournament.

    While the host is not connected, anybody who takes part can start it, and end a pause.
    """

    tournament: TournamentId
    do: TournamentDeed


class FillTournament(Request, frozen=True, tag=119):
    """As its host, have bots take part until so many do; those that are too many leave."""

    tournament: TournamentId
    people: Annotated[int, Meta(ge=0, le=1000)]


class AddDrawWord(Request, frozen=True, tag=114):
    """A typed word for the draw of the next round, in place of one's word before; "" for none.

    People of the house add theirs in the step `first`, all others in the step `guests`.
    """

    tournament: TournamentId
    word: Line


class FollowTournament(Request, frozen=True, tag=115):
    """Be shown a tournament as it goes on, in place of the one before; 0 for none.

    `Done.data` has one's number in it as `entrant`, None if one has never entered it, under `host`
    whether one may start and pause it, as `resume` the code by which a guest comes back to it,
    as `asked` who asks to be let in, see `AskedPlace`, or None, and as `now` the host's wall time
    in seconds.
    """

    tournament: Annotated[int, Meta(ge=0, le=2**30)]


class SealDrawWord(Request, frozen=True, tag=117):
    """In the step `first`, the hash of a word for the draw, made on the player's own machine.

    Attributes:
        commitment: that it was made for; see `engine.sync.commitments`, with entrants for seats.
    """

    tournament: TournamentId
    commitment: Hash
    hash: Hash


class OpenDrawWord(Request, frozen=True, tag=118):
    """In the step `opening`, the word whose hash was sent before."""

    tournament: TournamentId
    salt: Salt
    word: Line


class LetIntoTournament(Request, frozen=True, tag=109):
    """As somebody who is in a tournament, or of the house, answer a guest who asks for their place.

    Attributes:
        number: of the request.
        yes: they are whom they say they are.
    """

    tournament: TournamentId
    number: Annotated[int, Meta(ge=0, le=2**30)]
    yes: bool


class OpenTournament(Request, frozen=True, tag=116):
    """A tournament with all rounds and draws, running or over; see `queries.tournament`."""

    tournament: TournamentId


AnyTournamentRequest = (
    NewTournament
    | EnterTournament
    | LeaveTournament
    | SteerTournament
    | FillTournament
    | AddDrawWord
    | SealDrawWord
    | OpenDrawWord
    | FollowTournament
    | LetIntoTournament
    | OpenTournament
)
