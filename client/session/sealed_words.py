"""Adds a random word of this machine to each match, so that nobody can choose its dice.

The word is sealed as soon as the commitment to the match's seed is shown, and opened when the set
of words is closed (see `engine.sync.commitments`). So the host has to commit itself before it knows
the word. What was sealed is compared with what the host says later.
"""

import secrets
from collections.abc import Callable

import msgspec
from msgspec import Struct

from client.connection.hall_client import Facts, HallClient
from engine.sync.commitments import SealedWord, Word, set_digest, word_hash
from engine.sync.hall_views import TableView
from engine.sync.requests import GetReceipt, OpenWord, SealWord

SALT_BYTES = 16


class Sealed(Struct, frozen=True):
    """A word that was sealed here.

    Attributes:
        table: the identity of the table.
        commitment: that it was sealed under.
    """

    table: str
    commitment: str
    word: Word


class Finished(Struct, frozen=True):
    """A match that is over.

    Attributes:
        number: on the host.
        table: the identity of the table.
        commitment: to its seed, as the table shows it.
        head: the last link of its chain.
        sealed: the word that this machine sealed for it, None without one.
        receipt: as the host has signed it.
    """

    number: int
    table: str
    commitment: str
    head: str
    sealed: Sealed | None
    receipt: str


class WordSealer:
    """Seals and opens the words of one player.

    Args:
        hall: this player in the hall.
        finished: is told of each match that is over while this player has a seat.
    """

    def __init__(self, hall: HallClient, finished: Callable[[Finished], None]) -> None:
        self._hall = hall
        self._finished = finished
        self._sealed: Sealed | None = None
        self._closed: Sealed | None = None
        self._typed = ""
        self._receipts: set[int] = set()

    def follow(self) -> None:
        """Do what the table as it is now asks for; to be called whenever it has changed."""
        facts, seat = self._hall.table, self._hall.seat
        if facts is None or seat is None:
            self._sealed = None
            return
        table = msgspec.convert(facts, TableView)
        if table.closing:
            self._open(table, seat)
        elif table.promised and seat not in table.shut_out:
            self._seal(table, seat)
        if table.head and table.record not in self._receipts:
            self._ask_for_receipt(table)

    def type(self, word: str) -> None:
        """Put a word of the player's choice beside the random bytes."""
        self._typed, self._sealed = word, None
        self.follow()

    def _seal(self, table: TableView, seat: int) -> None:
        before = self._sealed
        if before and (before.commitment, before.word.seat) == (table.promised, seat):
            return
        word = Word(seat, secrets.token_hex(SALT_BYTES), self._typed)
        self._sealed = Sealed(table.identity, table.promised, word)
        sealed = word_hash(table.promised, word)
        self._hall.ask(SealWord, table.id, table.promised, sealed)

    def _open(self, table: TableView, seat: int) -> None:
        """Open the word, if the set is the one that was closed, with this word in it."""
        sealed = self._sealed
        if sealed is None or self._closed is sealed or sealed.commitment != table.promised:
            return
        own = word_hash(table.promised, sealed.word)
        words = [Word(word.seat, "", word.word) for word in table.words]
        hashes: list[SealedWord] = [(w.seat, word_hash(table.promised, w)) for w in words]
        is_whole = set_digest(table.promised, [*table.sealed, *hashes]) == table.set
        if is_whole and (seat, own) in table.sealed:
            self._closed, self._typed = sealed, ""
            self._hall.ask(OpenWord, table.id, sealed.word.salt, sealed.word.word)

    def _ask_for_receipt(self, table: TableView) -> None:
        self._receipts.add(table.record)
        closed, self._closed = self._closed, None
        sealed = closed if closed and closed.table == table.identity else None

        def granted(data: Facts) -> None:
            self._finished(
                Finished(
                    number=table.record,
                    table=table.identity,
                    commitment=table.commitment,
                    head=table.head,
                    sealed=sealed,
                    receipt=str(data.get("receipt", "")),
                )
            )

        self._hall.ask(GetReceipt, table.record, granted=granted)
