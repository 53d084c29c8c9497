"""The record of a finished match, from which anybody can recompute its dice.

A JSON map, printed by `ssh HOST record N` and read by `tablehost verify FILE`. It names no person.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from client.locale.i18n import N_, Translator
from engine import EngineError, Match
from tablehost.luck.dealer import DealerError, commitment, recomputed
from tablehost.luck.match_key import KeyParts, match_key
from tablehost.store.values import MatchRecord, Secret

FORMAT = "tablehost record 1"
LARGEST = 64 * 1024 * 1024  # bytes of a file that is read


class RecordError(Exception):
    """A record is unreadable or does not fit its seed; the text says how.

    Args:
        text: in English, with `{names}` for the facts.
    """

    def __init__(self, text: str, /, **facts: object) -> None:
        super().__init__(text.format(**facts) if facts else text)
        self._text = text
        self._facts = facts

    def told(self, tr: Translator) -> str:
        """The text in the reader's language; values and rules errors in it stay as they are."""
        return tr(self._text, **self._facts)


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """One match.

    Attributes:
        commitment: the hash published before the first draw, in hexadecimal.
        seed: revealed after the match, in hexadecimal.
        words: what players added before the first draw, as [seat, word], in that order.
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
    words: tuple[tuple[int, str], ...]
    log: tuple[tuple[int | None, dict[str, Any]], ...]

    @property
    def ingredients(self) -> KeyParts:
        """What the random stream is derived from besides the seed."""
        return KeyParts(
            self.match, self.game, self.rules_version, self.seats, self.options, self.words
        )


class Checked(Struct, frozen=True):
    """A record whose draws all follow from its seed.

    Attributes:
        match: as replayed from the log.
        draws: every draw, recomputed, with its position in the log.
    """

    match: Match
    draws: tuple[tuple[int, dict[str, Any]], ...]


def record_of(match: MatchRecord, secret: Secret, log: list[list[Any]]) -> Record:
    """The record of a finished match whose table reveals its seed."""
    return Record(
        format=FORMAT,
        match=match.id,
        game=match.game,
        rules_version=match.rules_version,
        seats=match.seats,
        options=match.options,
        commitment=match.commitment,
        seed=secret.seed.hex(),
        words=secret.words,
        log=tuple((seat, data) for seat, data in log),
    )


def write(record: Record) -> str:
    """The record as text, with one line per entry of the log."""
    data = msgspec.to_builtins(record)
    log = data.pop("log")
    head = ",\n ".join(f"{_json(name)}: {_json(value)}" for name, value in data.items())
    entries = ",\n  ".join(_json(entry) for entry in log)
    return f'{{{head},\n "log": [\n  {entries}\n ]}}\n'


def read(data: bytes) -> Record:
    """The record in a file.

    Raises:
        RecordError: the file is not a record.
    """
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(N_("This is not the record of a match ({why})."), why=error) from None
    if record.format != FORMAT:
        raise RecordError(
            N_("This is not {format}, but {other}."),
            format=repr(FORMAT),
            other=repr(record.format[:40]),
        )
    return record


def check(record: Record) -> Checked:
    """Recompute every roll of a record.

    Raises:
        RecordError: the seed does not match the commitment, a roll does not follow from seed and
            words, or an entry breaks the rules.
    """
    seed = bytes.fromhex(record.seed)
    if commitment(seed) != record.commitment:
        raise RecordError(
            N_("The seed does not match the commitment published before the first roll.")
        )
    try:
        match = Match.replay(record.game, record.seats, record.options, [], record.rules_version)
        draws = tuple(recomputed(match_key(seed, record.ingredients), match, record.log))
    except DealerError as error:
        raise RecordError(
            N_(
                "Entry {number} does not follow from seed and words: it is {found}, but should be "
                "{due}. Something was changed."
            ),
            number=str(error.number),
            found=_json(error.found),
            due=_json(error.due),
        ) from None
    except EngineError as error:
        raise RecordError(str(error)) from None
    if "over" not in match.turn:
        raise RecordError(N_("The log ends before the match does."))
    return Checked(match, draws)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
