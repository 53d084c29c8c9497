"""A finished match's dice can be recomputed from its record, and tampering is caught."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine import registry
from tablehost.luck.dealer import commitment
from tablehost.verify import record
from tests.games import soon
from tests.tablehost.verify.records import recorded

Path = tuple[str | int, ...]


def short() -> record.Record:
    """A record of few entries."""
    return recorded(target=1000)


def data(**changes: Any) -> dict[str, Any]:
    """It as JSON, changed."""
    plain: dict[str, Any] = json.loads(record.write(short()))
    return plain | changes


def check(tampered: dict[str, Any]) -> record.Checked:
    return record.check(record.read(json.dumps(tampered).encode()))


@pytest.mark.parametrize("game", registry.game_ids())
def test_a_record_is_written_read_and_checked(game: str) -> None:
    made = recorded(game, **soon(game))

    again = record.read(record.write(made).encode())
    checked = record.check(again)

    assert again == made
    assert checked.match.log == [list(entry) for entry in made.log]
    assert "over" in checked.match.turn
    lucks = [(number, luck) for number, (seat, luck) in enumerate(made.log) if seat is None]
    assert list(checked.draws) == lucks


def leaves(value: Any, at: Path = ()) -> Iterator[Path]:
    """The way to everything in it that is no list and no map, and to empty ones."""
    inside = (
        value.items() if isinstance(value, dict)
        else enumerate(value) if isinstance(value, list) else ()
    )  # fmt: skip
    for name, one in inside:
        yield from leaves(one, (*at, name))
    if not inside:
        yield at


def others(value: Any) -> tuple[Any, ...]:
    """What could stand in its place."""
    match value:
        case bool():
            return (not value, int(value), None)
        case int():
            return (value + 1, value - 1, str(value), None)
        case str():
            swapped = value[:-1] + chr(ord(value[-1]) ^ 1)
            return (swapped, value + value[-1], value[:-1], value.upper() + "x", None)
    return (0, "x")


def changed(at: Path, value: Any) -> dict[str, Any]:
    tampered = data()
    inside: Any = tampered
    for name in at[:-1]:
        inside = inside[name]
    inside[at[-1]] = value
    return tampered


def found(at: Path) -> Any:
    inside: Any = data()
    for name in at:
        inside = inside[name]
    return inside


def is_head_or_luck(at: Path) -> bool:
    return at[0] != "log" or short().log[int(at[1])][0] is None


def test_the_unchanged_record_is_valid() -> None:
    assert len(check(data()).draws) > 3


@pytest.mark.parametrize("at", [at for at in leaves(data()) if is_head_or_luck(at)], ids=str)
def test_any_changed_value_is_caught(at: Path) -> None:
    for value in others(found(at)):
        with pytest.raises(record.RecordError):
            check(changed(at, value))


@pytest.mark.parametrize("name", record.Record.__struct_fields__)
def test_a_missing_field_is_caught(name: str) -> None:
    tampered = data()
    del tampered[name]

    with pytest.raises(record.RecordError, match=f"not the record.*{name}"):
        check(tampered)


@pytest.mark.parametrize("option", data()["options"])
def test_a_missing_option_is_caught(option: str) -> None:
    rest = {name: value for name, value in data()["options"].items() if name != option}

    with pytest.raises(record.RecordError):
        check(data(options=rest))


@pytest.mark.parametrize(
    "words", [[], [[1, "süß"]], [[0, "sour"], [1, "süß"]], [[1, "süß"], [0, "sour"], [0, ""]]]
)
def test_words_left_out_added_or_in_another_order_are_caught(words: list[Any]) -> None:
    with pytest.raises(record.RecordError, match="seed and words"):
        check(data(words=words))


@pytest.mark.parametrize("number", range(len(short().log)))
def test_an_omitted_or_repeated_entry_is_caught(number: int) -> None:
    log = data()["log"]

    with pytest.raises(record.RecordError):
        check(data(log=[*log[:number], *log[number + 1 :]]))
    with pytest.raises(record.RecordError):
        check(data(log=[*log[:number], log[number], *log[number:]]))


@pytest.mark.parametrize("number", [n for n, (a, b) in enumerate(pairwise(short().log)) if a != b])
def test_entries_in_another_order_are_caught(number: int) -> None:
    log = data()["log"]
    log[number], log[number + 1] = log[number + 1], log[number]

    with pytest.raises(record.RecordError):
        check(data(log=log))


def test_a_changed_roll_is_named() -> None:
    log = data()["log"]
    number, rolled = next(
        (number, luck)
        for number, (seat, luck) in enumerate(log)
        if seat is None and luck["luck"] == "rolled"
    )
    due = rolled["faces"][::-1]
    assert due != rolled["faces"]
    rolled["faces"] = due

    with pytest.raises(record.RecordError, match=f"Entry {number} "):
        check(data(log=log))


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"seed": "00" * 32}, "commitment"),
        ({"commitment": "00" * 32}, "commitment"),
        ({"rules_version": 99}, "version"),
        ({"game": "chess"}, "no game"),
        ({"log": []}, "ends before"),
        ({"format": "something else"}, "not 'tablehost record 1'"),
        ({"seed": "xyz"}, "not the record"),
        ({"seats": "two"}, "not the record"),
        ({"more": 1}, "not the record"),
        ({"match": 8}, "seed and words"),
        ({"options": {"target": 1050}}, "seed and words"),
    ],
)
def test_the_error_says_what_is_wrong(changes: dict[str, Any], text: str) -> None:
    with pytest.raises(record.RecordError, match=text):
        check(data(**changes))


def test_another_seed_with_its_own_commitment_is_caught() -> None:
    with pytest.raises(record.RecordError, match="seed and words"):
        check(data(seed="00" * 32, commitment=commitment(bytes(32))))
