"""Where bots and hints think: in worker processes that are given a view and nothing else.

What finds no end in its bot's search must not hold the others up. So there are two workers, each of
which thinks about one thing at a time: everybody thinks in the *quick* one, which is soon taken
away from who does not come to an end. Such a thought begins again in the *patient* one, where from
then on all those of its kind think that the same match asks for; they wait for each other there and
for nobody else. The patient worker is there only while somebody needs it. What finds no end there
either is not thought about again in that match.
"""

import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from engine import registry
from engine.core.plain import plain, typed_view
from tablehost.hall.worker import EndlessThoughtError, Work, Worker
from tablehost.log_events import note
from tablehost.luck.dealer import OpenLuck

QUICK = 2.0
"""Seconds for a thought while others wait for their turn. The longest of a bot here takes half a
second on a desk's core."""
LIMIT = 10.0
"""Seconds for a thought that only slow ones wait for: a small machine is several times slower, and
a worker gives way to everybody."""
REST = 60.0
"""Seconds until the patient worker is let go: its process takes some 30 MB, and takes as long to
start as a short thought."""
MOST_SLOW = 1000  # matches and kinds that are remembered, some for each table there can be

Whose = tuple[int, str]
"""The match that asks, and for what: a level of its game's bots, or a hint."""

log = logging.getLogger(__name__)


class Thinker:
    """Chooses moves for bots, and looks for what people could do.

    Attributes:
        quick: where a thought begins.
        patient: where it is thought again that took too long.
        gave_up: is called for each thought that was ended there too.
    """

    def __init__(self) -> None:
        self.gave_up: Callable[[], None] = lambda: None
        self.quick = Worker(QUICK)
        self.patient = Worker(LIMIT, REST)
        self._workers = (self.quick, self.patient)
        self._too_slow: dict[Whose, int] = {}  # for how many of the workers

    async def start(self) -> None:
        """Start the quick worker: later there may be no file left for the pipes to it.

        A host whose bots cannot think still serves people.
        """
        try:
            await self.quick.start()
        except (BrokenProcessPool, OSError) as error:
            log.warning("the bots' process does not start, so bots play plain moves: %s", error)

    async def choose(
        self, game: str, level: str, view: dict[str, Any], *, match: int
    ) -> dict[str, Any]:
        """The move of a bot of that level, from what its seat sees.

        Raises:
            EndlessThoughtError: it was not found in time, now or before in this match.
        """
        return await self._think((match, f"{game}, {level}"), choose, game, level, view)

    async def hint(self, game: str, view: dict[str, Any], *, match: int) -> dict[str, Any]:
        """What a seat that asks for help is shown, from what it sees.

        Raises:
            EndlessThoughtError: it was not found in time, now or before in this match.
        """
        return await self._think((match, f"{game}, hint"), hint, game, view)

    def close(self) -> None:
        """Let the workers go, whatever they are thinking about."""
        for worker in self._workers:
            worker.close()

    async def _think(self, whose: Whose, work: Work, *what: Any) -> dict[str, Any]:
        while (tried := self._too_slow.get(whose, 0)) < len(self._workers):
            worker = self._workers[tried]
            try:
                return await worker.think(work, *what)
            except EndlessThoughtError:
                self._remember(whose, tried + 1)
        raise EndlessThoughtError(f"No end in this match: {whose[1]}.")

    def _remember(self, whose: Whose, tried: int) -> None:
        """No more of these in as many workers; all of them when nothing has come of it."""
        if tried <= self._too_slow.get(whose, 0):
            return  # another seat's has told it meanwhile
        self._too_slow[whose] = tried
        if len(self._too_slow) > MOST_SLOW:
            del self._too_slow[next(iter(self._too_slow))]
        if tried == len(self._workers):
            match, kind = whose
            self.gave_up()
            note(log, "endless_thought", whose=kind, match=match, seconds=self.patient.limit)


def choose(game: str, level: str, view: dict[str, Any]) -> dict[str, Any]:
    """A bot's move; runs in the worker."""
    rules = registry.game(game)
    move = rules.bots[level](typed_view(rules.view_type, view), OpenLuck())
    chosen: dict[str, Any] = plain(move)
    return chosen


def hint(game: str, view: dict[str, Any]) -> dict[str, Any]:
    """A game's hint; runs in the worker."""
    rules = registry.game(game)
    return rules.hint(typed_view(rules.view_type, view))
