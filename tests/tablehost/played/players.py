"""People at one table, from sitting down to the result."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from engine import Match
from tablehost.records import record
from tests.real_ssh import ENTER, RealTerminal, run
from tests.tablehost.played.driver import A_DIE, ANYTHING, Chooser, Liking, play_by_offers
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    Person,
    finished,
    offered,
    open_table,
    press,
    results,
    resume_code,
)

TERMINAL = ["-t"]  # with words behind the host's name ssh gives none by itself


class Player:
    """Somebody at the table, at one terminal after the other.

    Args:
        guest: shows no key, and comes back by the code that the log told.
    """

    def __init__(
        self, stack: AsyncExitStack, host: PlayedHost, person: Person, *, guest: bool = False
    ) -> None:
        self.person = person
        self.name = person.name
        self.it: RealTerminal
        self._stack = stack
        self._host = host
        self._guest = guest

    async def come(self) -> RealTerminal:
        """Connect; leads to the lobby, or to the kept seat."""
        way = self.person.as_guest if self._guest else self.person.at
        self.it = await self._stack.enter_async_context(way(self._host))
        return self.it

    async def cut_off_and_back(self) -> None:
        """Cut the connection; the next one leads to the seat."""
        words = ("resume", await resume_code(self.it)) if self._guest else ()
        self.it.cut()
        await self.it.gone()
        way = self.person.as_guest if self._guest else self.person.at
        self.it = await self._stack.enter_async_context(way(self._host, *words, options=TERMINAL))
        await self.it.until(lambda it: f"{self.name} (you)" in it.text)
        shown = "code of your seat: " if self._guest else ""
        await self.it.until(lambda it: offered(it, "continue") or shown in it.text)
        if offered(self.it, "continue"):
            await press(self.it, "continue")  # from the last cup that was lifted, with the log
            await self.it.until(lambda it: not offered(it, "continue"))
        await self.it.until(shown)

    async def play(
        self,
        liking: Liking = ANYTHING,
        enough: Callable[[RealTerminal], object] = finished,
        dice: int = A_DIE,
    ) -> None:
        """Play with the offered actions; `dice` as for `Chooser`."""
        await play_by_offers(self.it, Chooser(self.name, liking, dice), enough)


@asynccontextmanager
async def table(
    host: PlayedHost, crowd: Sequence[Person], guests: Sequence[str], game: str, **fields: str
) -> AsyncIterator[list[Player]]:
    """The first opens a table, the others join, and the match begins."""
    async with AsyncExitStack() as stack:
        players = [Player(stack, host, one, guest=one.name in guests) for one in crowd]
        first = players[0]
        await open_table(await first.come(), game, Seats=str(len(crowd)), **fields)

        async def join(player: Player) -> None:
            it = await player.come()
            await it.until(f"{first.name}’s table")
            it.send(ENTER)

        await asyncio.gather(*map(join, players[1:]))
        for one in players:  # whoever is ready before that has to say so again
            await one.it.until(f"{len(crowd)} seats taken of {len(crowd)}")
        for one in players:
            await press(one.it, "ready")
        for one in players:
            await one.it.until(lambda it: not offered(it, "ready", "cancel"))
        yield players


async def same_result(host: PlayedHost, players: Sequence[Player]) -> dict[str, int]:
    """Check that all see the same result of the first match, and that its record is valid."""
    for one in players:
        await one.it.until(finished)
    found = [results(one.it) for one in players]
    match = await told_in_full(host, players[0])

    assert all(one == found[0] for one in found)
    assert sorted(found[0].values()) == sorted(match.turn["over"]["scores"])
    return found[0]


async def told_in_full(host: PlayedHost, player: Player) -> Match:
    """The host's first match, from its record."""
    laptop = player.person.machine(host)
    key = laptop.home / player.name
    done = await run(laptop, host.port, "record", "1", user=player.name, key=key)

    assert done.code == 0, done.err
    return record.check(record.read(done.out.encode())).match


def is_mine(it: RealTerminal) -> bool:
    """Whether it is one's turn."""
    return it.line(0).endswith("your turn")
