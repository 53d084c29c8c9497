"""The receipt of a match: what its host has signed, in a few lines that players can keep.

`ssh HOST receipt N` prints it, and `tablehost join` keeps it. A host that shows somebody another
record of the match later, or showed others another match, is told by it.
"""

from typing import Any

import msgspec
from msgspec import Struct

from client.locale.i18n import N_
from engine.sync.commitments import canonical, sha256
from tablehost.luck.dealer import Log
from tablehost.luck.four_words import four_words
from tablehost.luck.match_key import chain_head
from tablehost.records.errors import RecordError
from tablehost.store.values import Secret

FORMAT = "tablehost receipt 1"
BEGIN = "-----BEGIN SSH SIGNATURE-----"
KEY = "key "
"""Begins the last line of a signed text: the public key, as in a line of known_hosts."""


class Receipt(Struct, frozen=True):
    """The facts of a match that are signed.

    Attributes:
        match: its number on the host.
        table: the table's identity.
        number: of the match at the table.
        terms: the hash of all that the commitment binds besides the seed.
        set: the hash of the sealed and the opened words and of the rounds that failed before.
        entries: in the log.
        over: `yes`, or `no` for a match that was broken off.
        head: the last link of the chain of entries.
        words: four, which stand for the head.
    """

    match: int
    table: str
    number: int
    game: str
    terms: str
    commitment: str
    set: str
    entries: int
    over: str
    head: str
    words: str

    def text(self) -> str:
        """The lines to sign."""
        lines = (f"{name} {getattr(self, name)}" for name in self.__struct_fields__)
        return "\n".join([FORMAT, *lines, ""])


def receipt_of(match: int, secret: Secret, log: Log, *, over: bool) -> Receipt:
    """The receipt of a match that has ended.

    Args:
        match: its number on the host.
        secret: its seed, and what belongs to it.
        log: all entries.
        over: it was played to its end.

    Raises:
        RecordError: it follows protocol 1, which has none.
    """
    terms, entries = secret.terms, list(log)
    if terms is None:
        raise old_protocol()
    head = chain_head(secret.seed, secret.commitment, secret.words, secret.failed, entries)
    return Receipt(
        match=match,
        table=terms.table,
        number=terms.match,
        game=terms.game,
        terms=_hash(terms),
        commitment=secret.commitment,
        set=words_hash(words_of(secret)),
        entries=len(entries),
        over="yes" if over else "no",
        head=head,
        words=" ".join(four_words(head)),
    )


def old_protocol() -> RecordError:
    """The text about a match that began before version 0.2."""
    return RecordError(
        N_(
            "This match began before version 0.2. Its host could choose the dice, so its record "
            "proves little; tablehost 0.1 can recompute it."
        )
    )


def words_of(secret: Secret) -> list[Any]:
    """The sealed and the opened words, and the rounds that failed before, as plain data."""
    plain: list[Any] = msgspec.to_builtins([secret.sealed, secret.words, secret.failed])
    return plain


def words_hash(words: list[Any]) -> str:
    """The hash of these words, as receipts have it."""
    return _hash(words)


def _hash(value: object) -> str:
    return sha256(b"tablehost receipt 1", canonical(msgspec.to_builtins(value)))


def read(text: str) -> Receipt:
    """The receipt in a text, signed or not; the signature is not checked here.

    Raises:
        RecordError: it is none.
    """
    lines = text.partition(BEGIN)[0].splitlines()
    if lines and lines[-1].startswith(KEY):
        lines.pop()
    pairs = dict(line.split(" ", 1) for line in lines[1:] if " " in line)
    try:
        receipt = msgspec.convert(pairs, Receipt, strict=False)
    except msgspec.ValidationError:
        raise not_a_receipt() from None
    if receipt.text().splitlines() != lines:
        raise RecordError(N_("This is not a receipt as a host writes it: something was changed."))
    return receipt


def not_a_receipt() -> RecordError:
    """The text about a file or an answer that is something else."""
    return RecordError(N_("This is not the receipt of a match."))


def is_receipt(data: bytes) -> bool:
    """Whether a file is a receipt, readable or not."""
    return data.startswith(FORMAT.encode())
