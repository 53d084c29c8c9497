"""The record of a match: anybody can recompute its dice, and tampering is caught."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from client.locale.i18n import translator
from engine import registry
from engine.sync.commitments import Word
from tablehost.records import record
from tablehost.records.errors import RecordError
from tablehost.records.receipt import Receipt, is_receipt, read
from tablehost.records.signature import checked_key, signed
from tests.games import soon
from tests.tablehost.verify.records import KEY, recorded
from tests.tablehost.verify.tamper import passed, respelled, verified

Path = tuple[str | int, ...]


def short() -> record.Record:
    """A record of few entries."""
    return recorded(target=1000)


def text() -> str:
    return record.write(short())


def data() -> dict[str, Any]:
    """It as JSON."""
    plain: dict[str, Any] = json.loads(text())
    return plain


def check(tampered: dict[str, Any]) -> record.Checked:
    """Check changed data, spelled as a host would."""
    return verified(respelled(tampered))


@pytest.mark.parametrize("game", registry.game_ids())
def test_a_record_is_written_read_and_checked(game: str) -> None:
    made = recorded(game, **soon(game))

    checked = verified(record.write(made).encode())

    assert checked.match.log == [list(entry) for entry in made.log]
    assert "over" in checked.match.turn
    lucks = [(number, luck) for number, (seat, luck) in enumerate(made.log) if seat is None]
    assert list(checked.draws) == lucks


def test_a_word_of_an_older_record_that_a_terminal_would_obey_is_escaped() -> None:
    words = (Word(0, "00ff", "\x9b2J\u202e"), Word(1, "", "süß"))

    written = record.write(replace(short(), words=words))

    assert not {"\x9b", "\u202e"} & set(written)
    assert "süß" in written
    assert record.read(written.encode()).words == words


def test_a_match_that_was_broken_off_is_checked_as_far_as_it_went() -> None:
    made = recorded(entries=20)

    checked = verified(record.write(made).encode())

    assert not made.over
    assert checked.receipt.over == "no"
    assert len(checked.match.log) == 20


def test_the_data_of_these_tests_is_spelled_as_a_host_does() -> None:
    assert check(data()).draws


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
    """Values that could stand in its place."""
    match value:
        case bool():
            return (not value, int(value), None)
        case int():
            return (value + 1, value - 1, str(value), None)
        case "":
            return ("x", None)
        case str():
            swapped = value[:-1] + chr(ord(value[-1]) ^ 1)
            return (swapped, value + value[-1], value[:-1], value.upper() + "x", None)
    return (0, "x")


@pytest.mark.long
@pytest.mark.parametrize("at", list(leaves(data())), ids=str)
def test_any_changed_value_is_caught(at: Path) -> None:
    inside: Any = data()
    for name in at:
        inside = inside[name]
    for value in others(inside):
        tampered = data()
        place: Any = tampered
        for name in at[:-1]:
            place = place[name]
        place[at[-1]] = value
        with pytest.raises((RecordError, AssertionError)):
            check(tampered)


@pytest.mark.parametrize("name", record.Record.__struct_fields__)
def test_a_missing_field_is_caught(name: str) -> None:
    tampered = data()
    del tampered[name]

    with pytest.raises((RecordError, KeyError)):
        check(tampered)


@pytest.mark.long
@pytest.mark.parametrize("game", registry.game_ids())
def test_no_random_change_passes_as_verified(game: str) -> None:
    assert passed(game, Random(1), 400) == []


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seed": "00" * 32}, "does not fit its fingerprint"),
        ({"commitment": "00" * 32}, "does not fit its fingerprint"),
        ({"log": []}, "does not end where"),
        ({"format": "something else"}, "not 'tablehost record 2'"),
        ({"seed": "xyz"}, "not the record"),
        ({"more": 1}, "not the record"),
        ({"match": 8}, "not of the same match"),
        ({"head": "00" * 32}, "fingerprint of the match"),
        ({"words": []}, "seat A is not the one that was sealed"),
        ({"words": [[0, "00ff", "sour"], [2, "", "late"]]}, "did not open its word has added"),
        ({"words": [[0, "00ff", "sour"], [1, "aa", "süß"]]}, "one word too many"),
        ({"failed": []}, "are missing"),
        ({"over": False}, "does not end where"),
    ],
)
def test_the_error_says_what_is_wrong(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(RecordError, match=why):
        check(data() | changes)


def test_a_changed_roll_is_named() -> None:
    tampered = data()
    number, rolled = next(
        (number, luck)
        for number, (seat, luck) in enumerate(tampered["log"])
        if seat is None and luck["luck"] == "rolled"
    )
    rolled["faces"] = [*rolled["faces"][1:], rolled["faces"][0] % 6 + 1]

    with pytest.raises(RecordError, match=f"Entry {number + 1} "):
        check(tampered)


def test_a_round_that_failed_is_checked_too() -> None:
    for name, value, why in (
        ("seed", "11" * 32, "does not fit its fingerprint"),
        ("missing", [], "does not say why"),
        ("words", [[0, "0a0b", "x"]], "not the one that was sealed"),
    ):
        tampered = data()
        tampered["failed"][0][name] = value
        with pytest.raises(RecordError, match=why):
            check(tampered)


def test_a_record_of_before_version_0_2_is_refused_with_the_reason() -> None:
    with pytest.raises(RecordError, match=r"before version 0\.2"):
        record.read(b'{"format": "tablehost record 1", "match": 3}')


# Receipts.


def accepted(receipt: str) -> Receipt:
    """All that is done with a receipt before it is believed."""
    assert checked_key(receipt) is not None
    return read(receipt)


def test_a_receipt_is_read_as_it_was_signed() -> None:
    receipt = short().receipt

    assert is_receipt(receipt.encode())
    assert read(receipt) == record.check(short()).receipt
    key = checked_key(receipt)
    assert key is not None
    assert key.get_fingerprint() == KEY.get_fingerprint()


def test_a_receipt_without_a_signature_has_no_key() -> None:
    assert checked_key(read(short().receipt).text()) is None


@pytest.mark.parametrize("seed", range(4))
def test_no_random_change_of_a_receipt_passes(seed: int) -> None:
    chance, receipt = Random(seed), short().receipt
    for _ in range(250):
        changed = list(receipt)
        at = chance.randrange(len(changed))
        changed[at] = chance.choice([c for c in "abc019 \n=+/A" if c != changed[at]])
        made = "".join(changed)
        with pytest.raises((RecordError, AssertionError)):
            accepted(made)


def test_a_signature_of_something_else_does_not_fit() -> None:
    made = read(short().receipt)
    other = signed(made.text().replace("match 7", "match 8"), KEY)
    begin = "-----BEGIN"
    mixed = short().receipt.partition(begin)[0] + begin + other.partition(begin)[2]

    with pytest.raises(RecordError, match="signature of the receipt is not valid"):
        checked_key(mixed)


def test_an_entry_against_the_rules_is_refused_in_the_readers_language() -> None:
    made = short()
    number = next(n for n, (seat, _) in enumerate(made.log) if seat is not None)
    seat = made.log[number][0]
    log = (*made.log[:number], (seat, {"do": "bank"}), *made.log[number + 1 :])

    with pytest.raises(RecordError) as refused:
        record.check(replace(made, log=log))

    told = refused.value.told(translator("fr"))
    assert told.startswith(f"L’entrée {number + 1} est contraire aux règles de farkle. ")
    assert "lancez" in told.casefold()


def test_a_record_of_other_rules_names_both_versions() -> None:
    made = short()
    terms = replace(made.terms, rules_version=99)

    with pytest.raises(RecordError, match="follows version 99 of the rules of farkle"):
        record._begun(terms)
