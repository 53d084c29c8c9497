"""Random changes of records: none may pass as verified.

python -m tests.tablehost.verify.tamper 10000
"""

import json
import sys
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from engine import IllegalMove, Match, registry
from engine.core.plain import plain
from tablehost.luck.dealer import Dealer
from tablehost.records import record
from tablehost.records.errors import RecordError
from tablehost.records.signature import checked_key
from tests.games import soon
from tests.tablehost.verify.records import recorded


def verified(file: bytes) -> record.Checked:
    """All that `tablehost verify` does with a file, which has to be signed."""
    found = record.read(file)
    checked = record.check(found)
    if checked_key(found.receipt) is None:
        raise RecordError("There is no signature.")
    return checked


def respelled(tampered: dict[str, Any]) -> bytes:
    """Changed data in the spelling of a host."""
    about = dict(tampered)
    log = about.pop("log")
    head = ",\n ".join(f"{_json(name)}: {_json(value)}" for name, value in about.items())
    entries = ",\n  ".join(map(_json, log))
    return f'{{{head},\n "log": [\n  {entries}\n ]}}\n'.encode()


def random_byte(made: record.Record, chance: Random) -> bytes:
    """The record with one byte changed, added or removed."""
    file = bytearray(record.write(made).encode())
    at = chance.randrange(len(file))
    match chance.randrange(3):
        case 0:
            file[at] ^= 1 << chance.randrange(8)
        case 1:
            file.insert(at, chance.choice(b' \n\r\t0"},:[a\x00\xff'))
        case _:
            del file[at]
    return bytes(file)


def random_field(made: record.Record, chance: Random) -> bytes:
    """The record with a number or a text in it changed."""
    tampered = _data(made)
    inside: Any = tampered
    while True:
        names = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        name = chance.choice(names) if names else None
        value = inside[name] if names else None
        if not isinstance(value, dict | list) or not value:
            break
        inside = value
    if name is None:
        return random_byte(made, chance)
    if isinstance(value, int):
        inside[name] = value + chance.choice((-1, 1))
    elif isinstance(value, str) and value:
        inside[name] = value[:-1] + chr(ord(value[-1]) ^ 1)
    else:
        inside[name] = 0
    return respelled(tampered)


def random_entries(made: record.Record, chance: Random) -> bytes:
    """The record with entries dropped, repeated or exchanged."""
    tampered = _data(made)
    log: list[Any] = tampered["log"]
    before = list(log)
    one, other = chance.sample(range(len(log)), 2)
    match chance.randrange(3):
        case 0:
            del log[min(one, other) : max(one, other)]
        case 1:
            log.insert(other, log[one])
        case _:
            log[one], log[other] = log[other], log[one]
    if log == before:
        log.pop()
    return respelled(tampered)


def random_move(made: record.Record, chance: Random) -> bytes:
    """The record with one move exchanged for another legal one."""
    for _ in range(50):
        number = chance.randrange(len(made.log))
        seat = made.log[number][0]
        other = None if seat is None else _other_move(made, number, seat, chance)
        if other is not None:
            tampered = _data(made)
            tampered["log"][number] = [seat, other]
            return respelled(tampered)
    return random_entries(made, chance)


def _other_move(
    made: record.Record, number: int, seat: int, chance: Random
) -> dict[str, Any] | None:
    """A legal move that was not made, as a bot finds one."""
    terms = made.terms
    before = [list(entry) for entry in made.log[:number]]
    match = Match.replay(terms.game, terms.seats, terms.options, before, terms.rules_version)
    for bot in match.game.bots.values():
        other: dict[str, Any] = plain(bot(match.seat_view(seat), Dealer(chance.randbytes(32))))
        if other != made.log[number][1]:
            try:
                match.copy().play(seat, other)
            except IllegalMove:
                continue
            return other
    return None


KINDS: tuple[Callable[[record.Record, Random], bytes], ...] = (
    random_byte,
    random_field,
    random_entries,
    random_move,
)


SHORT: Mapping[str, Mapping[str, Any]] = {"dice_holdem": {"max_hands": 10}}
"""Options for a short record: each change replays it."""


def passed(game: str, chance: Random, changes: int) -> list[bytes]:
    """The changed records of one game that pass as verified all the same."""
    made = recorded(game, **soon(game), **SHORT.get(game, {}))
    found = []
    for number in range(changes):
        file = KINDS[number % len(KINDS)](made, chance)
        try:
            verified(file)
        except RecordError:
            continue
        found.append(file)
    return found


def _data(made: record.Record) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(record.write(made))
    return data


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def main(changes: int) -> int:
    """Change records of all games so many times; returns the exit code."""
    games = registry.game_ids()
    found = {game: len(passed(game, Random(7), changes // len(games))) for game in games}
    for game, number in found.items():
        print(f"{game}: {number} of {changes // len(games)} changed records pass as verified")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
