"""Runs bots, hints and judges in worker processes, which are given a view and nothing else.

A search that waits for another table's would show by its time how long that one took. So each has
a process to itself, as long as there are no more than `AT_ONCE` at a time.

A search that does not end must not hold up the others. So everything starts in the *quick* workers,
which allow little time. A search that takes longer starts again in a *patient* one; from then on
all searches of its kind for the same match run there. The patient workers run only while they are
needed. What does not end there either is not tried again in that match.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from engine import registry
from engine.core.match import AnyGame
from engine.core.plain import plain, typed_view
from engine.core.shape import move_shapes
from tablehost.hall.worker import SearchTimeoutError, Work, Workers
from tablehost.log_events import note
from tablehost.luck.dealer import OpenLuck

QUICK = 2.0
"""Seconds for a search while others wait. The longest of the bots here takes half a second on a
core of a desktop machine."""
LIMIT = 10.0
"""Seconds for a search that only slow ones wait for: a small machine is several times slower, and
workers run at low priority."""
KEEP = 60.0
"""Seconds until a patient worker is stopped: its process takes some 30 MB, and as long to start as
a short search."""
AT_ONCE = 4
"""Searches, quick and patient ones each: a party with more tables whose bots think at the same
moment is rare."""
MOST_SLOW = 1000  # matches and kinds that are remembered, some for each table there can be

Decisions = Sequence[tuple[dict[str, Any], dict[str, Any]]]
"""Views of a seat, each with the move that is to be judged in it."""

Kind = tuple[int, str]
"""A match, and what is searched for: a level of its game's bots, a hint, or a judgment."""

log = logging.getLogger(__name__)


class Thinker:
    """Chooses moves for bots, and finds hints for people.

    Args:
        timed_out: called for each kind of search that has been given up.

    Attributes:
        quick: where a search starts.
        patient: where it is tried again.
    """

    def __init__(self, timed_out: Callable[[], None] = lambda: None) -> None:
        self._timed_out = timed_out
        self.quick = Workers(AT_ONCE, QUICK)
        self.patient = Workers(AT_ONCE, LIMIT, KEEP)
        self._workers = (self.quick, self.patient)
        self._too_slow: dict[Kind, int] = {}  # for how many of the workers

    async def start(self) -> None:
        """Start a quick worker now: later there may be no free file for the pipes to it.

        A host whose bots cannot think still serves people.
        """
        try:
            await self.quick.start()
        except (BrokenProcessPool, OSError) as error:
            log.warning("the bots' process does not start, so bots play default moves: %s", error)

    async def choose(
        self, game: str, level: str, view: dict[str, Any], *, match: int
    ) -> dict[str, Any]:
        """The move of a bot of that level, from its seat's view.

        Raises:
            SearchTimeoutError: it was not found in time, now or before in this match.
        """
        return await self._search((match, f"{game}, {level}"), choose, game, level, view)

    async def hint(self, game: str, view: dict[str, Any], *, match: int) -> dict[str, Any]:
        """A hint for a seat, from its view.

        Raises:
            SearchTimeoutError: it was not found in time, now or before in this match.
        """
        return await self._search((match, f"{game}, hint"), hint, game, view)

    async def judge(
        self, game: str, choices: Sequence[Decisions | None], *, match: int
    ) -> dict[str, Any]:
        """What choices of a seat cost, as in the answer to `Judge`.

        Raises:
            SearchTimeoutError: it was not found in time, now or before in this match.
        """
        return await self._search((match, f"{game}, judge"), judge, game, choices)

    def close(self) -> None:
        """Stop the workers, whatever they are doing."""
        for worker in self._workers:
            worker.close()

    async def _search(self, kind: Kind, work: Work, *arguments: Any) -> dict[str, Any]:
        while (tried := self._too_slow.get(kind, 0)) < len(self._workers):
            worker = self._workers[tried]
            try:
                return await worker.run(work, *arguments)
            except SearchTimeoutError:
                self._remember(kind, tried + 1)
        raise SearchTimeoutError(f"Not tried again in this match: {kind[1]}.")

    def _remember(self, kind: Kind, tried: int) -> None:
        """Skip so many workers for searches of this kind from now on."""
        if tried <= self._too_slow.get(kind, 0):
            return  # another seat's search has timed out meanwhile
        self._too_slow[kind] = tried
        if len(self._too_slow) > MOST_SLOW:
            del self._too_slow[next(iter(self._too_slow))]
        if tried == len(self._workers):
            match, whose = kind
            self._timed_out()
            note(log, "endless_thought", whose=whose, match=match, seconds=self.patient.limit)


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


def judge(game: str, choices: Sequence[Decisions | None]) -> dict[str, Any]:
    """What choices cost; runs in the worker."""
    rules = registry.game(game)
    return {"choices": [None if one is None else _judged(rules, one) for one in choices]}


def _judged(rules: AnyGame, decisions: Decisions) -> dict[str, Any]:
    """All decisions of one choice together; the one that loses most is described."""
    found = []
    for view, move in decisions:
        seen = typed_view(rules.view_type, view)
        decoded = move_shapes(rules.moves).decode(move)
        judged = rules.judge(seen, decoded, rules.tables)
        found.append((max(0.0, judged.loss), judged, seen, decoded))
    loss, judged, seen, decoded = max(found, key=lambda one: one[0])
    chosen = rules.described(seen, decoded) | rules.aim(seen, decoded)
    best = rules.described(seen, judged.best) | rules.aim(seen, judged.best)
    return {
        "unit": judged.unit,
        "loss": sum(one[0] for one in found),
        "exact": all(one[1].exact for one in found),
        "count": judged.choices,
        "chosen": chosen,
        "best": best if loss else chosen,
    }
