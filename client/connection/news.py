"""News that a `HallClient` tells its screen or line-mode session, one value for each kind."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

Facts = Mapping[str, Any]


class Happened(Struct, frozen=True):
    """Events of the match, after the view has been updated; `before` is that before them."""

    events: tuple[Facts, ...]
    before: Facts | None


class Changed(Struct, frozen=True):
    """The view of the table or its match, or the player's seat, has changed without events."""


class Recalled(Struct, frozen=True):
    """Events of the match from before this player came to the table.

    `helped` are the seats of people for whom a bot has moved in this match.
    """

    events: tuple[Facts, ...]
    helped: tuple[int, ...] = ()


class Spoken(Struct, frozen=True):
    """A line of chat, in the lobby or at the table."""

    who: str
    text: str
    lobby: bool


class Reaction(Struct, frozen=True):
    """A ready phrase that somebody at the table says.

    Attributes:
        seat: None for a spectator.
        phrase: its number, see `engine.sync.crowd_requests.React`.
    """

    who: str
    seat: int | None
    phrase: int


class NudgedBy(Struct, frozen=True):
    """Somebody at the table waits for this player, whose turn it is."""

    who: str


class InvitedTo(Struct, frozen=True):
    """Somebody invites the player to a table; see `reports.Invited`."""

    table: int
    who: str
    game: str
    code: str


class OthersElsewhere(Struct, frozen=True):
    """Others want the same game at another table; see `reports.OthersWait`."""

    table: str
    who: tuple[str, ...]
    free: bool


class Announced(Struct, frozen=True):
    """An announcement of the host to everybody."""

    text: str


class Warned(Struct, frozen=True):
    """A warning of the player's own program about the host's dice."""

    text: str


class SeatKept(Struct, frozen=True):
    """A guest can return to the seat with this code."""

    code: str


class SeatAnswered(Struct, frozen=True):
    """Those at the table have answered a guest who asked for a seat.

    Attributes:
        seat: {} for no.
        seconds: until the guest may ask again.
        tournament: the number of the one that the guest is let in to; 0 for none.
        settings: those of the guest before; {} for none.
    """

    code: str
    seat: Facts
    seconds: int = 0
    tournament: int = 0
    settings: Facts = {}


class SeatWantedBack(Struct, frozen=True):
    """Told to the people who run the host; see `reports.SeatWanted`."""

    table: str
    asker: str
    owner: str


class ReplacingEnded(Struct, frozen=True):
    """The player's request for a bot's seat has ended; see `reports.ReplaceBotEnded`."""

    code: str
    bot: str
    is_seated: bool


class TournamentChanged(Struct, frozen=True):
    """The view of the tournament that the player follows has changed."""


class TournamentOver(Struct, frozen=True):
    """A tournament that the player was in, or has opened, has come to its end."""

    number: int


class PlaceAsked(Struct, frozen=True):
    """Somebody asks for a guest's place in a tournament that the player is in, or has opened."""

    tournament: str
    asker: str
    owner: str


class Entered(Struct, frozen=True):
    """The player has come to a table."""


class Left(Struct, frozen=True):
    """The player has left the table.

    Attributes:
        why: a code, "" if they asked to leave.
    """

    why: str


class BrokenOff(Struct, frozen=True):
    """A match that the player had a seat in, or watched, was broken off.

    Attributes:
        match: its number on the host.
    """

    match: int


class Faulted(Struct, frozen=True):
    """The hall could not read a frame of this client."""

    code: str
    text: str


class Dismissed(Struct, frozen=True):
    """The hall ends the connection."""

    code: str
    text: str


class Rejoined(Struct, frozen=True):
    """The hall has welcomed the player again after a reconnect; it has forgotten subscriptions."""


News = (
    Happened
    | Changed
    | Recalled
    | SeatKept
    | SeatAnswered
    | SeatWantedBack
    | ReplacingEnded
    | TournamentChanged
    | TournamentOver
    | PlaceAsked
    | Spoken
    | Reaction
    | NudgedBy
    | InvitedTo
    | OthersElsewhere
    | Announced
    | Warned
    | Entered
    | Left
    | BrokenOff
    | Faulted
    | Dismissed
    | Rejoined
)
