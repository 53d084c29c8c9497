"""Records and receipts of matches in the store, for those who may have them."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tablehost.records.receipt import Receipt, receipt_of, words_of
from tablehost.records.record import Record, record_of
from tablehost.replay.permissions import NotOverError, NotYoursError
from tablehost.stats.seat_history import SeatHistory
from tablehost.store.store import Store
from tablehost.store.values import MatchRecord, Secret, match_log

Sign = Callable[[str], str]
"""Puts the host's signature behind a text."""


class SignedReceipt(Struct, frozen=True):
    """A receipt, and what its hash of the words is made of.

    Attributes:
        text: with the signature.
        words: the sealed and the opened words, and the rounds that failed before, as plain data.
        entries: of the log that it was made from.
    """

    text: str
    words: list[Any]
    entries: int


async def signed_receipt(
    store: Store, sign: Sign, number: int, persons: frozenset[int]
) -> SignedReceipt:
    """The receipt of a match, for somebody who is all of these persons.

    Nothing hidden follows from a receipt, so it is for everybody at an open table, and at a table
    by invitation for those who had a seat.

    Raises:
        NotFoundError: there is no such match.
        NoPermissionError: it is being played, or was not theirs to see.
        RecordError: it follows protocol 1.
    """
    match = await store.match(number)
    if match.status == "playing":
        raise NotOverError
    took_part = SeatHistory(await store.sittings(number)).persons & persons
    if not took_part and not (await store.table(match.table)).open:
        raise NotYoursError
    log, secret = match_log(await store.log(number)), await store.secret(number)
    receipt = await _receipt(match, secret, log)
    return SignedReceipt(sign(receipt.text()), words_of(secret), len(log))


async def signed_record(store: Store, sign: Sign, match: MatchRecord) -> Record:
    """The record of a match that has ended at a table that reveals its seeds, with its receipt.

    Raises:
        RecordError: it follows protocol 1.
    """
    log, secret = match_log(await store.log(match.id)), await store.secret(match.id)
    receipt = await _receipt(match, secret, log)
    return record_of(match, secret, log, sign(receipt.text()))


async def _receipt(match: MatchRecord, secret: Secret, log: list[Any]) -> Receipt:
    """The receipt, made in a thread of its own: the words in it take a slow hash."""
    over = match.status == "over"
    return await asyncio.to_thread(receipt_of, match.id, secret, log, over=over)
