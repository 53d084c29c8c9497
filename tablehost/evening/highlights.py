"""Highlights of a finished match: the best of each figure that its game notes."""

import asyncio
from collections.abc import Mapping
from weakref import WeakKeyDictionary

from engine import Match, registry
from engine.core.figures import folded
from tablehost.stats.counting import kept_figures
from tablehost.store.store import Store
from tablehost.store.values import MatchRecord, match_log

Highlight = tuple[str, int, int]
"""A figure's name, the seat that had most of it, and how much."""

_BATCH = 64  # entries between two turns of the event loop


MOST_KEPT = 512
"""Matches of a store whose highlights are kept: those that were replayed last."""

_kept: WeakKeyDictionary[Store, dict[int, list[Highlight]]] = WeakKeyDictionary()


async def highlights(store: Store, match: MatchRecord) -> list[Highlight]:
    """The seat that had most of each figure, if there is one alone; replayed once and then kept.

    Figures of hidden state are left out unless the match reveals it.

    Args:
        store: where the match is.
        match: that is over.

    Raises:
        EngineError: these rules cannot replay the log.
        DamagedError: the log cannot be read.
    """
    kept = _kept.setdefault(store, {})
    if match.id not in kept:
        kept[match.id] = await _replayed(store, match)
        if len(kept) > MOST_KEPT:
            del kept[next(iter(kept))]
    return kept[match.id]


async def _replayed(store: Store, match: MatchRecord) -> list[Highlight]:
    kept = kept_figures(registry.game(match.game), opened=match.open_after)
    if not kept:
        return []
    replayed = Match.of_version(match.game, match.seats, match.options, match.rules_version)
    found: dict[str, dict[int, int]] = {}
    steps = replayed.follow(match_log(await store.log(match.id)))
    for number, (before, step) in enumerate(steps):
        for note in replayed.game.noted(before, step):
            if note.name in kept:
                seats = found.setdefault(note.name, {})
                old = seats.get(note.seat)
                value = note.value if old is None else folded(kept[note.name], old, note.value)
                seats[note.seat] = value
        if number % _BATCH == 0:
            await asyncio.sleep(0)
    best = ((name, *_best(seats)) for name, seats in found.items())
    return [(name, seat, value) for name, seat, value in best if seat is not None and value > 0]


def _best(seats: Mapping[int, int]) -> tuple[int | None, int]:
    most = max(seats.values())
    had = [seat for seat, value in seats.items() if value == most]
    return (had[0] if len(had) == 1 else None), most
