"""The receipts that `tablehost join` keeps, and what it notices in them.

Each is a file of its own in `receipts/HOST-PORT` in the user's folder for state. A host that shows
another match later than it showed now, or that signs with another key, is told by them.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import msgspec
from platformdirs import user_state_path

from client.locale.i18n import N_
from client.session.sealed_words import Finished
from engine.sync.commitments import SealedWord, Word, set_digest, word_hash
from tablehost.records import receipt as receipts
from tablehost.records.errors import RecordError
from tablehost.records.receipt import Receipt
from tablehost.records.signature import checked_key
from tablehost.store.values import FailedRound

LONGEST = 4096  # characters of a receipt
MOST_EVIDENCE = 20  # receipts of one match that do not fit
IDENTITY = re.compile("[0-9a-f]{32}")
"""A table's identity, which becomes part of a file's name."""
Words = tuple[tuple[SealedWord, ...], tuple[Word, ...], tuple[FailedRound, ...]]
"""The words that the hash in a receipt is made of."""
INVALID = N_("The receipt of this match is not valid: the host may have chosen the dice.")


def folder(host: str, port: int) -> Path:
    """Where the receipts of a host are kept; each host and port has a folder of its own."""
    name = f"{quote(host, safe='', errors='surrogateescape')}-{port}"
    return user_state_path("tablehost", appauthor=False) / "receipts" / name


def keep(directory: Path, match: Finished) -> str:
    """Compare a receipt with what is known, and keep it; the warning in English, "" for none.

    A receipt that does not fit is kept beside the others as evidence, `...-does-not-fit-1.receipt`.

    Args:
        directory: of the host's receipts.
        match: that is over.
    """
    warning = _checked(directory, match)
    if warning and match.receipt:
        with suppress(OSError):
            _keep_evidence(directory, match)
    return warning


def _keep_evidence(directory: Path, match: Finished) -> None:
    """Keep a receipt that does not fit, once."""
    data = match.receipt[:LONGEST].encode("ascii", "backslashreplace")
    table = match.table if IDENTITY.fullmatch(match.table) else "unknown"
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    for number in range(1, MOST_EVIDENCE + 1):
        file = directory / f"{table}-match-{match.number}-does-not-fit-{number}.receipt"
        if not file.exists():
            file.write_bytes(data)
            return
        if file.read_bytes() == data:
            return


def _checked(directory: Path, match: Finished) -> str:
    if len(match.receipt) > LONGEST or not _is_plain(match.receipt):
        return INVALID
    try:
        receipt = receipts.read(match.receipt)
        key = checked_key(match.receipt)
    except RecordError:
        return INVALID
    if key is None or (receipt.match, receipt.table) != (match.number, match.table):
        return INVALID
    if not IDENTITY.fullmatch(receipt.table):
        return INVALID
    if receipt.head != match.head or receipt.commitment != match.commitment:
        return N_("The receipt is of another match than the one you have played.")
    warning = _about_words(match, receipt)
    if warning:
        return warning
    file = directory / f"{receipt.table}-{receipt.number}.txt"
    try:
        kept = [_text(known) for known in directory.glob("*.txt")]
        if any(_signer(other) != _signer(match.receipt) for other in kept):
            return N_("This receipt is signed by another key than those before.")
        if file.exists() and _signed(_text(file)) != _signed(match.receipt):
            return N_("Another receipt of this match was kept: the host has changed it since.")
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = file.with_suffix(".part")
        unfinished.write_bytes(match.receipt.encode("ascii"))
        unfinished.replace(file)
    except OSError:
        return N_("The receipt of this match could not be kept on this machine.")
    return ""


def _about_words(match: Finished, receipt: Receipt) -> str:
    """Compare the words of a match with the sets that were closed; the warning, "" for none.

    The host may neither exchange a word after it has seen all of them, nor leave out a round.
    """
    try:
        _, words, failed = msgspec.convert(match.words, Words)
    except msgspec.ValidationError:
        return INVALID
    if receipts.words_hash(match.words) != receipt.set:
        return INVALID
    closed = {one.commitment: _digest(one.commitment, one.sealed, one.words) for one in failed}
    closed[receipt.commitment] = _digest(receipt.commitment, (), words)
    for opened in match.opened:
        digest = closed.get(opened.sealed.commitment)
        if digest is None:
            return N_("The host has left out a round of words, so it may have chosen the dice.")
        if digest != opened.digest:
            return N_(
                "The words were exchanged after yours was opened: the host may have chosen the "
                "dice."
            )
    return ""


def _digest(commitment: str, sealed: Iterable[SealedWord], words: Iterable[Word]) -> str:
    """The digest of a set as it was closed; what was sealed stays as it is."""
    hashes = {word.seat: word_hash(commitment, word) for word in words} | dict(sealed)
    return set_digest(commitment, hashes.items())


def _is_plain(text: str) -> bool:
    """Whether a text is nothing but lines of printable ASCII."""
    return text.isascii() and all(line.isprintable() for line in text.split("\n"))


def _text(file: Path) -> str:
    with file.open(encoding="ascii", errors="replace") as lines:
        return lines.read(LONGEST)


def _signed(text: str) -> str:
    """The signed part of a receipt; some keys sign the same in another way each time."""
    return text.partition(receipts.BEGIN)[0]


def _signer(text: str) -> str:
    """The line of a receipt that names its key."""
    return next((line for line in text.splitlines() if line.startswith(receipts.KEY)), "")
