"""`tablehost verify`: checks that dice and random orders follow from seeds committed to beforehand.

A match is read from a file that `ssh HOST record N` printed, or found by its number or its table's
code in the database of a host, which may be running. An evening is read from a file that
`ssh HOST evening N --json` printed, or found by its number or its table's code.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from client.locale.i18n import N_, Translator
from client.paint.text import clean
from tablehost.access.codes import as_typed
from tablehost.config.values import DATABASE
from tablehost.store.archive import Archive, reading
from tablehost.store.errors import NotFoundError, StoreError
from tablehost.store.values import MatchRecord
from tablehost.verify import evening_draw
from tablehost.verify.evening_draw import EveningDraw, draw_of
from tablehost.verify.record import LARGEST, Checked, Record, RecordError, check, read, record_of

Check = Callable[[Translator], None]
"""Checks one match or evening and prints the result; raises `RecordError` if it fails."""


def verify(what: str, data: Path, tr: Translator, *, evening: bool = False) -> int:
    """Recompute and print every draw of a match or an evening.

    Args:
        what: a file, `-` for standard input, the number of a match, or the code of a table.
        data: the host's folder.
        tr: the language to print in.
        evening: `what` is the number of an evening.

    Returns:
        the exit code: 1 if a check fails, or there is nothing to check.
    """
    wrong = 0
    try:
        for check_one in _of_evening(what, data) if evening else _found(what, data):
            wrong |= _run(check_one, tr)
    except RecordError as error:
        return _print_error(error.told(tr))
    except StoreError as error:
        return _print_error(str(error))
    return wrong


def _run(check_one: Check, tr: Translator) -> int:
    try:
        check_one(tr)
    except RecordError as error:
        return _print_error(error.told(tr))
    return 0


# Finding what to check.


def _found(what: str, data: Path) -> Iterator[Check]:
    if what == "-":
        yield _in_file(sys.stdin.buffer.read(LARGEST))
    elif Path(what).exists():
        yield _in_file(_bytes(Path(what)))
    else:
        with reading(data / DATABASE) as archive:
            yield from _in_archive(what, archive)


def _in_file(data: bytes) -> Check:
    if evening_draw.is_page(data):
        return partial(_check_evening, evening_draw.read(data))
    return partial(_check_match, read(data))


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


def _in_archive(what: str, archive: Archive) -> Iterator[Check]:
    """The match with this number, or the finished matches of this table and its evening."""
    number = _number(what)
    if number is not None:
        with suppress(NotFoundError):  # then it may be a code that is all digits
            yield _of_match(archive.match(number), archive)
            return
    code = as_typed(what)
    if not code.isalnum():
        raise RecordError(N_("There is no file, match or table called {what}."), what=what)
    over = [match for match in archive.of_table(code) if match.status == "over"]
    if not over:
        raise RecordError(N_("No match has been finished at table {code} yet."), code=code)
    for match in over:
        yield _of_match(match, archive)
    evening = archive.evening_at(over[0].table)
    if evening is not None and evening.plan.order == "lot":
        draw = draw_of(evening, archive.played(evening))
        yield partial(_check_evening if draw.seed else _print_sealed, draw)


def _number(what: str) -> int | None:
    return int(what) if what.isdecimal() and what.isascii() and len(what) < 16 else None


def _of_match(match: MatchRecord, archive: Archive) -> Check:
    number = str(match.id)
    if match.status == "playing":
        raise RecordError(
            N_("Match {number} is not over: its seed is revealed when it is."), number=number
        )
    if match.status == "abandoned":
        raise RecordError(
            N_("Match {number} was left unfinished: its seed is not revealed."), number=number
        )
    if not match.open_after:
        raise RecordError(
            N_(
                "Match {number} was played at a table that keeps its seeds sealed: nothing is "
                "revealed, and nothing can be recomputed."
            ),
            number=number,
        )
    return partial(_check_match, record_of(match, archive.secret(match), archive.log(match)))


# Checking and printing.


def _check_match(record: Record, tr: Translator) -> None:
    _print(_head(record, tr))
    _print(_rolls(record, check(record), tr))


def _head(record: Record, tr: Translator) -> Iterator[str]:
    yield tr.plural(
        "Match {match}: {game}, one seat, {options}",
        "Match {match}: {game}, {n} seats, {options}",
        record.seats,
        match=str(record.match),
        game=record.game,
        options=_facts(record.options),
    )
    yield from _sealed(record.commitment, record.seed, tr)
    for seat, word in record.words:
        yield _row(tr("word of seat {seat}", seat=str(seat)), word)


def _rolls(record: Record, checked: Checked, tr: Translator) -> Iterator[str]:
    for number, luck in checked.draws:
        drawn = {name: value for name, value in luck.items() if name != "luck"}
        entry = tr("entry {number}", number=str(number))
        yield f"  {entry:<11} {luck['luck']:<12} {_facts(drawn)}"
    every = N_(
        "All {n} draws follow from the seed, and the seed matches the commitment made before the "
        "first."
    )
    with_words = N_(
        "All {n} draws follow from the seed and the players' words, and the seed matches the "
        "commitment made before the first."
    )
    yield tr(with_words if record.words else every, n=len(checked.draws))


def _check_evening(draw: EveningDraw, tr: Translator) -> None:
    _print(_draw_head(draw, tr))
    due = evening_draw.check(draw)
    _print(_drawn(draw, due, tr))


def _print_sealed(draw: EveningDraw, tr: Translator) -> None:
    """Of an evening that is not over, while finished matches can be checked."""
    _print(_draw_head(draw, tr))
    _print([tr("The evening is not over: the seed of its draw is revealed when it is.")])


def _draw_head(draw: EveningDraw, tr: Translator) -> Iterator[str]:
    games = ", ".join(draw.games)
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
        "The game of its match follows from the seed, and the seed matches the commitment made "
        "before it.",
        "The games of all {n} matches follow from the seed, and the seed matches the commitment "
        "made before the first.",
        draw.matches,
    )


def _sealed(commitment: str, seed: str, tr: Translator) -> Iterator[str]:
    yield _row(tr("commitment"), commitment)
    if seed:
        yield _row(tr("revealed seed"), seed)


def _row(name: str, value: str) -> str:
    return f"  {name:<24} {value}"


def _facts(facts: dict[str, Any]) -> str:
    return ", ".join(f"{name} {_plain(value)}" for name, value in facts.items())


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_plain(one) for one in value)
    return str(value)


def _print(lines: Iterable[str]) -> None:
    """Print lines at once, without control characters, since anybody can have made the record."""
    sys.stdout.write("".join(f"{clean(line)}\n" for line in lines))


def _print_error(text: str) -> int:
    sys.stderr.write(f"tablehost: {clean(text)}\n")
    return 1
