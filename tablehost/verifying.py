"""`tablehost verify`: whether the dice of a match are those the host was bound to beforehand.

A match is looked up in a file, as `ssh HOST record N` printed it, or by its number or its table's
code in the database of the host, which may be running.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from client.text import clean
from tablehost.backup import DATABASE
from tablehost.hall.codes import as_typed
from tablehost.record import LARGEST, Checked, Record, RecordError, check, read, record_of
from tablehost.store.archive import Archive, reading
from tablehost.store.errors import NotFoundError, StoreError
from tablehost.store.values import MatchRecord


def verify(what: str, data: Path) -> int:
    """Recompute every roll and tell of each.

    Args:
        what: a file, `-` for standard input, the number of a match, or the code of a table.
        data: the host's folder.

    Returns:
        the exit code: 1 if anything does not fit, or nothing could be looked at.
    """
    wrong = 0
    try:
        for record in _records(what, data):
            wrong |= _tell(record)
    except (RecordError, StoreError) as error:
        return _complain(str(error))
    return wrong


def _records(what: str, data: Path) -> Iterator[Record]:
    if what == "-":
        yield read(sys.stdin.buffer.read(LARGEST))
    elif Path(what).exists():
        yield _file(Path(what))
    else:
        with reading(data / DATABASE) as archive:
            for match in _matches(what, archive):
                yield record_of(match, archive.secret(match), archive.log(match))


def _file(path: Path) -> Record:
    try:
        with path.open("rb") as file:
            return read(file.read(LARGEST))
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror}.") from error


def _matches(what: str, archive: Archive) -> Iterable[MatchRecord]:
    """The match of this number, or those of this table that can be looked at."""
    if what.isdecimal() and what.isascii() and len(what) < 16:
        with suppress(NotFoundError):  # then it may be a code of digits alone
            return [_open(archive.match(int(what)))]
    code = as_typed(what)
    if not code.isalnum():
        raise RecordError(f"There is no file {what}, and no match or table is called so.")
    over = [match for match in archive.of_table(code) if match.status == "over"]
    if not over:
        raise RecordError(f"No match has been played to its end at table {code} yet.")
    return [_open(match) for match in over]


def _open(match: MatchRecord) -> MatchRecord:
    if match.status == "playing":
        raise RecordError(f"Match {match.id} is not over: its seed is revealed when it is.")
    if match.status == "abandoned":
        raise RecordError(f"Match {match.id} was left unfinished: its seed is not revealed.")
    if not match.open_after:
        raise RecordError(
            f"Match {match.id} was played at a table that keeps its seeds sealed: nothing is "
            "revealed, and nothing can be recomputed."
        )
    return match


def _tell(record: Record) -> int:
    try:
        checked = check(record)
    except RecordError as error:
        _say(_head(record))
        return _complain(str(error))
    _say((*_head(record), *_rolls(record, checked)))
    return 0


def _head(record: Record) -> Iterator[str]:
    yield f"Match {record.match}: {record.game}, {record.seats} seats, {_facts(record.options)}"
    yield f"  committed to beforehand  {record.commitment}"
    yield f"  seed, revealed since     {record.seed}"
    for seat, word in record.words:
        yield f"  word of seat {seat}           {word}"


def _rolls(record: Record, checked: Checked) -> Iterator[str]:
    for number, luck in checked.draws:
        drawn = {name: value for name, value in luck.items() if name != "luck"}
        yield f"  entry {number:<5} {luck['luck']:<12} {_facts(drawn)}"
    words = " and the players' words" if record.words else ""
    yield (
        f"All {len(checked.draws)} draws are those that the seed{words} give for this match, and "
        "the seed is the one committed to before the first."
    )


def _facts(facts: dict[str, Any]) -> str:
    return ", ".join(f"{name} {_plain(value)}" for name, value in facts.items())


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_plain(one) for one in value)
    return str(value)


def _say(lines: Iterable[str]) -> None:
    """A record may come from anybody, and a terminal obeys: so cleaned, and in one piece."""
    sys.stdout.write("".join(f"{clean(line)}\n" for line in lines))


def _complain(text: str) -> int:
    sys.stderr.write(f"tablehost: {clean(text)}\n")
    return 1
