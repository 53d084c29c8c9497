"""The record of a match that has ended, from which anybody can recompute its dice.

A JSON map, printed by `ssh HOST record N` and read by `tablehost verify FILE`. It names no person.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from client.locale.i18n import N_
from client.widgets.curve import seat_letter
from engine import IllegalMove, Match, UnknownGameError
from engine.sync.commitments import Hash, SealedWord, Terms, Word, commitment_of, word_hash
from tablehost.json_answer import printable
from tablehost.luck.dealer import DealerError, recomputed
from tablehost.luck.match_key import chain_head, match_key
from tablehost.records import receipt as receipts
from tablehost.records.errors import RecordError, RulesError
from tablehost.records.receipt import Receipt
from tablehost.store.values import FailedRound, MatchRecord, Secret

FORMAT = "tablehost record 2"
OLD_FORMAT = "tablehost record 1"
LARGEST = 64 * 1024 * 1024  # bytes of a file that is read


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """One match.

    Attributes:
        match: its number on the host.
        commitment: the hash published before the first word, in hexadecimal.
        seed: revealed after the match, in hexadecimal.
        sealed: the hashes of words that players' programs kept until the set was closed.
        words: of players, by seat.
        failed: rounds before, whose words were closed and not all opened.
        over: it was played to its end.
        log: `Match.log`.
        head: the last link of the chain of entries.
        receipt: signed by the host; "" in a record from its database.
    """

    format: str
    match: int
    terms: Terms
    commitment: Hash
    seed: Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]
    sealed: tuple[SealedWord, ...]
    words: tuple[Word, ...]
    failed: tuple[FailedRound, ...]
    over: bool
    log: tuple[tuple[int | None, dict[str, Any]], ...]
    head: Hash
    receipt: str = ""


class Checked(Struct, frozen=True):
    """A record of which everything fits.

    Attributes:
        match: as replayed from the log.
        draws: every draw, recomputed, with its position in the log.
        receipt: as it must be.
    """

    match: Match
    draws: tuple[tuple[int, dict[str, Any]], ...]
    receipt: Receipt


def seat_mark(seat: int) -> str:
    """A seat as results show it: A for the first. A record may have any number for one."""
    return seat_letter(seat) if 0 <= seat < 26 else str(seat)


def record_of(
    match: MatchRecord, secret: Secret, log: list[list[Any]], receipt: str = ""
) -> Record:
    """The record of a match that has ended and whose table reveals its seed.

    Args:
        match: which.
        secret: its seed, and what belongs to it.
        log: `Match.log`.
        receipt: signed by the host.

    Raises:
        RecordError: it follows protocol 1.
    """
    if secret.terms is None:
        raise receipts.old_protocol()
    return Record(
        format=FORMAT,
        match=match.id,
        terms=secret.terms,
        commitment=secret.commitment,
        seed=secret.seed.hex(),
        sealed=secret.sealed,
        words=secret.words,
        failed=secret.failed,
        over=match.status == "over",
        log=tuple((seat, data) for seat, data in log),
        head=chain_head(secret.seed, secret.commitment, secret.words, secret.failed, log),
        receipt=receipt,
    )


def write(record: Record) -> str:
    """The record as text, with one line per entry of the log."""
    data = msgspec.to_builtins(record)
    log = data.pop("log")
    head = ",\n ".join(f"{_json(name)}: {_json(value)}" for name, value in data.items())
    entries = ",\n  ".join(_json(entry) for entry in log)
    return printable(f'{{{head},\n "log": [\n  {entries}\n ]}}\n')


def read(data: bytes) -> Record:
    """The record in a file.

    Raises:
        RecordError: the file is not a record as a host writes it.
    """
    try:
        found = msgspec.json.decode(data, type=dict[str, Any])
        if found.get("format") == OLD_FORMAT:
            raise receipts.old_protocol()
        record = msgspec.convert(found, Record)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise RecordError(N_("This is not the record of a match.")) from None
    if record.format != FORMAT:
        raise RecordError(
            N_("This is not {format}, but {other}."),
            format=repr(FORMAT),
            other=repr(record.format[:40]),
        )
    if write(record).encode() != data:
        raise RecordError(
            N_("This is not a record as a host writes it: something was changed, if only a space.")
        )
    return record


def check(record: Record) -> Checked:
    """Recompute every roll of a record, and all hashes.

    The signature of its receipt is not checked here.

    Raises:
        RecordError: something does not fit, or an entry breaks the rules.
    """
    secret = Secret(
        seed=bytes.fromhex(record.seed),
        commitment=record.commitment,
        words=record.words,
        terms=record.terms,
        sealed=record.sealed,
        failed=record.failed,
    )
    check_words(secret)
    match, draws = _replayed(record, match_key(secret.seed, secret.commitment, secret.words))
    if ("over" in match.turn) != record.over:
        raise RecordError(N_("The record does not end where the match does."))
    head = chain_head(secret.seed, secret.commitment, secret.words, secret.failed, record.log)
    if head != record.head:
        raise RecordError(N_("The entries do not give the fingerprint of the match."))
    due = receipts.receipt_of(record.match, secret, record.log, over=record.over)
    if record.receipt and receipts.read(record.receipt) != due:
        raise RecordError(N_("The record and its receipt are not of the same match."))
    return Checked(match, draws, due)


def check_words(secret: Secret) -> None:
    """Check that a seed and the words for it are those that were committed to and sealed.

    Raises:
        RecordError: one is not.
    """
    terms = secret.terms
    assert terms is not None, "a record has terms"
    shut_out: set[int] = set()
    for number, one in enumerate(secret.failed):
        same = (one.terms.table, one.terms.match, one.terms.round)
        if same != (terms.table, terms.match, number):
            raise RecordError(N_("A failed round of words belongs to another match."))
        if not (one.missing or one.stopped):
            raise RecordError(N_("A failed round of words does not say why it failed."))
        seats = {word.seat for word in one.words}
        _check_round(bytes.fromhex(one.seed), one.commitment, one.terms)
        opened = tuple(sealed for sealed in one.sealed if sealed[0] in seats)
        _check_opened(one.commitment, opened, one.words, shut_out)
        shut_out |= set(one.missing)
    if terms.round != len(secret.failed):
        raise RecordError(N_("Failed rounds of words are missing."))
    _check_round(secret.seed, secret.commitment, terms)
    _check_opened(secret.commitment, secret.sealed, secret.words, shut_out)


def _check_round(seed: bytes, commitment: str, terms: Terms) -> None:
    if commitment_of(seed, terms) != commitment:
        raise RecordError(
            N_("The seed does not fit its fingerprint, which was shown before the first word.")
        )


def _check_opened(
    commitment: str,
    sealed: tuple[SealedWord, ...],
    words: tuple[Word, ...],
    shut_out: set[int],
) -> None:
    by_seat = {word.seat: word for word in words}
    hashes = dict(sealed)
    for seat, hash_ in hashes.items():
        word = by_seat.get(seat)
        if word is None or word_hash(commitment, word) != hash_:
            raise RecordError(
                N_("The word of seat {seat} is not the one that was sealed for it."),
                seat=seat_mark(seat),
            )
    unsealed = [word for word in words if word.salt and word.seat not in hashes]
    if unsealed or len(by_seat) < len(words) or len(hashes) < len(sealed):
        raise RecordError(N_("A seat has one word too many."))
    if shut_out & set(by_seat):
        raise RecordError(N_("A seat that did not open its word has added another one."))


def _replayed(record: Record, key: bytes) -> tuple[Match, tuple[tuple[int, dict[str, Any]], ...]]:
    terms = record.terms
    match = _begun(terms)
    try:
        return match, tuple(recomputed(key, match, record.log))
    except DealerError as error:
        raise RecordError(
            N_(
                "Entry {number} does not follow from seed and words: it is {found}, but should be "
                "{due}. Something was changed."
            ),
            number=str(error.number + 1),
            found=_json(error.found),
            due=_json(error.due),
        ) from None
    except IllegalMove as error:
        raise RulesError(terms.game, len(match) + 1, error) from None


def _begun(terms: Terms) -> Match:
    """The match before its first entry."""
    game = terms.game
    try:
        match = Match.start(game, terms.seats, terms.options)
    except UnknownGameError:
        raise RecordError(N_("This program has no game {game}."), game=repr(game)) from None
    except IllegalMove:
        text = N_("The seats or options are against the rules of {game}.")
        raise RecordError(text, game=game) from None
    if match.rules_version != terms.rules_version:
        raise RecordError(
            N_(
                "The match follows version {other} of the rules of {game}, and this program plays "
                "version {own}: check it with the program that wrote it."
            ),
            other=terms.rules_version,
            game=game,
            own=match.rules_version,
        )
    if match.options != terms.options:
        raise RecordError(N_("The options are not complete."))
    return match


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
