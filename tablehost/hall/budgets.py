"""How much work a session, a key and an address may ask of the host.

The unit of work is a tenth of a millisecond of the host's CPU time. Each kind of request has a
weight in it (`WEIGHTS`), measured with a few people in the lobby and at the table. A request is
begun while its session, its key and its address each have some of their allowance left; a heavy one
takes more than is left, and whoever sent it waits longer. Requests that may not begin yet are not
refused: they stay unread, and the connection they come through is paused. So a program that floods
the host waits for itself, costs next to nothing while it does, and a person who types fast loses
nothing.
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable, Mapping
from time import monotonic
from typing import get_args

from engine.sync.host_requests import (
    Announce,
    Ban,
    Bans,
    EveryRequest,
    Kick,
    LendSeat,
    LiftBan,
    LookAround,
    Mute,
    SetDoors,
    SetPause,
    SkipTurn,
    StopHost,
)
from engine.sync.requests import (
    AddWord,
    ChooseGame,
    Evenings,
    Fallback,
    HandOver,
    Hello,
    Hint,
    Join,
    Keep,
    Leave,
    LookBack,
    NewEvening,
    NewTable,
    Numbers,
    OpenEvening,
    OpenReplay,
    Past,
    Play,
    Preview,
    Rename,
    Request,
    Resync,
    Rungs,
    Say,
    SeatBot,
    Sit,
    Stand,
    StandIn,
    Start,
    Unseat,
    Watch,
)

TALK_BURST, TALK_PER_SECOND = 20, 3.0
"""Lines of chat. The shortest takes three keys (`/`, a letter, Enter): somebody hammering fifteen
keys a second, which nobody keeps up, could go on for ten seconds."""

WEIGHTS: Mapping[type[Request], int] = {
    AddWord: 12,
    Announce: 20,
    Ban: 20,
    Bans: 4,
    ChooseGame: 8,
    Evenings: 6,
    Fallback: 4,
    HandOver: 8,
    Hello: 40,
    Hint: 20,
    Join: 4,
    Keep: 8,
    Kick: 20,
    Leave: 4,
    LendSeat: 12,
    LiftBan: 12,
    LookAround: 20,
    LookBack: 8,
    Mute: 8,
    NewEvening: 60,
    NewTable: 40,
    Numbers: 8,
    OpenEvening: 10,
    OpenReplay: 60,
    Past: 6,
    Play: 3,
    Preview: 6,
    Rename: 20,
    Resync: 10,
    Rungs: 8,
    Say: 12,
    SeatBot: 15,
    SetDoors: 20,
    SetPause: 20,
    Sit: 15,
    SkipTurn: 12,
    Stand: 15,
    StandIn: 8,
    Start: 10,
    StopHost: 1,
    Unseat: 15,
    Watch: 10,
}
"""What each kind of request costs the host in its usual place, with some for the way of the answer
through ssh and for the screens of a few others that change with it."""

if missing := set(get_args(EveryRequest)) - WEIGHTS.keys():
    raise TypeError(f"requests without a weight: {', '.join(sorted(map(str, missing)))}")

MOST_AT_ONCE = 8
"""Requests of one session that have begun and are not answered yet."""


class TokenBucket:
    """A bucket of tokens that refills while nothing is taken.

    Args:
        burst: how many may come at once.
        per_second: how many come back each second.
        clock: seconds that never run backwards.
    """

    def __init__(
        self, burst: float, per_second: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    @property
    def left(self) -> float:
        """How many may be taken now; less than 0 while a debt is being paid back."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        return self._left

    @property
    def is_full(self) -> bool:
        """Whether nothing that was taken still counts."""
        return self.left >= self._burst

    def take(self, count: int = 1) -> bool:
        """Take so many if there are as many; whether there were."""
        if self.left < count:
            return False
        self._left -= count
        return True

    def spend(self, count: int) -> None:
        """Take so many, also if there are fewer."""
        self._left = self.left - count

    @property
    def seconds_to_one(self) -> float:
        """How long until one may be taken."""
        return max(0.0, (1.0 - self.left) / self._per_second)


class Share:
    """The work that one session, one key or one address may ask for.

    Args:
        burst: units of work that may be asked for at once.
        per_second: units that come back each second.
        at_once: requests that may be under way.
    """

    def __init__(self, burst: float, per_second: float, at_once: float = math.inf) -> None:
        self._allowance = TokenBucket(burst, per_second)
        self._at_once = at_once
        self._under_way = 0
        self._waiting: deque[Callable[[], None]] = deque()
        self._timer: asyncio.Handle | None = None

    @property
    def is_open(self) -> bool:
        """Whether another request may begin."""
        return self._under_way < self._at_once and self._allowance.left > 0

    @property
    def has_waiting(self) -> bool:
        """Whether somebody waits for this share to open."""
        return bool(self._waiting)

    @property
    def is_unused(self) -> bool:
        """Whether it can be forgotten: nothing is under way, and nothing asked for still counts."""
        return not self._under_way and not self._waiting and self._allowance.is_full

    def begin(self, weight: int) -> None:
        """A request of this weight begins."""
        self._allowance.spend(weight)
        self._under_way += 1

    def end(self) -> None:
        """A request has its answer."""
        self._under_way -= 1
        self._look_again()

    def wait(self, go_on: Callable[[], None]) -> None:
        """Call this once, as soon as the share is open and those who came before have had a go."""
        self._waiting.append(go_on)
        self._look_again()

    def _look_again(self) -> None:
        if self._waiting and self._timer is None and self._under_way < self._at_once:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._allowance.seconds_to_one, self._let_in)

    def _let_in(self) -> None:
        """Let the next one go on; a turn of the loop each, so that nobody has it for long."""
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
        """Requests that have begun and are not answered yet."""
        return self._under_way

    @property
    def closed(self) -> Share | None:
        """The share that has to open before another request may begin; None if one may."""
        return next((share for share in self._shares if not share.is_open), None)

    @property
    def crowded(self) -> Share | None:
        """A share in which others wait for their turn; None if there is none."""
        return next((share for share in self._shares if share.has_waiting), None)

    def begin(self, weight: int) -> None:
        """A request of this weight begins."""
        self._under_way += 1
        for share in self._shares:
            share.begin(weight)

    def end(self) -> None:
        """A request has its answer; of a session that is over nothing is counted any more."""
        if self._under_way:
            self._under_way -= 1
            for share in self._shares:
                share.end()

    def close(self) -> None:
        """The session is over: what it has under way counts for nobody else."""
        while self._under_way:
            self.end()


class Budgets:
    """The shares of all keys and addresses that somebody has come from lately."""

    SESSION = (1_000.0, 1_000.0)
    KEY = (2_000.0, 2_000.0)
    ADDRESS = (6_000.0, 3_000.0)
    """Units at once, and units a second. A program may play some 300 moves a second. One address
    may take a third of a core; two hundred people who play behind it ask for less."""

    MOST = 1024  # shares remembered before the unused ones are forgotten

    def __init__(self) -> None:
        self._shares: dict[tuple[str, str], Share] = {}

    def of(self, key: str | None, network: str) -> Budget:
        """The budget of a session that begins.

        Args:
            key: the fingerprint of a proven key, None for a guest.
            network: what counts as one address, "" where nobody knows.
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
