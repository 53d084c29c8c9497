"""Finished matches in a store."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine import Match
from engine.core.plain import plain
from engine.sync.commitments import Terms, Word
from tablehost.store.values import Actor, Entry, Outcome, Secret, Sitter, TableSpec
from tests.memory_store import MemoryStore

TERMS = Terms("ab" * 16, 1, 0, "yams", 1, 2, {})
SECRET = Secret(bytes(32), "cd" * 32, terms=TERMS)


class Evening:
    """Tables at which whole matches are played at once."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self._tables = 0

    async def person(self, name: str) -> int:
        """Somebody with a key."""
        return (await self.store.enter(f"SHA256:{name}", name)).id

    async def guest(self, name: str) -> int:
        return (await self.store.enter(None, name)).id

    async def finished(
        self,
        sitters: Sequence[Sitter],
        played: Match,
        *,
        open_after: bool = True,
        invited: bool = False,
        actors: Sequence[Actor] = (),
        leaves: int | None = None,
        comes: Sitter | None = None,
        scores: tuple[int, ...] | None = None,
        words: tuple[Word, ...] = (),
    ) -> int:
        """A match that ended as `played` did.

        Args:
            sitters: by seat.
            played: over.
            open_after: whether the table opens it.
            invited: whether the table is by invitation.
            actors: who moved for each seat; players if not said.
            leaves: the seat that a bot takes over half-way.
            comes: somebody who takes it over instead.
            scores: of the outcome, where another one than the match's is wanted.
            words: that players have added.
        """
        self._tables += 1
        spec = TableSpec(
            code=f"T{self._tables}",
            game=played.game.id,
            name="",
            seats=played.seats,
            options=played.options,
            open_after=open_after,
            open=not invited,
        )
        table = await self.store.create_table(spec)
        for seat, sitter in enumerate(sitters):
            await self.store.sit(table.id, seat, sitter)
        secret = replace(SECRET, terms=replace(TERMS, seats=played.seats), words=words)
        match = await self.store.start_match(table.id, played.rules_version, secret)
        log = played.log
        half = len(log) // 2 if leaves is not None else 0
        who = actors or ["player"] * played.seats
        if leaves is not None:
            await self.store.append(match.id, 0, entries(log[:half], who), "half")
            await self.store.sit(table.id, leaves, comes or Sitter("bot", bot="random"))
        over = played.turn["over"]
        given = scores or tuple(over["scores"])
        best = tuple(seat for seat, score in enumerate(given) if score == max(given))
        winners = best if scores else tuple(over["winners"])
        rest = entries(log[half:], who)
        outcome = Outcome(winners, given)
        await self.store.append(match.id, half, rest, "end", outcome=outcome)
        await self.store.close_table(table.id)
        return match.id


def entries(log: Sequence[Sequence[Any]], actors: Sequence[Actor]) -> list[Entry]:
    return [Entry("dealer" if seat is None else actors[seat], data, seat) for seat, data in log]


def played(game: str, seats: int = 2, seed: int = 1, **options: Any) -> Match:
    """A match by random players, over."""
    rng, match = Random(seed), Match.start(game, seats, options)
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            match.play(seat, plain(match.game.bots["random"](match.seat_view(seat), rng)))
    return match


def person(number: int) -> Sitter:
    return Sitter("person", number)


BOT = Sitter("bot", bot="random")


@pytest.fixture
def evening() -> Evening:
    return Evening()
