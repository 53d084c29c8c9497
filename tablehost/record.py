"""The record of a finished match: everything by which anybody can recompute its dice.

A JSON map, printed by `ssh HOST record N` and read by `tablehost verify FILE`. It names no person.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from engine import EngineError, Match
from tablehost.hall.dealer import DealerError, commitment, verify
from tablehost.store.values import MatchRecord, Secret

FORMAT = "tablehost record 1"
LARGEST = 64 * 1024 * 1024  # bytes of a file that is looked at


class RecordError(Exception):
    """A record that cannot be read, or in which something does not fit; the text says what."""


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """One match.

    Attributes:
        commitment: what was published before the first draw, in hexadecimal.
        seed: what was revealed after the last, in hexadecimal.
        log: `Match.log`.
    """

    format: str
    match: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    commitment: str
    seed: Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]
    log: list[list[Any]]


def record_of(match: MatchRecord, secret: Secret, log: list[list[Any]]) -> Record:
    """The record of a match that is over and whose table opens its seed."""
    return Record(
        format=FORMAT,
        match=match.id,
        game=match.game,
        rules_version=match.rules_version,
        seats=match.seats,
        options=match.options,
        commitment=match.commitment,
        seed=secret.seed.hex(),
        log=log,
    )


def write(record: Record) -> str:
    """The record as text, one line an entry of the log."""
    data = msgspec.to_builtins(record)
    log = data.pop("log")
    head = ",\n ".join(f"{_json(name)}: {_json(value)}" for name, value in data.items())
    entries = ",\n  ".join(_json(entry) for entry in log)
    return f'{{{head},\n "log": [\n  {entries}\n ]}}\n'


def read(data: bytes) -> Record:
    """The record in a file.

    Raises:
        RecordError: it is none.
    """
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"This is no record of a match ({error}).") from None
    if record.format != FORMAT:
        raise RecordError(f"This is no {FORMAT!r} but {record.format[:40]!r}.")
    return record


def check(record: Record) -> Match:
    """Recompute every roll of a record; returns the match it leads to.

    Raises:
        RecordError: the seed is not the one that was promised, a roll is not the one it gives, or
            an entry is none that the rules allow.
    """
    seed = bytes.fromhex(record.seed)
    if commitment(seed) != record.commitment:
        raise RecordError("The seed is not the one that was committed to before the first roll.")
    try:
        match = Match.replay(
            record.game, record.seats, record.options, record.log, record.rules_version
        )
        verify(seed, match)
    except (EngineError, DealerError) as error:
        raise RecordError(str(error)) from None
    if "over" not in match.turn:
        raise RecordError("The log ends before the match does.")
    return match


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
