"""Requests that only an admin may send: a proven key on the list, or a user of the machine itself.

Everybody else is refused with the code `not_host`, whatever else would be wrong.
"""

from typing import Annotated, Literal

from msgspec import Meta

from engine.sync.crowd_requests import AnyCrowdRequest
from engine.sync.daily_requests import AnyDailyRequest
from engine.sync.history_requests import AnyHistoryRequest
from engine.sync.practice_requests import AnyPracticeRequest
from engine.sync.requests import AnyRequest, Line, Request, Seat, TableId, Talk
from engine.sync.tournament_requests import AnyTournamentRequest

BanKind = Literal["key", "name", "address"]
Session = Annotated[int, Meta(ge=1, le=2**32 - 1)]
Minutes = Annotated[int, Meta(ge=0, le=60 * 24 * 366)]
Banned = Annotated[str, Meta(min_length=1, max_length=100)]


class LookAround(Request, frozen=True, tag=64):
    """Be shown the house, topic 1, from now on; or no more."""

    show: bool


class Mute(Request, frozen=True, tag=65):
    """Let nobody hear what the person of this session says; 0 minutes lets them talk again."""

    session: Session
    minutes: Minutes


class Kick(Request, frozen=True, tag=66):
    """End a session. A seat in a match waits as after a lost connection."""

    session: Session
    why: Line


class Ban(Request, frozen=True, tag=67):
    """Keep somebody out, and end the sessions concerned. `Done.data` has how many those are.

    Attributes:
        kind: what `value` is: a key's fingerprint, a name, an address.
        minutes: for how long; 0 is for good.
    """

    kind: BanKind
    value: Banned
    minutes: Minutes
    why: Line


class LiftBan(Request, frozen=True, tag=68):
    """Let somebody in again."""

    kind: BanKind
    value: Banned


class Bans(Request, frozen=True, tag=69):
    """Who is kept out: `Done.data` has `bans`, each with `kind`, `value`, `minutes`, `why`.

    The minutes are those left, 0 for good.
    """


class Announce(Request, frozen=True, tag=70):
    """Say something that everybody notices, wherever they are."""

    text: Talk


class SetDoors(Request, frozen=True, tag=71):
    """Open the doors, or close them: nobody comes in then but to a seat that waits."""

    open: bool


class SetPause(Request, frozen=True, tag=72):
    """Stop all tables: no move, no clock, no bot; or let them go on."""

    paused: bool


class SkipTurn(Request, frozen=True, tag=73):
    """Play what the clock would play for a seat whose turn it is."""

    table: TableId
    seat: Seat


class LendSeat(Request, frozen=True, tag=74):
    """Let a bot play for somebody, until they play themselves again; or give the seat back."""

    table: TableId
    seat: Seat
    bot: bool


class CloseTable(Request, frozen=True, tag=79):
    """Close a table for good: everybody there is back in the lobby, its match is broken off."""

    table: TableId


class GiveSeat(Request, frozen=True, tag=76):
    """Give a bot's seat, or that of somebody away, to the person of a session in the lobby."""

    table: TableId
    seat: Seat
    session: Session


class LetIn(Request, frozen=True, tag=77):
    """Let a guest in to their seat who asks for it, in place of those at the table.

    Attributes:
        number: of what they ask, see `house_view.HouseSeat`.
    """

    table: TableId
    number: Annotated[int, Meta(ge=0, le=2**32 - 1)]


class StopHost(Request, frozen=True, tag=75):
    """Stop the host as it stops by itself: everybody is told, every seat is kept."""


AnyHostRequest = (
    LookAround
    | Mute
    | Kick
    | Ban
    | LiftBan
    | Bans
    | Announce
    | SetDoors
    | SetPause
    | SkipTurn
    | LendSeat
    | CloseTable
    | GiveSeat
    | LetIn
    | StopHost
)
EveryRequest = (
    AnyRequest
    | AnyHistoryRequest
    | AnyTournamentRequest
    | AnyCrowdRequest
    | AnyPracticeRequest
    | AnyDailyRequest
    | AnyHostRequest
)
