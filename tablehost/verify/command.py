"""`tablehost verify`: checks that dice and random orders follow from seeds committed to beforehand.

A match is read from a file that `ssh HOST record N` printed, or found by its number or its table's
code in the database of a host, which may be running. An evening is read from a file that
`ssh HOST evening N --json` printed, or found by its number or its table's code. A tournament and a
receipt are read from files that `ssh HOST tournament N --json` and `ssh HOST receipt N` printed.

Exit codes: 0 if everything fits, 1 if something does not, or cannot be read, 3 if there is nothing
to check: the match is being played, or its table keeps its seeds.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from client.locale.i18n import N_, Translator
from client.paint.text import clean
from client.screens.new_table.words import option_words, value_word
from engine import registry
from tablehost.access.codes import as_typed
from tablehost.config.values import DATABASE
from tablehost.records.errors import RecordError, SealedRecordError
from tablehost.records.receipt import is_receipt
from tablehost.records.record import LARGEST, Checked, Record, check, read, record_of, seat_mark
from tablehost.store.archive import Archive, reading
from tablehost.store.errors import NotFoundError, StoreError
from tablehost.store.values import MatchRecord
from tablehost.verify import evening_draw, receipt_file, tournament_draw
from tablehost.verify.evening_draw import EveningDraw, draw_of
from tablehost.verify.receipt_file import SignedFacts
from tablehost.verify.tournament_draw import TournamentPage

FAILED, NOTHING = 1, 3

Check = Callable[[Translator], None]
"""Checks one match or evening and prints the result; raises `RecordError` if it fails."""


def verify(
    what: str, data: Path, tr: Translator, *, evening: bool = False, receipt: Path | None = None
) -> int:
    """Recompute and print every draw of a match or an evening.

    Args:
        what: a file, `-` for standard input, the number of a match, or the code of a table.
        data: the host's folder.
        tr: the language to print in.
        evening: `what` is the number of an evening.
        receipt: a file with the receipt that the match must fit.

    Returns:
        the exit code.
    """
    try:
        kept = receipt_file.read(_bytes(receipt)) if receipt else None
        found = _of_evening(what, data) if evening else _found(what, data, kept)
        return max([_run(check_one, tr) for check_one in found], default=0)
    except RecordError as error:
        return _print_error(error, tr)
    except StoreError as error:
        sys.stderr.write(f"tablehost: {clean(str(error))}\n")
        return FAILED


def _run(check_one: Check, tr: Translator) -> int:
    try:
        check_one(tr)
    except RecordError as error:
        return _print_error(error, tr)
    return 0


# Finding what to check.


def names_match(what: str) -> bool:
    """Whether this is no file, but may be the number of a match or the code of a table."""
    return what != "-" and not Path(what).exists() and as_typed(what).isalnum()


def _found(what: str, data: Path, receipt: SignedFacts | None) -> Iterator[Check]:
    if what == "-":
        yield _in_file(sys.stdin.buffer.read(LARGEST), receipt)
    elif Path(what).exists():
        yield _in_file(_bytes(Path(what)), receipt)
    elif not names_match(what):
        raise RecordError(N_("There is no file, match or table called {what}."), what=what)
    else:
        with reading(data / DATABASE) as archive:
            yield from _in_archive(what, archive, receipt, data)


def _in_file(data: bytes, receipt: SignedFacts | None) -> Check:
    if evening_draw.is_page(data):
        return partial(_check_evening, evening_draw.read(data))
    if tournament_draw.is_page(data):
        return partial(_check_tournament, tournament_draw.read(data))
    if is_receipt(data):
        return partial(_check_receipt, data)
    return partial(_check_match, read(data), receipt)


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST)
    except OSError as error:
        raise RecordError(
            N_("{path} cannot be read: {why}."), path=path, why=error.strerror
        ) from error


def _of_evening(what: str, data: Path) -> Iterator[Check]:
    number = _number(what)
    if number is None:
        raise RecordError(N_("--evening takes the number of an evening."))
    with reading(data / DATABASE) as archive:
        try:
            found = archive.evening(number)
        except NotFoundError as error:
            raise RecordError(N_("There is no evening {number}."), number=what) from error
        yield partial(_check_evening, draw_of(found, archive.played(found)))


def _in_archive(
    what: str, archive: Archive, receipt: SignedFacts | None, data: Path
) -> Iterator[Check]:
    """The match with this number, or the matches that this table has ended, and its evenings."""
    number = _number(what)
    if number is not None:
        with suppress(NotFoundError):  # then it may be a code that is all digits
            yield _of_match(archive.match(number), archive, receipt)
            return
    code = as_typed(what)
    ended = [match for match in archive.of_table(code) if match.status != "playing"]
    if not ended and number is not None:
        raise RecordError(N_("There is no match {number} in {folder}."), number=what, folder=data)
    if not ended:
        raise RecordError(
            N_("No match has ended at a table with the code {code} in {folder}."),
            code=code,
            folder=data,
        )
    for match in ended:
        yield _of_match(match, archive, receipt)
    for evening in archive.evenings_at(ended[0].table):
        if evening.plan.order == "lot":
            draw = draw_of(evening, archive.played(evening))
            yield partial(_check_evening if draw.seed else _print_sealed, draw)


def _number(what: str) -> int | None:
    return int(what) if what.isdecimal() and what.isascii() and len(what) < 16 else None


def _of_match(match: MatchRecord, archive: Archive, receipt: SignedFacts | None) -> Check:
    number = str(match.id)
    if match.status == "playing":
        raise SealedRecordError(
            N_("Match {number} is not over: its seed is revealed when it is."), number=number
        )
    if not match.open_after:
        raise SealedRecordError(
            N_(
                "Match {number} was played at a table that keeps its seeds secret: nothing is "
                "revealed, and nothing can be recomputed."
            ),
            number=number,
        )
    record = record_of(match, archive.secret(match), archive.log(match))
    return partial(_check_match, record, receipt, printed=False)


# Checking and printing.


def _check_match(
    record: Record, receipt: SignedFacts | None, tr: Translator, *, printed: bool = True
) -> None:
    """Check a match, also against a receipt that was kept.

    Args:
        record: of the match.
        receipt: that it must fit; its own signature fits.
        tr: the language to print in.
        printed: a host has printed the record, and so has signed it.
    """
    own = _own_receipt(record, printed=printed and receipt is None)
    _print(_head(record, tr))
    checked = check(record)
    _print(_rolls(checked, tr))
    _print(_what_fits(record, checked, tr))
    if receipt is None:
        _print(_what_to_compare(tr))
        _print([receipt_file.signer(own.key, tr) if own else _unsigned(tr)])
        return
    if receipt.receipt != checked.receipt:
        raise RecordError(N_("The match is not the one of the receipt in the file."))
    if own is not None:
        receipt_file.check_same_key(own, receipt)
    _print([tr("Receipt: the match is the one of the receipt in the file.")])
    _print([receipt_file.signer(receipt.key, tr)])


def _own_receipt(record: Record, *, printed: bool) -> SignedFacts | None:
    """The receipt in a record, which one that a host has printed must have."""
    if record.receipt:
        return receipt_file.read_text(record.receipt)
    if printed:
        raise RecordError(N_("The record is not signed: the receipt in it was removed."))
    return None


def _check_receipt(data: bytes, tr: Translator) -> None:
    kept = receipt_file.read(data)
    receipt = kept.receipt
    lines = [
        tr(
            "Receipt of match {match}: {game}",
            match=str(receipt.match),
            game=_title(receipt.game, tr),
        ),
        _row(tr("fingerprint of the seed"), receipt.commitment),
        _row(tr("fingerprint of the match"), receipt.head),
        _row(tr("four words"), receipt.words),
    ]
    _print(
        [
            *lines,
            *([] if receipt.over == "yes" else [tr("The match was broken off before its end.")]),
        ]
    )
    _print([receipt_file.signer(kept.key, tr)])


def _head(record: Record, tr: Translator) -> Iterator[str]:
    terms = record.terms
    options = [_option(terms.game, name, value, tr) for name, value in terms.options.items()]
    game = _title(terms.game, tr)
    yield tr.plural(
        "Match {match}: {game}, one seat",
        "Match {match}: {game}, {n} seats",
        terms.seats,
        match=str(record.match),
        game=game,
    )
    yield from (f"  {option}" for option in options)
    yield from _sealed(record.commitment, record.seed, tr)
    sealed = {seat for seat, _ in record.sealed}
    for word in record.words:
        name = N_("sealed word of {seat}") if word.seat in sealed else N_("typed word of {seat}")
        shown = word.word or tr("random, from the player's own program")
        yield _row(tr(name, seat=seat_mark(word.seat)), shown)
    for one in record.failed:
        seats = tr.join([seat_mark(seat) for seat in one.missing])
        yield (
            tr("Before that, the host stopped while words were opened.")
            if one.stopped
            else tr("Before that, words were not opened by seat {seats}.", seats=seats)
        )


def _option(game: str, name: str, value: Any, tr: Translator) -> str:
    words = option_words(game, name, tr)
    return tr.labelled(words.label, value_word(value, words, tr))


def _rolls(checked: Checked, tr: Translator) -> Iterator[str]:
    """What was drawn: a seat, dice or cards, with the entry's number as a replay counts."""
    for number, luck in checked.draws:
        entry = tr("entry {number}", number=str(number + 1))
        drawn = [_drawn_value(name, value) for name, value in luck.items() if name != "luck"]
        yield f"  {entry:<11} {' '.join(drawn)}"


def _drawn_value(name: str, value: Any) -> str:
    return seat_mark(value) if name == "seat" else _plain(value)


def _what_fits(record: Record, checked: Checked, tr: Translator) -> Iterator[str]:
    """The checks that were made, a sentence each."""
    if not record.over:
        yield tr("The match was broken off before its end. What was played until then is checked.")
    if record.words:
        yield tr.plural(
            "Luck: the only draw follows from the players' words and the seed, and the seed fits "
            "its fingerprint.",
            "Luck: all {n} draws follow from the players' words and the seed, and the seed fits "
            "its fingerprint.",
            len(checked.draws),
        )
    else:
        yield tr.plural(
            "Luck: the only draw follows from the seed, and the seed fits its fingerprint.",
            "Luck: all {n} draws follow from the seed, and the seed fits its fingerprint.",
            len(checked.draws),
        )
    yield tr.plural(
        "Moves: the only move follows the rules.",
        "Moves: all {n} moves follow the rules.",
        len(record.log) - len(checked.draws),
    )
    yield _row(tr("fingerprint of the match"), checked.receipt.head)
    yield tr(
        "Chain: no entry was changed, dropped or exchanged if the players saw these four words "
        "after the match: {words}",
        words=checked.receipt.words,
    )


def _what_to_compare(tr: Translator) -> Iterator[str]:
    yield tr(
        "Compare the fingerprint of the seed with the one that you noted before the match (page f "
        "at the table), or check the match with a receipt (--receipt FILE)."
    )


def _unsigned(tr: Translator) -> str:
    return tr("Signature: none, as the match is read from the host's own database.")


def _check_evening(draw: EveningDraw, tr: Translator) -> None:
    _print(_draw_head(draw, tr))
    due = evening_draw.check(draw)
    _print(_drawn(draw, due, tr))


def _check_tournament(page: TournamentPage, tr: Translator) -> None:
    _print(tournament_draw.head_lines(page, tr))
    tournament_draw.check(page)
    _print([tournament_draw.verdict(page, tr)])


def _print_sealed(draw: EveningDraw, tr: Translator) -> None:
    """Of an evening that is not over, while finished matches can be checked."""
    _print(_draw_head(draw, tr))
    _print([tr("The evening is not over: the seed of its draw is revealed when it is.")])


def _draw_head(draw: EveningDraw, tr: Translator) -> Iterator[str]:
    games = ", ".join(_title(game, tr) for game in draw.games)
    yield tr.plural(
        "Evening {evening}: one match of {games}",
        "Evening {evening}: {n} matches of {games}",
        draw.matches,
        evening=str(draw.number),
        games=games,
    )
    if draw.order == "lot":
        yield from _sealed(draw.commitment, draw.seed, tr)


def _drawn(draw: EveningDraw, due: Iterable[str], tr: Translator) -> Iterator[str]:
    for number, (held, game) in enumerate(zip(draw.played, due, strict=True), start=1):
        match = tr("match {number}", number=str(number))
        record = tr("record {number}", number=str(held.record))
        yield f"  {match:<11} {record:<12} {game}"
    yield tr.plural(
        "The game of its match follows from the seed, and the seed fits the fingerprint shown "
        "before it.",
        "The games of all {n} matches follow from the seed, and the seed fits the fingerprint "
        "shown before the first.",
        draw.matches,
    )


def _sealed(commitment: str, seed: str, tr: Translator) -> Iterator[str]:
    yield _row(tr("fingerprint of the seed"), commitment)
    if seed:
        yield _row(tr("revealed seed"), seed)


def _title(game: str, tr: Translator) -> str:
    """The title of a game, its id if this version does not have it."""
    return registry.game(game).titles[tr.language] if game in registry.game_ids() else game


def _row(name: str, value: str) -> str:
    return f"  {name:<24} {value}"


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_plain(one) for one in value)
    return str(value)


def _print(lines: Iterable[str]) -> None:
    """Print lines at once, without control characters, since anybody can have made the record."""
    sys.stdout.write("".join(f"{clean(line)}\n" for line in lines))


def _print_error(error: RecordError, tr: Translator) -> int:
    sys.stderr.write(f"tablehost: {clean(error.told(tr))}\n")
    return NOTHING if isinstance(error, SealedRecordError) else FAILED
