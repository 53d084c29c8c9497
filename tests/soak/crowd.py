"""Who sits at the soak's tables: terminals that press what the screen offers, at people's pace."""

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack

from msgspec import Struct, field

from tests.real_ssh import ESCAPE, NotSeenError, RealTerminal
from tests.tablehost.played import cards
from tests.tablehost.played.driver import ANYTHING, EVERYTHING, Chooser, Liking
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, finished, press

log = logging.getLogger("soak")

TERMINAL = ["-t"]  # with words behind the host's name ssh gives none by itself
THINKS = (0.3, 2.0)  # seconds between seeing that it is one's turn and pressing a key
LOOKS_ON = (5.0, 20.0)  # seconds in which a watcher does not wonder whether anything happens
PATIENCE = 120.0  # seconds until a terminal at which nothing at all happens is looked into
A_LONG_WAIT = 900.0  # seconds until one is that shows something, but offers its player nothing
CUT_OFF, HELP, TALK = 0.015, 0.02, 0.02  # of all keys, how many are something else

TASTES: Mapping[str, Liking] = {
    "Farkle": {"set aside": 5, "choose": 4, "bank": 3, "roll": 2},
    "Yam's": {"write|cross out": 2, "roll": 3, "see the result": 1},
    "Flush Royal": {"see the result": 1},  # the rest is thought out, see `_thinks`
    "Dice Hold'em": ANYTHING,
    "Poker Dice": ANYTHING,
}
"""The keys pressed in a game, by its title; `EVERYTHING` in those that are not named."""
AGAIN: Liking = {"play again": 1, "ready": 1, "continue": 1}


class Seen(Struct):
    """The observations of the crowd.

    Attributes:
        keys: seconds from each key that made a difference to the first bytes after it.
        stuck: terminals at which nothing happened for too long, as pictures.
        results: by game, how often somebody has read one.
        returns: connections cut off and made again.
    """

    keys: list[float] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    results: Counter[str] = field(default_factory=Counter)
    returns: int = 0


class Sitter:
    """One terminal of the crowd, at one table for the whole evening.

    Args:
        pace: 1 is that of people; at 4, an hour's work takes a host a quarter of one.
        words: the way in to the table, for the first time and after each cut; may be set later.
        game: its title; "" for who only watches.
    """

    def __init__(
        self,
        host: PlayedHost,
        seen: Seen,
        pace: float,
        person: Person,
        words: tuple[str, ...],
        game: str = "",
    ) -> None:
        self.person = person
        self.it: RealTerminal
        self._host = host
        self.words = words
        self.game = game
        self._seen = seen
        self._pace = pace
        self._chance = random.Random(person.name)
        self._chooser = (
            Chooser(person.name, {**AGAIN, **TASTES.get(game, EVERYTHING)}) if game else None
        )
        self._thinks = game == "Flush Royal"
        self._lies_still = False
        self._stack = AsyncExitStack()

    async def come(self) -> RealTerminal:
        """Connect, and be at the table; in the lobby where no table is told."""
        terminal = self.person.at(self._host, *self.words, options=TERMINAL)
        self.it = await self._stack.enter_async_context(terminal)
        return self.it

    async def go(self) -> None:
        """End the terminal."""
        await self._stack.aclose()

    async def stay(self) -> None:
        """Play, or watch, until cancelled."""
        while True:
            try:
                await self._once()
            except NotSeenError as error:
                log.warning("%s: %s", self.person.name, error)
                self._seen.stuck.append(str(error))
                await self._return()
            self.it.raw.clear()

    async def _once(self) -> None:
        if self._chooser is None:
            await self._watch()
            return
        await self._wait_for(self._may_act)
        await self._think(THINKS)
        lot = self._chance.random()
        if lot < CUT_OFF:
            await self._return()
        elif lot < CUT_OFF + HELP:
            await self._press("?")
            await self._press(ESCAPE)
        elif lot < CUT_OFF + HELP + TALK:
            self.it.send("c", "well played", "\r")
        else:
            await self._act(self._chooser)

    async def _watch(self) -> None:
        """Look on, see that something happens; now and then the line is cut."""
        await self._think(LOOKS_ON)
        await self._wait_for(lambda it: it.raw)
        if self._chance.random() < CUT_OFF:
            await self._return()

    async def _think(self, seconds: tuple[float, float]) -> None:
        """What a person does, not a wait for anything."""
        await asyncio.sleep(self._chance.uniform(*seconds) / self._pace)

    async def _wait_for(self, wanted: Callable[[RealTerminal], object]) -> None:
        """Have patience while others play; none with a picture that stands still."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while not wanted(self.it):
            if loop.time() - began > A_LONG_WAIT:
                raise NotSeenError(f"no turn in {A_LONG_WAIT} s\n{self.it.picture()}")
            before = self.it.text
            await self.it.until(lambda it, old=before: wanted(it) or it.text != old, PATIENCE)  # type: ignore[misc]

    def _may_act(self, it: RealTerminal) -> bool:
        """Whether the screen offers anything; it may have gone again when the player presses."""
        offered = self._chooser is not None and self._chooser.key(it) is not None
        return offered or self._may_lay(it)

    def _may_lay(self, it: RealTerminal) -> bool:
        """Whether it is a turn of Flush Royal; a notice may hide what the player is asked."""
        return self._thinks and it.line(0).endswith("your turn") and bool(cards.rack(it))

    async def _act(self, chooser: Chooser) -> None:
        """What is to be done now, if it still is."""
        if key := chooser.key(self.it):
            if finished(self.it):
                self._seen.results[self.game] += 1
            await self._press(key)
        elif self._may_lay(self.it):
            await self._lay()

    async def _lay(self) -> None:
        """A turn of Flush Royal, from reading the board to seeing in the log what came of it."""
        if not self._lies_still:
            await cards.lie_still(self.it)  # the host remembers it for this key
            self._lies_still = True
        await cards.move_the_cursor(self.it)  # any key puts a notice away
        if cards.may_move(self.it):
            await cards.take_turn(self.it)

    async def _press(self, key: str) -> None:
        """A key, and the time until the first bytes come; a key may make no difference."""
        loop, before = asyncio.get_running_loop(), len(self.it.raw)
        began = loop.time()
        self.it.send(key)
        try:
            await self.it.until(lambda it: len(it.raw) != before, 5.0)
        except NotSeenError:
            return
        self._seen.keys.append(loop.time() - began)

    async def _return(self) -> None:
        """Cut the line as a closed lid does, and come in again."""
        self._seen.returns += 1
        self.it.cut()
        await self.it.gone()
        await self.go()
        await self.come()


async def ready(sitter: Sitter) -> None:
    """Say that the match may begin."""
    await press(sitter.it, "ready")
