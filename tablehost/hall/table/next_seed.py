"""The luck of a table's next match, from its promise to its first draw.

While a table waits, the seed of its next match is saved already, and everybody at the table sees
the commitment to it. So a word that somebody throws in then is one the host could not know when it
bound itself, and the match begins with what was promised, whatever happens to the host in between.
"""

import logging

from engine.sync.hall_views import GivenWord
from engine.sync.requests import AddWord
from tablehost.hall.chat import checked_line
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.visitor import Visitor
from tablehost.luck.dealer import commitment, new_seed
from tablehost.store.errors import StoreError
from tablehost.store.values import Secret

log = logging.getLogger(__name__)

LONGEST = 40  # characters of a word


class NextSeed:
    """What is promised at one table.

    Args:
        secret: what a host that stopped has promised; None for nothing yet.
    """

    def __init__(self, table: TableContext, secret: Secret | None) -> None:
        self._table = table
        self._secret = secret

    @property
    def commitment(self) -> str:
        """To the seed, as everybody may see it; "" while nothing is promised."""
        return self._secret.commitment if self._secret else ""

    @property
    def words(self) -> tuple[GivenWord, ...]:
        """What players have thrown in, in that order."""
        return given(self._secret.words if self._secret else ())

    async def promise(self) -> Secret:
        """What the next match begins with, saved; made now if there is nothing yet."""
        if self._secret is None:
            seed = new_seed()
            made = Secret(seed, commitment(seed))
            self._secret = await self._table.hall.store.ensure_next_secret(
                self._table.record.id, made
            )
        return self._secret

    async def try_to_promise(self) -> None:
        """The same where nobody waits for it: what fails is done with the next word, or start."""
        if self._table.evening.over:
            return
        try:
            await self.promise()
        except StoreError as error:
            log.warning("table %d: no luck promised: %s", self._table.record.id, error)

    def spent(self) -> None:
        """The match has begun with it."""
        self._secret = None

    async def add_word(self, visitor: Visitor, request: AddWord) -> None:
        """Somebody who sits here throws in a word, or another one instead."""
        seat = self._table.company.own_seat(visitor)
        self._table.require_no_match()
        self._table.evening.require_more()
        word = checked_line(visitor, request.word)[:LONGEST].strip()
        await self.promise()
        number = self._table.record.id
        self._secret = await self._table.hall.store.add_word(number, seat, word)
        visitor.done(request.id)
        self._table.tell()

    def forget_word(self, seat: int) -> None:
        """Somebody else has the seat now, or nobody: the store has let the word go."""
        if self._secret is not None:
            self._secret = self._secret.without_word(seat)

    def forget(self) -> None:
        """After a step that failed: ask the disk what is promised."""
        self._secret = None


def given(words: tuple[tuple[int, str], ...]) -> tuple[GivenWord, ...]:
    """Words as the table shows them."""
    return tuple(GivenWord(seat, word) for seat, word in words)
