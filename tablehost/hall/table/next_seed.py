"""The seed of a table's next match, from its commitment to the first draw.

While a table waits, the seed of its next match is saved already, and everybody at the table sees
the commitment to it. So the host could not know the words that players add after that when it chose
the seed, and the match begins with the promised seed even if the host restarts in between.
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
    """The promised seed of one table.

    Args:
        table: that it is for.
        secret: what a host that stopped has promised; None if nothing.
    """

    def __init__(self, table: TableContext, secret: Secret | None) -> None:
        self._table = table
        self._secret = secret

    @property
    def commitment(self) -> str:
        """The commitment to the seed, for everybody to see; "" if none is promised."""
        return self._secret.commitment if self._secret else ""

    @property
    def words(self) -> tuple[GivenWord, ...]:
        """The words that players have added, in that order."""
        return given(self._secret.words if self._secret else ())

    async def promise(self) -> Secret:
        """The saved seed of the next match; created now if there is none."""
        if self._secret is None:
            seed = new_seed()
            secret = Secret(seed, commitment(seed))
            self._secret = await self._table.hall.store.ensure_next_secret(
                self._table.record.id, secret
            )
        return self._secret

    async def try_to_promise(self) -> None:
        """As `promise`; a failed save is repeated with the next word, or at the start."""
        if self._table.evening.over:
            return
        try:
            await self.promise()
        except StoreError as error:
            log.warning("table %d: no seed promised: %s", self._table.record.id, error)

    def used(self) -> None:
        """The match has begun with it."""
        self._secret = None

    async def add_word(self, visitor: Visitor, request: AddWord) -> None:
        """A player adds a word, or replaces their own."""
        seat = self._table.roster.own_seat(visitor)
        self._table.require_no_match()
        self._table.evening.require_more()
        word = checked_line(visitor, request.word)[:LONGEST].strip()
        await self.promise()
        number = self._table.record.id
        self._secret = await self._table.hall.store.add_word(number, seat, word)
        visitor.done(request.id)
        self._table.publish()

    def forget_word(self, seat: int) -> None:
        """Somebody else has the seat, or nobody: the store has dropped the word."""
        if self._secret is not None:
            self._secret = self._secret.without_word(seat)

    def forget(self) -> None:
        """After a failed step: ask the disk again."""
        self._secret = None


def given(words: tuple[tuple[int, str], ...]) -> tuple[GivenWord, ...]:
    """Words as clients are shown them."""
    return tuple(GivenWord(seat, word) for seat, word in words)
