"""The view of a tournament for everybody; nothing in it is secret."""

from typing import Any, Literal

from msgspec import Struct

from engine.sync.commitments import SealedWord

TournamentFormat = Literal["swiss", "knockout", "points"]
"""A fixed number of rounds drawn by standing; the better half of each table goes on; or rounds
drawn by standing as long as a new one begins in time."""
TournamentPhase = Literal["open", "words", "playing", "between", "over"]
"""Waiting for its start, for words, for matches to end, for the next round; or over."""
DrawStep = Literal["", "first", "guests", "opening"]
"""Of a draw that is committed to: programs seal their words and people of the house type theirs;
all others type theirs; programs open theirs. Empty without such a draw."""
RoundStage = Literal["", "quarter_final", "semi_final", "final", "last"]
"""What a round is besides its number: of a knock-out before its end, or the last of a fixed
number of rounds."""
FEWEST_AT_START = 4
"""People and bots that a tournament needs to start."""
MINUTES_FOR_PLAYERS = 15
"""How long a round waits for enough players to be connected; then the tournament ends."""
EntrantState = Literal["here", "away", "bot", "out"]
"""Here, without a terminal, a bot, or no longer taking part."""


AskedFrom = Literal["same", "shared", "other", "unknown"]
"""An address compared with another one; unknown after a restart, if none could be saved.

Shared: it is the same, and somebody else who came from there by the same login name is away, too.
"""


class AskedPlace(Struct, frozen=True):
    """Somebody says that they are a guest who is in the tournament, and away.

    Attributes:
        number: of the request, which an answer names.
        name: of the asker.
        owner: of the guest.
        address: whether they come from the address that the guest came from.
    """

    number: int
    name: str
    owner: str
    address: AskedFrom = "unknown"


class TournamentRow(Struct, frozen=True):
    """A running tournament in the lobby.

    Attributes:
        people: how many take part.
        round: the last one that was drawn, 0 before the first.
        rounds: of the format `swiss`; else 0.
        leader: the name of whoever leads, "" before the first match is over.
        held: the host has paused it.
        stage: of that round, or of the one that is being drawn.
        helped: a bot has made most of the moves of the leader in a match that is over.
        asked: a guest asks to be let in to their place.
        takes_words: its players can type words for the next draw now.
    """

    id: int
    name: str
    format: TournamentFormat
    games: tuple[str, ...]
    phase: TournamentPhase
    people: int
    round: int
    rounds: int
    leader: str = ""
    held: bool = False
    stage: RoundStage = ""
    helped: bool = False
    asked: AskedPlace | None = None
    takes_words: bool = False


class TournamentPlayer(Struct, frozen=True):
    """Somebody who takes part, or did.

    Attributes:
        number: in the order in which they entered, from 0.
        name: "" for somebody who has been erased.
        place: from 1, shared by those who are tied.
        won: tables.
        opponents: the average points of the opponents met.
        table: theirs in this round, from 1; 0 without one.
        bye: they have one in this round.
        eliminated: of a knock-out, they play no other match.
        drawn: while a round is drawn, they are in it.
        helped: a bot has made most of their moves in a match that is over.
    """

    number: int
    name: str
    state: EntrantState
    place: int
    points: int
    won: int
    opponents: int
    played: int
    table: int = 0
    bye: bool = False
    eliminated: bool = False
    drawn: bool = False
    helped: bool = False


class TournamentTable(Struct, frozen=True):
    """A table of this round.

    Attributes:
        id: of the table in the house; 0 before it is opened.
        players: numbers of entrants.
        ranks: theirs at this table, from 1; 0 for whoever was not in the match; empty until it is
            over.
    """

    id: int
    players: tuple[int, ...]
    ranks: tuple[int, ...]


class DrawWord(Struct, frozen=True):
    """A typed word in the draw of the next round."""

    number: int
    word: str


class TournamentView(Struct, frozen=True):
    """A tournament as it stands.

    Attributes:
        host: the name of whoever may start and pause it.
        rounds: of the format `swiss`; else 0.
        until: of the format `points`, the host's time of day and its zone; else "".
        minutes: that a round may take; 0 for no limit.
        round: the last one that was drawn, 0 before the first.
        game: of that round, or of the next one before it is drawn.
        held: the host has paused it.
        host_away: the host is not connected, so anybody who takes part can start it and end a
            pause.
        next_at: the same of when the words close, the round ends or the next one
            begins; "" if that has no time.
        takes_entries: somebody who is not in it can still enter.
        ends: the same in wall seconds of the host; 0 if that has no time.
        players: by number, so that a result changes few of them.
        tables: of the last round.
        commitment: to the seed of the next draw, until it is drawn; else "".
        sealed: entrants and the hashes of their words; see `engine.sync.commitments`.
        set: the digest of `commitment` and all words.
        tries: how many commitments to this draw have failed, as words were not opened.
        not_opened: the entrants who did not open theirs; they add none to this draw.
        fewest: players that the next round needs, while it waits for them; else 0.
        deserted: it ended because there were too few players for the next round.
        last_commitment: of the last draw, whose seed is in `last_seed`.
        asked: a guest asks to be let in to their place; those who are in answer.
        options: by game, the house rules that are not the game's own.
        stage: of the last round that was drawn.
        next_stage: of the round after it.
    """

    id: int
    name: str
    host: str
    format: TournamentFormat
    games: tuple[str, ...]
    rounds: int
    size: int
    minutes: int
    until: str
    clock: int
    phase: TournamentPhase
    round: int
    game: str
    held: bool
    next_at: str
    players: tuple[TournamentPlayer, ...]
    tables: tuple[TournamentTable, ...]
    commitment: str = ""
    step: DrawStep = ""
    words: tuple[DrawWord, ...] = ()
    sealed: tuple[SealedWord, ...] = ()
    set: str = ""
    tries: int = 0
    not_opened: tuple[int, ...] = ()
    fewest: int = 0
    host_away: bool = False
    deserted: bool = False
    last_commitment: str = ""
    last_seed: str = ""
    asked: AskedPlace | None = None
    options: dict[str, Any] = {}
    stage: RoundStage = ""
    next_stage: RoundStage = ""
    ends: int = 0
    takes_entries: bool = True
