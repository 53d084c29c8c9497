"""Budgets: how much work a session, a key and an address may ask of the host.

The unit of work is a tenth of a millisecond of the host's CPU time. Each kind of request has a
weight in it (`WEIGHTS`), measured with a few people in the lobby and at the table. A request starts
if its session, its key and its address each have some of their tokens left; a heavy one may take
more than are left, and its sender then waits longer. Requests that may not start yet are not
refused: they stay unread, and the connection they come through is paused. So a program that floods
the host slows down itself alone and costs hardly anything while it waits, and a person who types
fast loses nothing.
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable, Mapping
from typing import get_args

from engine.sync.crowd_requests import GuessWinner, Nudge, React, StillHere, WantSeat
from engine.sync.daily_requests import PlayDaily, ShowDaily
from engine.sync.history_requests import (
    Analyse,
    Evenings,
    LookBack,
    Numbers,
    OpenEvening,
    OpenReplay,
    Past,
    Rungs,
    Tonight,
)
from engine.sync.host_requests import (
    Announce,
    Ban,
    Bans,
    CloseTable,
    EveryRequest,
    GiveSeat,
    Kick,
    LendSeat,
    LetIn,
    LiftBan,
    LookAround,
    Mute,
    SetDoors,
    SetPause,
    SkipTurn,
    StopHost,
)
from engine.sync.practice_requests import Judge, TakeBack
from engine.sync.requests import (
    AddWord,
    AnotherEvening,
    Back,
    BeginWithout,
    ChooseGame,
    EndMatch,
    Fallback,
    FindTables,
    GetReceipt,
    HandOver,
    Hello,
    Hint,
    Invite,
    Join,
    Keep,
    KeepBot,
    Leave,
    NewEvening,
    NewTable,
    OpenWord,
    Play,
    PlayNow,
    Preview,
    Rename,
    ReplaceBot,
    Request,
    Resync,
    Say,
    SealWord,
    SeatBot,
    SetSeats,
    Sit,
    Stand,
    StandIn,
    Start,
    Unseat,
    Vouch,
    Watch,
)
from engine.sync.tournament_requests import (
    AddDrawWord,
    EnterTournament,
    FillTournament,
    FollowTournament,
    LeaveTournament,
    LetIntoTournament,
    NewTournament,
    OpenDrawWord,
    OpenTournament,
    SealDrawWord,
    SteerTournament,
)
from tablehost.access.token_bucket import TokenBucket

CHAT_BURST, CHAT_PER_SECOND = 20, 3.0
"""Lines of chat. The shortest takes three keys (`/`, a letter, Enter): at fifteen keys a second,
which nobody keeps up, the limit is reached after ten seconds."""

INVITATIONS_BURST, INVITATIONS_PER_SECOND = 8, 0.1
"""Invitations that one session may send, and that one may be sent by all others together."""

WEIGHTS: Mapping[type[Request], int] = {
    AddDrawWord: 15,
    AddWord: 12,
    Analyse: 200,
    Announce: 20,
    AnotherEvening: 30,
    Back: 20,
    BeginWithout: 15,
    Ban: 20,
    Bans: 4,
    ChooseGame: 8,
    CloseTable: 20,
    EndMatch: 15,
    EnterTournament: 20,
    Evenings: 6,
    Fallback: 4,
    FillTournament: 60,
    FindTables: 40,
    FollowTournament: 20,
    GetReceipt: 150,
    GiveSeat: 15,
    GuessWinner: 12,
    HandOver: 8,
    Hello: 40,
    Hint: 20,
    Invite: 12,
    Join: 4,
    Judge: 20,
    Keep: 8,
    KeepBot: 10,
    Kick: 20,
    Leave: 4,
    LeaveTournament: 20,
    LendSeat: 12,
    LetIn: 15,
    LetIntoTournament: 20,
    LiftBan: 12,
    LookAround: 20,
    LookBack: 8,
    Mute: 8,
    NewEvening: 60,
    NewTable: 40,
    NewTournament: 60,
    Nudge: 12,
    Numbers: 8,
    OpenEvening: 10,
    OpenReplay: 60,
    OpenDrawWord: 15,
    OpenTournament: 60,
    OpenWord: 12,
    Past: 6,
    Play: 3,
    PlayDaily: 60,
    PlayNow: 55,
    Preview: 6,
    React: 12,
    Rename: 20,
    ReplaceBot: 30,
    Resync: 10,
    Rungs: 8,
    Say: 12,
    SealDrawWord: 15,
    SealWord: 12,
    SeatBot: 15,
    SetSeats: 15,
    SetDoors: 20,
    SetPause: 20,
    ShowDaily: 20,
    Sit: 15,
    SkipTurn: 12,
    Stand: 15,
    StandIn: 8,
    Start: 10,
    SteerTournament: 40,
    StillHere: 8,
    StopHost: 1,
    TakeBack: 5,
    Tonight: 8,
    Unseat: 15,
    Vouch: 15,
    WantSeat: 15,
    Watch: 10,
}
"""The usual cost of each kind of request, including the answer's way through ssh and the changed
screens of a few others."""

OF_100_TABLES: Mapping[type[Request], int] = {
    FindTables: 1,
}
"""The extra cost, for a hundred open tables, of the kinds of requests that look at each table."""

A_BEAT = 10
"""The extra cost of each beat that a request at a table waits for: the loop is blocked until it
comes, for a millisecond at most (see `tablehost.hall.table.beats`)."""


def weight(request: type[Request], tables: int) -> int:
    """The cost of a request while so many tables are open."""
    return WEIGHTS[request] + OF_100_TABLES.get(request, 0) * tables // 100


if missing := set(get_args(EveryRequest)) - WEIGHTS.keys():
    raise TypeError(f"requests without a weight: {', '.join(sorted(map(str, missing)))}")

MOST_AT_ONCE = 8
"""Requests of one session that are being worked on."""


class Share:
    """The work that one session, one key or one address may ask for.

    Args:
        burst: units of work at once.
        per_second: units of work a second.
        at_once: requests that may be worked on at a time.
    """

    def __init__(self, burst: float, per_second: float, at_once: float = math.inf) -> None:
        self._allowance = TokenBucket(burst, per_second)
        self._at_once = at_once
        self._under_way = 0
        self._waiting: deque[Callable[[], None]] = deque()
        self._timer: asyncio.Handle | None = None

    @property
    def is_open(self) -> bool:
        """Whether another request may start."""
        return self._under_way < self._at_once and self._allowance.left > 0

    @property
    def has_waiting(self) -> bool:
        """Whether sessions wait for this share to open."""
        return bool(self._waiting)

    @property
    def is_unused(self) -> bool:
        """Whether it can be forgotten: it is as good as new."""
        return not self._under_way and not self._waiting and self._allowance.is_full

    def begin(self, weight: int) -> None:
        """A request of this weight starts."""
        self._allowance.spend(weight)
        self._under_way += 1

    def charge(self, weight: int) -> None:
        """A request turns out to cost so much more."""
        self._allowance.spend(weight)

    def end(self) -> None:
        """A request has its answer."""
        self._under_way -= 1
        self._look_again()

    def wait(self, proceed: Callable[[], None]) -> None:
        """Call this once, when the share is open and those that waited before have had a turn."""
        self._waiting.append(proceed)
        self._look_again()

    def _look_again(self) -> None:
        if self._waiting and self._timer is None and self._under_way < self._at_once:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._allowance.seconds_to_one, self._proceed)

    def _proceed(self) -> None:
        """Let the next one proceed, one per loop turn, so that none blocks the loop for long."""
        self._timer = None
        if self._waiting and self.is_open:
            self._waiting.popleft()()
        self._look_again()


class Budget:
    """The shares that limit one session: its own, its key's and its address's."""

    def __init__(self, *shares: Share) -> None:
        self._shares = shares
        self._under_way = 0

    @property
    def under_way(self) -> int:
        """The number of requests that are being worked on."""
        return self._under_way

    @property
    def closed(self) -> Share | None:
        """The share that has to open before another request may start; None if one may."""
        return next((share for share in self._shares if not share.is_open), None)

    @property
    def crowded(self) -> Share | None:
        """A share for which other sessions wait; None if there is none."""
        return next((share for share in self._shares if share.has_waiting), None)

    def begin(self, weight: int) -> None:
        """A request of this weight starts."""
        self._under_way += 1
        for share in self._shares:
            share.begin(weight)

    def charge(self, weight: int) -> None:
        """A request turns out to cost so much more than its kind usually does."""
        for share in self._shares:
            share.charge(weight)

    def end(self) -> None:
        """A request has its answer; nothing is counted after `close`."""
        if self._under_way:
            self._under_way -= 1
            for share in self._shares:
                share.end()

    def close(self) -> None:
        """The session is over: its unanswered requests no longer count for its key and address."""
        while self._under_way:
            self.end()


class Budgets:
    """The shares of all keys and addresses used recently."""

    SESSION = (1_000.0, 1_000.0)
    KEY = (2_000.0, 2_000.0)
    ADDRESS = (6_000.0, 3_000.0)
    """Units at once, and a second. A program may play some 300 moves a second, or 40 with two seats
    where something is hidden. One address may take a third of a core; two hundred people playing
    behind it take less."""

    MOST = 1024  # shares; when there are more, unused ones are forgotten

    def __init__(self) -> None:
        self._shares: dict[tuple[str, str], Share] = {}

    def of(self, key: str | None, network: str) -> Budget:
        """The budget of a new session.

        Args:
            key: the fingerprint of a proven key, None for a guest.
            network: what counts as one address, "" if unknown.
        """
        own = Share(*self.SESSION, MOST_AT_ONCE)
        parts = [self._share("address", network, self.ADDRESS)] if network else []
        if key is not None:
            parts.append(self._share("key", key, self.KEY))
        return Budget(own, *parts)

    def _share(self, kind: str, who: str, size: tuple[float, float]) -> Share:
        if len(self._shares) >= self.MOST:
            self._shares = {one: at for one, at in self._shares.items() if not at.is_unused}
        return self._shares.setdefault((kind, who), Share(*size))
