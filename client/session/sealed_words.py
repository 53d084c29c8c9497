"""Adds a random word of this machine to each match, so that nobody can choose its dice.

The word is sealed as soon as the commitment to the match's seed is shown, and opened when the set
of words is closed (see `engine.sync.commitments`). So the host has to commit itself before it knows
the word. What was sealed is compared with what the host says later.

A connection may be lost at any time. Back at the table, the word is still there and is opened, if
the host still shows its hash; else another one is sealed.
"""

import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from client.connection.hall_client import HallClient
from client.connection.news import Facts
from client.connection.open_requests import LINE_LOST
from client.locale.i18n import N_
from engine.sync.commitments import SealedWord, Word, set_digest, word_hash
from engine.sync.hall_views import TableView
from engine.sync.reports import Refused
from engine.sync.requests import GetReceipt, OpenWord, SealWord

SALT_BYTES = 16
MOST_ROUNDS = 64  # that are remembered of one match
MOST_RECEIPTS = 100
"""Of so many matches it is remembered that their receipts were asked for."""
NOT_WHOLE = N_("The host closed another set of words than it showed: yours stays sealed.")


class Sealed(Struct, frozen=True):
    """A word that was sealed here.

    Attributes:
        table: the identity of the table.
        match: that it is for, counted at the table.
        commitment: that it was sealed under.
    """

    table: str
    match: int
    commitment: str
    word: Word


class Opened(Struct, frozen=True):
    """A set of words that was closed, and this machine's word in it opened.

    Attributes:
        sealed: the word.
        digest: of the commitment and all words, as they were closed.
    """

    sealed: Sealed
    digest: str


class Finished(Struct, frozen=True):
    """A match that is over.

    Attributes:
        number: on the host.
        table: the identity of the table.
        commitment: to its seed, as the table shows it.
        head: the last link of its chain.
        opened: what this machine opened for it, oldest first: more than one if rounds failed.
        receipt: as the host has signed it; "" if it refuses one.
        words: what the receipt's hash of the words is made of, as the host answered.
    """

    number: int
    table: str
    commitment: str
    head: str
    opened: tuple[Opened, ...]
    receipt: str
    words: list[Any]


class WordSealer:
    """Seals and opens the words of one player.

    Args:
        hall: this player in the hall.
        finished: is told of each match that is over while this player has a seat.
        warn: shows the player a warning, given in English.

    Attributes:
        warnings: about matches, by their number on the host, in the player's language.
    """

    def __init__(
        self,
        hall: HallClient,
        finished: Callable[[Finished], None],
        warn: Callable[[str], None],
    ) -> None:
        self._hall = hall
        self._finished = finished
        self._warn = warn
        self._sealed: Sealed | None = None
        self._stays = False  # it is sealed, as far as we know
        self._opened: tuple[Opened, ...] = ()  # all for the same match
        self._asked: Sealed | None = None  # to be opened, or open
        self._shown: Sealed | None = None  # the host has shown its hash
        self._refused: Sealed | None = None  # not opened, as the host's set does not fit
        self._typed = ""
        self._typed_for: tuple[str, int] | None = None  # the table's identity, and the match
        self._receipts = deque[int](maxlen=MOST_RECEIPTS)
        self.warnings: dict[int, str] = {}

    def follow(self) -> None:
        """Do what the table as it is now asks for; to be called whenever it has changed."""
        facts, seat = self._hall.table, self._hall.seat
        if facts is None:
            self._typed = ""
        if facts is None or seat is None:
            self._stays = False
            return
        table = msgspec.convert(facts, TableView)
        match = (table.identity, _next_match(table))
        if match != self._typed_for:
            self._typed, self._typed_for = "", match
        if table.closing:
            self._open(table, seat)
        elif table.promised and seat not in table.shut_out:
            self._seal(table, seat)
        if table.head and table.record not in self._receipts:
            self._ask_for_receipt(table)

    def type(self, word: str) -> None:
        """Put a word of the player's choice beside the random bytes."""
        self._typed = word
        self.follow()

    def _seal(self, table: TableView, seat: int) -> None:
        """Seal a word, once for each commitment and seat.

        After a word was opened, none is sealed under the same commitment: else the host could ask
        for words until it likes the dice.
        """
        if any(one.sealed.commitment == table.promised for one in self._opened):
            return
        before = self._sealed
        if before is not None:
            wanted = (table.promised, seat, self._typed)
            own = (seat, word_hash(table.promised, before.word))
            if (before.commitment, before.word.seat, before.word.word) == wanted and (
                self._stays or own in table.sealed
            ):
                self._stays = True
                self._shown = before if own in table.sealed else self._shown
                return
        word = Word(seat, secrets.token_hex(SALT_BYTES), self._typed)
        sealed = Sealed(table.identity, _next_match(table), table.promised, word)
        self._sealed, self._stays = sealed, True

        def denied(_: Refused) -> None:
            if self._sealed is sealed:
                self._stays = False  # it is tried again when the table changes

        own_hash = word_hash(table.promised, word)
        self._hall.ask(SealWord, table.id, table.promised, own_hash, denied=denied)

    def _open(self, table: TableView, seat: int) -> None:
        """Open the word, if the set is the one that was closed, with this word in it."""
        sealed = self._sealed
        if sealed is None or self._asked is sealed or sealed.commitment != table.promised:
            return
        own = (seat, word_hash(table.promised, sealed.word))
        words = [Word(word.seat, "", word.word) for word in table.words]
        hashes: list[SealedWord] = [(w.seat, word_hash(table.promised, w)) for w in words]
        is_whole = set_digest(table.promised, [*table.sealed, *hashes]) == table.set
        if is_whole and own in table.sealed:
            self._remember(Opened(sealed, table.set))
            self._asked = sealed
            word = sealed.word
            self._hall.ask(OpenWord, table.id, word.salt, word.word, denied=self._not_opened)
        elif self._refused is not sealed and (self._shown is sealed or not is_whole):
            self._refused = sealed
            self._warn(NOT_WHOLE)

    def _remember(self, opened: Opened) -> None:
        own = (opened.sealed.table, opened.sealed.match)
        same = [one for one in self._opened if (one.sealed.table, one.sealed.match) == own]
        before = [one for one in same if one.sealed.commitment != opened.sealed.commitment]
        self._opened = (*before, opened)[-MOST_ROUNDS:]

    def _not_opened(self, refused: Refused) -> None:
        if refused.code == LINE_LOST:
            self._asked = None  # it is opened again if there is still time

    def _ask_for_receipt(self, table: TableView) -> None:
        self._receipts.append(table.record)
        own = (table.identity, table.match)
        opened = tuple(o for o in self._opened if (o.sealed.table, o.sealed.match) == own)
        finished = Finished(
            number=table.record,
            table=table.identity,
            commitment=table.commitment,
            head=table.head,
            opened=opened,
            receipt="",
            words=[],
        )

        def granted(data: Facts) -> None:
            receipt, words = str(data.get("receipt", "")), data.get("words")
            words = words if isinstance(words, list) else []
            self._finished(replace(finished, receipt=receipt, words=words))

        def denied(refused: Refused) -> None:
            if refused.code == LINE_LOST:
                self._receipts.remove(table.record)
            elif opened:
                self._finished(finished)

        self._hall.ask(GetReceipt, table.record, granted=granted, denied=denied)


def _next_match(table: TableView) -> int:
    """The number of what is committed to: of the next match, 0 for the draw of a party night."""
    evening = table.evening
    draws = evening is not None and evening.order == "lot" and not evening.commitment
    return 0 if draws else table.match + 1
