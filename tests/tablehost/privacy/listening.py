"""Everything that one session is sent in a world: moves, and any request it can make."""

import asyncio
from random import Random
from typing import Any

from engine import Match
from engine.sync import requests
from tests.hello import HELLO
from tests.tablehost.privacy import twins as pairs
from tests.tablehost.privacy.twins import Entry, Twins
from tests.tablehost.privacy.worlds import Session, Side, World, world

NONSENSE: tuple[Entry, ...] = ({"do": "no such thing"}, {"do": "fold"})


def some_twins(game: str, seed: int, entries: int) -> Twins:
    """Twins for a random viewer at a random moment of a match."""
    rng = Random(seed)
    match = pairs.walked(game, rng, entries)
    return pairs.twins(match, rng.choice(pairs.viewers(match)), rng)


def heard(pair: Twins, ear: int | None) -> tuple[list[bytes], list[bytes]]:
    """The frames sent to the session of `ear` in the one world and in the other."""
    tries = _tries(pair.here) if ear in pair.here.turn["to_act"] else []
    here = asyncio.run(_listened(pair, pair.here, "here", ear, tries))
    return here, asyncio.run(_listened(pair, pair.there, "there", ear, tries))


async def _listened(
    pair: Twins, match: Match, side: Side, ear: int | None, tries: list[Entry]
) -> list[bytes]:
    async with world(match, pair.script, side) as one:
        for move in tries:  # legal here, perhaps not there
            await one.session(ear).ask(requests.Preview, one.table.number, move)
        await _asks_about(one, ear)
        for line in pair.script:
            if line.seat is not None:
                await one.play(line.seat, getattr(line, side))
                await _asks_about(one, ear)
        listener = one.session(ear)
        await listener.ask(requests.Say, one.table.number, "well played")
        again = await _comes_back(one, ear)
        return listener.sent + again.sent


async def _asks_about(one: World, ear: int | None) -> None:
    """All requests whose answers could reveal something."""
    listener, number = one.session(ear), one.table.number
    running = one.table.running
    assert running is not None
    moves = list(NONSENSE)
    if ear is not None and ear in running.to_act:
        moves += _tries(running.match)
    for move in moves:
        await listener.ask(requests.Preview, number, move)
    await listener.ask(requests.Fallback, number)
    await listener.ask(requests.Play, number, listener.revision, NONSENSE[0])
    await listener.ask(requests.Play, number, max(0, listener.revision - 1), moves[-1])
    await listener.ask(requests.Resync, 2 * number + 1)


def _tries(match: Match) -> list[Entry]:
    """Legal moves of the seat to act, the same where its view is the same."""
    return [pairs.random_move(match, Random(number))[1] for number in range(2)]


async def _comes_back(one: World, ear: int | None) -> Session:
    """The same person at a second terminal takes over the seat and gets everything again."""
    again = Session(one.hall, "watcher" if ear is None else f"p{ear}")
    await again.ask(*HELLO, "")
    sits: tuple[Any, ...] = (requests.Sit, one.table.number, None)
    await again.ask(*(sits if ear is not None else (requests.Watch, one.table.number)))
    return again
