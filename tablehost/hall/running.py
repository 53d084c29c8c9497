"""A match being played, its dealer, and its log on disk: save first, then let anybody see."""

import secrets
from collections.abc import Mapping
from typing import Any

from engine import Match
from engine.core.values import Step
from tablehost.hall.dealer import Dealer
from tablehost.hall.mixing import ingredients, mixed
from tablehost.store.base import Store
from tablehost.store.errors import StoreError
from tablehost.store.values import (
    Actor,
    Appended,
    Entry,
    Envelope,
    MatchRecord,
    Outcome,
    Secret,
    TableRecord,
    match_log,
)


class OutOfStepError(StoreError):
    """The log on disk does not go on where this match stands."""


class RunningMatch:
    """One match and where it is kept.

    After a save that failed only the disk knows what was kept, so the match is read back from it:
    the same way it comes back after a crash.

    Attributes:
        words: what players threw in before the first draw, in that order.
    """

    def __init__(self, store: Store, record: MatchRecord, secret: Secret, log: list[Any]) -> None:
        self.record = record
        self._store = store
        self.words = secret.words
        self._seed = secret.seed
        self._key = mixed(secret.seed, ingredients(record, secret.words))
        self._in_doubt = False
        self._restore(secret, log)

    def _restore(self, secret: Secret, log: list[Any]) -> None:
        record = self.record
        self.match = Match.replay(
            record.game, record.seats, record.options, log, record.rules_version
        )
        self._dealer = Dealer(self._key, secret.position)

    @classmethod
    async def start(cls, store: Store, table: TableRecord, secret: Secret) -> "RunningMatch":
        """The table's next match, with the luck that was promised for it."""
        rules = Match.start(table.game, table.seats, table.options)
        record = await store.start_match(table.id, rules.rules_version, secret)
        return cls(store, record, secret, [])

    @classmethod
    def resumed(
        cls, store: Store, record: MatchRecord, secret: Secret, log: tuple[Envelope, ...]
    ) -> "RunningMatch":
        """A match as a host that stopped has left it."""
        return cls(store, record, secret, match_log(log))

    @property
    def best_bot(self) -> str:
        """The level of the bot that takes over a seat."""
        return list(self.match.game.bots)[-1]

    @property
    def has_begun(self) -> bool:
        """Whether its first luck is saved; only a disk that failed lets a match wait for it."""
        return len(self.match) > 0

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return "over" in self.match.turn

    @property
    def seed(self) -> str:
        """The seed in hexadecimal, once the match is over and the table opens it; else ""."""
        return self._seed.hex() if self.over and self.record.open_after else ""

    @property
    def to_act(self) -> list[int]:
        """The seats that are waited for."""
        seats: list[int] = self.match.turn.get("to_act", [])
        return seats

    async def play(self, seat: int, move: Mapping[str, Any], actor: Actor) -> list[Step]:
        """A seat's move and all luck it leads to, saved in one piece.

        Raises:
            IllegalMove: refused by the rules; nothing has changed.
            StoreError: not saved; the match is as the disk has it.
        """
        await self._settle()
        before = len(self.match)
        step = self.match.play(seat, move)
        self._in_doubt = True
        return await self._save(before, [step, *self._deal()], actor)

    async def deal(self) -> list[Step]:
        """All luck that is owed, saved; nothing when a seat is to act."""
        await self._settle()
        before = len(self.match)
        self._in_doubt = True
        return await self._save(before, self._deal(), "dealer")

    def _deal(self) -> list[Step]:
        steps = []
        while "chance" in self.match.turn:
            steps.append(self.match.deal(self.match.draw(self._dealer)))
        return steps

    async def _save(self, before: int, steps: list[Step], actor: Actor) -> list[Step]:
        entries = [
            Entry("dealer" if seat is None else actor, data, seat)
            for seat, data in self.match.entries(before)
        ]
        if not entries:
            self._in_doubt = False
            return steps
        answer = await self._store.append(
            self.record.id,
            before,
            entries,
            secrets.token_hex(8),
            position=self._dealer.position,
            outcome=self._outcome(),
        )
        if not isinstance(answer, Appended):
            raise OutOfStepError(f"The log of match {self.record.id} is not where the table is.")
        self._in_doubt = False
        return steps

    def _outcome(self) -> Outcome | None:
        over = self.match.turn.get("over")
        return Outcome(tuple(over["winners"]), tuple(over["scores"])) if over else None

    async def _settle(self) -> None:
        """Read the match back from the disk if the last save left it in doubt."""
        if not self._in_doubt:
            return
        secret = await self._store.secret(self.record.id)
        log = await self._store.log(self.record.id)
        self._restore(secret, match_log(log))
        self._in_doubt = False

    async def recover(self) -> None:
        """After a failed save: be what the disk has, so that nobody is shown more than that."""
        await self._settle()
